"""HTTP: people that I have blocked, and reports to the operator."""

from litestar import delete, get, post, put
from litestar.datastructures import State

from mela.server.errors import PersonError, TableError, UnknownTable
from mela.server.protocol.bodies import Blocked, NewReport
from mela.server.site import Site
from mela.server.store.moderation import BlockRow, ReportRow
from mela.server.store.rows import PersonRow
from mela.server.transport.checked_request import LINES
from mela.server.transport.error_responses import ERROR_ANSWERS


@get("/api/me/blocks", responses=ERROR_ANSWERS)
async def list_blocks(person: PersonRow, state: State) -> list[Blocked]:
    site: Site = state.site
    rows = await site.store.blocks.of(person.id)
    names = await site.store.people.names([row.blocked for row in rows])
    return [Blocked(row.blocked, names.get(row.blocked, ""), row.at) for row in rows]


@put("/api/me/blocks/{other:str}", status_code=204, responses=ERROR_ANSWERS)
async def block(other: str, person: PersonRow, state: State) -> None:
    """Their lines no longer reach me, and they neither sit at my tables nor are paired with me."""
    site: Site = state.site
    if other == person.id:
        raise PersonError("yourself", "you cannot block yourself")
    if await site.store.people.get(other) is None:
        raise PersonError("unknown-person", f"there is no person {other!r}")
    await site.store.blocks.add(BlockRow(person.id, other, site.clock.now()))
    site.broadcaster.resync(person.id)


@delete("/api/me/blocks/{other:str}", responses=ERROR_ANSWERS)
async def unblock(other: str, person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.store.blocks.remove(person.id, other)
    site.broadcaster.resync(person.id)


@post("/api/reports", status_code=204, opt=LINES, responses=ERROR_ANSWERS)
async def report(data: NewReport, person: PersonRow, state: State) -> None:
    """Tell the operator; the line is stored as it was said."""
    site: Site = state.site
    state.admission.reports.count(person.id)
    line = None
    if data.number is not None:
        line = await site.store.chat.line(data.table, data.number)
        if line is None:
            raise TableError("unknown-line", f"there is no line {data.number} at this table")
    elif await site.store.tables.get(data.table) is None:
        raise UnknownTable(data.table)
    await site.store.reports.add(
        ReportRow(
            at=site.clock.now(),
            reporter=person.id,
            person=None if line is None else line.person,
            table_id=data.table,
            line=None if line is None else line.text,
            text=data.text,
        )
    )


MODERATION_HANDLERS = [list_blocks, block, unblock, report]
