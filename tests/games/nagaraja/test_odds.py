"""Odds of throws against counting every outcome one by one."""

import random
import time
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

import mela
from mela.games.nagaraja.rules.aims import face_names
from mela.games.nagaraja.rules.odds import (
    fate_counts,
    guide_odds,
    stick_faces,
    throw_counts,
    throw_odds,
)
from mela.games.nagaraja.rules.tables import NAGA, Tables
from tests.core.test_custom_pieces import GAMES as ODD_GAMES
from tests.titles import NAGARAJA

TABLES = NAGARAJA.tables("standard")
FACES = {"brown": (1, 2, 3, 4), "white": ("naga", 1, 2, 3), "green": ("naga", "naga", 1, 1)}
STICKS = ("brown", "white", "green")
UP_TO_FOUR = [
    list(map(sticks.count, STICKS))
    for number in range(5)
    for sticks in combinations_with_replacement(STICKS, number)
]


def outcomes(sticks: list[int]) -> list[tuple[int, int]]:
    """(Fate points, nagas) of every way in which the sticks can fall."""
    faces = [FACES[stick] for stick, n in zip(STICKS, sticks, strict=True) for _ in range(n)]
    return [
        (sum(face for face in shown if isinstance(face, int)), shown.count("naga"))
        for shown in product(*faces)
    ]


def check_throw(sticks: list[int]) -> None:
    every = outcomes(sticks)
    wanted = {what: Fraction(n, len(every)) for what, n in Counter(every).items()}
    odds = throw_odds(TABLES, sticks)
    assert odds == wanted
    assert sum(odds.values()) == 1
    fate = Counter(points for points, _ in every)
    counts = fate_counts(TABLES, sticks)
    assert {points: n for points, n in enumerate(counts) if n} == fate
    assert sum(map(sum, throw_counts(TABLES, sticks))) == sum(counts) == 4 ** sum(sticks)


def check_guide(guide: list[int], other: list[int], lead: int) -> None:
    ours = Counter(points for points, _ in outcomes(guide))
    theirs = Counter(points for points, _ in outcomes(other))
    wins = sum(ours[a] * theirs[b] for a, b in product(ours, theirs) if a + lead >= b)
    wanted = Fraction(wins, 4 ** (sum(guide) + sum(other)))
    assert guide_odds(TABLES, guide, other, lead) == wanted


@pytest.mark.parametrize("sticks", UP_TO_FOUR, ids=str)
def test_n12_every_throw_of_up_to_four_sticks(sticks: list[int]) -> None:
    check_throw(sticks)


@pytest.mark.parametrize("seed", range(6))
def test_n12_random_throws_of_five_and_six_sticks(seed: int) -> None:
    chosen = random.Random(seed).choices(STICKS, k=5 + seed % 2)
    check_throw(list(map(chosen.count, STICKS)))


@pytest.mark.parametrize("guide", UP_TO_FOUR[::3], ids=str)
def test_n15_a_tie_is_the_guides_whatever_the_lead(guide: list[int]) -> None:
    for other in UP_TO_FOUR[::4]:
        for lead in (-20, -5, -1, 0, 1, 2, 9, 50):
            check_guide(guide, other, lead)


def test_n15_no_sticks_against_none_is_a_tie() -> None:
    none = [0, 0, 0]
    assert guide_odds(TABLES, none, none) == 1
    assert guide_odds(TABLES, none, none, 3) == 1
    assert guide_odds(TABLES, none, none, -1) == 0
    # a naga is no point: two nagas against nothing are a tie too
    assert guide_odds(TABLES, none, [0, 0, 1]) == Fraction(1, 2)
    assert guide_odds(TABLES, [0, 0, 1], none) == 1


def test_n15_with_and_without_a_tie_the_odds_of_both_make_one() -> None:
    for one in UP_TO_FOUR[::5]:
        for other in UP_TO_FOUR[::6]:
            for lead in (-3, 0, 4):
                # the other wins where the guide would not win a tie: one point less for the guide
                rest = guide_odds(TABLES, other, one, -lead - 1)
                assert guide_odds(TABLES, one, other, lead) + rest == 1


def test_the_faces_are_those_of_the_pack() -> None:
    assert stick_faces(TABLES, [1, 1, 2]) == [
        [1, 2, 3, 4],
        [NAGA, 1, 2, 3],
        [NAGA, NAGA, 1, 1],
        [NAGA, NAGA, 1, 1],
    ]
    odd: Tables = ODD_GAMES["numbers"].tables("numbers")
    assert stick_faces(odd, [1, 1, 1]) == [[1, 1, 1, 4], [1, 2, 2, 9], [NAGA] * 4]
    assert throw_odds(odd, [0, 0, 3]) == {(0, 3): Fraction(1)}
    assert throw_odds(odd, [1, 0, 0]) == {(1, 0): Fraction(3, 4), (4, 0): Fraction(1, 4)}


def test_n5_any_stick_may_have_nagas_and_faces_without_points() -> None:
    snakes: Tables = ODD_GAMES["snakes"].tables("snakes")
    assert stick_faces(snakes, [1, 0, 0]) == [[0, NAGA, 3, 0]]
    quarter = Fraction(1, 4)
    assert throw_odds(snakes, [1, 0, 0]) == {(0, 0): 2 * quarter, (3, 0): quarter, (0, 1): quarter}
    assert face_names(snakes)[:4] == ["brown-naga", "brown-0", "brown-3", ""]


def test_ten_sticks_against_ten_take_no_time() -> None:
    guide, other = [4, 3, 3], [3, 4, 3]
    best = 1.0
    for _ in range(20):
        begin = time.perf_counter()
        odds = guide_odds(TABLES, guide, other, 1)
        throw_odds(TABLES, guide)
        best = min(best, time.perf_counter() - begin)
    assert Fraction(1, 2) < odds < 1
    if mela.compiled:
        assert best < 0.001
