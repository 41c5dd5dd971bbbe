"""The screen of Nagaraja in a terminal, put together from its parts."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mela.games.kit.screen import Chapter, Screen
from mela.games.nagaraja.rules.game import Nagaraja
from mela.games.nagaraja.rules.moves import AmuletDraw, Bid, NagarajaMove, Use
from mela.games.nagaraja.rules.view import NagarajaView
from mela.games.nagaraja.terminal.cards import hand
from mela.games.nagaraja.terminal.drawing import Pieces, counted, mark
from mela.games.nagaraja.terminal.guide import GUIDE
from mela.games.nagaraja.terminal.offer import offer
from mela.games.nagaraja.terminal.seats import ending, seat_head, sheets
from mela.games.nagaraja.terminal.state import state
from mela.games.nagaraja.terminal.sticks import round_text, throws
from mela.games.nagaraja.terminal.temple import TEMPLE_WIDTH, temple

GAP = 2
#: The width that text between the temples needs to be readable, and the width that is enough.
PANEL_WIDTH = 40
WIDEST_PANEL = 60
#: The width of two temples side by side, without and with a panel between them.
PAIR = 2 * TEMPLE_WIDTH + GAP
WIDE = PAIR + GAP + PANEL_WIDTH


class NagarajaScreen(Screen):
    """The viewer's temple is on the right; the round is between the temples, or below if narrow."""

    def draw(self, view: NagarajaView, width: int) -> RenderableType:
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
        drawn = temple(view, pieces, seat, labels=self.labels)
        return Group(seat_head(view, self.names, pieces, seat), drawn)


def _spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    """The parts with an empty line between them."""
    return [line for part in parts for line in ("", part)][1:]


def _side_by_side(
    parts: Sequence[RenderableType], widths: Sequence[int | None] = (None, None)
) -> RenderableType:
    """Each part has the width asked for, or else the width it needs."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for width in widths:
        grid.add_column(width=width)
    grid.add_row(*parts)
    return Padding(grid, 0)
