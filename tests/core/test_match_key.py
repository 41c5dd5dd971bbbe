"""Fair by proof: what is shown before a match, and the key that its draws come from."""

from hashlib import sha256
from itertools import pairwise, permutations

import pytest

from mela.core.chance import KeyedChance, commitment, match_key

SEED = bytes(range(100, 132))


def test_the_commitment_is_sha256_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()
    # FIPS 180-2, appendix B.1
    told = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(b"abc") == told


def test_the_key_is_sha256_of_label_seed_and_words_with_their_lengths() -> None:
    told = b"mela key \0\0\0\x20" + SEED + b"\0\0\0\x03one" + b"\0\0\0\x03\xc3\xbcx"
    assert match_key(SEED, ["one", "üx"]) == sha256(told).digest()


def test_equal_words_give_an_equal_key() -> None:
    assert match_key(SEED, ["sun", "rain"]) == match_key(bytes(SEED), ["sun", "rain"])


def test_every_word_counts() -> None:
    words = ["sun", "rain", "wind", "snow"]
    keys = {match_key(SEED, words)}
    for place in range(4):
        changed = list(words)
        changed[place] += "s"
        keys.add(match_key(SEED, changed))
    assert len(keys) == 5


def test_every_byte_of_the_seed_counts() -> None:
    keys = {match_key(SEED, ["a", "b"])}
    for place in range(32):
        changed = bytearray(SEED)
        changed[place] ^= 1
        keys.add(match_key(bytes(changed), ["a", "b"]))
    assert len(keys) == 33


def test_the_order_of_words_counts() -> None:
    orders = list(permutations(["sun", "rain", "wind"]))
    assert len({match_key(SEED, list(order)) for order in orders}) == len(orders)


def test_the_borders_between_words_count() -> None:
    splits = [
        ["ab", "c"],
        ["a", "bc"],
        ["abc"],
        ["abc", ""],
        ["", "abc"],
        ["a", "b", "c"],
        ["", "", "abc"],
        [],
        [""],
        ["", ""],
    ]
    assert len({match_key(SEED, words) for words in splits}) == len(splits)


def test_the_border_between_seed_and_words_counts() -> None:
    # the length of a word before the word, written as if it belonged to the seed
    keys = [match_key(b"abc\0\0\0\x01d", []), match_key(b"abc", ["d"]), match_key(b"abcd", [])]
    assert all(a != b for a, b in pairwise([*keys, keys[0]]))


@pytest.mark.parametrize("words", [[], [""], ["a", "b"], ["mela key "]])
@pytest.mark.parametrize("seed", [SEED, b"", b"abc"])
def test_the_key_is_never_the_commitment(seed: bytes, words: list[str]) -> None:
    assert match_key(seed, words).hex() != commitment(seed)


def test_what_is_shown_first_does_not_give_the_draws() -> None:
    shown = bytes.fromhex(commitment(SEED))
    known, live = KeyedChance(shown), KeyedChance(match_key(SEED, []))
    assert [known.below(1000) for _ in range(20)] != [live.below(1000) for _ in range(20)]


def test_a_key_has_32_bytes() -> None:
    assert len(match_key(SEED, ["word"])) == 32
