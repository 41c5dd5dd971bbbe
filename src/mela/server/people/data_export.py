"""Everything that is stored about a person, for that person."""

import msgspec

from mela.core.error import MelaError
from mela.server.protocol.bodies import Chosen
from mela.server.protocol.messages import TableInfo
from mela.server.store.moderation import BlockRow, ReportRow
from mela.server.store.operators import SanctionRow
from mela.server.store.ratings import RatingRow
from mela.server.store.rows import ChatRow, PackRow, PersonRow
from mela.server.tables.tables import Tables


class OwnTable(msgspec.Struct, frozen=True):
    """A table, and what its player saw happen, by seat and in words."""

    table: TableInfo
    logs: dict[int, list[str]]


class DataExport(msgspec.Struct, frozen=True):
    person: PersonRow
    #: When the account was opened; nobody can read the password.
    account_since: float | None
    settings: Chosen
    ratings: list[RatingRow]
    tables: list[OwnTable]
    chat: list[ChatRow]
    browsers: list[str]
    hook: str | None
    blocks: list[BlockRow]
    reports: list[ReportRow]
    packs: list[PackRow]
    #: Mutes and bans for a time.
    sanctions: list[SanctionRow]


async def data_export(tables: Tables, person: PersonRow) -> DataExport:
    """Folds all matches of the person, one after the other."""
    store = tables.store
    account = await store.accounts.of(person.id)
    hook = await store.contacts.hook(person.id)
    infos = await tables.infos(await store.tables.of(person.id))
    return DataExport(
        person=person,
        account_since=None if account is None else account.since,
        settings=msgspec.convert(await store.choices.of(person.id), Chosen),
        ratings=await store.ratings.of(person.id),
        tables=[OwnTable(info, await _logs(tables, info.id, person.id)) for info in infos],
        chat=await store.chat.by(person.id),
        browsers=[push.endpoint for push in await store.contacts.pushes(person.id)],
        hook=None if hook is None else hook.url,
        blocks=await store.blocks.of(person.id),
        reports=await store.reports.by(person.id),
        packs=await store.packs.of(person.id),
        sanctions=await store.sanctions.of(person.id),
    )


async def _logs(tables: Tables, id_: str, person: str) -> dict[int, list[str]]:
    try:
        async with tables.use(id_) as table:
            match = table.match
            return {} if match is None else {s: match.log(s) for s in table.seats_of(person)}
    except MelaError:
        return {}  # it follows rules that this version does not know, for example
