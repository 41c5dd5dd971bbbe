"""What waits for one client."""

from litestar.channels.subscriber import Subscriber

from mela.server.metrics import DROPPED


class CountingSubscriber(Subscriber):
    """When too much waits for a slow client, the oldest is dropped, and that is counted."""

    def put_nowait(self, item: bytes | None) -> bool:
        before = self.qsize
        taken = super().put_nowait(item)
        if not taken or self.qsize == before:
            DROPPED.inc()
        return taken
