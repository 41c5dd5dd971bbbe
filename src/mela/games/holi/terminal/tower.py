"""The three levels of the tower, side by side or on top of each other."""

from rich.align import Align
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.games.holi.rules.board import SIDE, cell_name
from mela.games.holi.rules.view import LEVEL_NAMES, HoliView, Pawn
from mela.games.holi.terminal.seats import SIGNS

CELL_WIDTH = 4
BOARD_WIDTH = 1 + SIDE * (CELL_WIDTH + 1) + 1
GAP = 2
#: The width that three boards side by side need.
WIDE = 3 * BOARD_WIDTH + 2 * GAP


def tower(view: HoliView, *, wide: bool, labels: bool = True) -> RenderableType:
    """From the ground to the top: left to right if there is room, else from bottom to top."""
    boards = [_board(view, level, labels) for level in range(len(LEVEL_NAMES))]
    if not wide:
        return Group(*reversed(boards))
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for _ in boards:
        grid.add_column(width=BOARD_WIDTH)
    grid.add_row(*boards)
    return Align(grid, width=WIDE + GAP)


def _board(view: HoliView, level: int, labels: bool) -> Text:
    viewer = view.viewer
    own = None if viewer is None else view.common.seats[viewer].pawn
    here = own is not None and own.level == level
    lines = [
        Text.assemble(
            " ",
            (LEVEL_NAMES[level], "bold reverse" if here else "bold"),
            (" ◄ your level" if here else "", "bold"),
        ),
    ]
    if labels:
        letters = "".join(letter.center(CELL_WIDTH + 1) for letter in "ABCDEF")
        lines.append(Text(f" {letters}", "dim"))
    for row in range(SIDE):
        # not Text("1", "dim"): everything appended to that would be dim too
        line = Text().append(str(row + 1) if labels else " ", "dim")
        for column in range(SIDE):
            line.append("│", "dim")
            line.append_text(_cell(view, level, row * SIDE + column))
        lines.append(line.append("│", "dim"))
    return Text("\n").join(lines)


def _cell(view: HoliView, level: int, cell: int) -> Text:
    seats = view.common.seats
    token = view.common.levels[level].tokens[cell]
    sweets = Text("·" * int(view.common.levels[level].sweets[cell]), "bold magenta")
    standing = [s for s in seats if s.pawn == Pawn(level, cell_name(cell))]
    if standing:
        content = SIGNS[standing[0].colour].pawn()
    elif token != ".":
        content = SIGNS[seats[int(token)].colour].token() + sweets
    else:
        content = sweets
    return _centred(content)


def _centred(content: Text) -> Text:
    """The text in the middle of a cell; the spaces get no colour."""
    room = CELL_WIDTH - content.cell_len
    return Text.assemble(" " * (room // 2), content, " " * (room - room // 2))
