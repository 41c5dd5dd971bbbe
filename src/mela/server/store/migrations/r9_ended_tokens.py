"""Tokens that were signed out, and a relation in which a node tries to write."""

from alembic.operations import Operations
from sqlalchemy import Column, Float, String


def upgrade(op: Operations) -> None:
    op.create_table(
        "ended_tokens",
        Column("digest", String(64), primary_key=True),
        Column("expires", Float, nullable=False),
    )
    op.create_table("trials", Column("id", String(16), primary_key=True))
