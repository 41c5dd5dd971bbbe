"""Sets of small numbers as the bits of one number, up to 60 of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.vectors import ints

# Nine bits at a time: their numbers as nibbles, lowest first, and how many above bit 40.
CHUNK: Final = 9
CHUNK_MASK: Final = 511
COUNT_AT: Final = 40
OTHERS: Final = 0xFFFFFF
#: The powers of two below 2**66 leave different remainders.
REMAINDERS: Final = 67


def _chunks() -> vec[i64]:
    chunks = []
    for mask in range(2**CHUNK):
        members = [number for number in range(CHUNK) if mask >> number & 1]
        packed = sum(number * 16**place for place, number in enumerate(members))
        chunks.append(packed + len(members) * 2**COUNT_AT)
    return ints(chunks)


def _numbers() -> vec[i64]:
    numbers = [0] * REMAINDERS
    for number in range(62):
        numbers[2**number % REMAINDERS] = number
    return ints(numbers)


BIT: Final = ints([2**number for number in range(62)])
CHUNKS: Final = _chunks()
NUMBERS: Final = _numbers()


def size(mask: i64) -> i64:
    """How many bits are set: summed in pairs, fours, bytes and all together."""
    mask -= mask >> 1 & 0x555555555555555
    mask = (mask & 0x333333333333333) + (mask >> 2 & 0x333333333333333)
    mask = mask + (mask >> 4) & 0xF0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 127


def lowest(mask: i64) -> i64:
    """The number of the lowest bit; of a mask that has one."""
    return NUMBERS[(mask & -mask) % REMAINDERS]


def nth(mask: i64, n: i64) -> i64:
    """The number of the n-th bit, counted from 0."""
    start: i64 = 0
    while True:
        packed: i64 = CHUNKS[mask & CHUNK_MASK]
        count: i64 = packed >> COUNT_AT
        if n < count:
            return start + (packed >> 4 * n & 15)
        n -= count
        mask >>= CHUNK
        start += CHUNK


def spread(mask: i64, base: i64, buffer: vec[i64], n: i64) -> i64:
    """Write base + number for each bit of a mask at buffer[n], and return the new end.

    Nine numbers are always written, whether the mask has them or not: the surplus gets
    overwritten or lies behind the end. A loop over the bits would be much slower, because the
    processor cannot predict its branches.
    """
    while mask:
        packed: i64 = CHUNKS[mask & CHUNK_MASK]
        buffer[n] = base + (packed & 15)
        buffer[n + 1] = base + (packed >> 4 & 15)
        buffer[n + 2] = base + (packed >> 8 & 15)
        if packed >> 12 & OTHERS:
            buffer[n + 3] = base + (packed >> 12 & 15)
            buffer[n + 4] = base + (packed >> 16 & 15)
            buffer[n + 5] = base + (packed >> 20 & 15)
            buffer[n + 6] = base + (packed >> 24 & 15)
            buffer[n + 7] = base + (packed >> 28 & 15)
            buffer[n + 8] = base + (packed >> 32 & 15)
        n += packed >> COUNT_AT
        mask >>= CHUNK
        base += CHUNK
    return n
