"""What the source does in its own way is right, and does not grow without end."""

import random

from mela.core import interpreted
from mela.core.interpreted import KEPT, Known, numbers, spread


def test_an_answer_is_worked_out_once() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    known = Known(double)
    assert [known[3], known[4], known[3]] == [6, 8, 6]
    assert asked == [3, 4]


def test_so_many_answers_are_kept_and_all_others_worked_out_again() -> None:
    known = Known(lambda number: -number)
    for number in [*range(2 * KEPT), *range(2 * KEPT)]:
        assert known[number] == -number
    assert len(known) == KEPT


def test_spread_writes_just_what_the_mask_has() -> None:
    source = random.Random(1)
    for _ in range(20_000):
        mask = source.getrandbits(source.choice([1, 11, 12, 13, 24, 36, 60]))
        base, n = source.randrange(500), source.randrange(3)
        buffer = [-1] * 70
        end = spread(mask, base, buffer, n)
        wanted = [base + bit for bit in range(60) if mask >> bit & 1]
        assert buffer == [-1] * n + wanted + [-1] * (70 - n - len(wanted))
        assert end == n + len(wanted)
    for parts in interpreted.PARTS.values():
        assert all(len(part) <= KEPT for part in parts)


def test_numbers_of_a_mask() -> None:
    assert numbers(40, 0b10110) == (41, 42, 44)
    assert numbers(40, 0) == ()
