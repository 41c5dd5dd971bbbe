"""Replays all running matches under the present rules: which could not go on after an update?"""

from collections.abc import AsyncIterator

import msgspec

from mela.core.error import MelaError
from mela.core.match import replay
from mela.core.record import Record, RecordError
from mela.games import game as game_by_name
from mela.server.problem import TableError
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
            _, _, record = await archive.record(row.id)
        except TableError:
            continue  # a node has not set it up yet
        step, why = difference(record)
        yield Replayed(row.id, row.game, row.rules, len(record.steps), step, why)


def difference(record: Record) -> tuple[int | None, str | None]:
    """Where and why a record cannot be replayed. Other rules are told even if they change nothing
    in it, since a match is never played on under other rules than those it began with."""
    header, whys, step = record.header, [], None
    try:
        game = game_by_name(header.game)
        digest = game.pack_digest(header.pack)
        if header.rules != game.rules_version:
            whys.append(f"it follows rules {header.rules}, these are {game.rules_version}")
        if header.pack_digest != digest:
            whys.append(f"it is played with other cards than this {header.pack!r}")
        now = msgspec.structs.replace(header, rules=game.rules_version, pack_digest=digest)
        replay(game, msgspec.structs.replace(record, header=now))
    except RecordError as error:
        step = error.step
        whys.append(str(error))
    except MelaError as error:
        whys.append(str(error))
    return step, "; ".join(whys) or None
