"""Mixed bids are as good as exact ones: a linear programme says how good one can be."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.optimize import linprog

from mela.core.chance import FastChance
from mela.games.nagaraja.bots.bid_game import BidGame
from mela.games.nagaraja.bots.round_planner import MATCHINGS

Payoffs = list[list[float]]


def best_value(groups: Sequence[int], hands: Sequence[int], rivals: Sequence[Payoffs]) -> float:
    """What mixtures of bids can be sure of: the most, over mixtures, of what each hand of the
    other leaves for each number of cards."""
    rows, kinds = len(groups), max(groups) + 1
    floors = kinds * len(rivals)
    limits = []
    for place, payoffs in enumerate(rivals):
        for group in range(kinds):
            for column in range(len(payoffs[0])):
                limit = np.zeros(rows + floors)
                for row in range(rows):
                    if groups[row] == group:
                        limit[row] = -payoffs[row][column]
                limit[rows + place * kinds + group] = 1
                limits.append(limit)
    whole = np.zeros((len(hands), rows + floors))
    for hand, count in enumerate(hands):
        whole[hand, sum(hands[:hand]) : sum(hands[:hand]) + count] = 1
    gain = np.array([0.0] * rows + [-1 / len(rivals) / len(hands)] * floors)
    bounds = [(0, None)] * rows + [(None, None)] * floors
    found = linprog(
        gain,
        A_ub=limits,
        b_ub=np.zeros(len(limits)),
        A_eq=whole,
        b_eq=np.ones(len(hands)),
        bounds=bounds,
    )
    return float(-found.fun)


def sure_value(
    groups: Sequence[int], hands: Sequence[int], rivals: Sequence[Payoffs], mixture: list[float]
) -> float:
    """What mixtures get from hands that know them and answer as well as they can."""
    total = 0.0
    for payoffs in rivals:
        for group in range(max(groups) + 1):
            rows = [row for row in range(len(groups)) if groups[row] == group]
            total += min(
                sum(mixture[row] * payoffs[row][column] for row in rows)
                for column in range(len(payoffs[0]))
            )
    return total / len(rivals) / len(hands)


def some_game(chance: FastChance) -> tuple[list[int], list[int], list[Payoffs]]:
    hands = [2 + chance.below(5) for _ in range(1 + chance.below(3))]
    groups = [chance.below(3) for _ in range(sum(hands))]
    rivals = []
    for _ in range(1 + chance.below(4)):
        columns = 1 + chance.below(8)
        rivals.append([[chance.below(1000) / 1000 for _ in range(columns)] for _ in groups])
    return groups, hands, rivals


def solved(groups: list[int], hands: list[int], rivals: Sequence[Payoffs]) -> BidGame:
    game = BidGame(groups, hands)
    for payoffs in rivals:
        game.add_rival([x for row in payoffs for x in row], len(payoffs[0]))
    game.solve(MATCHINGS)
    return game


@pytest.mark.parametrize("seed", range(16))
def test_mixtures_are_within_two_percent_of_the_equilibrium(seed: int) -> None:
    groups, hands, rivals = some_game(FastChance(seed))
    mixtures = solved(groups, hands, rivals).mixtures()
    begin = 0
    for count in hands:
        assert sum(mixtures[begin : begin + count]) == pytest.approx(1)
        begin += count
    exact = best_value(groups, hands, rivals)
    assert sure_value(groups, hands, rivals, mixtures) <= exact + 1e-9
    assert sure_value(groups, hands, rivals, mixtures) >= exact - 0.02


def test_what_is_the_best_against_everything_is_always_done() -> None:
    assert solved([0, 0], [2], [[[0.2, 0.3], [0.6, 0.4]]]).mixtures()[1] > 0.99


def test_where_each_bid_has_its_answer_one_does_both() -> None:
    mixtures = solved([0, 0], [2], [[[1.0, 0.0], [0.0, 1.0]]]).mixtures()
    assert mixtures == pytest.approx([0.5, 0.5], abs=0.02)


def test_a_number_of_cards_that_is_seen_cannot_hide_a_bid() -> None:
    # the same kind of payoffs, but the other side sees which of the two bids it is
    assert solved([0, 1], [2], [[[1.0, 0.3], [0.2, 1.0]]]).mixtures()[0] > 0.99


def test_hands_that_are_not_told_apart_hide_each_other() -> None:
    # each hand has one bid only; who knew the hand would always have the answer
    game = solved([0, 0], [1, 1], [[[1.0, 0.0], [0.0, 1.0]]])
    assert sure_value([0, 0], [1, 1], [[[1.0, 0.0], [0.0, 1.0]]], game.mixtures()) == 0.5
