"""What people tell the operator of others."""

import msgspec
from sqlalchemy import insert, select

from mela.server.store.database import Database
from mela.server.store.schema import REPORTS

#: Whether the operator has dealt with it.
NEW = "new"
DONE = "done"


class ReportRow(msgspec.Struct, frozen=True):
    """Who tells it, of whom and of which line, if of one, and in which words."""

    at: float
    reporter: str
    person: str | None
    table_id: str
    line: str | None
    text: str
    state: str = NEW
    number: int = 0


class Reports:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, report: ReportRow) -> None:
        values = msgspec.structs.asdict(report)
        del values["number"]
        await self.database.change(insert(REPORTS), [values])

    async def by(self, reporter: str) -> list[ReportRow]:
        query = select(REPORTS).where(REPORTS.c.reporter == reporter).order_by(REPORTS.c.number)
        return await self.database.rows(ReportRow, query)
