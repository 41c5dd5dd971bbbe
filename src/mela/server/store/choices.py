"""What people have chosen for the page, kept for all their browsers."""

from typing import Annotated, Literal

import msgspec
from sqlalchemy import select

from mela.server.store.database import Database
from mela.server.store.schema import CHOICES


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Settings of a person; what is not there is as the browser has it."""

    language: Literal["en", "pl", "es", "de", "pt"] | None = None
    theme: Literal["system", "light", "dark"] | None = None
    sound: bool | None = None
    #: How fast events are played; 0 is not at all.
    speed: Annotated[float, msgspec.Meta(ge=0, le=10)] | None = None
    #: Keys that play.
    keys: bool | None = None
    #: Be told when it is my turn.
    notices: bool | None = None


class ChoiceRow(msgspec.Struct, frozen=True):
    person: str
    chosen: str


class Choices:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> Chosen:
        row = await self.database.row(ChoiceRow, select(CHOICES).where(CHOICES.c.person == person))
        return Chosen() if row is None else msgspec.json.decode(row.chosen, type=Chosen)

    async def keep(self, person: str, chosen: Chosen) -> None:
        row = {"person": person, "chosen": msgspec.json.encode(chosen).decode()}
        new = self.database.insert(CHOICES).values(row)
        new = new.on_conflict_do_update(index_elements=["person"], set_=row)
        await self.database.change(new)
