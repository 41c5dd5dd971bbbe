"""The fast generator: the same numbers in both modes, evenly spread."""

from math import sqrt

import pytest

from mela.core.chance import FastChance

WORD = 2**32 - 1


def rotated(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) & WORD


class Reference:
    """xoshiro128++ as its authors publish it, with our seeding, in numbers without a limit."""

    def __init__(self, seed: int) -> None:
        x, y = seed % 2**32, seed // 2**32 % 2**32
        y = y * 0x2C1B3C6D % 2**32
        y = (y ^ y >> 15) * 0x45D9F3B % 2**32
        state = []
        for _ in range(4):
            x = (x + 0x9E3779B9) % 2**32
            z = x ^ y
            z = (z ^ z >> 16) * 0x45D9F3B % 2**32
            z = (z ^ z >> 15) * 0x2C1B3C6D % 2**32
            y = (y + z) % 2**32
            state.append(z ^ z >> 16)
        state[3] |= 1
        self.s = state

    def word(self) -> int:
        s = self.s
        result = (rotated((s[0] + s[3]) & WORD, 7) + s[0]) & WORD
        t = s[1] << 9 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)
        return result

    def below(self, n: int) -> int:
        """Words whose product with n leaves a rest below 2^32 mod n are thrown away."""
        while True:
            product = self.word() * n
            if product % 2**32 >= 2**32 % n:
                return product // 2**32


def too_uneven(counts: list[int]) -> bool:
    """Chi-square far beyond what chance does in a million tries."""
    expected = sum(counts) / len(counts)
    freedom = len(counts) - 1
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    return chi_square > freedom + 5 * sqrt(2 * freedom) + 20


def halves(chance: FastChance, count: int) -> list[int]:
    """The next words without their last bit: a draw below 2**31 is just that."""
    return [chance.below(2**31) for _ in range(count)]


def test_words_are_those_of_the_published_generator() -> None:
    """State 1, 2, 3, 4: the numbers that the authors' C program gives."""
    chance = FastChance(0)
    chance.a, chance.b, chance.c, chance.d = 1, 2, 3, 4
    words = [
        641,
        1573767,
        3222811527,
        3517856514,
        836907274,
        4247214768,
        3867114732,
        1355841295,
        495546011,
        621204420,
    ]
    assert halves(chance, 10) == [word // 2 for word in words]


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [2529846466, 3323939907, 2125105050, 1719022704, 3678932818, 3609711420]),
        (1, [718079632, 1387064086, 2405877100, 395511108, 1894839182, 1625119294]),
        (-1, [3738532614, 3197753173, 3789623792, 2895500373, 2444846423, 1238407156]),
        (2**31, [3103159196, 2365413228, 1656266280, 1345839997, 2058024063, 231936654]),
        (5 * 2**32 + 3, [3928080083, 3385840915, 4088236449, 3342076540, 2712968013, 398287811]),
    ],
)
def test_seeds_give_the_same_words_for_ever(seed: int, words: list[int]) -> None:
    assert halves(FastChance(seed), 6) == [word // 2 for word in words]


@pytest.mark.parametrize("seed", [0, 1, 2, 99, -7, 2**32 - 1, 2**32, 2**63 - 1, -(2**63)])
def test_numbers_agree_with_the_reference(seed: int) -> None:
    chance, reference = FastChance(seed), Reference(seed)
    bounds = [1, 2, 3, 5, 6, 13, 21, 36, 100, 2**16, 3 * 2**29, 2**31 - 1, 2**31] * 20
    assert [chance.below(n) for n in bounds] == [reference.below(n) for n in bounds]


def test_numbers_of_one_seed_by_heart() -> None:
    chance = FastChance(7)
    bounds = [1, 2, 3, 4, 5, 6, 13, 36, 100, 1000, 10**6]
    assert [chance.below(n) for n in bounds] == [0, 1, 2, 3, 4, 4, 1, 6, 64, 933, 139241]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 13, 21, 36, 100, 257])
@pytest.mark.parametrize("seed", [1, 2, 2**40 + 5])
def test_numbers_are_even_and_all_reachable(n: int, seed: int) -> None:
    chance = FastChance(seed)
    counts = [0] * n
    for _ in range(12_000):
        counts[chance.below(n)] += 1
    assert 0 not in counts
    assert not too_uneven(counts), counts


def test_a_large_bound_is_even_because_words_are_thrown_away() -> None:
    """Below 3 * 2**29 without rejection, a third of the numbers would come too seldom."""
    chance = FastChance(3)
    counts = [0] * 3
    for _ in range(6_000):
        counts[chance.below(3 * 2**29) % 3] += 1
    assert not too_uneven(counts), counts


def test_neighbours_in_the_stream_do_not_hang_together() -> None:
    chance = FastChance(11)
    counts = [0] * 36
    for _ in range(20_000):
        counts[chance.below(6) * 6 + chance.below(6)] += 1
    assert not too_uneven(counts), counts


def test_first_numbers_of_neighbouring_seeds_do_not_hang_together() -> None:
    counts = [0] * 36
    for seed in range(10_000):
        chance = FastChance(seed)
        counts[chance.below(6) * 6 + chance.below(6)] += 1
    assert not too_uneven(counts), counts


def test_too_uneven_sees_a_small_fault() -> None:
    """The measure itself: six numbers of which one comes five in a hundred times too often."""
    assert not too_uneven([2000, 1990, 2010, 1980, 2020, 2000])
    assert too_uneven([2500, 1900, 1900, 1900, 1900, 1900])


def stream(seed: int) -> tuple[int, ...]:
    return tuple(halves(FastChance(seed), 4))


def test_different_seeds_differ() -> None:
    seeds = [*range(2000), *range(2**32 - 100, 2**32), *range(-100, 0), *range(2**40, 2**40 + 100)]
    assert len({stream(seed) for seed in seeds}) == len(seeds)


def test_seeds_that_differ_in_their_upper_half_differ() -> None:
    seeds = [upper * 2**32 + lower for upper in range(20) for lower in range(20)]
    by_stream: dict[tuple[int, ...], list[int]] = {}
    for seed in seeds:
        by_stream.setdefault(stream(seed), []).append(seed)
    assert [same for same in by_stream.values() if len(same) > 1] == []


def test_one_below_one_uses_up_a_word_all_the_same() -> None:
    chance, other = FastChance(5), FastChance(5)
    assert chance.below(1) == 0
    assert halves(chance, 3) == halves(other, 4)[1:]
