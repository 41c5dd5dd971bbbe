"""Who listens to what at this node: Litestar's channels, with two of its faults fixed."""

from collections.abc import Iterable

from litestar.channels import ChannelsPlugin
from litestar.channels.subscriber import Subscriber

from mela.server.metrics import DROPPED


class Channels(ChannelsPlugin):
    """Forgets a channel when its last listener leaves.

    Litestar's own class keeps the names of all channels that ever existed, and searches them
    whenever a listener leaves. It also waits for that listener before it gives a channel up, and so
    takes the channel from listeners that have come in the meantime.
    """

    async def unsubscribe(
        self, subscriber: Subscriber, channels: str | Iterable[str] | None = None
    ) -> None:
        names = [channels] if isinstance(channels, str) else list(channels or self._channels)
        unused = set()
        for name in names:
            listeners = self._channels.get(name)
            if listeners is None:
                continue
            listeners.discard(subscriber)
            if not listeners:
                del self._channels[name]
                unused.add(name)
        if unused:
            await self._backend.unsubscribe(unused)
        await subscriber.put(None)  # ends what runs on it
        if subscriber.is_running:
            await subscriber.stop()


class CountingSubscriber(Subscriber):
    """When too much waits for a slow client, the oldest is dropped, and that is counted."""

    def put_nowait(self, item: bytes | None) -> bool:
        before = self.qsize
        taken = super().put_nowait(item)
        if not taken or self.qsize == before:
            DROPPED.inc()
        return taken
