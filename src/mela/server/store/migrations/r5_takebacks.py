"""A takeback that a seat has asked for gets columns of its own; it was the JSON of a message."""

import json

from alembic.operations import Operations
from sqlalchemy import Column, Integer, MetaData, String, Table, Text, bindparam, select, update

_TABLES = Table(
    "tables",
    MetaData(),
    Column("id", String(16), primary_key=True),
    Column("takeback", Text),
    Column("takeback_seat", Integer),
    Column("takeback_version", Integer),
    Column("takeback_to", Integer),
    Column("takeback_agreed", Text),
)


def upgrade(op: Operations) -> None:
    for name in ("takeback_seat", "takeback_version", "takeback_to"):
        op.add_column("tables", Column(name, Integer))
    op.add_column("tables", Column("takeback_agreed", Text))
    connection = op.get_bind()
    pending = select(_TABLES.c.id, _TABLES.c.takeback).where(_TABLES.c.takeback.is_not(None))
    rows = [_row(id_, json.loads(text)) for id_, text in connection.execute(pending)]
    if rows:
        own = update(_TABLES).where(_TABLES.c.id == bindparam("table"))
        connection.execute(own, rows)
    op.drop_column("tables", "takeback")


def _row(table: str, asked: dict[str, object]) -> dict[str, object]:
    agreed = asked["agreed"]
    assert isinstance(agreed, list)
    return {
        "table": table,
        "takeback_seat": asked["seat"],
        "takeback_version": asked["version"],
        "takeback_to": asked["to"],
        "takeback_agreed": " ".join(map(str, agreed)),
    }
