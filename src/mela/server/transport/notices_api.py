"""HTTP: where notices go that it is my turn."""

import secrets

from litestar import delete, get, put
from litestar.datastructures import State

from mela.server.people.web_push import check_keys
from mela.server.protocol.bodies import Hook, NewHook, PushServerKey, Subscription
from mela.server.site import Site
from mela.server.store.preferences import HookRow, PushRow
from mela.server.store.rows import PersonRow
from mela.server.transport.error_responses import ERROR_ANSWERS


@get("/api/push/key", responses=ERROR_ANSWERS)
async def read_push_key(state: State) -> PushServerKey:
    """What a browser needs to subscribe."""
    site: Site = state.site
    return PushServerKey(site.push_key.public())


@put("/api/me/push", status_code=204, responses=ERROR_ANSWERS)
async def add_push(data: Subscription, person: PersonRow, state: State) -> None:
    site: Site = state.site
    check_keys(data.keys.p256dh, data.keys.auth)
    site.http.check(data.endpoint)
    site.push_key.headers(data.endpoint)
    row = PushRow(data.endpoint, person.id, data.keys.p256dh, data.keys.auth)
    await site.store.contacts.add_push(row)


@delete("/api/me/push", responses=ERROR_ANSWERS)
async def remove_push(endpoint: str, person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.store.contacts.remove_push(person.id, endpoint)


@get("/api/me/hook", responses=ERROR_ANSWERS)
async def read_hook(person: PersonRow, state: State) -> Hook | None:
    site: Site = state.site
    hook = await site.store.contacts.hook(person.id)
    return None if hook is None else Hook(hook.url, hook.secret)


@put("/api/me/hook", responses=ERROR_ANSWERS)
async def set_hook(data: NewHook, person: PersonRow, state: State) -> Hook:
    """A program of mine gets a POST; each new address has a new secret."""
    site: Site = state.site
    site.http.check(data.url)
    hook = HookRow(person.id, data.url, secrets.token_hex(32))
    await site.store.contacts.set_hook(hook)
    return Hook(hook.url, hook.secret)


@delete("/api/me/hook", responses=ERROR_ANSWERS)
async def remove_hook(person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.store.contacts.remove_hook(person.id)


NOTICES_HANDLERS = [read_push_key, add_push, remove_push, read_hook, set_hook, remove_hook]
