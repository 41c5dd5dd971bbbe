"""Why a move is not legal: rule by rule, in the order in which a player would notice."""

from mela.core.bits import BIT
from mela.core.chance import ScriptedChance
from mela.core.move import Refusal
from mela.games.holi.rules.board import (
    CELLS,
    CORNER_MASK,
    EDGE_MASK,
    SIDE,
    TOP,
    cell_name,
    cell_number,
    window,
)
from mela.games.holi.rules.cards import CLIMB, HOME, MOVE
from mela.games.holi.rules.moves import Climb, Drop, HoliMove, Place, Throw, Walk
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.rivalry import (
    ANY_WAY,
    BALCONY,
    DIAGONAL_WAY,
    MIRRORED,
    NO_FACE_DOWN,
    STRAIGHT_WAY,
    A,
    B,
)
from mela.games.holi.rules.state import CLIMBED, MOVED, PILE_EMPTY, PLACING, THREW


def refuse(position: HoliPosition, seat: int, move: HoliMove) -> Refusal | None:
    """Why this seat cannot make this move now, or None if it can."""
    if position.is_over():
        return Refusal("holi.over", "H31")
    if seat != position.turn:
        return Refusal("holi.turn", "H7", {"seat": position.turn})
    if isinstance(move, Place):
        return _place(position, move)
    if position.phase == PLACING:
        return Refusal("holi.place.first", "H8")
    if isinstance(move, Throw):
        return _throw(position, move)
    if isinstance(move, Drop):
        return _drop(position, move)
    if isinstance(move, Walk):
        return _walk(position, move)
    if isinstance(move, Climb):
        return _climb(position)
    return None if position.used & THREW else Refusal("holi.end.throw", "H11")


def _cell(name: str) -> int | Refusal:
    cell = cell_number(name)
    return Refusal("holi.cell", "H1", {"cell": name}) if cell is None else cell


def _place(position: HoliPosition, move: Place) -> Refusal | None:
    cell = _cell(move.cell)
    if isinstance(cell, Refusal):
        return cell
    if position.phase != PLACING:
        return Refusal("holi.place.done", "H8")
    if BIT[cell] & CORNER_MASK == 0:
        return Refusal("holi.place.corner", "H8", {"cell": move.cell})
    if BIT[cell] & position.pawns0:
        return Refusal("holi.place.taken", "H8", {"cell": move.cell})
    return None


def _card(position: HoliPosition, id_: str, rule: str) -> int | Refusal:
    """The kind of the card, or why it cannot be thrown now; its cells are checked later."""
    if position.used & THREW:
        return Refusal("holi.throw.done", "H11")
    if id_ not in position.cards.ids:
        return Refusal("holi.card.unknown", "H5", {"card": id_})
    kind = position.cards.ids.index(id_)
    hand = position.hand(position.turn)
    if kind + 1 not in (hand & 15, hand >> 4 & 15, hand >> 8):
        return Refusal("holi.card.absent", rule, {"card": id_})
    return kind


def _throw(position: HoliPosition, move: Throw) -> Refusal | None:
    kind = _card(position, move.card, "H14")
    if isinstance(kind, Refusal):
        return kind
    cells = []
    for name in move.cells:
        cell = _cell(name)
        if isinstance(cell, Refusal):
            return cell
        cells.append(cell)
    table = position.cards
    needed = table.size[kind]
    tokens = min(needed, position.held(position.turn, position.turn))
    if len(set(cells)) != tokens or len(cells) != tokens:
        return Refusal("holi.throw.count", "H16", {"card": move.card, "tokens": tokens})
    throw = throw_number(position, kind, cells)
    full = table.mirrored[kind] if position.has_effect(MIRRORED) else table.turned[kind]
    if throw is None:
        return Refusal("holi.throw.shape", "H14", {"card": move.card})
    if table.within[throw] & full == 0:
        return Refusal("holi.throw.mirrored", "H14", {"card": move.card})
    for cell in cells:
        if position.tokens_on(position.level) & BIT[cell]:
            return Refusal("holi.throw.covered", "H15", {"cell": cell_name(cell)})
    around = window(position.tokens_on(position.level), position.cell)
    fitting = table.fitting(kind, around, position.effects >> MIRRORED & 1)
    if table.within[throw] & fitting == 0:
        return Refusal("holi.throw.rest", "H16", {"card": move.card, "needed": needed})
    return None


