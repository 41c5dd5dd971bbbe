"""The HTTP door: where I want to be told that it is my turn."""

import secrets
from typing import Annotated

import msgspec
from litestar import delete, get, put
from litestar.datastructures import State

from mela.server.door.error_answer import ERROR_ANSWERS
from mela.server.people.push_key import check_keys
from mela.server.site import Site
from mela.server.store.contacts import HookRow, PushRow
from mela.server.store.rows import PersonRow


class PushServerKey(msgspec.Struct, frozen=True):
    key: str


class PushKeys(msgspec.Struct, frozen=True):
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=50)]


class Subscription(msgspec.Struct, frozen=True):
    """A browser's `PushSubscription`, as its `toJSON` has it."""

    endpoint: str
    keys: PushKeys


class NewHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: str


class Hook(msgspec.Struct, frozen=True):
    """What we send is signed: `X-Mela-Signature: sha256=` HMAC of the body with the secret."""

    url: str
    secret: str


@get("/api/push/key", responses=ERROR_ANSWERS)
async def read_push_key(state: State) -> PushServerKey:
    """What a browser needs to subscribe."""
    site: Site = state.site
    return PushServerKey(site.notices.key.public())


@put("/api/me/push", status_code=204, responses=ERROR_ANSWERS)
async def add_push(data: Subscription, person: PersonRow, state: State) -> None:
    site: Site = state.site
    check_keys(data.keys.p256dh, data.keys.auth)
    site.notices.courier.check(data.endpoint)
    site.notices.key.headers(data.endpoint)
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
    """A program of mine is told by a POST; each new address has a new secret."""
    site: Site = state.site
    site.notices.courier.check(data.url)
    hook = HookRow(person.id, data.url, secrets.token_hex(32))
    await site.store.contacts.set_hook(hook)
    return Hook(hook.url, hook.secret)


@delete("/api/me/hook", responses=ERROR_ANSWERS)
async def remove_hook(person: PersonRow, state: State) -> None:
    site: Site = state.site
    await site.store.contacts.remove_hook(person.id)


NOTICES_HANDLERS = [read_push_key, add_push, remove_push, read_hook, set_hook, remove_hook]
