"""How many there may be at a place: sockets from one address, or at one seat."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from mela.core.error import MelaError


class Crowded(MelaError):
    """There is no room for one more."""


class Crowd:
    def __init__(self, most: int) -> None:
        self.most = most
        self._places: Counter[str] = Counter()

    @contextmanager
    def room(self, place: str) -> Iterator[None]:
        """Be there for as long as this lasts."""
        if self._places[place] >= self.most:
            raise Crowded(f"there are {self.most} already")
        self._places[place] += 1
        try:
            yield
        finally:
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]
