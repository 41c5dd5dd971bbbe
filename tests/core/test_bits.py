"""Sets as bits, against slow and obvious versions."""

import random

import pytest

from mela.core.bits import BIT, lowest, nth, size, spread
from mela.core.vectors import ints


def numbers_of(mask: int) -> list[int]:
    """The bits of a mask, from its binary digits."""
    return [place for place, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]


def some_masks() -> list[int]:
    """Every single bit, every pair with the last one, and random masks of all densities."""
    source = random.Random(1)
    masks = [0, 2**60 - 1, *(2**bit for bit in range(60))]
    masks += [2**59 + 2**bit for bit in range(59)]
    masks += [(2**60 - 1) ^ 2**bit for bit in range(60)]
    for density in range(1, 20):
        for _ in range(20):
            masks.append(sum(2**bit for bit in range(60) if source.random() < density / 20))
    return masks


MASKS = some_masks()


def test_powers_of_two() -> None:
    assert [BIT[bit] for bit in range(len(BIT))] == [2**bit for bit in range(62)]


def test_lowest_is_the_first_bit() -> None:
    for mask in MASKS[1:]:
        assert lowest(mask) == numbers_of(mask)[0], f"{mask:b}"


def test_size_counts_bits() -> None:
    for mask in MASKS:
        assert size(mask) == len(numbers_of(mask)), f"{mask:b}"


def test_nth_finds_every_bit_of_a_mask() -> None:
    for mask in MASKS:
        numbers = numbers_of(mask)
        assert [nth(mask, n) for n in range(len(numbers))] == numbers, f"{mask:b}"


@pytest.mark.parametrize(("base", "start"), [(0, 0), (4, 0), (42, 3), (1000, 11)])
def test_spread_writes_every_bit_of_a_mask(base: int, start: int) -> None:
    for mask in MASKS:
        numbers = numbers_of(mask)
        buffer = ints([-7] * (start + 60 + 9))
        end = spread(mask, base, buffer, start)
        assert end == start + len(numbers)
        assert [buffer[n] for n in range(start, end)] == [base + number for number in numbers]
        assert [buffer[n] for n in range(start)] == [-7] * start  # nothing before the start


def test_spread_needs_no_more_room_than_nine_numbers_behind_the_end() -> None:
    for mask in MASKS:
        count = len(numbers_of(mask))
        buffer = ints([-7] * (count + 30))
        spread(mask, 0, buffer, 0)
        assert all(buffer[n] == -7 for n in range(count + 9, count + 30)), f"{mask:b}"
