"""All random numbers come through `Chance.below(n)`; the caller chooses their source."""

from abc import ABCMeta, abstractmethod
from hashlib import sha256
from hmac import digest
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mela.core.error import MelaError

WORD: Final = 0xFFFFFFFF


class ChanceError(MelaError):
    """A script or a record has no suitable number for the draw that the rules ask for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(metaclass=ABCMeta):
    """A source of random numbers; each call of `below` is one draw."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""

    def fork(self) -> "Chance":
        """A source that gives what this one would give next, without changing this one.

        A source that does not count its draws is its own fork.
        """
        return self


@final
class FastChance(Chance):
    """xoshiro128++ in 32-bit words, for search, fuzzing and tests; not for live matches."""

    def __init__(self, seed: i64) -> None:
        # splitmix-like spreading, in steps that never leave 63 bits, so that both modes agree
        x: i64 = seed & WORD
        y: i64 = (seed >> 32 & WORD) * 0x2C1B3C6D & WORD
        y = (y ^ y >> 15) * 0x45D9F3B & WORD
        words: list[int] = []
        for _ in range(4):
            x = x + 0x9E3779B9 & WORD
            z: i64 = x ^ y
            z = (z ^ z >> 16) * 0x45D9F3B & WORD
            z = (z ^ z >> 15) * 0x2C1B3C6D & WORD
            y = y + z & WORD
            words.append(z ^ z >> 16)
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.d: i64 = words[3] | 1  # an all-zero state would stay zero

    def below(self, n: i64) -> i64:
        while True:
            a: i64 = self.a
            b: i64 = self.b
            x: i64 = a + self.d & WORD
            # 32 bits times n: the high half is the draw, and the low half tells where some draws
            # would be likelier than others
            x = ((x << 7) + (x >> 25) + a & WORD) * n
            c: i64 = self.c ^ a
            d: i64 = self.d ^ b
            self.a = a ^ d
            self.b = b ^ c
            self.c = (c ^ b << 9) & WORD
            self.d = (d << 11 | d >> 21) & WORD
            if x & WORD >= n or x & WORD >= (WORD + 1 - n) % n:
                return x >> 32

    def fork(self) -> Chance:
        other = FastChance(0)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.d = self.d
        return other


def stream_for(*purpose: object) -> FastChance:
    """A separate stream for each purpose; the same purpose always gives the same stream."""
    text = " ".join(str(part) for part in purpose)
    return FastChance(int.from_bytes(sha256(text.encode()).digest()[:7], "big"))


@final
class KeyedChance(Chance):
    """The stream of a live match: draw i is HMAC-SHA256(key, i) as a number, taken modulo n.

    A hash that would favour the low remainders is discarded, and the draw is repeated with a
    try number after the counter. The counter only grows: an undone draw is never used again.
    """

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key: bytes = key
        self.counter: int = counter

    def below(self, n: i64) -> i64:
        attempt = 0
        size: int = n
        fair = 2**256 - 2**256 % size
        while True:
            message = self.counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(digest(self.key, message, "sha256"), "big")
            if value < fair:
                self.counter += 1
                return value % size
            attempt += 1

    def fork(self) -> Chance:
        return KeyedChance(self.key, self.counter)


@final
class ScriptedChance(Chance):
    """The numbers that a test needs, in order."""

    def __init__(self, values: list[int]) -> None:
        self.values: list[int] = values
        self.used: int = 0

    def below(self, n: i64) -> i64:
        if self.used >= len(self.values):
            raise ChanceError(f"draw {self.used + 1} below {n} is not in the script")
        value = self.values[self.used]
        if not 0 <= value < n:
            raise ChanceError(f"draw {self.used + 1} of the script is {value}, not below {n}")
        self.used += 1
        return value

    def fork(self) -> Chance:
        other = ScriptedChance(self.values)
        other.used = self.used
        return other


@final
class RecordedChance(Chance):
    """Repeats the draws of a record; the rules must ask below the same n each time."""

    def __init__(self, draws: list[tuple[int, int]]) -> None:
        self.draws: list[tuple[int, int]] = draws
        self.used: int = 0

    def below(self, n: i64) -> i64:
        if self.used >= len(self.draws):
            raise ChanceError(f"a draw below {n} is missing")
        bound, value = self.draws[self.used]
        if bound != n:
            raise ChanceError(f"the record has a draw below {bound}, the rules ask below {n}")
        if not 0 <= value < n:
            raise ChanceError(f"the record has the draw {value}, which is not below {n}")
        self.used += 1
        return value

    def fork(self) -> Chance:
        other = RecordedChance(self.draws)
        other.used = self.used
        return other

    def must_be_used(self) -> None:
        """Raise an error if the rules did not ask for all draws of the record."""
        if self.used < len(self.draws):
            raise ChanceError("the record has more draws than the rules ask for")


@final
class RecordingChance(Chance):
    """Records the draws of another source."""

    def __init__(self, source: Chance) -> None:
        self.source: Chance = source
        self.draws: list[tuple[int, int]] = []

    def below(self, n: i64) -> i64:
        value = self.source.below(n)
        self.draws.append((n, value))
        return value


def commitment(seed: bytes) -> str:
    """The hash that is shown before the first draw; it reveals nothing about the draws."""
    return sha256(seed).hexdigest()


def match_key(seed: bytes, words: list[str]) -> bytes:
    """The key of a match: the secret seed mixed with each player's word, in seat order.

    The label at the start makes it differ from the commitment, even without words.
    """
    mixed = sha256(b"mela key " + len(seed).to_bytes(4, "big") + seed)
    for word in words:
        data = word.encode()
        mixed.update(len(data).to_bytes(4, "big") + data)
    return mixed.digest()


def weighted(chance: Chance, weights: list[int]) -> int:
    """A random index, drawn in proportion to the weights, which may have any size."""
    if len(weights) == 1:
        return 0
    total = sum(weights)
    # 31 bits at a time, the first ones below a number that is just large enough, until they fit
    further = (total.bit_length() - 1) // 31
    value = total
    while value >= total:
        value = chance.below((total >> 31 * further) + 1)
        for _ in range(further):
            value = value << 31 | chance.below(2**31)
    place = 0
    while value >= weights[place]:
        value -= weights[place]
        place += 1
    return place
