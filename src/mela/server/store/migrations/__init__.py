"""Brings a database of an earlier version to the present schema, one revision after the other.

Revisions are numbered from 1 in the order of the list, and a revision that has been released is
never edited: databases that followed it are out there.
"""

from collections.abc import Callable

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, delete, insert, inspect, select

from mela.core.error import MelaError
from mela.server.store.migrations import (
    r1_first_site,
    r2_company,
    r3_people,
    r4_rated_seats,
    r5_takebacks,
    r6_increments,
    r7_packs,
    r8_name_keys,
    r9_ended_tokens,
    r10_pauses,
    r11_operators,
)
from mela.server.store.schema import REVISION

REVISIONS: tuple[Callable[[Operations], None], ...] = (
    r1_first_site.upgrade,
    r2_company.upgrade,
    r3_people.upgrade,
    r4_rated_seats.upgrade,
    r5_takebacks.upgrade,
    r6_increments.upgrade,
    r7_packs.upgrade,
    r8_name_keys.upgrade,
    r9_ended_tokens.upgrade,
    r10_pauses.upgrade,
    r11_operators.upgrade,
)
NEWEST = len(REVISIONS)

#: Any number will do, if all nodes of a site use the same.
_LOCK = 0x4D454C41


class DatabaseTooNew(MelaError):
    """A later version of Mela has used this database."""


class DatabaseTooOld(MelaError):
    """No node of this version has opened this database yet."""


def migrate(connection: Connection) -> None:
    """Bring the database to the newest revision, in the transaction of the connection.

    Of several nodes that start at once one does it, and the others wait and find it done.
    """
    lock_database(connection)
    upgrade(connection)


def upgrade(connection: Connection, to: int = NEWEST) -> None:
    """The same up to a revision; the caller has the lock already."""
    found = revision(connection)
    must_be_known(found)
    operations = Operations(MigrationContext.configure(connection))
    for step in REVISIONS[found:to]:
        step(operations)
    REVISION.create(connection, checkfirst=True)
    connection.execute(delete(REVISION))
    connection.execute(insert(REVISION), [{"number": max(found, to)}])


def revision(connection: Connection) -> int:
    """Which revision a database has; 0 is an empty one."""
    tables = inspect(connection)
    if tables.has_table(REVISION.name):
        return int(connection.execute(select(REVISION.c.number)).scalar_one())
    if not tables.has_table("tables"):
        return 0
    # the first two versions did not write it down
    columns = {column["name"] for column in tables.get_columns("tables")}
    return 2 if "rated" in columns else 1


def must_be_newest(connection: Connection) -> None:
    found = revision(connection)
    must_be_known(found)
    if found < NEWEST:
        raise DatabaseTooOld(
            f"the database has revision {found} and this version of Mela wants {NEWEST}: "
            "start a node of this version, which migrates it"
        )


def must_be_known(found: int) -> None:
    if found > NEWEST:
        raise DatabaseTooNew(
            f"the database has revision {found} and this version of Mela knows {NEWEST}: "
            "use the newer version that it was last used with"
        )


def lock_database(connection: Connection) -> None:
    """Until the transaction ends, nobody else changes the schema (with SQLite, anything)."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
