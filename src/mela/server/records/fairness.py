"""The proof that the luck of a match was fair: its seed, and the word of each player."""

from collections.abc import Sequence

import msgspec

from mela.core.chance import KeyedChance, commitment, match_key
from mela.core.record import Record
from mela.server.store.rows import SeatRow, TableRow


class Fairness(msgspec.Struct, frozen=True):
    """What is revealed when a match is over; words in seat order."""

    seed: str
    words: tuple[str, ...]


def fairness_of(row: TableRow, seats: Sequence[SeatRow]) -> Fairness:
    return Fairness(row.seed.hex(), tuple(seat.word for seat in seats))


def unfair(record: Record, fairness: Fairness) -> str | None:
    """What does not fit: the seed to its commitment, or a draw to seed and words."""
    try:
        seed = bytes.fromhex(fairness.seed)
    except ValueError:
        return "the seed is not in hex digits"
    if record.header.commitment not in (None, commitment(seed)):
        return "the seed is not the one whose hash was shown before the match"
    chance = KeyedChance(match_key(seed, list(fairness.words)))
    steps = [("the set-up", record.start)]
    steps += [(f"step {n} ({step.move})", step.draws) for n, step in enumerate(record.steps, 1)]
    for where, draws in steps:
        for below, value in draws:
            if below < 1:
                return f"{where}: there is no draw below {below}"
            due = chance.below(below)
            if due != value:
                return f"{where}: the draw below {below} is {value}, by the seed it is {due}"
    return None
