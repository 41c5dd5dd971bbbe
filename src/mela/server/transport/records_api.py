"""HTTP: matches that are over, their records, their proof, and their steps."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.response import Response

from mela.core.pack import Pack
from mela.core.record import encode_record
from mela.server.errors import TableError
from mela.server.records.archive import Stored
from mela.server.records.fairness import Fairness, fairness_of
from mela.server.records.replays import LONGEST_RECORD, Shown, record_pack, shown_record
from mela.server.site import Site
from mela.server.store.rows import OVER
from mela.server.tables.fair_queue import Share
from mela.server.transport.error_responses import ERROR_ANSWERS
from mela.server.transport.limits import address_of

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


async def _finished(site: Site, id_: str) -> Stored:
    """A table that is over."""
    table = await site.archive.load(id_)
    if table.row.state != OVER:
        raise TableError("not-over", "the match is not over, and its record holds secrets")
    return table


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, responses=ERROR_ANSWERS)
async def read_record(table: str, state: State) -> Response[str]:
    """The record of a finished match, to keep."""
    text = encode_record((await _finished(state.site, table)).record)
    name = f'attachment; filename="{table}.mela"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/fairness", responses=ERROR_ANSWERS)
async def read_fairness(table: str, state: State) -> Fairness:
    """With this in a file beside the record (`.json`), `mela verify` checks every draw."""
    found = await _finished(state.site, table)
    return fairness_of(found.row, found.seats)


@get("/api/tables/{table:str}/replay", responses=ERROR_ANSWERS)
async def read_replay(
    table: str, state: State, request: AnyRequest, viewer: str = "w"
) -> Response[list[Shown]]:
    """A finished match step by step, as a seat (0, 1, …) or a watcher (w) saw it."""
    text = encode_record((await _finished(state.site, table)).record)
    return await _shown(state, request, text.encode(), viewer)


@post(
    "/api/records", status_code=200, request_max_body_size=LONGEST_RECORD, responses=ERROR_ANSWERS
)
async def replay_record(
    state: State, request: AnyRequest, viewer: str = "w"
) -> Response[list[Shown]]:
    """The same for a record that you send as text."""
    return await _shown(state, request, await request.body(), viewer)


@post(
    "/api/records/pack",
    status_code=200,
    request_max_body_size=LONGEST_RECORD,
    responses=ERROR_ANSWERS,
)
async def read_record_pack(state: State, request: AnyRequest) -> Pack:
    """The cards and pieces of a record that you send as text, for a page that draws them."""
    data = await request.body()
    return await _compute(state, request, lambda: record_pack(data))


async def _shown(
    state: State, request: AnyRequest, data: bytes, viewer: str
) -> Response[list[Shown]]:
    text = await _compute(state, request, lambda: shown_record(data, viewer))
    return Response(cast(Any, text), media_type=MediaType.JSON)  # encoded already, in the thread


async def _compute(state: State, request: AnyRequest, work: Callable[[], T]) -> T:
    """Records take long to replay, so their turn comes by address."""
    site: Site = state.site
    address = address_of(request)
    state.admission.records.count(address)
    return await site.thread.run(Share(address, address), work)


RECORD_HANDLERS = [read_record, read_fairness, read_replay, replay_record, read_record_pack]
