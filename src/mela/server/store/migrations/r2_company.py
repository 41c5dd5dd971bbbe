"""Rated tables, quick pairing, takebacks, open hands, presence, and who said a line."""

from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Float, String, Text, false, text


def upgrade(op: Operations) -> None:
    for name in ("rated", "pairing"):
        op.add_column("tables", Column(name, Boolean, nullable=False, server_default=false()))
    op.add_column("tables", Column("takeback", Text))
    op.add_column("seats", Column("open", Boolean, nullable=False, server_default=false()))
    op.add_column("seats", Column("here", Float, nullable=False, server_default=text("0")))
    person = Column("person", String(32), nullable=False, server_default=text("''"))
    op.add_column("chat", person)
