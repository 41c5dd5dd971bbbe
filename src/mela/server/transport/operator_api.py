"""HTTP of the operator's page: what the site does, and who may do what.

It has a sign-in of its own, and exists only where the setting `operator_page` is on.
"""

import resource
from pathlib import Path
from typing import Any

from litestar import Request, Router, get, post, put
from litestar.datastructures import Cookie, State
from litestar.di import Provide
from litestar.exceptions import NotAuthorizedException
from litestar.response import Response

from mela import __version__
from mela.server.errors import PersonError, TableError, WrongCredentials
from mela.server.metrics import value_of
from mela.server.operator import Operator, PersonLine, TableLine
from mela.server.people.operator_sign_in import SESSION_SECONDS
from mela.server.protocol.bodies import Credentials
from mela.server.protocol.operator_bodies import (
    ActLine,
    BackupFile,
    Because,
    NewWords,
    OperatorSession,
    Overview,
    PackLine,
    ReportContext,
    ResetLink,
    SaidLine,
    SanctionLine,
    Stopping,
    WordList,
)
from mela.server.records.backup import back_up, backups_in, dated, remove_oldest
from mela.server.site import Site
from mela.server.store.moderation import NEW, ReportRow
from mela.server.store.operators import BAN, MUTE, SanctionRow
from mela.server.transport.error_responses import ERROR_ANSWERS
from mela.server.transport.limits import address_of

COOKIE = "mela-operator"
PATH = "/api/operator"
MOST_LISTED = 200
HOUR = 3600.0
KEPT_BACKUPS = 14
#: What was said at a table, around a report.
LINES = 100

AnyRequest = Request[Any, Any, Any]


