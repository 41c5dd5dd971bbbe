"""What the events of Nagaraja tell."""

from collections.abc import Iterator

from mela.core.event import Event
from mela.core.match import AnyMatch
from mela.games.nagaraja.events import (
    AmuletSeen,
    CardsReceived,
    GuideChosen,
    MatchEnded,
    RoundBegan,
    TileOffered,
    TileWon,
)
from mela.lab.account import Account


class NagarajaAccount(Account):
    turn_ends = (RoundBegan, MatchEnded)

    def __init__(self) -> None:
        self._tile = ""

    def start(self, match: AnyMatch) -> int:
        return next(event.seat for event in match.events if isinstance(event, GuideChosen))

    def pieces(self, event: Event) -> Iterator[tuple[str, str, int]]:
        match event:
            case CardsReceived(seat=seat, cards=cards):
                for card in cards:
                    yield "action-card", card, seat
            case TileOffered(tile=tile):
                self._tile = tile
            case TileWon(seat=seat):
                yield "room-tile", self._tile, seat
            case AmuletSeen(seat=seat, amulet=amulet):
                yield "amulet", amulet, seat

    def table_pieces(self, match: AnyMatch) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        return iter(())

    def ends(self, match: AnyMatch) -> tuple[str, ...]:
        """All in the same way."""
        assert match.result is not None
        return (match.result.why,) * match.seats
