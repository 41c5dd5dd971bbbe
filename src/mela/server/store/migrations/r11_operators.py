"""Operators with a password of their own, what they do, and whom they stop for a time."""

from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text


def upgrade(op: Operations) -> None:
    op.create_table(
        "operators",
        Column("name", String(40), primary_key=True),
        Column("password", Text, nullable=False),
        Column("sessions", Integer, nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_table(
        "acts",
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("at", Float, nullable=False),
        Column("who", String(40), nullable=False),
        Column("act", String(30), nullable=False),
        Column("about", String(64), nullable=False),
        Column("why", Text, nullable=False),
    )
    op.create_table(
        "sanctions",
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("kind", String(10), nullable=False),
        Column("whom", String(64), nullable=False),
        Column("is_address", Boolean, nullable=False),
        Column("at", Float, nullable=False),
        Column("until", Float, nullable=False),
    )
    op.create_table("words", Column("word", String(40), primary_key=True))
    op.create_table(
        "resets",
        Column("digest", String(64), primary_key=True),
        Column("person", String(32), ForeignKey("persons.id"), nullable=False),
        Column("expires", Float, nullable=False),
    )
