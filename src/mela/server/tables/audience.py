"""Who looks at a table from this node."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from mela.core.event import Viewer
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import BusEvent, Envelope


class Audience:
    """The clients of each viewer: a message for one viewer cannot reach another."""

    def __init__(self) -> None:
        self._clients: defaultdict[Viewer, set[Mailbox]] = defaultdict(set)

    @contextmanager
    def joined(self, viewer: Viewer, client: Mailbox) -> Iterator[None]:
        """A client is there for as long as this lasts."""
        self._clients[viewer].add(client)
        try:
            yield
        finally:
            self._clients[viewer].discard(client)

    def viewers(self) -> list[Viewer]:
        """Those that somebody looks as."""
        return [viewer for viewer, clients in self._clients.items() if clients]

    def count(self, viewer: Viewer) -> int:
        return len(self._clients[viewer])

    def total(self) -> int:
        return sum(map(len, self._clients.values()))

    def tell(self, viewer: Viewer, message: Envelope | BusEvent) -> None:
        for client in self._clients[viewer]:
            client.put(message)

    def tell_all(self, message: Envelope | BusEvent) -> None:
        for viewer in self.viewers():
            self.tell(viewer, message)
