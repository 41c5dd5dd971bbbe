"""Checks a record: is it complete, does it follow the rules, were its draws fair?"""

from pathlib import Path

import msgspec

from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, replay
from mela.core.record import Record, RecordError, decode_record
from mela.games import game as game_by_name
from mela.server.records.fairness import Fairness, unfair
from mela.server.records.table_files import read_sidecar, read_text


class Verdict(msgspec.Struct, frozen=True):
    """What was found; `fair` is None if there was no seed to check the draws with."""

    name: str
    game: str | None = None
    steps: int = 0
    draws: int = 0
    over: bool = False
    fair: bool | None = None
    fault: str | None = None

    def __str__(self) -> str:
        if self.fault is not None:
            return f"{self.name}: {self.fault}"
        end = "over" if self.over else "not over"
        luck = "fair by the seed" if self.fair else "not checked: the seed is not known"
        return (
            f"{self.name}: good: {self.game}, {self.steps} steps by the rules, {end}; "
            f"{self.draws} draws {luck}"
        )


def read_match(text: str, title: AnyGame | None = None) -> tuple[Record, AnyMatch]:
    """A record and its match under the present rules; errors name the line.

    A title is only needed for a content pack that does not ship.
    """
    record = decode_record(text)
    try:
        return record, replay(title or game_by_name(record.header.game), record)
    except RecordError as error:
        if error.step is None:
            raise
        line = text.split("\n").index("") + 2 + error.step
        raise RecordError(f"line {line}: {error}", error.step) from None


def verify(
    name: str, text: str, fairness: Fairness | None, title: AnyGame | None = None
) -> Verdict:
    """Replay a record under the present rules and check every draw."""
    try:
        record, match = read_match(text, title)
    except MelaError as error:
        return Verdict(name, fault=str(error))
    fault = None if fairness is None else unfair(record, fairness)
    return Verdict(
        name,
        game=record.header.game,
        steps=match.version,
        draws=record.draws(),
        over=match.is_over,
        fair=None if fairness is None else fault is None,
        fault=fault,
    )


def verify_file(file: Path, fairness: Fairness | None, title: AnyGame | None = None) -> Verdict:
    """With this proof, or the one in the sidecar, if there is one."""
    try:
        proof = fairness or read_sidecar(file, Fairness)
        return verify(str(file), read_text(file), proof, title)
    except MelaError as error:
        return Verdict(str(file), fault=str(error).removeprefix(f"{file}: "))
