"""Why a move is not legal: rule by rule, in the order in which a player would notice."""

from collections import Counter

from mela.core.move import Refusal
from mela.games.nagaraja.rules.aims import Aims
from mela.games.nagaraja.rules.moves import (
    Allow,
    AmuletDraw,
    Bid,
    Cancel,
    Give,
    Lay,
    NagarajaMove,
    Pass,
    Take,
    Use,
)
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import (
    ANSWERING,
    BIDDING,
    CONFRONTING,
    GIVING,
    LAYING,
    TAKING,
)
from mela.games.nagaraja.rules.tables import EFFECTS, STICKS
from mela.games.nagaraja.rules.targets import count_targets
from mela.games.nagaraja.rules.temple import room_number

#: The rules of the phases and of the endings, in the order of their numbers.
PHASE_RULES = ("N11", "N13", "N31", "N24", "N17", "N20")
ENDING_RULES = ("", "N34", "N35", "N36", "N37")
#: The rules of the effects, in the order of their numbers.
EFFECT_RULES = ("N22",) * 3 + ("N24",) * 3 + ("N25",) * 4 + ("N26",) * 2
#: The phase of each move; the draw amulet belongs to all phases but one.
PHASE_OF: dict[type[NagarajaMove], int] = {
    Bid: BIDDING,
    Use: CONFRONTING,
    Pass: CONFRONTING,
    Allow: ANSWERING,
    Cancel: ANSWERING,
    Take: TAKING,
    Lay: LAYING,
    Give: GIVING,
}


def refuse(position: NagarajaPosition, aims: Aims, seat: int, move: NagarajaMove) -> Refusal | None:
    """Why this seat cannot make this move now, or None if it can."""
    if position.is_over():
        return Refusal("nagaraja.over", ENDING_RULES[position.ending])
    if seat != position.turn:
        return Refusal("nagaraja.turn", PHASE_RULES[position.phase], {"seat": position.turn})
    if isinstance(move, AmuletDraw):
        return _amulet_draw(position)
    phase = PHASE_OF[type(move)]
    if position.phase != phase:
        kind = move.__struct_config__.tag
        return Refusal(f"nagaraja.phase.{kind}", "N14" if kind == "pass" else PHASE_RULES[phase])
    match move:
        case Bid(cards):
            return _bid(position, cards)
        case Use():
            return _use(position, aims, move)
        case Take(card):
            return _card(position, card, position.pile, "nagaraja.take.absent", "N24")
        case Give(card):
            return _card(position, card, position.dealt, "nagaraja.give.absent", "N20")
        case Lay():
            return _lay(position, move)
        case Cancel():
            if not position.has_amulet(seat, position.tables.cancel_amulet):
                return Refusal("nagaraja.cancel.absent", "N31")
    return None


def _amulet_draw(position: NagarajaPosition) -> Refusal | None:
    if position.phase == TAKING:
        return Refusal("nagaraja.amulet.taking", "N30")
    if not position.has_amulet(position.turn, position.tables.draw_amulet):
        return Refusal("nagaraja.amulet.absent", "N30")
    if not position.can_draw():
        return Refusal("nagaraja.amulet.nothing", "N30")
    return None


def _card(
    position: NagarajaPosition, card: str, cards: int, code: str, rule: str
) -> Refusal | None:
    tables = position.tables
    if card not in tables.ids:
        return Refusal("nagaraja.card.unknown", "N6", {"card": card})
    if not tables.has(cards, tables.ids.index(card)):
        return Refusal(code, rule, {"card": card})
    return None


def _bid(position: NagarajaPosition, cards: tuple[str, ...]) -> Refusal | None:
    tables = position.tables
    hand = position.hand(position.turn)
    if not cards and hand:
        return Refusal("nagaraja.bid.empty", "N11")
    for card, wanted in Counter(cards).items():
        why = _card(position, card, hand, "nagaraja.bid.absent", "N11")
        if why is not None:
            return why
        if tables.count(hand, tables.ids.index(card)) < wanted:
            return Refusal("nagaraja.bid.absent", "N11", {"card": card})
    symbols = {tables.symbol[tables.ids.index(card)] for card in cards}
    return Refusal("nagaraja.bid.symbols", "N11") if len(symbols) > 1 else None


def _use(position: NagarajaPosition, aims: Aims, move: Use) -> Refusal | None:
    tables = position.tables
    why = _card(position, move.card, position.hand(position.turn), "nagaraja.use.absent", "N13")
    if why is not None:
        return why
    if move.stick not in STICKS:
        return Refusal("nagaraja.use.stick", "N5", {"stick": move.stick})
    if not position.naga_sticks(position.turn) >> STICKS.index(move.stick) & 1:
        return Refusal("nagaraja.use.naga", "N13", {"stick": move.stick})
    kind = tables.ids.index(move.card)
    effect = EFFECTS[tables.effect[kind]]
    parts = [position.targets(kind, part) for part in range(position.temples(kind))]
    if not any(count_targets(shape, a, b) for shape, a, b, _ in parts):
        return Refusal(f"nagaraja.none.{effect}", "N28", {"card": move.card})
    target = aims.numbers[kind].get(move.targets)
    if target is None or not position.is_target(kind, target):
        rule = EFFECT_RULES[tables.effect[kind]]
        return Refusal(f"nagaraja.target.{effect}", rule, {"card": move.card})
    return None


def _lay(position: NagarajaPosition, move: Lay) -> Refusal | None:
    room = room_number(move.room)
    if room is None:
        return Refusal("nagaraja.room", "N1", {"room": move.room})
    temple = position.turn
    if position.laid(temple) >> room & 1:
        return Refusal("nagaraja.lay.tile", "N17", {"room": move.room})
    if position.trapped(temple) >> room & 1:
        return Refusal("nagaraja.lay.trap", "N17", {"room": move.room})
    if not position.open_rooms(temple) >> room & 1:
        return Refusal("nagaraja.lay.apart", "N17", {"room": move.room})
    turns = position.tables.turns[position.tile - 1]
    if not 0 <= move.turn < turns:
        same = move.turn % turns
        return Refusal("nagaraja.lay.turn", "N17", {"turn": move.turn, "same": same})
    return None
