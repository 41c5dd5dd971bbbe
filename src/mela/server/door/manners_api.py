"""The HTTP door: whom I do not want to hear, and what the operator should know."""

import time
from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.datastructures import State

from mela.server.door.error_answer import ERROR_ANSWERS
from mela.server.problem import PersonError, TableError
from mela.server.site import Site
from mela.server.store.reports import ReportRow
from mela.server.store.rows import PersonRow

LONGEST_REPORT = 1000


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom I do not hear."""

    person: str
    name: str
    at: float


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a line, by its number, or of what else happened at a table."""

    table: str
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_REPORT)]
    number: int | None = None


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
        raise PersonError("unknown-person", f"there is nobody {other!r}")
    await site.store.blocks.add(person.id, other)
    await site.tables.teller.tell_anew(person.id)


@delete("/api/me/blocks/{other:str}", responses=ERROR_ANSWERS)
async def unblock(other: str, person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.store.blocks.remove(person.id, other)
    await site.tables.teller.tell_anew(person.id)


@post("/api/reports", status_code=204, responses=ERROR_ANSWERS)
async def report(data: NewReport, person: PersonRow, state: State) -> None:
    """Tell the operator; the line is kept as it was said."""
    site: Site = state.site
    site.limits.reports.count(person.id)
    line = None
    if data.number is not None:
        line = await site.store.chat.line(data.table, data.number)
        if line is None:
            raise TableError("unknown-line", f"there is no line {data.number} at this table")
    elif await site.store.tables.get(data.table) is None:
        raise TableError("unknown-table", f"there is no table {data.table!r}")
    await site.store.reports.add(
        ReportRow(
            at=time.time(),
            reporter=person.id,
            person=None if line is None else line.person,
            table_id=data.table,
            line=None if line is None else line.text,
            text=data.text,
        )
    )


MANNERS_HANDLERS = [list_blocks, block, unblock, report]
