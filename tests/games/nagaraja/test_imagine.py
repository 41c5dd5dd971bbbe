"""Imagined positions: uniform over what fits, which is worked out here by trying everything."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import sqrt

import pytest

from mela.core.chance import FastChance
from mela.core.event import Event, seen_by
from mela.core.trace import Trace
from mela.games.nagaraja.rules.game import Nagaraja
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import BIDDING
from mela.games.nagaraja.rules.view import NagarajaView, card_names
from tests.core.play import random_match
from tests.core.test_custom_pieces import GAMES as ODD_GAMES
from tests.games.nagaraja import slow
from tests.titles import NAGARAJA

ALL = Counter({id_: card["copies"] for id_, card in slow.Pieces().cards.items()})
LOOK, ROTATE, TRAP = "relic-look-1-either", "room-rotate-self", "room-trap-opponent"
ADD, ROB, TAKE, DRAW = "stick-add-2-self", "card-rob-opponent", "card-take-self", "card-draw-2-self"
EMPTY = "3 . . .\n2 . . .\n1 . . .\n"
#: Five relics face up, 24 points: every amulet with points would have won.
RICH = "five five four four curse ? ? ? ?\n3 crossroads+0 fork+0 .\n2 crossroads+0 . .\n"
RICH += "1 crossroads+0 . .\n"

Cards = tuple[str, ...]


def situation(
    seats: Sequence[dict[str, str]],
    deck: Sequence[str] = (),
    phase: str = "bidding 0",
    *,
    temples: Sequence[str] = (f"{'? ' * 9}\n{EMPTY}",) * 2,
    spent: str = "",
    tile: str = "fork",
) -> NagarajaPosition:
    """Seats by the words of their lines; all cards that are not named lie in the pile."""
    placed = Counter(deck)
    for seat in seats:
        for word in ("hand", "bid", "used"):
            placed.update(seat.get(word, "").split())
    assert placed <= ALL
    lines = ["nagaraja standard\nguide 0", phase, f"tile {tile}"]
    lines += [f"spent {spent}"] if spent else []
    lines.append(f"pile {' '.join((ALL - placed).elements())}")
    lines += [f"temple {n}: {temple}" for n, temple in enumerate(temples)]
    lines += [
        f"seat {n}: {', '.join(f'{word} {cards}' for word, cards in seat.items())}"
        for n, seat in enumerate(seats)
    ]
    return NAGARAJA.parse("\n".join(lines))


def hand(position: NagarajaPosition, seat: int) -> Cards:
    return tuple(sorted(card_names(position.tables, position.hand(seat))))


def bid(position: NagarajaPosition, seat: int) -> Cards:
    return tuple(sorted(card_names(position.tables, position.bid(seat))))


def pile(position: NagarajaPosition) -> Counter[str]:
    return Counter(card_names(position.tables, position.pile))


def uniform(
    position: NagarajaPosition,
    viewer: int | None,
    what: Callable[[NagarajaPosition], object],
    fits: Iterable[object],
    trials: int = 1200,
) -> None:
    """Chi-square: `fits` has everything that fits, as often as it can come about."""
    view = NAGARAJA.view(position, viewer)
    wanted = Counter(fits)
    found = Counter(what(NAGARAJA.imagine(view, FastChance(n))) for n in range(trials))
    assert set(found) <= set(wanted), set(found) - set(wanted)
    assert what(position) in wanted
    whole = sum(wanted.values())
    off = sum((found[key] - n * trials / whole) ** 2 / (n * trials / whole)
              for key, n in wanted.items())  # fmt: skip
    freedom = len(wanted) - 1
    assert off <= freedom + 5 * sqrt(2 * freedom) + 5 * (freedom > 0), (off, found, wanted)


def hands(cards: Sequence[str], size: int, *more: str) -> list[Cards]:
    """Each hand as often as copies of cards, told apart, can make it."""
    return [tuple(sorted([*chosen, *more])) for chosen in combinations(cards, size)]


# --- Cards -------------------------------------------------------------------------------------


def test_a_hand_is_any_of_the_unseen_cards() -> None:
    deck = [TAKE, TAKE, ROB]
    position = situation([{"hand": DRAW}, {"hand": f"{LOOK} {TAKE}"}], deck)
    uniform(position, 0, lambda p: hand(p, 1), hands([*deck, LOOK, TAKE], 2))


def test_n38_a_given_card_is_always_there() -> None:
    deck = [TAKE, ROB, ADD]
    seats = [{"hand": DRAW, "knows": LOOK}, {"hand": f"{LOOK} {TAKE}"}]
    uniform(situation(seats, deck), 0, lambda p: hand(p, 1), hands([*deck, TAKE], 1, LOOK))


def test_n11_a_hidden_bid_is_of_one_symbol() -> None:
    deck = [LOOK, LOOK, ROTATE]
    seats = [{"hand": ROB, "bid": f"{TAKE} {DRAW}"}, {"hand": ADD}]
    position = situation(seats, deck, "bidding 1")
    cards = [*deck, ROB, TAKE, DRAW]
    fits = []
    for lying in combinations(range(6), 2):
        if len({cards[n].split("-")[0] for n in lying}) == 1:
            shown = tuple(sorted(cards[n] for n in lying))
            fits += [((cards[n],), shown) for n in range(6) if n not in lying]
    uniform(position, 1, lambda p: (hand(p, 0), bid(p, 0)), fits)


def test_n11_a_given_card_may_lie_in_the_bid() -> None:
    deck = [ROTATE, TAKE]
    seats = [{"hand": ROB, "bid": TRAP}, {"hand": ADD, "knows": TRAP}]
    position = situation(seats, deck, "bidding 1")
    others = [ROTATE, TAKE, ROB]
    fits = [((TRAP,), (card,)) for card in others] + [((card,), (TRAP,)) for card in others]
    uniform(position, 1, lambda p: (hand(p, 0), bid(p, 0)), fits)


def test_n24_a_card_taken_unseen_is_gone_from_the_pile_and_in_the_hand() -> None:
    """All other cards are in the hand of the viewer, to have few that fit."""
    deck = [TAKE, ROB]
    keep = Counter([LOOK, LOOK, ROTATE, ROTATE, TRAP])
    mine = (ALL - keep - Counter([ADD, *deck])).elements()
    recalls = " ".join(keep.elements())
    seats = [{"hand": " ".join(mine), "recalls": recalls}, {"hand": f"{ROTATE} {ADD}"}]
    position = situation(seats, deck)
    fits: list[object] = []
    for taken in keep.elements():
        rest = tuple(sorted((keep - Counter([taken])).elements()))
        fits += [(rest, cards) for cards in hands([TAKE, ROB, ADD], 1, taken)]
    uniform(position, 0, lambda p: (tuple(sorted(pile(p).elements())), hand(p, 1)), fits)


def test_n24_a_card_taken_unseen_need_not_be_in_the_hand_once_it_was_shown() -> None:
    seats = [{"bid": DRAW}, {"hand": ROTATE, "bid": DRAW, "used": LOOK, "sticks": "white-naga"}]
    keep = Counter([LOOK, ROTATE])
    mine = (ALL - keep - Counter([DRAW, DRAW, LOOK, TAKE])).elements()
    seats[0] |= {"hand": " ".join(mine), "recalls": " ".join(keep.elements()), "shown": LOOK}
    position = situation(seats, [TAKE], "confronting 1")
    view = NAGARAJA.view(position, 0)
    found = set()
    for n in range(300):
        other = NAGARAJA.imagine(view, FastChance(n))
        found.add((tuple(pile(other)), hand(other, 1)))
    # either it took LOOK and has shown it or another, or it took ROTATE and has it
    assert found == {((ROTATE,), (TAKE,)), ((ROTATE,), (LOOK,)), ((LOOK,), (ROTATE,))}


def test_n20_three_new_cards_are_none_that_are_known_to_be_older() -> None:
    seats = [{"hand": f"{LOOK} {LOOK} {TAKE} {ROB} {ADD}", "dealt": f"{LOOK} {TAKE} {ROB}"},
             {"hand": DRAW, "knows": LOOK, "older": LOOK}]  # fmt: skip
    deck = [TRAP]
    position = situation(seats, deck, "giving 0", tile="none")
    cards = [LOOK, TAKE, ROB, ADD, TRAP]
    fits = []
    for new in combinations(range(5), 4):
        for dealt in combinations(new, 3):
            names = tuple(sorted(cards[n] for n in dealt))
            fits.append((tuple(sorted([LOOK, *(cards[n] for n in new)])), names))

    def dealt_of(p: NagarajaPosition) -> Cards:
        return tuple(sorted(card_names(p.tables, p.dealt)))

    uniform(position, 1, lambda p: (hand(p, 0), dealt_of(p)), fits)


def test_a_watcher_knows_no_hand() -> None:
    mine = Counter(ALL) - Counter([LOOK, TAKE, ROB])
    position = situation([{"hand": LOOK}, {"hand": TAKE}], [ROB, *mine.elements()])
    found = Counter(
        hand(NAGARAJA.imagine(NAGARAJA.view(position, None), FastChance(n)), n % 2)[0]
        for n in range(2400)
    )
    assert all(abs(found[card] - 50 * n) < 5 * sqrt(50 * n) for card, n in ALL.items())


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_chance_imagines_the_same_in_every_process(hash_seed: str) -> None:
    """Sets of strings have another order in each process."""
    program = """
