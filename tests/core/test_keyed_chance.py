"""The stream of a live match, against the written rule worked out with hashlib alone."""

from hashlib import sha256

import pytest

from mela.core import chance as chance_module
from mela.core.chance import KeyedChance

KEY = bytes(range(32))
COMPILED = not chance_module.__file__.endswith(".py")


def hmac_sha256(key: bytes, message: bytes) -> int:
    """RFC 2104 by hand, as a big-endian number."""
    block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return int.from_bytes(sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest(), "big")


def expected_draw(key: bytes, counter: int, n: int) -> tuple[int, int]:
    """The draw of a counter and how many hashes were thrown away for it."""
    largest_multiple = (2**256 // n) * n
    for attempt in range(1000):
        message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = hmac_sha256(key, message)
        if value < largest_multiple:
            return value % n, attempt
    raise AssertionError("a thousand rejections in a row")


def test_hmac_of_the_test_fits_rfc_4231() -> None:
    told = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?") == int(told, 16)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 13, 21, 36, 1000, 2**31 - 1, 2**32, 2**62 + 3])
@pytest.mark.parametrize("key", [KEY, b"", b"k" * 64, b"longer than a block" * 5])
def test_draws_follow_the_written_rule(key: bytes, n: int) -> None:
    chance = KeyedChance(key)
    assert [chance.below(n) for _ in range(20)] == [expected_draw(key, i, n)[0] for i in range(20)]


def test_the_bound_may_change_from_draw_to_draw() -> None:
    bounds = [2, 21, 20, 13, 13, 1, 12, 11, 7, 3]
    chance = KeyedChance(KEY)
    wanted = [expected_draw(KEY, i, n)[0] for i, n in enumerate(bounds)]
    assert [chance.below(n) for n in bounds] == wanted


def test_a_draw_hangs_on_its_number_not_on_what_was_drawn_before() -> None:
    asked_small, asked_large = KeyedChance(KEY), KeyedChance(KEY)
    for _ in range(5):
        asked_small.below(1)
        asked_large.below(1000)
    assert asked_small.below(10**9) == asked_large.below(10**9) == expected_draw(KEY, 5, 10**9)[0]


def test_the_counter_grows_by_one_with_every_draw() -> None:
    chance = KeyedChance(KEY)
    seen = []
    for _ in range(10):
        seen.append(chance.counter)
        chance.below(13)
    assert seen == list(range(10))
    assert chance.counter == 10


def test_a_stream_can_be_taken_up_at_any_counter() -> None:
    whole = KeyedChance(KEY)
    numbers = [whole.below(10**6) for _ in range(30)]
    later = KeyedChance(KEY, 17)
    assert [later.below(10**6) for _ in range(13)] == numbers[17:]


def test_no_draw_is_used_twice() -> None:
    chance = KeyedChance(KEY)
    numbers = [chance.below(2**62) for _ in range(2000)]
    assert len(set(numbers)) == 2000


def test_other_keys_give_other_streams() -> None:
    chances = [KeyedChance(bytes([byte]) * 32) for byte in range(50)]
    streams = {tuple(chance.below(2**62) for _ in range(3)) for chance in chances}
    assert len(streams) == 50


@pytest.mark.skipif(
    COMPILED,
    reason="a compiled draw is below 2**63, where a hash is rejected once in 2**193 times",
)
@pytest.mark.parametrize("n", [2**255 + 1, 2**256 // 3 + 1, 2**256 - 2**254])
def test_a_hash_that_would_favour_low_numbers_is_thrown_away(n: int) -> None:
    """Uncompiled, the bound may be so large that many hashes have to go."""
    chance = KeyedChance(KEY)
    wanted = [expected_draw(KEY, i, n) for i in range(40)]
    assert [chance.below(n) for _ in range(40)] == [value for value, _ in wanted]
    assert chance.counter == 40
    rejections = [attempts for _, attempts in wanted]
    assert max(rejections) >= 2  # the try number was really counted up
    assert 0 in rejections


@pytest.mark.skipif(COMPILED, reason="a compiled draw is below 2**63")
def test_the_largest_bound_rejects_nothing() -> None:
    chance = KeyedChance(KEY)
    for counter in range(20):
        value = hmac_sha256(KEY, counter.to_bytes(8, "big") + bytes(4))
        assert chance.below(2**256) == value


def test_keyed_draws_are_even() -> None:
    chance = KeyedChance(KEY)
    counts = [0] * 13
    for _ in range(13_000):
        counts[chance.below(13)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_square < 39.1  # 12 degrees of freedom, once in ten thousand
