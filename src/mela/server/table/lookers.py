"""Who looks at which table on this node.

Kept by the id of the table: what is folded of it may be forgotten and folded again meanwhile.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from mela.server.table.live import Viewer


class Lookers:
    def __init__(self) -> None:
        self._at: dict[str, Counter[Viewer]] = {}

    def come(self, table: str, viewer: Viewer) -> int:
        """How many look as this viewer now."""
        here = self._at.setdefault(table, Counter())
        here[viewer] += 1
        return here[viewer]

    def go(self, table: str, viewer: Viewer) -> int:
        """How many are left."""
        here = self._at[table]
        here[viewer] -= 1
        left = here[viewer]
        if not here.total():
            del self._at[table]
        return left

    @contextmanager
    def at_the_door(self, table: str) -> Iterator[None]:
        """Who is about to look keeps a table from being forgotten, as a watcher does."""
        self.come(table, None)
        try:
            yield
        finally:
            self.go(table, None)

    def are_at(self, table: str, viewer: Viewer) -> bool:
        return table in self._at and self._at[table][viewer] > 0

    def __contains__(self, table: str) -> bool:
        """Does anybody look at a table?"""
        return table in self._at

    def seats(self) -> list[tuple[str, int]]:
        """All seats from which somebody looks."""
        return [
            (table, viewer)
            for table, here in self._at.items()
            for viewer, lookers in here.items()
            if viewer is not None and lookers > 0
        ]
