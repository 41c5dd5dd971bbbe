"""What the lab reports about matches of Nagaraja."""

from collections.abc import Iterator, Mapping
from typing import Any

from mela.core.event import Event
from mela.core.match import AnyMatch
from mela.games.kit.report import EventReader, MatchReport, drawn
from mela.games.nagaraja.rules.events import (
    AmuletSeen,
    CardsReceived,
    GuideChosen,
    MatchEnded,
    RoundBegan,
    TileOffered,
    TileWon,
)

#: The middle of each edge of a tile.
EDGES = {"N": (12, 0), "E": (24, 12), "S": (12, 24), "W": (0, 12)}


class NagarajaReader(EventReader):
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


class NagarajaReport(MatchReport):
    turns = "rounds"
    ends: Mapping[str, str] = {
        "curse": "three curses",
        "points": "25 points",
        "ninth-tile": "the ninth tile",
        "last-tile": "the last tile",
    }
    kinds: Mapping[str, tuple[str, str]] = {
        "action-card": ("action cards", "drawn"),
        "room-tile": ("room tiles", "won"),
        "amulet": ("amulets", "found"),
    }

    def reader(self) -> NagarajaReader:
        return NagarajaReader()

    def pictures(self, pack: Any) -> Mapping[str, str]:
        return {tile.id: _tile(tile.paths, tile.crypt) for tile in pack.tiles}


def _tile(paths: tuple[str, ...], crypt: str) -> str:
    """N3: paths from edge to edge, and the one that leads to the crypt."""
    lines = ""
    for path in paths:
        corner = len(path) == 2 and path not in ("NS", "EW")
        ends = [EDGES[edge] for edge in path]
        if corner:  # two bends of one tile must not meet
            (ax, ay), (bx, by) = ends
            lines += f'<path class="way" d="M{ax} {ay}Q12 12 {bx} {by}"/>'
        elif path == crypt:
            x, y = ends[0]
            lines += f'<path class="way" d="M{x} {y}L{(x + 24) / 3:.1f} {(y + 24) / 3:.1f}"/>'
            lines += f'<circle class="sun" cx="{(x + 12) / 2}" cy="{(y + 12) / 2}" r="3"/>'
        else:
            lines += "".join(f'<path class="way" d="M{x} {y}L12 12"/>' for x, y in ends)
    return drawn(lines)
