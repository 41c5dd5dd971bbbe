"""The first site: people, tables, seats, chat, steps."""

from alembic.operations import Operations
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Text,
)


def upgrade(op: Operations) -> None:
    op.create_table(
        "persons",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("created", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.create_table(
        "tables",
        Column("id", String(16), primary_key=True),
        Column("game", String(20), nullable=False),
        Column("rules", Integer, nullable=False),
        Column("pack_digest", String(16), nullable=False),
        Column("options", Text, nullable=False),
        Column("host", String(32), nullable=False),
        Column("public", Boolean, nullable=False),
        Column("move_seconds", Float, nullable=False),
        Column("match_seconds", Float, nullable=False),
        Column("due", Float, index=True),
        Column("state", String(10), nullable=False, index=True),
        Column("seed", LargeBinary, nullable=False),
        Column("created", Float, nullable=False),
        Column("changed", Float, nullable=False, index=True),
        Column("next", String(16)),
    )
    op.create_table(
        "seats",
        Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), index=True),
        Column("name", String(40), nullable=False),
        Column("bot", String(40)),
        Column("word", String(100), nullable=False),
        Column("ready", Boolean, nullable=False),
        Column("away", Boolean, nullable=False),
        Column("resigned", Boolean, nullable=False),
    )
    op.create_table(
        "chat",
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("table_id", String(16), ForeignKey("tables.id"), index=True, nullable=False),
        Column("name", String(40), nullable=False),
        Column("text", String(500), nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "steps",
        Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
        Column("version", Integer, primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("move", Text, nullable=False),
        Column("draws", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
