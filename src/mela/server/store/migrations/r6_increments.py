"""A bank of time may get something back with each move."""

from alembic.operations import Operations
from sqlalchemy import Column, Float, text


def upgrade(op: Operations) -> None:
    column = Column("increment_seconds", Float, nullable=False, server_default=text("0"))
    op.add_column("tables", column)
