"""The sequential test tells a stronger bot from an equal one, and seldom errs."""

from mela.core.chance import FastChance
from mela.lab.sprt import Sprt, Verdict


def shares(part: float, count: int, seed: int) -> list[float]:
    """Bouts of two matches, each won with this chance."""
    chance = FastChance(seed)
    return [sum(int(chance.below(1000)) < 1000 * part for _ in range(2)) / 2 for _ in range(count)]


def test_who_wins_much_more_is_stronger() -> None:
    assert Sprt().verdict(shares(0.65, 400, 1)) is Verdict.STRONGER


def test_equals_are_not_stronger() -> None:
    assert Sprt().verdict(shares(0.5, 4000, 2)) is Verdict.NOT_STRONGER


def test_few_bouts_leave_it_open() -> None:
    assert Sprt().verdict([0.5, 1.0, 0.5]) is Verdict.UNDECIDED


def test_all_alike_is_not_proof_at_once() -> None:
    assert Sprt().verdict([1.0, 1.0]) is Verdict.UNDECIDED


def test_it_errs_as_seldom_as_promised() -> None:
    wrong = sum(
        Sprt().verdict(shares(0.5, 3000, seed)) is Verdict.STRONGER for seed in range(100, 160)
    )
    assert wrong <= 6


def test_one_of_four_is_equal_at_a_quarter() -> None:
    test = Sprt.for_seats(4)
    assert test.verdict([0.25, 0.5, 0.25, 0.25, 0.5, 0.25] * 40) is Verdict.STRONGER
    assert test.verdict([0.25, 0.0, 0.25, 0.5, 0.25, 0.0] * 200) is Verdict.NOT_STRONGER
