"""Databases of earlier versions are brought to the present schema, and go on."""

import asyncio
import json
import random
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select, text, update

from mela.server.people.register import Sessions
from mela.server.secret import read_secret
from mela.server.store.migrations import NEWEST, DatabaseTooNew, migrate, revision, upgrade
from mela.server.store.rows import OVER, PLAYING, TakebackRow
from mela.server.store.schema import METADATA, REVISION, STEPS, TABLES
from mela.server.store.store import Store
from mela.server.tables.state import TableState
from tests.server.databases import KINDS, empty_database, using
from tests.server.node import Node, Person
from tests.server.services import PostgreSQL

FIXTURES = Path(__file__).parent / "fixtures"
DUMPS = sorted(FIXTURES.glob("*.sqlite.sql"))


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path, server: PostgreSQL) -> str:
    """The address of an empty database."""
    return empty_database(request.param, tmp_path, server)


def load(dump: Path, folder: Path) -> str:
    """The database of a fixture, in a folder where a node finds it."""
    with closing(sqlite3.connect(folder / "mela.sqlite")) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    return f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}"


def as_if_made_now(connection: sqlite3.Connection) -> None:
    """Or clocks have run out, and guests are forgotten, before the test is run."""
    (last,) = connection.execute("SELECT max(at) FROM steps").fetchone()
    times = {"persons": ("created", "seen"), "tables": ("created", "changed", "due")}
    for table, columns in {**times, "steps": ("at",), "chat": ("at",)}.items():
        for column in columns:
            later = f"UPDATE {table} SET {column} = {column} + ?"
            connection.execute(later, [time.time() - last])
    connection.commit()


def differences(connection: Connection) -> list[object]:
    """What the schema says and the database has not, or the other way round."""
    options = {"compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))


async def _differences(address: str) -> tuple[list[object], int]:
    async with using(address) as database:
        await database.open()
        async with database.reading() as connection:
            return await connection.run_sync(differences), await connection.run_sync(revision)


def test_migrations_lead_to_the_schema_of_the_code(empty: str) -> None:
    assert asyncio.run(_differences(empty)) == ([], NEWEST)


@pytest.mark.parametrize("before", range(1, NEWEST))
def test_each_revision_leads_on_with_its_rows(empty: str, before: int) -> None:
    async def prepare() -> None:
        async with using(empty) as database, database.writing() as connection:
            await connection.run_sync(upgrade, before)
            person = "INSERT INTO persons (id, name, created, seen) VALUES ('p', 'Ana', 1, 2)"
            await connection.execute(text(person))

    async def names() -> list[str]:
        async with using(empty) as database, database.reading() as connection:
            found = await connection.execute(text("SELECT name FROM persons"))
            return [name for (name,) in found]

    asyncio.run(prepare())
    assert asyncio.run(_differences(empty)) == ([], NEWEST)
    assert asyncio.run(names()) == ["Ana"]


def test_a_pending_takeback_gets_columns(empty: str) -> None:
    """Before revision 5 it was the JSON of a message."""
    asked = '{"seat":1,"version":12,"to":10,"agreed":[1,2]}'
    columns = "id, game, rules, pack_digest, options, host, public, move_seconds, match_seconds"
    values = "'holi', 1, 'd', '{}', 'p', true, 0, 0"
    insert = (
        f"INSERT INTO tables ({columns}, state, seed, created, changed, takeback) "
        f"VALUES (:id, {values}, 'playing', :seed, 1, 1, :takeback)"
    )

    async def migrated() -> list[TakebackRow | None]:
        async with using(empty) as database, database.writing() as connection:
            await connection.run_sync(upgrade, 4)
            for id_, takeback in (("asked", asked), ("none", None)):
                row = {"id": id_, "seed": b"", "takeback": takeback}
                await connection.execute(text(insert), row)
        store = Store(empty)
        await store.open()
        try:
            rows = [await store.tables.get(id_) for id_ in ("asked", "none")]
            assert [row.increment_seconds for row in rows if row is not None] == [0.0, 0.0]
            return [row.takeback for row in rows if row is not None]
        finally:
            await store.close()

    assert asyncio.run(migrated()) == [TakebackRow(1, 12, 10, (1, 2)), None]


def test_several_nodes_may_start_at_once(empty: str) -> None:
    def start(_: int) -> int:
        return asyncio.run(_differences(empty))[1]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(start, range(4))) == [NEWEST] * 4


def test_a_database_of_a_newer_version_is_refused_and_left_alone(empty: str) -> None:
    async def tamper() -> None:
        async with using(empty) as database:
            await database.open()
            await database.change(update(REVISION).values(number=NEWEST + 1))
            with pytest.raises(DatabaseTooNew, match=rf"revision {NEWEST + 1} .* knows {NEWEST}"):
                await database.open()
            async with database.reading() as connection:
                assert await connection.run_sync(revision) == NEWEST + 1

    asyncio.run(tamper())


