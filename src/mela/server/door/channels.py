"""Who listens to what at this node."""

from collections.abc import Iterable

from litestar.channels import ChannelsPlugin
from litestar.channels.subscriber import Subscriber


class Channels(ChannelsPlugin):
    """Forgets a channel when the last who listened has gone.

    Litestar's own keeps the names of all that there ever were, and looks through them whenever
    somebody goes. It also waits for a leaver before it gives a channel up, and so takes it from
    whoever has begun to listen meanwhile.
    """

    async def unsubscribe(
        self, subscriber: Subscriber, channels: str | Iterable[str] | None = None
    ) -> None:
        names = [channels] if isinstance(channels, str) else list(channels or self._channels)
        silent = set()
        for name in names:
            listeners = self._channels.get(name)
            if listeners is None:
                continue
            listeners.discard(subscriber)
            if not listeners:
                del self._channels[name]
                silent.add(name)
        if silent:
            await self._backend.unsubscribe(silent)
        await subscriber.put(None)  # ends what runs on it
        if subscriber.is_running:
            await subscriber.stop()
