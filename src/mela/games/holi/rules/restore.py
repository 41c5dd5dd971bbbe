"""Builds a position from what is known: from a text, or from a view with imagined cards."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from mela.core.chance import Chance
from mela.games.holi.rules.board import CELLS, LEVELS, cell_number
from mela.games.holi.rules.cards import DECK_SIZE, CardTable
from mela.games.holi.rules.options import COLOURS
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import OVER, PLACING, PLAYING, THREW
from mela.games.holi.rules.view import (
    ACTIONS,
    OUT_REASONS,
    PILE_TOPS,
    Cards,
    Common,
    HoliView,
)


def restore(table: CardTable, common: Common, cards: Sequence[Cards]) -> HoliPosition:
    """The position with this common knowledge and these cards of the seats."""
    seats = common.seats
    position = HoliPosition(
        table,
        len(seats),
        1 if common.edition == "polish" else 0,
        _bytes([COLOURS.index(seat.colour) for seat in seats]),
    )
    position.start = common.start
    position.open_rivalry(sum(2 ** table.rivalry.ids.index(card) for card in common.rivalry))
    position.phase = {"placing": PLACING, "playing": PLAYING, "over": OVER}[common.phase]
    position.turn = common.turn
    position.used = sum(2 ** ACTIONS.index(action) for action in common.used)
    for level in range(LEVELS):
        tokens = common.levels[level].tokens
        owner = [int(c) if c != "." else 0 for c in tokens]
        setattr(position, f"tokens{level}", _mask([c != "." for c in tokens]))
        setattr(position, f"low{level}", _mask([seat & 1 == 1 for seat in owner]))
        setattr(position, f"high{level}", _mask([seat & 2 == 2 for seat in owner]))
        if level < LEVELS - 1:
            sweets = common.levels[level].sweets
            setattr(position, f"sweets{level}", _mask([c != "0" for c in sweets]))
    for seat, open_seat in enumerate(seats):
        if open_seat.pawn is not None:
            position.stand(seat, open_seat.pawn.level, _cell(open_seat.pawn.cell))
        setattr(position, f"supply{seat}", _bytes(open_seat.supply))
        setattr(position, f"deck{seat}", _counts(table, cards[seat].deck))
        setattr(position, f"up{seat}", _counts(table, open_seat.face_up))
    position.sweets = _bytes([seat.sweets for seat in seats])
    position.hits = _bytes([seat.hits for seat in seats])
    position.rain = _bytes([seat.rain for seat in seats])
    position.footing = _bytes([seat.footing for seat in seats])
    position.outs = _bytes([OUT_REASONS.index(seat.out) for seat in seats])
    position.piles = _bytes([PILE_TOPS.index(seat.top) for seat in seats])
    # an empty seat keeps its full deck, as in a new position
    sizes = [len(held.deck) for held in cards]
    position.deck_sizes = _bytes(sizes + [DECK_SIZE] * (4 - len(seats)))
    position.hands = sum(_hand(table, held.hand) * 4096**seat for seat, held in enumerate(cards))
    position.go_to_pawn()
    return position


def _bytes(numbers: Sequence[int]) -> int:
    return sum(number * 256**place for place, number in enumerate(numbers))


def _mask(cells: Sequence[bool]) -> int:
    return sum(2**cell for cell in range(CELLS) if cells[cell])


def _cell(name: str) -> int:
    cell = cell_number(name)
    assert cell is not None
    return cell


def _counts(table: CardTable, ids: Sequence[str]) -> int:
    return sum(16 ** table.ids.index(id_) for id_ in ids)


def _hand(table: CardTable, ids: Sequence[str]) -> int:
    kinds = sorted(table.ids.index(id_) + 1 for id_ in ids)
    return sum(kind * 16 ** (3 - len(kinds) + place) for place, kind in enumerate(kinds))


def imagine(table: CardTable, view: HoliView, chance: Chance) -> HoliPosition:
    """A random position that fits a view; all cards that others may hold are equally likely."""
    if view.shown is not None:
        return restore(table, view.common, view.shown)
    everything = Counter(
        {id_: table.full_deck >> 4 * kind & 15 for kind, id_ in enumerate(table.ids)}
    )
    cards: list[Cards] = []
    for seat, open_seat in enumerate(view.common.seats):
        if seat == view.viewer and view.own is not None:
            cards.append(view.own)
            continue
        unseen = sorted((everything - Counter(open_seat.face_up)).elements(), key=table.ids.index)
        hand = _draw(table, unseen, open_seat.hand, chance)
        face_down = _draw(table, unseen, open_seat.face_down, chance)
        cards.append(Cards(hand, face_down, tuple(unseen)))
    position = restore(table, view.common, cards)
    if _must_have_throw(position, view.viewer) and not position.has_throw():
        turn = position.turn
        cards[turn] = _with_throw(position, cards[turn], chance)
        position = restore(table, view.common, cards)
    return position


def _draw(table: CardTable, unseen: list[str], count: int, chance: Chance) -> tuple[str, ...]:
    """Take `count` random cards from the unseen ones."""
    drawn = [unseen.pop(chance.below(len(unseen))) for _ in range(count)]
    return tuple(sorted(drawn, key=table.ids.index))


def _must_have_throw(position: HoliPosition, viewer: int | None) -> bool:
    """H13: if another player's turn goes on without a throw so far, the hand must have one."""
    return position.phase == PLAYING and position.turn != viewer and position.used & THREW == 0


def _with_throw(position: HoliPosition, held: Cards, chance: Chance) -> Cards:
    """The same number of cards; all hands that have a throw are equally likely."""
    table = position.cards
    unseen = sorted([*held.hand, *held.face_down, *held.deck], key=table.ids.index)
    trial = position.clone()
    hands = []
    for hand in combinations(range(len(unseen)), len(held.hand)):
        shift = 12 * position.turn
        cleared = position.hands & ~(4095 << shift)
        trial.hands = cleared | _hand(table, [unseen[n] for n in hand]) << shift
        if trial.has_throw():
            hands.append(hand)
    chosen = hands[chance.below(len(hands))]
    rest = [id_ for n, id_ in enumerate(unseen) if n not in chosen]
    face_down = _draw(table, rest, len(held.face_down), chance)
    return Cards(tuple(unseen[n] for n in chosen), face_down, tuple(rest))
