"""What people have chosen for the page, and where they want notices that it is their turn."""

from typing import Any

import msgspec
from sqlalchemy import delete, func, select

from mela.server.errors import PersonError
from mela.server.store.database import Database
from mela.server.store.schema import CHOICES, HOOKS, NOTICES, PUSHES

MOST_PUSHES = 10


class PushRow(msgspec.Struct, frozen=True):
    endpoint: str
    person: str
    p256dh: str
    auth: str


class HookRow(msgspec.Struct, frozen=True):
    person: str
    url: str
    #: Signs what we send.
    secret: str


class ChoiceRow(msgspec.Struct, frozen=True):
    person: str
    chosen: str


class Choices:
    """Settings by name; the store does not look into them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> dict[str, Any]:
        row = await self.database.row(ChoiceRow, select(CHOICES).where(CHOICES.c.person == person))
        return {} if row is None else msgspec.json.decode(row.chosen, type=dict[str, Any])

    async def keep(self, person: str, chosen: dict[str, Any]) -> None:
        row = {"person": person, "chosen": msgspec.json.encode(chosen).decode()}
        new = self.database.insert(CHOICES).values(row)
        new = new.on_conflict_do_update(index_elements=["person"], set_=row)
        await self.database.change(new)


class Contacts:
    """Browsers, and programs of people's own."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def pushes(self, person: str) -> list[PushRow]:
        query = select(PUSHES).where(PUSHES.c.person == person).order_by(PUSHES.c.endpoint)
        return await self.database.rows(PushRow, query)

    async def hook(self, person: str) -> HookRow | None:
        return await self.database.row(HookRow, select(HOOKS).where(HOOKS.c.person == person))

    async def add_push(self, push: PushRow) -> None:
        """A browser belongs to the person who registered it last."""
        others = (PUSHES.c.person == push.person, PUSHES.c.endpoint != push.endpoint)
        number = select(func.count()).where(*others)
        row = msgspec.structs.asdict(push)
        new = self.database.insert(PUSHES).values(row)
        new = new.on_conflict_do_update(index_elements=["endpoint"], set_=row)
        async with self.database.writing() as connection:
            if (await connection.execute(number)).scalar_one() >= MOST_PUSHES:
                raise PersonError(
                    "too-many-browsers", f"at most {MOST_PUSHES} browsers get notices"
                )
            await connection.execute(new)

    async def remove_push(self, person: str, endpoint: str) -> None:
        one = (PUSHES.c.person == person, PUSHES.c.endpoint == endpoint)
        await self.database.change(delete(PUSHES).where(*one))

    async def set_hook(self, hook: HookRow) -> None:
        row = msgspec.structs.asdict(hook)
        new = self.database.insert(HOOKS).values(row)
        await self.database.change(new.on_conflict_do_update(index_elements=["person"], set_=row))

    async def remove_hook(self, person: str) -> None:
        await self.database.change(delete(HOOKS).where(HOOKS.c.person == person))

    async def take_notice(self, person: str, table_id: str, version: int) -> bool:
        """May this node send the notice of a version? Of all nodes only one may."""
        new = self.database.insert(NOTICES)
        new = new.values(person=person, table_id=table_id, version=version)
        newer = new.on_conflict_do_update(
            index_elements=["person", "table_id"],
            set_={"version": version},
            where=NOTICES.c.version < version,
        )
        return await self.database.change(newer) == 1
