"""Nagaraja on a terminal, put together from its parts."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mela.cli.nagaraja.guide import GUIDE
from mela.cli.nagaraja.hand import hand
from mela.cli.nagaraja.offer import offer
from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.seats import seat_head
from mela.cli.nagaraja.sheets import ending, sheets
from mela.cli.nagaraja.sign import counted, mark
from mela.cli.nagaraja.state import state
from mela.cli.nagaraja.sticks import round_text, throws
from mela.cli.nagaraja.temple import TEMPLE_WIDTH, temple
from mela.cli.screen import Chapter, Screen
from mela.games.nagaraja.game import Nagaraja
from mela.games.nagaraja.moves import AmuletDraw, Bid, NagarajaMove, Use
from mela.games.nagaraja.view import NagarajaView

GAP = 2
#: What a text between the temples needs to be readable, and what is enough.
PANEL_WIDTH = 40
WIDEST_PANEL = 60
#: What two temples side by side need, and with a panel between them.
PAIR = 2 * TEMPLE_WIDTH + GAP
WIDE = PAIR + GAP + PANEL_WIDTH


class NagarajaScreen(Screen):
    """The own temple on the right; between them the round, or below them where room is short."""

    def table(self, view: NagarajaView, width: int) -> RenderableType:
        pieces = self._pieces(view)
        order = (1, 0) if view.viewer == 0 else (0, 1)
        left, right = (self._temple(view, pieces, seat) for seat in order)
        room = [round_text(view), *offer(view, pieces)]
        thrown = throws(view, self.names, order)
        cards = hand(view, self.names, pieces)
        if width >= WIDE:
            between = Group(*_spaced([*room, *thrown]))
            widths = (TEMPLE_WIDTH, min(width - PAIR - GAP, WIDEST_PANEL), TEMPLE_WIDTH)
            top = _side_by_side((left, between, right), widths)
            return Group(*_spaced([top, *cards]))
        if width >= PAIR:
            temples = _side_by_side((left, right), (TEMPLE_WIDTH, TEMPLE_WIDTH))
            rounds = _side_by_side((Group(*room), Group(*thrown)))
            return Group(*_spaced([temples, rounds, *cards]))
        return Group(*_spaced([left, right, *room, *thrown, *cards]))

    def mark(self, view: NagarajaView, seat: int) -> Text:  # noqa: ARG002 - always the same
        return mark(seat)

    def state(self, view: NagarajaView) -> str:
        return state(view, self.names)

    def offer(self, move: NagarajaMove) -> tuple[str, str]:
        if isinstance(move, Bid):
            return f"bid {counted(len(move.cards), 'card')}", " ".join(move.cards)
        if isinstance(move, Use):
            return f"use {move.card} {move.stick}", " ".join(move.targets)
        if isinstance(move, AmuletDraw):
            return str(move), ""
        verb, _, rest = str(move).partition(" ")
        return verb, rest

    def score(self, view: NagarajaView) -> RenderableType:
        return sheets(view, self.game, self.names, self.language)

    def farewells(self, view: NagarajaView) -> Sequence[str]:
        return ending(view, self.game, self.names, self.language)

    def guide(self) -> Sequence[Chapter]:
        return GUIDE

    def _pieces(self, view: NagarajaView) -> Pieces:
        assert isinstance(self.game, Nagaraja)
        return Pieces(self.game.pack(view.common.pack))

    def _temple(self, view: NagarajaView, pieces: Pieces, seat: int) -> RenderableType:
        return Group(seat_head(view, self.names, pieces, seat), temple(view, pieces, seat))


def _spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    """With an empty line between each two."""
    return [line for part in parts for line in ("", part)][1:]


def _side_by_side(
    parts: Sequence[RenderableType], widths: Sequence[int | None] = (None, None)
) -> RenderableType:
    """Each part as wide as asked for, else as wide as it has to be."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for width in widths:
        grid.add_column(width=width)
    grid.add_row(*parts)
    return Padding(grid, 0)
