"""The engine's list of moves and its reach against slow ones, over random positions."""

from collections import Counter

import pytest

from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.conformance.walk import walk
from tests.games.nagaraja import slow
from tests.titles import NAGARAJA

PIECES = slow.Pieces()


def compare(position: NagarajaPosition) -> None:
    listed = [str(NAGARAJA.move(position, code)) for code in NAGARAJA.legal(position)]
    wanted = slow.moves(PIECES, NAGARAJA.view(position, position.seat_to_move()))
    assert set(listed) == wanted, NAGARAJA.text(position)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("seed", range(30))
def test_n11_to_n31_engine_and_slow_generator_agree(seed: int) -> None:
    for position in walk(NAGARAJA, seed):
        compare(position)


@pytest.mark.parametrize("seed", range(30, 60))
def test_n18_n19_n33_to_n36_reach_and_points_agree_after_every_step(seed: int) -> None:
    for position in walk(NAGARAJA, seed):
        slow.check(PIECES, [NAGARAJA.view(position, seat) for seat in (0, 1)])


def test_the_random_positions_hold_every_phase_and_every_effect() -> None:
    """Otherwise the comparisons above would say less than they seem to."""
    phases: Counter[str] = Counter()
    effects: Counter[tuple[str, str]] = Counter()
    for seed in range(30):
        for position in walk(NAGARAJA, seed):
            view = NAGARAJA.view(position, position.seat_to_move())
            phases[view.common.phase] += 1
            if view.common.phase == "confronting":
                assert view.own is not None
                for card in set(view.own.hand):
                    if any(slow.targets(PIECES, view, card)):
                        kind = PIECES.cards[card]
                        effects[kind["symbol"], kind["effect"]] += 1
    assert min(phases.values()) >= 10
    assert len(phases) == 7
    wanted = {(card["symbol"], card["effect"]) for card in PIECES.cards.values()}
    targetless = {("stick", "add"), ("card", "take"), ("card", "draw"), ("card", "rob")}
    assert set(effects) == wanted - targetless
    assert min(effects.values()) >= 10
