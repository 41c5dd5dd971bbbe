"""A position that shows what a rivalry card does: of many random ones, where it does most."""

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.example import Example
from mela.core.vectors import ints
from mela.games.holi.rules.board import CELLS, cell_name
from mela.games.holi.rules.cards import CLIMB, MOVE, CardTable
from mela.games.holi.rules.position import RANDOM_START, HoliPosition
from mela.games.holi.rules.rivalry import EASIER_CLIMB, MOVE_LIMIT
from mela.games.holi.rules.score import rivalry_points
from mela.games.holi.rules.state import PLAYING
from mela.games.holi.rules.view import views

SEATS = 3
#: How many matches are tried, and how far each is played.
MATCHES = 32
MOVES = 140
#: More than a list of legal moves needs.
ROOM = 300
#: The colours of the seats, as a number for each in its byte.
COLOURS = 0x020100


def example(table: CardTable, card: int, chance: Chance) -> Example:
    """The position where the card scores most, or where what it changes is seen best."""
    best, most = None, -1
    buffer = ints([0] * ROOM)
    for number in range(MATCHES):
        position = HoliPosition(table, SEATS, 0, COLOURS)
        position.set_up(RANDOM_START, 2**card, 0, False, chance)
        for _ in range(MOVES):
            if position.is_over():
                break
            if position.phase == PLAYING:
                worth = _worth(position, card)
                if worth > most:
                    best, most = position.clone(), worth
            climb = _climbing(position, buffer) if number % 2 else None
            position.play(climb or position.pick(chance), chance)
    assert best is not None
    return Example(
        view=views(best, [None])[0],
        line=table.rivalry.ids[card],
        points=tuple(int(rivalry_points(best, seat, card)) for seat in range(SEATS)),
        marks=tuple(cell_name(cell) for cell in range(CELLS) if _marked(best, card) >> cell & 1),
    )


def _climbing(position: HoliPosition, buffer: "vec[i64]") -> int | None:
    """A move that climbs, or goes where the pawn can: by chance hardly anybody gets to the top."""
    if position.phase != PLAYING:
        return None
    legal = list(buffer[: position.fill(buffer)])
    ways_up = position.climbable(position.level)
    towards = [code for code in legal if MOVE <= code < CLIMB and ways_up >> code - MOVE & 1]
    return CLIMB if CLIMB in legal else next(iter(towards), None)


def _worth(position: HoliPosition, card: int) -> int:
    """How well a position shows a card: what it scores and marks."""
    scored = [rivalry_points(position, seat, card) for seat in range(SEATS)]
    return int(sum(scored) + max(scored) + _marked(position, card).bit_count())


def _marked(position: HoliPosition, card: int) -> int:
    """The cells of the pawn's level that a rule card is about."""
    mechanism = position.cards.rivalry.mechanism[card]
    if mechanism == MOVE_LIMIT:
        return int(position.reach(position.level, position.cell))
    if mechanism == EASIER_CLIMB:
        return int(position.climbable(position.level))
    return 0
