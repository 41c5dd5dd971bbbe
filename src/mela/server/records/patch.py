"""Replays all running matches, each by its own rules: which could not go on after an update?"""

from collections.abc import AsyncIterator

import msgspec

from mela.core.error import MelaError
from mela.core.match import replay
from mela.core.record import Record, RecordError
from mela.games import game as game_by_name
from mela.server.errors import TableError
from mela.server.records.archive import Archive
from mela.server.store.rows import PLAYING
from mela.server.store.store import Store


class Replayed(msgspec.Struct, frozen=True):
    """A running match; if it differs, why, and at which step if at one (0 is the set-up)."""

    table: str
    game: str
    rules: int
    version: int
    step: int | None
    why: str | None

    def __str__(self) -> str:
        where = "" if self.step is None else f" at step {self.step} of {self.version}"
        return f"{self.table} ({self.game}, rules {self.rules}){where}: {self.why or 'the same'}"


async def replay_running(store: Store) -> AsyncIterator[Replayed]:
    archive = Archive(store)
    for row in await archive.tables(PLAYING):
        try:
            record = (await archive.load(row.id)).record
        except TableError:
            continue  # a node has not set it up yet
        step, why = difference(record)
        yield Replayed(row.id, row.game, row.rules, len(record.steps), step, why)


def difference(record: Record) -> tuple[int | None, str | None]:
    """At which step and why a record cannot be replayed by the rules that it names."""
    try:
        replay(game_by_name(record.header.game), record)
    except RecordError as error:
        return error.step, str(error)
    except MelaError as error:
        return None, str(error)
    return None, None