def test_a_migration_that_fails_changes_nothing(empty: str) -> None:
    """Killed or refused half-way, the database is as it was."""

    def fail(connection: Connection) -> None:
        migrate(connection)
        raise InterruptedError

    async def attempt() -> int:
        async with using(empty) as database:
            with pytest.raises(InterruptedError):
                async with database.engine.begin() as connection:
                    await connection.run_sync(fail)
            async with database.reading() as connection:
                return await connection.run_sync(revision)

    assert asyncio.run(attempt()) == 0


# --- Fixtures of earlier versions -----------------------------------------------------------


def test_there_are_fixtures_and_the_first_has_no_revision_written_down() -> None:
    assert "38d7042.sqlite.sql" in [dump.name for dump in DUMPS]
    assert "revision" not in (FIXTURES / "38d7042.sqlite.sql").read_text(encoding="utf-8")


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.name)
def test_every_table_of_an_earlier_version_folds(dump: Path, tmp_path: Path) -> None:
    rows = len(re.findall('^INSERT INTO "steps"', dump.read_text(encoding="utf-8"), re.MULTILINE))

    async def fold() -> list[tuple[str, str, int]]:
        store = Store(load(dump, tmp_path))
        await store.open()
        folded = []
        async with store.database.reading() as connection:
            assert await connection.scalar(select(func.count()).select_from(STEPS)) == rows
            ids = [id_ for (id_,) in await connection.execute(select(TABLES.c.id))]
            assert await connection.run_sync(differences) == []
        for id_ in ids:
            row = await store.tables.get(id_)
            assert row is not None
            table = TableState(row, await store.tables.seats(id_))
            if steps := await store.steps.of(id_):
                table.fold(steps)
                assert table.match is not None
                assert table.match.is_over == (row.state == OVER)
            folded.append((row.game, row.state, table.version + 1 if steps else 0))
        await store.close()
        return folded

    folded = asyncio.run(fold())
    assert sum(steps for _, _, steps in folded) == rows
    states = {(game, state) for game, state, _ in folded}
    assert len(states) == 6, "both games, waiting, played and over"


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.name)
def test_running_matches_of_an_earlier_version_are_played_to_their_end(
    dump: Path, tmp_path: Path
) -> None:
    load(dump, tmp_path)
    with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as connection:
        as_if_made_now(connection)
        running = connection.execute(
            "SELECT tables.id, seats.seat, seats.person FROM seats JOIN tables "
            "ON tables.id = table_id WHERE state = ? ORDER BY 1, 2",
            [PLAYING],
        ).fetchall()
    node = Node(tmp_path).start()
    sessions = Sessions(read_secret(tmp_path))
    luck = random.Random(5)
    for table in sorted({id_ for id_, _, _ in running}):
        people = {seat: person for id_, seat, person in running if id_ == table}
        clients = [
            Person.back(node, sessions.token(people[seat])).look(table) for seat in sorted(people)
        ]
        assert clients[0].state["version"] > 0
        assert clients[0].state["chat"]
        while clients[0].state["result"] is None:
            mover = clients[clients[0].state["turn"]]
            assert mover.play(luck.choice(mover.state["moves"]))["say"] == "done"
            for client in clients:
                client.catch_up(mover.state["version"])
        for client in clients:
            client.close()
    node.stop()


def test_a_takeback_that_was_pending_in_an_earlier_version_can_be_answered(tmp_path: Path) -> None:
    address = load(FIXTURES / "38d7042.sqlite.sql", tmp_path)

    async def prepare() -> None:
        """The fixture is of revision 1; takebacks came with 2, and were JSON until 5."""
        async with using(address) as database, database.writing() as connection:
            await connection.run_sync(upgrade, 4)

    asyncio.run(prepare())
    with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as connection:
        as_if_made_now(connection)
        table, version = connection.execute(
            "SELECT id, max(version) FROM tables JOIN steps ON id = table_id "
            "WHERE state = 'playing' AND game = 'holi'"
        ).fetchone()
        people = connection.execute(
            "SELECT person FROM seats WHERE table_id = ? ORDER BY seat", [table]
        ).fetchall()
        asked = {"seat": 0, "version": version, "to": version - 1, "agreed": [0]}
        keep = "UPDATE tables SET takeback = ? WHERE id = ?"
        connection.execute(keep, [json.dumps(asked), table])
        connection.commit()
    node = Node(tmp_path).start()
    sessions = Sessions(read_secret(tmp_path))
    client = Person.back(node, sessions.token(people[1][0])).look(table)
    assert client.state["table"]["takeback"] == asked
    assert client.answer("answer", version=version, yes=True)["version"] == version + 1
    client.until(lambda shown: shown["takeback"] is None)
    client.close()
    node.stop()


def test_a_forgotten_migration_is_noticed(tmp_path: Path) -> None:
    async def spoil() -> list[object]:
        async with using(f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}") as database:
            await database.open()
            await database.change(text("ALTER TABLE tables DROP COLUMN takeback_agreed"))
            async with database.reading() as connection:
                return await connection.run_sync(differences)

    assert "takeback_agreed" in str(asyncio.run(spoil()))