def throw_number(position: HoliPosition, kind: int, cells: list[int]) -> int | None:
    """The throw of this kind that gives tokens to exactly these cells from the pawn's cell."""
    row, column = divmod(position.cell, SIDE)
    offsets = []
    for cell in cells:
        rows, columns = cell // SIDE - row, cell % SIDE - column
        if abs(rows) > 2 or abs(columns) > 2:
            return None
        offsets.append(HOME + rows * SIDE + columns)
    offsets.sort()
    table = position.cards
    for throw in range(table.throws):
        if table.kind[throw] == kind and table.cells(throw) == offsets:
            return throw
    return None


def _drop(position: HoliPosition, move: Drop) -> Refusal | None:
    kind = _card(position, move.card, "H19")
    if isinstance(kind, Refusal):
        return kind
    cell = _cell(move.cell)
    if isinstance(cell, Refusal):
        return cell
    if not position.can_drop():
        if position.has_effect(NO_FACE_DOWN):
            return Refusal("holi.drop.never", "H19")
        if position.piles >> 8 * position.turn & 255 == PILE_EMPTY:
            return Refusal("holi.drop.first", "H20")
        return Refusal("holi.drop.twice", "H20")
    if position.tokens_on(position.level) & BIT[cell]:
        return Refusal("holi.drop.token", "H19", {"cell": move.cell})
    if position.pawns_on(position.level) & BIT[cell]:
        return Refusal("holi.drop.pawn", "H19", {"cell": move.cell})
    return None


def _walk(position: HoliPosition, move: Walk) -> Refusal | None:
    cell = _cell(move.cell)
    if isinstance(cell, Refusal):
        return cell
    if position.used & MOVED:
        return Refusal("holi.move.done", "H11")
    if cell == position.cell:
        return Refusal("holi.move.same", "H25", {"cell": move.cell})
    if position.pawns_on(position.level) & BIT[cell]:
        return Refusal("holi.move.pawn", "H25", {"cell": move.cell})
    if position.reach(position.level, position.cell) & BIT[cell] == 0:
        return _too_far(position, cell)
    return _stuck(position, MOVE + cell, "holi.move.stuck")


def _too_far(position: HoliPosition, cell: int) -> Refusal:
    """H25: the rivalry card that limits moves, or the first of several."""
    cards = position.cards.rivalry
    card = next(
        card
        for card in range(cards.count)
        if position.rivalry & cards.limits & BIT[card]
        and cards.within_reach[card * CELLS + position.cell] & BIT[cell] == 0
    )
    ways = {ANY_WAY: "any", STRAIGHT_WAY: "straight", DIAGONAL_WAY: "diagonal"}
    facts: dict[str, str | int] = {
        "cell": cell_name(cell),
        "card": cards.ids[card],
        "steps": cards.number(card, A),
        "way": ways[cards.number(card, B)],
    }
    return Refusal("holi.move.far", "H25", facts)


def _climb(position: HoliPosition) -> Refusal | None:
    if position.used & CLIMBED:
        return Refusal("holi.climb.done", "H11")
    if position.level == TOP:
        return Refusal("holi.climb.top", "H27")
    if BIT[position.cell] & EDGE_MASK and not position.has_effect(BALCONY):
        return Refusal("holi.climb.edge", "H27")
    if position.pawns_on(position.level + 1) & BIT[position.cell]:
        return Refusal("holi.climb.pawn", "H27")
    if position.climbable(position.level) & BIT[position.cell] == 0:
        return Refusal("holi.climb.tokens", "H27")
    return _stuck(position, CLIMB, "holi.climb.stuck")


def _stuck(position: HoliPosition, code: int, reason: str) -> Refusal | None:
    """H13: refuse a move after which no throw would be possible."""
    if position.used & THREW:
        return None
    tried = position.clone()
    tried.play(code, ScriptedChance([]))
    return None if tried.has_throw() else Refusal(reason, "H13")
