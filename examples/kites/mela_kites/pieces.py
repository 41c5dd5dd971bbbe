"""What there is, what players do, what happens, and what they may know."""

from typing import Annotated, ClassVar

from msgspec import Meta

from mela.core.event import Event, PrivateEvent
from mela.core.move import Move
from mela.core.pack import Pack
from mela.core.result import ScoreSheet
from mela.core.view import View

MOST_SEATS = 3
WEIGHTS = (1, 2, 3, 4, 5)

#: At least enough for three hands.
Copies = Annotated[int, Meta(ge=4, le=9)]


class KitesPack(Pack, frozen=True):
    """K1: how many kites there are of each weight."""

    copies: tuple[Copies, Copies, Copies, Copies, Copies]

    def kites(self) -> list[int]:
        """All of them; a kite is its weight."""
        return [kite for kite, copies in enumerate(self.copies, 1) for _ in range(copies)]


class Fly(Move, frozen=True, tag="fly"):
    """K4."""

    kite: int


class Cut(Move, frozen=True, tag="cut"):
    """K5: with a kite, at another seat."""

    kite: int
    other: int


class Began(Event, frozen=True, tag="began"):
    """K2."""

    unveils: ClassVar[bool] = True
    seat: int


class Received(PrivateEvent, frozen=True, tag="received"):
    """K2: a kite that was drawn, for the player alone."""

    unveils: ClassVar[bool] = True
    kite: int


class Flown(Event, frozen=True, tag="flown"):
    """K4."""

    seat: int
    kite: int


class CutTried(Event, frozen=True, tag="cut-tried"):
    """K5: before the throw."""

    seat: int
    kite: int
    other: int


class WindBlew(Event, frozen=True, tag="wind-blew"):
    """K5: the throw, and which kite of the other seat fell; 0 if none did."""

    unveils: ClassVar[bool] = True
    seat: int
    other: int
    wind: int
    fallen: int


class Ended(Event, frozen=True, tag="ended"):
    """K7."""


KitesMove = Fly | Cut
KitesEvent = Began | Received | Flown | CutTried | WindBlew | Ended


class KitesView(View, frozen=True):
    """Of the hands all may know the sizes; `own` is the viewer's, and a watcher has none."""

    pack: str
    turn: int
    deck: int
    gone: tuple[int, ...]
    skies: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    own: tuple[int, ...] | None
    sheets: tuple[ScoreSheet, ...]
