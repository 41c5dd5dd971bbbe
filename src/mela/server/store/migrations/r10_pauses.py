"""When the site was last alive, and when it was not."""

from alembic.operations import Operations
from sqlalchemy import Column, Float, Integer


def upgrade(op: Operations) -> None:
    op.create_table(
        "heartbeat",
        Column("id", Integer, primary_key=True, autoincrement=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "pauses",
        Column("began", Float, primary_key=True),
        Column("ended", Float, nullable=False),
    )
