"""All that is kept of a person, for that person."""

import msgspec

from mela.core.error import MelaError
from mela.server.door.wire import TableInfo
from mela.server.store.blocks import BlockRow
from mela.server.store.choices import Chosen
from mela.server.store.ratings import RatingRow
from mela.server.store.reports import ReportRow
from mela.server.store.rows import ChatRow, PersonRow
from mela.server.table.tables import Tables


class OwnTable(msgspec.Struct, frozen=True):
    """A table, and what its player saw happen, by seat and in words."""

    table: TableInfo
    logs: dict[int, list[str]]


class Dossier(msgspec.Struct, frozen=True):
    person: PersonRow
    #: Since when there is a password; the password itself nobody can read.
    account_since: float | None
    settings: Chosen
    ratings: list[RatingRow]
    tables: list[OwnTable]
    chat: list[ChatRow]
    browsers: list[str]
    hook: str | None
    blocks: list[BlockRow]
    reports: list[ReportRow]


async def dossier(tables: Tables, person: PersonRow) -> Dossier:
    """Folds all matches of the person, one after the other."""
    store = tables.store
    account = await store.accounts.of(person.id)
    hook = await store.contacts.hook(person.id)
    infos = await tables.infos(await store.tables.of(person.id))
    return Dossier(
        person=person,
        account_since=None if account is None else account.since,
        settings=await store.choices.of(person.id),
        ratings=await store.ratings.of(person.id),
        tables=[OwnTable(info, await _logs(tables, info.id, person.id)) for info in infos],
        chat=await store.chat.by(person.id),
        browsers=[push.endpoint for push in await store.contacts.pushes(person.id)],
        hook=None if hook is None else hook.url,
        blocks=await store.blocks.of(person.id),
        reports=await store.reports.by(person.id),
    )


async def _logs(tables: Tables, id_: str, person: str) -> dict[int, list[str]]:
    try:
        table = await tables.get(id_)
    except MelaError:
        return {}  # of rules that this version no longer knows, say
    match = table.match
    logs = {} if match is None else {seat: match.log(seat) for seat in table.seats_of(person)}
    tables.forget(table)
    return logs
