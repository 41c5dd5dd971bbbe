"""The HTTP door to matches that are over: their records, their proof, and how they went."""

from typing import Any

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.response import Response

from mela.core.record import encode_record
from mela.server.door.error_answer import ERROR_ANSWERS
from mela.server.problem import TableError
from mela.server.records.archive import Archive
from mela.server.records.fairness import Fairness, fairness_of
from mela.server.records.replays import LONGEST_RECORD, Shown, shown_record
from mela.server.site import Site
from mela.server.store.rows import OVER
from mela.server.table.live import LiveTable


async def _finished(site: Site, id_: str) -> tuple[LiveTable, str]:
    """A table that is over, and its record."""
    table, _, record = await Archive(site.store).record(id_)
    if table.row.state != OVER:
        raise TableError("not-over", "the match is not over, and its record holds secrets")
    return table, encode_record(record)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, responses=ERROR_ANSWERS)
async def read_record(table: str, state: State) -> Response[str]:
    """The record of a finished match, to keep."""
    _, text = await _finished(state.site, table)
    name = f'attachment; filename="{table}.mela"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/fairness", responses=ERROR_ANSWERS)
async def read_fairness(table: str, state: State) -> Fairness:
    """With this lying beside the record (`.json`), `mela verify` checks every draw."""
    found, _ = await _finished(state.site, table)
    return fairness_of(found.row, found.seats)


@get("/api/tables/{table:str}/replay", responses=ERROR_ANSWERS)
async def read_replay(table: str, state: State, viewer: str = "w") -> list[Shown]:
    """A finished match step by step, as a seat (0, 1, …) or a watcher (w) saw it."""
    _, text = await _finished(state.site, table)
    return await shown_record(text.encode(), viewer)


@post(
    "/api/records", status_code=200, request_max_body_size=LONGEST_RECORD, responses=ERROR_ANSWERS
)
async def replay_record(request: Request[Any, Any, Any], viewer: str = "w") -> list[Shown]:
    """The same for a record that you send as text."""
    return await shown_record(await request.body(), viewer)


RECORD_HANDLERS = [read_record, read_fairness, read_replay, replay_record]
