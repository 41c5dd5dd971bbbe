"""HTTP: who I am, and who others are."""

from typing import Any

import msgspec
from litestar import Request, delete, get, patch, post, put
from litestar.datastructures import State
from litestar.response import Response

from mela.games import GAMES
from mela.server.errors import PersonError, TableError
from mela.server.names import name_key
from mela.server.people.data_export import DataExport, data_export
from mela.server.protocol.bodies import (
    Chosen,
    Credentials,
    Me,
    Named,
    NewPassword,
    PasswordReset,
    Profile,
    Ranked,
    SigningOut,
)
from mela.server.site import Site
from mela.server.store.ratings import BOT, shown
from mela.server.store.rows import OVER, PersonRow
from mela.server.transport.authentication import NO_TOKEN, token_cookie, token_of
from mela.server.transport.error_responses import ERROR_ANSWERS
from mela.server.transport.limits import address_of

MOST_RANKED = 100

AnyRequest = Request[Any, Any, Any]


async def _me(site: Site, person: PersonRow) -> Me:
    return Me(person.id, person.name, await site.register.has_account(person.id))


async def _with_token(site: Site, person: PersonRow, request: AnyRequest) -> Response[Me]:
    """The cookie is the proof; programs may send it as a bearer token."""
    token = site.register.sessions.token(person.id, person.sessions)
    secure = site.settings.is_secure(request.url.scheme)
    me = await _me(site, person)
    return Response(me, cookies=[token_cookie(token, secure)], headers={"X-Mela-Token": token})


@post("/api/guest", responses=ERROR_ANSWERS)
async def make_guest(data: Named, state: State, request: AnyRequest) -> Response[Me]:
    """Get a name and a token, without an account."""
    site: Site = state.site
    state.admission.guests.count(address_of(request))
    site.sanctions.check_may_act(None, address_of(request))
    site.sanctions.check_words(data.name)
    return await _with_token(site, await site.register.new_guest(data.name), request)


@post("/api/account", responses=ERROR_ANSWERS)
async def become_member(
    data: Credentials, person: PersonRow, state: State, request: AnyRequest
) -> Me:
    """A guest gets an account, and stays the same person."""
    site: Site = state.site
    state.admission.sign_ins.count(address_of(request))
    state.admission.names.count(person.id)
    site.sanctions.check_words(data.name)
    return await _me(site, await site.register.become_member(person, data.name, data.password))


@put("/api/account/password", responses=ERROR_ANSWERS)
async def change_password(
    data: NewPassword, person: PersonRow, state: State, request: AnyRequest
) -> Response[Me]:
    """Other sessions end; this one gets a new token."""
    site: Site = state.site
    state.admission.sign_ins.count(address_of(request))
    state.admission.names.count(name_key(person.name))
    changed = await site.register.change_password(person, data.old, data.new)
    site.broadcaster.resync(person.id)
    return await _with_token(site, changed, request)


@post("/api/sign-in", responses=ERROR_ANSWERS)
async def sign_in(data: Credentials, state: State, request: AnyRequest) -> Response[Me]:
    site: Site = state.site
    state.admission.sign_ins.count(address_of(request))
    state.admission.names.count(name_key(data.name))
    return await _with_token(site, await site.register.sign_in(data.name, data.password), request)


@post("/api/password-reset", status_code=204, responses=ERROR_ANSWERS)
async def reset_password(data: PasswordReset, state: State, request: AnyRequest) -> None:
    """A new password, by a link that an operator has made."""
    site: Site = state.site
    state.admission.sign_ins.count(address_of(request))
    person = await site.register.reset_password(data.secret, data.password)
    site.broadcaster.resync(person)


@post("/api/sign-out", status_code=204, response_cookies=[NO_TOKEN], responses=ERROR_ANSWERS)
async def sign_out(data: SigningOut, person: PersonRow, state: State, request: AnyRequest) -> None:
    """The token becomes invalid, and the browser forgets it; with `everywhere`, all tokens do."""
    site: Site = state.site
    if data.everywhere:
        await site.register.end_sessions(person)
    else:
        await site.register.end_token(token_of(request))
    site.broadcaster.resync(person.id)


@get("/api/me", responses=ERROR_ANSWERS)
async def read_me(person: PersonRow, state: State) -> Me:
    return await _me(state.site, person)


@patch("/api/me", responses=ERROR_ANSWERS)
async def rename_me(data: Named, person: PersonRow, state: State) -> Me:
    site: Site = state.site
    state.admission.renames.count(person.id)
    site.sanctions.check_words(data.name)
    return await _me(site, await site.register.rename(person, data.name))


@delete("/api/me", response_cookies=[NO_TOKEN], responses=ERROR_ANSWERS)
async def delete_me(person: PersonRow, state: State) -> None:
    """Delete me; what others took part in stays, without the name."""
    site: Site = state.site
    await site.removal.remove(person.id)


@get("/api/me/settings", responses=ERROR_ANSWERS)
async def read_settings(person: PersonRow, state: State) -> Chosen:
    site: Site = state.site
    return msgspec.convert(await site.store.choices.of(person.id), Chosen)


@put("/api/me/settings", responses=ERROR_ANSWERS)
async def keep_settings(data: Chosen, person: PersonRow, state: State) -> Chosen:
    site: Site = state.site
    await site.store.choices.keep(person.id, msgspec.to_builtins(data))
    return data


@get("/api/me/data", responses=ERROR_ANSWERS)
async def read_my_data(person: PersonRow, state: State) -> Response[DataExport]:
    """Everything that is stored about me."""
    site: Site = state.site
    state.admission.exports.count(person.id)
    name = {"Content-Disposition": 'attachment; filename="mela.json"'}
    return Response(await data_export(site.tables, person), headers=name)


@get("/api/people/{person_id:str}", responses=ERROR_ANSWERS)
async def read_profile(person_id: str, state: State) -> Profile:
    site: Site = state.site
    person = await site.store.people.get(person_id)
    if person is None:
        raise PersonError("unknown-person", f"there is no person {person_id!r}")
    return Profile(
        id=person.id,
        name=person.name,
        account=await site.register.has_account(person.id),
        since=person.created,
        matches=await site.store.tables.count(person.id, OVER),
        ratings={row.game: shown(row) for row in await site.store.ratings.of(person.id)},
    )


@get("/api/ratings/{game:str}", responses=ERROR_ANSWERS)
async def list_best(game: str, state: State) -> list[Ranked]:
    """The best players of a game, bots among them."""
    site: Site = state.site
    if game not in GAMES:
        raise TableError("unknown-game", f"there is no game {game!r}")
    rows = await site.store.ratings.best(game, MOST_RANKED)
    names = await site.store.people.names([row.player for row in rows])
    return [
        Ranked(row.player, names.get(row.player, row.player.removeprefix(BOT)), shown(row))
        for row in rows
    ]


PEOPLE_HANDLERS = [
    make_guest,
    become_member,
    change_password,
    sign_in,
    reset_password,
    sign_out,
    read_me,
    rename_me,
    delete_me,
    read_settings,
    keep_settings,
    read_my_data,
    read_profile,
    list_best,
]