from mela.core.chance import FastChance
from tests.titles import NAGARAJA
import sys
view = NAGARAJA.view(NAGARAJA.parse(sys.stdin.read()), 0)
print([NAGARAJA.imagine(view, FastChance(n)).snapshot() for n in range(5)])
"""
    seats = [{"hand": DRAW}, {"hand": f"{LOOK} {TAKE} {ADD}"}]
    recalled = pile(situation(seats, [ROB])) + Counter([LOOK, TAKE])
    seats[0]["recalls"] = " ".join(recalled.elements())
    position = situation(seats, [ROB])
    view = NAGARAJA.view(position, 0)
    here = [NAGARAJA.imagine(view, FastChance(n)).snapshot() for n in range(5)]
    there = subprocess.run(
        [sys.executable, "-c", program],
        input=NAGARAJA.text(position),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == str(here)


# --- Amulets and relics ------------------------------------------------------------------------


def held(position: NagarajaPosition, seat: int) -> Cards:
    own = NAGARAJA.view(position, seat).own
    assert own is not None
    return own.amulets


def test_n29_amulets_never_make_25_points() -> None:
    seats = [{"hand": DRAW, "amulets": "cancel"}, {"hand": TAKE, "amulets": "draw cancel"}]
    position = situation(seats, [ROB], temples=[f"{'? ' * 9}\n{EMPTY}", RICH], spent="draw")
    pool = ["draw"] * 2 + ["cancel"] * 2
    fits = [tuple(sorted(two, reverse=True)) for two in combinations(pool, 2)]
    uniform(position, 0, lambda p: held(p, 1), fits)


def test_n29_other_amulets_are_any_of_those_left() -> None:
    seats = [{"hand": DRAW, "amulets": "one cancel"}, {"hand": TAKE, "amulets": "two two"}]
    position = situation(seats, [ROB], spent="draw draw draw")
    order = ["one", "two", "draw", "cancel"]
    pool = ["one"] * 2 + ["two"] * 3 + ["cancel"] * 2
    fits = [tuple(sorted(two, key=order.index)) for two in combinations(pool, 2)]
    uniform(position, 0, lambda p: held(p, 1), fits)


@pytest.mark.parametrize("spent", ["draw draw draw", "draw draw draw cancel cancel"])
def test_n29_a_watcher_imagines_the_amulets_of_both_together(spent: str) -> None:
    """What the poorer one has must leave something for the other, whom points would make win."""
    seats = [{"hand": DRAW, "amulets": "one"}, {"hand": TAKE, "amulets": "cancel"}]
    position = situation(seats, [ROB], temples=[f"{'? ' * 9}\n{EMPTY}", RICH], spent=spent)
    pool = ["one"] * 3 + ["two"] * 3 + ["cancel"] * (3 - spent.count("cancel"))
    fits = [
        ((pool[a],), (pool[b],))
        for a in range(len(pool))
        for b in range(len(pool))
        if a != b and pool[b] == "cancel"
    ]
    uniform(position, None, lambda p: (held(p, 0), held(p, 1)), fits)


def test_n38_a_relic_that_only_the_other_has_seen_is_one_of_those_unseen() -> None:
    temple = f"four/0 curse/1 three five/1 ? ? ? ? ?\n{EMPTY}"
    position = situation([{"hand": DRAW}, {"hand": TAKE}], [ROB], temples=[temple] * 2)
    pool = ["three", "four", "five", "five", "curse", "curse", "curse"]
    ids = NAGARAJA.tables("standard").relic_ids

    def relics(p: NagarajaPosition) -> Cards:
        kinds = [p.relic_at(0, place) for place in range(9)]
        assert kinds[4:] == [0] * 5
        assert (ids[kinds[0] - 1], ids[kinds[2] - 1]) == ("four", "three")
        return ids[kinds[1] - 1], ids[kinds[3] - 1]

    fits = [(pool[a], pool[b]) for a in range(7) for b in range(7) if a != b]
    uniform(position, 0, relics, fits)


# --- Whole matches -----------------------------------------------------------------------------


def hidden(position: NagarajaPosition, seat: int) -> Counter[str]:
    """The cards of a seat that the other does not see."""
    cards = Counter(hand(position, seat))
    if position.phase == BIDDING:
        cards.update(bid(position, seat))
    return cards


def fits(memory: slow.Memory, position: NagarajaPosition) -> None:
    memory.check(pile(position), hidden(position, 1 - memory.seat))


@pytest.mark.parametrize("seed", range(7))
@pytest.mark.parametrize("name", ["standard", "hoard", "numbers"])
def test_the_truth_fits_and_what_is_imagined_fits_what_was_heard(name: str, seed: int) -> None:
    game: Nagaraja = ODD_GAMES.get(name, NAGARAJA)
    match = random_match(seed, 2, {"pack": name}, game=game, steps=0)
    memories = [slow.Memory(0), slow.Memory(1)]
    chance = FastChance(seed + 1)
    heard = 0
    while not match.is_over:
        position = match.position
        for memory in memories:
            memory.hear(match.events[heard:], pile(position))
            fits(memory, position)
            view = match.view(memory.seat)
            for _ in range(2):
                fits(memory, game.imagine(view, chance))
            own = view.own
            assert own is not None
            # by the engine's own account of what the seat knows, the truth fits too
            taken = Counter(own.pile) - pile(position)
            known = Counter(own.given) + (taken - Counter(own.shown))
            assert known <= hidden(position, 1 - memory.seat)
        heard = len(match.events)
        match.play(game.move(position, position.pick(chance)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["standard", "hoard"])
def test_who_sees_and_hears_the_same_knows_the_same(name: str, seed: int) -> None:
    """What a view says after a step depends only on the view before and the events seen."""
    game: Nagaraja = ODD_GAMES.get(name, NAGARAJA)
    position = random_match(seed, 2, {"pack": name}, game=game, steps=0).position.clone()
    chance = FastChance(seed + 5)
    compared = 0
    while not position.is_over():
        for viewer in (0, 1):
            other = game.imagine(game.view(position, viewer), chance)
            shared = sorted(set(game.legal(position)) & set(game.legal(other)))
            for code in shared[:: 1 + len(shared) // 6]:
                ours, theirs = (_played(game, p, code, viewer) for p in (position, other))
                common = ours[1].common
                # at the end everything is shown, and who searches the pile sees it
                looks = common.phase == "taking" and common.turn == viewer
                if ours[0] == theirs[0] and not looks and common.phase != "over":
                    assert ours[1] == theirs[1], (viewer, code, game.text(position))
                    compared += 1
        position.play(position.pick(chance), chance)
    assert compared > 100


def _played(
    game: Nagaraja, position: NagarajaPosition, code: int, viewer: int
) -> tuple[list[Event], NagarajaView]:
    after = position.clone()
    after.trace = trace = Trace()
    after.play(code, FastChance(code))
    heard: list[Event] = list(seen_by(viewer, game.events(after, trace)))
    return heard, game.view(after, viewer)
