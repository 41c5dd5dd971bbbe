"""What a rated match has changed, kept at the seats."""

from alembic.operations import Operations
from sqlalchemy import Column, Integer


def upgrade(op: Operations) -> None:
    op.add_column("seats", Column("rating_before", Integer))
    op.add_column("seats", Column("rating_after", Integer))
