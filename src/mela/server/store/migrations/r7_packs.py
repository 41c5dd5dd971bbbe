"""Packs of people, and the tables that are played with them."""

from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Float, ForeignKey, String, Text, false


def upgrade(op: Operations) -> None:
    op.create_table(
        "mechanics",
        Column("digest", String(16), primary_key=True),
        Column("game", String(20), nullable=False),
        Column("text", Text, nullable=False),
    )
    op.create_table(
        "packs",
        Column("id", String(16), primary_key=True),
        Column("owner", String(32), index=True),
        Column("game", String(20), nullable=False),
        Column("digest", String(16), ForeignKey("mechanics.digest"), nullable=False),
        Column("title", String(80), nullable=False),
        Column("content", Text, nullable=False),
        Column("kept", Boolean, nullable=False),
        Column("removed", Boolean, nullable=False, server_default=false()),
        Column("changed", Float, nullable=False),
    )
    op.add_column("tables", Column("own_pack", String(16)))
    op.create_index("ix_tables_own_pack", "tables", ["own_pack"])
