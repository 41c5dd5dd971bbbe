"""The screen of Holi in a terminal, put together from its parts."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.moves import Drop, HoliMove, Throw
from mela.games.holi.rules.view import ACTIONS, HoliView
from mela.games.holi.terminal.guide import GUIDE
from mela.games.holi.terminal.hand import hand, rivalry
from mela.games.holi.terminal.seats import SIGNS, reasons, seats, sheets
from mela.games.holi.terminal.tower import BOARD_WIDTH, WIDE, tower
from mela.games.kit.screen import Chapter, Screen

#: The width that text beside the stacked boards needs to be readable.
PANEL_WIDTH = 40
#: Wide enough for a seat that holds tokens of three others.
SEAT_WIDTH = 46
DONE = {"throw": "thrown", "move": "moved", "climb": "climbed"}


class HoliScreen(Screen):
    """The tower, with seats and cards below it or, on narrow terminals, beside it."""

    def draw(self, view: HoliView, width: int) -> RenderableType:
        wide = width >= WIDE
        boards = tower(view, wide=wide, labels=self.labels)
        seat_texts = seats(view, self.names)
        assert isinstance(self.game, Holi)
        cards = [hand(view, self.game), rivalry(view, self.game, self.language)]
        shown = [part for part in cards if part is not None]
        if wide:
            return Group(
                boards, "", Columns(seat_texts, width=SEAT_WIDTH), "", _side_by_side(shown)
            )
        parts: list[RenderableType] = [*seat_texts]
        for part in shown:
            parts += ["", part]
        if width < BOARD_WIDTH + 2 + PANEL_WIDTH:
            return Group(boards, "", *parts)
        return _side_by_side([boards, Group(*parts)])

    def mark(self, view: HoliView, seat: int) -> Text:
        return SIGNS[view.common.seats[seat].colour].pawn()

    def state(self, view: HoliView) -> str:
        if view.common.phase == "placing":
            return "Choose a corner for your pawn."
        done = [DONE[a] for a in ACTIONS if a in view.common.used]
        return f"Your turn: you have {' and '.join(done)}." if done else "Your turn."

    def offer(self, move: HoliMove) -> tuple[str, str]:
        words = str(move).split()
        titled = 2 if isinstance(move, Throw | Drop) else 1
        return " ".join(words[:titled]), " ".join(words[titled:])

    def score(self, view: HoliView) -> RenderableType:
        return sheets(view, self.game, self.names, self.language)

    def farewells(self, view: HoliView) -> Sequence[str]:
        return reasons(view, self.game, self.names, self.language)

    def guide(self) -> Sequence[Chapter]:
        return GUIDE


def _side_by_side(parts: Sequence[Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*parts)
    return Padding(grid, 0)