def _cookie(token: str, secure: bool, seconds: int) -> Cookie:
    """Sent to these addresses only, and never from another site."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=secure,
        path=PATH,
    )


async def provide_operator(request: AnyRequest, state: State) -> Operator:
    site: Site = state.site
    name = await site.operator_sign_in.operator(request.cookies.get(COOKIE))
    if name is None:
        raise NotAuthorizedException("sign in as an operator first")
    return Operator(site.store, name, site.clock)


@post(f"{PATH}/sign-in", status_code=200, responses=ERROR_ANSWERS)
async def sign_in(
    data: Credentials, state: State, request: AnyRequest
) -> Response[OperatorSession]:
    site: Site = state.site
    state.admission.sign_ins.count(address_of(request))
    state.admission.names.count(f"operator {data.name}")
    token = await site.operator_sign_in.sign_in(data.name, data.password)
    if token is None:
        raise WrongCredentials
    secure = site.settings.is_secure(request.url.scheme)
    return Response(OperatorSession(data.name), cookies=[_cookie(token, secure, SESSION_SECONDS)])


@post(f"{PATH}/sign-out", status_code=204, responses=ERROR_ANSWERS)
async def sign_out(operator: Operator, state: State) -> Response[None]:
    """All sessions of the operator end."""
    site: Site = state.site
    await site.store.operators.end_sessions(operator.who)
    return Response(None, status_code=204, cookies=[_cookie("", False, 0)])


# --- What the site does ---------------------------------------------------------------------


@get(f"{PATH}/overview", responses=ERROR_ANSWERS)
async def read_overview(operator: Operator, state: State) -> Overview:
    site: Site = state.site
    store = site.store
    return Overview(
        operator=operator.who,
        version=__version__,
        up_since=site.opened,
        now=site.clock.now(),
        memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        sockets=value_of("mela_sockets"),
        tables_here=len(site.tables.live()),
        steps_waiting=store.steps.waiting,
        tables=await store.tables.counts(),
        people=await store.people.count(),
        members=await store.accounts.count(),
        new_reports=len(await store.reports.latest(NEW, MOST_LISTED)),
        backups=_backups(site),
    )


def _folder_of_backups(site: Site) -> Path | None:
    folder = Path(site.settings.backups)
    return folder if site.settings.backups and folder.is_dir() else None


def _backups(site: Site) -> tuple[BackupFile, ...] | None:
    """The newest first."""
    folder = _folder_of_backups(site)
    if folder is None:
        return None
    files = [(file.name, file.stat()) for file in backups_in(folder)]
    return tuple(BackupFile(name, stat.st_size, stat.st_mtime) for name, stat in files[::-1])


@post(f"{PATH}/backups", responses=ERROR_ANSWERS)
async def new_backup(data: Because, operator: Operator, state: State) -> list[BackupFile]:
    """Write a backup now, and remove the oldest ones."""
    site: Site = state.site
    folder = _folder_of_backups(site)
    if folder is None:
        raise TableError("no-folder", "the setting backups names no folder that is there")
    file = dated(folder, site.clock.now())
    await back_up(site.store.database, Path(site.settings.data), file, site.clock)
    remove_oldest(folder, KEPT_BACKUPS)
    await operator.note("backup", file.name, data.why)
    return list(_backups(site) or ())


@get(f"{PATH}/acts", responses=ERROR_ANSWERS)
async def list_acts(operator: Operator) -> list[ActLine]:
    """What operators have done, the latest first."""
    rows = await operator.store.acts.latest(MOST_LISTED)
    names = await operator.store.people.names({row.about for row in rows})
    return [
        ActLine(row.number, row.at, row.who, row.act, row.about, names.get(row.about, ""), row.why)
        for row in rows
    ]


# --- Tables and packs -----------------------------------------------------------------------


@get(f"{PATH}/tables", responses=ERROR_ANSWERS)
async def list_tables(operator: Operator, wanted: str | None = None) -> list[TableLine]:
    """The most recently changed first; `wanted` is a state."""
    return await operator.tables(wanted, MOST_LISTED)


@post(f"{PATH}/tables/{{table:str}}/close", status_code=204, responses=ERROR_ANSWERS)
async def close_table(table: str, data: Because, operator: Operator) -> None:
    await operator.close_table(table, data.why)


@post(f"{PATH}/tables/{{table:str}}/open", status_code=204, responses=ERROR_ANSWERS)
async def open_table(table: str, data: Because, operator: Operator) -> None:
    await operator.reopen_table(table, data.why)


@get(f"{PATH}/packs", responses=ERROR_ANSWERS)
async def list_packs(operator: Operator) -> list[PackLine]:
    """Packs of people that are on the site, the latest first."""
    rows = await operator.store.packs.latest(MOST_LISTED)
    names = await operator.store.people.names([row.owner for row in rows if row.owner])
    return [
        PackLine(
            row.id, row.game, row.title, row.owner, names.get(row.owner or "", ""), row.changed
        )
        for row in rows
    ]


@post(f"{PATH}/packs/{{pack:str}}/remove", status_code=204, responses=ERROR_ANSWERS)
async def remove_pack(pack: str, data: Because, operator: Operator) -> None:
    await operator.remove_pack(pack, data.why)


# --- People ---------------------------------------------------------------------------------


@get(f"{PATH}/people", responses=ERROR_ANSWERS)
async def list_people(operator: Operator, search: str = "") -> list[PersonLine]:
    """The most recently seen first, or those with this in their name."""
    return await operator.people(MOST_LISTED, search)


@post(f"{PATH}/people/{{person_id:str}}/close", status_code=204, responses=ERROR_ANSWERS)
async def close_account(person_id: str, data: Because, operator: Operator) -> None:
    await operator.set_account_closed(person_id, closed=True, why=data.why)


@post(f"{PATH}/people/{{person_id:str}}/open", status_code=204, responses=ERROR_ANSWERS)
async def open_account(person_id: str, data: Because, operator: Operator) -> None:
    await operator.set_account_closed(person_id, closed=False, why=data.why)


@post(f"{PATH}/people/{{person_id:str}}/ban", status_code=204, responses=ERROR_ANSWERS)
async def ban(person_id: str, data: Stopping, operator: Operator, state: State) -> None:
    """They can only watch; bots play for them."""
    await _stop(BAN, person_id, data, operator, state.site)


@post(f"{PATH}/people/{{person_id:str}}/mute", status_code=204, responses=ERROR_ANSWERS)
async def mute(person_id: str, data: Stopping, operator: Operator, state: State) -> None:
    """They cannot talk."""
    await _stop(MUTE, person_id, data, operator, state.site)


async def _stop(kind: str, person: str, data: Stopping, operator: Operator, site: Site) -> None:
    whom = person
    if data.address:
        address = site.bots.address_of(person)
        if address is None:
            raise PersonError("no-address", "this node has not seen where they come from")
        whom = site.sanctions.hash_of(address)
    now = site.clock.now()
    row = SanctionRow(kind, whom, data.address, now, now + data.hours * HOUR)
    await operator.sanction(row, person, data.why)
    await site.sanctions.refresh()
    site.broadcaster.resync(person)


@get(f"{PATH}/sanctions", responses=ERROR_ANSWERS)
async def list_sanctions(operator: Operator, state: State) -> list[SanctionLine]:
    """Bans and mutes that still hold."""
    site: Site = state.site
    rows = await operator.store.sanctions.standing(site.clock.now())
    names = await operator.store.people.names({row.whom for row in rows})
    return [
        SanctionLine(
            row.number,
            row.kind,
            row.whom,
            names.get(row.whom, ""),
            row.is_address,
            row.at,
            row.until,
        )
        for row in rows
    ]


@post(f"{PATH}/sanctions/{{number:int}}/end", status_code=204, responses=ERROR_ANSWERS)
async def end_sanction(number: int, data: Because, operator: Operator, state: State) -> None:
    site: Site = state.site
    await operator.end_sanction(number, data.why)
    await site.sanctions.refresh()


@post(f"{PATH}/people/{{person_id:str}}/reset", responses=ERROR_ANSWERS)
async def reset_password(
    person_id: str, data: Because, operator: Operator, state: State
) -> ResetLink:
    """A link by which a member chooses a new password."""
    site: Site = state.site
    secret = await operator.new_reset(person_id, data.why)
    return ResetLink(f"{site.settings.base_url}/reset/{secret}")


# --- Reports and words ----------------------------------------------------------------------


@get(f"{PATH}/reports", responses=ERROR_ANSWERS)
async def list_reports(operator: Operator, wanted: str | None = None) -> list[ReportContext]:
    """With what was said around them, the newest first; `wanted` is a state."""
    rows = await operator.reports(wanted, MOST_LISTED)
    people = {person for row in rows for person in (row.reporter, row.person) if person}
    names = await operator.store.people.names(people)
    return [await _context(operator, row, names) for row in rows]


async def _context(operator: Operator, row: ReportRow, names: dict[str, str]) -> ReportContext:
    lines = await operator.store.chat.of(row.table_id, LINES)
    said = tuple(
        SaidLine(
            line.name,
            line.person,
            line.text,
            line.at,
            line.text == row.line and line.person == row.person,
        )
        for line in lines
    )
    return ReportContext(
        row.number,
        row.at,
        row.state,
        row.text,
        row.line,
        row.reporter,
        names.get(row.reporter, ""),
        row.person,
        names.get(row.person or "", ""),
        row.table_id,
        said,
    )


@post(f"{PATH}/reports/{{number:int}}/finish", status_code=204, responses=ERROR_ANSWERS)
async def finish_report(number: int, data: Because, operator: Operator) -> None:
    await operator.finish_report(number, data.why)


@get(f"{PATH}/words", responses=ERROR_ANSWERS)
async def list_words(operator: Operator) -> WordList:
    """What nobody may say, or be called."""
    return WordList(tuple(await operator.store.sanctions.words()))


@put(f"{PATH}/words", responses=ERROR_ANSWERS)
async def set_words(data: NewWords, operator: Operator, state: State) -> WordList:
    site: Site = state.site
    await operator.set_words(data.words, data.why)
    await site.sanctions.refresh()
    return WordList(tuple(await operator.store.sanctions.words()))


OPERATOR_HANDLERS = Router(
    "/",
    route_handlers=[
        read_overview,
        new_backup,
        list_acts,
        list_tables,
        close_table,
        open_table,
        list_packs,
        remove_pack,
        list_people,
        close_account,
        open_account,
        ban,
        mute,
        list_sanctions,
        end_sanction,
        reset_password,
        list_reports,
        finish_report,
        list_words,
        set_words,
        sign_in,
        sign_out,
    ],
    dependencies={"operator": Provide(provide_operator)},
)
