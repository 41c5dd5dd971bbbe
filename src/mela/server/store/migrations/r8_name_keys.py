"""Names that look alike have the same key now, also across alphabets.

Where members have such names already, the one who came first keeps the key; the others get one
that their own spelling finds, so that everybody can sign in as before.
"""

from alembic.operations import Operations
from sqlalchemy import Column, Float, MetaData, String, Table, Text, bindparam, select, update

from mela.server.names import exact_key, name_key

_METADATA = MetaData()
_ACCOUNTS = Table(
    "accounts",
    _METADATA,
    Column("person", String(32), primary_key=True),
    Column("key", Text),
    Column("since", Float),
)
_PERSONS = Table("persons", _METADATA, Column("id", String(32)), Column("name", String(40)))


def upgrade(op: Operations) -> None:
    connection = op.get_bind()
    members = (
        select(_ACCOUNTS.c.person, _PERSONS.c.name)
        .join(_PERSONS, _PERSONS.c.id == _ACCOUNTS.c.person)
        .order_by(_ACCOUNTS.c.since, _ACCOUNTS.c.person)
    )
    keys: dict[str, str] = {}
    for person, name in connection.execute(members):
        key = name_key(name)
        keys[exact_key(name) if key in keys else key] = person
    if not keys:
        return
    own = update(_ACCOUNTS).where(_ACCOUNTS.c.person == bindparam("member"))
    # two steps: a new key of one may be the old key of another
    for statement in (own.values(key=bindparam("before")), own.values(key=bindparam("after"))):
        connection.execute(
            statement,
            [{"member": who, "before": f"  {who}", "after": key} for key, who in keys.items()],
        )
