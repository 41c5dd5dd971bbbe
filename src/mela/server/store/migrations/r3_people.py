"""Accounts, choices, ratings, blocks, reports, and where people want to be told of their turn."""

from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text, false, text


def upgrade(op: Operations) -> None:
    sessions = Column("sessions", Integer, nullable=False, server_default=text("0"))
    op.add_column("persons", sessions)
    op.add_column("persons", Column("closed", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "accounts",
        Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
        Column("key", Text, nullable=False, unique=True),
        Column("password", Text, nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_table(
        "choices",
        Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
        Column("chosen", Text, nullable=False),
    )
    op.create_table(
        "ratings",
        Column("player", String(50), primary_key=True),
        Column("game", String(20), primary_key=True),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("matches", Integer, nullable=False),
    )
    op.create_table(
        "blocks",
        Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
        Column("blocked", String(32), primary_key=True),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "reports",
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("at", Float, nullable=False),
        Column("reporter", String(32), nullable=False),
        Column("person", String(32)),
        Column("table_id", String(16), nullable=False),
        Column("line", Text),
        Column("text", Text, nullable=False),
        Column("state", String(10), nullable=False),
    )
    op.create_table(
        "pushes",
        Column("endpoint", Text, primary_key=True),
        Column("person", String(32), ForeignKey("persons.id"), index=True, nullable=False),
        Column("p256dh", String(100), nullable=False),
        Column("auth", String(50), nullable=False),
    )
    op.create_table(
        "hooks",
        Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
        Column("url", Text, nullable=False),
        Column("secret", String(64), nullable=False),
    )
    op.create_table(
        "notices",
        Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
        Column("table_id", String(16), primary_key=True),
        Column("version", Integer, nullable=False),
    )
