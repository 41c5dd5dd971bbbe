"""A backup of a running site fills an empty database of either kind, and matches go on there."""

import asyncio
import gzip
import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, text

from mela.core.error import MelaError
from mela.server.records.backup import back_up, dated, remove_oldest, restore
from mela.server.settings import Settings
from mela.server.store.migrations import NEWEST
from mela.server.store.schema import CHAT, METADATA
from tests.server.command import mela as command
from tests.server.databases import KINDS, empty_database, using
from tests.server.node import Node, Person
from tests.server.services import PostgreSQL
from tests.server.test_migrations import DUMPS, load
from tests.server.test_own_packs import own_pack, saved


def contents(address: str) -> dict[str, list[Any]]:
    """All rows of all tables."""

    async def read() -> dict[str, list[Any]]:
        async with using(address) as database, database.reading() as connection:
            return {
                table.name: sorted(map(repr, (await connection.execute(select(table))).all()))
                for table in METADATA.sorted_tables
            }

    return asyncio.run(read())


def settings(kind: str, folder: Path, address: str) -> dict[str, str]:
    """Of a site whose database is there."""
    own = {} if kind == "sqlite" else {"database": address}
    return {"data": str(folder), **own}


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_backup_made_while_people_play_is_restored_and_goes_on(
    source: str, target: str, tmp_path: Path, server: PostgreSQL
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    address = empty_database(source, here, server)
    node = Node(here, **({} if source == "sqlite" else {"database": address})).start()
    ana = Person(node, "Ana")
    own = saved(ana, own_pack(ana), keep=False)["id"]
    table = ana.new_table("holi", ["me", "me"], own_pack=own, public=False)["id"]
    pack = ana.get(f"/api/tables/{table}/pack").json()
    clients = [ana.look(table, seat) for seat in (0, 1)]
    clients[0].answer("chat", text="Namasté")
    file = tmp_path / "site.gz"
    luck, done = random.Random(6), threading.Event()

    def play() -> None:
        """Somebody plays on all the time, at one table after the other."""
        bo = Person(node, "Bo")
        while not done.is_set():
            other = bo.new_table("nagaraja", ["me", "me"])["id"]
            seats = [bo.look(other, seat) for seat in (0, 1)]
            while seats[0].state["result"] is None and not done.is_set():
                mover = seats[seats[0].state["turn"]]
                mover.play(luck.choice(mover.state["moves"]))
                for seat in seats:
                    seat.catch_up(mover.state["version"])
            for seat in seats:
                seat.close()

    thread = threading.Thread(target=play)
    thread.start()
    for corner in ("place A1", "place F6"):
        mover = clients[clients[0].state["turn"]]
        mover.play(corner)
        for client in clients:
            client.catch_up(mover.state["version"])
    run = command("backup", file, **settings(source, here, address))
    done.set()
    thread.join()
    assert run.returncode == 0, run.stderr
    assert file.stat().st_mode & 0o077 == 0
    node.stop()

    address = empty_database(target, there, server)
    run = command("restore", file, **settings(target, there, address))
    assert run.returncode == 0, run.stderr
    assert f"{rows(file)['end']['rows']:,} rows restored" in run.stdout
    assert (there / "secret").read_bytes() == (here / "secret").read_bytes()
    patched = command("patch", **settings(target, there, address))
    assert (patched.returncode, " 0 differ" in patched.stdout) == (0, True)

    node = Node(there, **({} if target == "sqlite" else {"database": address})).start()
    ana.node = node  # with the same token
    clients = [ana.look(table, seat) for seat in (0, 1)]
    assert clients[0].state["version"] == 2
    assert ana.get(f"/api/tables/{table}/pack").json() == pack
    assert [line["text"] for line in clients[0].state["chat"]] == ["Namasté"]
    mover = clients[clients[0].state["turn"]]
    assert mover.play(mover.state["moves"][0])["say"] == "done"
    assert clients[0].answer("chat", text="again")["say"] == "done", "numbers go on"
    node.stop()


def rows(file: Path) -> dict[str, Any]:
    """The lines of a backup that are no rows, by their kind."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return {line["type"]: line for line in map(json.loads, lines) if isinstance(line, dict)}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of the oldest fixture, migrated."""
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "secret").write_text("00" * 32, encoding="ascii")
    address = load(DUMPS[0], folder)

    async def make() -> None:
        async with using(address) as database:
            await database.open()
            assert await back_up(database, folder, tmp_path / "old.gz") > 300

    asyncio.run(make())
    return tmp_path / "old.gz"


def test_all_rows_come_back_as_they_were(backup: Path, tmp_path: Path) -> None:
    done = command("restore", backup, "--data", tmp_path / "new")
    assert done.returncode == 0, done.stderr
    addresses = [
        f"sqlite+aiosqlite:///{tmp_path / name / 'mela.sqlite'}" for name in ("old", "new")
    ]
    assert contents(addresses[0]) == contents(addresses[1])


def test_only_an_empty_database_is_filled(backup: Path, tmp_path: Path) -> None:
    before = contents(f"sqlite+aiosqlite:///{tmp_path / 'old' / 'mela.sqlite'}")
    done = command("restore", backup, "--data", tmp_path / "old")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "the database is not empty" in done.stderr
    assert contents(f"sqlite+aiosqlite:///{tmp_path / 'old' / 'mela.sqlite'}") == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret").write_text("11" * 32, encoding="ascii")
    done = command("restore", backup, "--data", other)
    assert (done.returncode, "differs from the one in the backup" in done.stderr) == (2, True)
    assert [file.name for file in other.iterdir()] == ["secret"]


def test_a_backup_is_not_written_over(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    done = command("backup", backup, "--data", tmp_path / "old")
    assert (done.returncode, "exists already" in done.stderr) == (2, True)
    assert backup.read_bytes() == before


def test_in_a_folder_it_is_named_by_the_time_and_the_oldest_go(
    backup: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    others = {"mela.gz", "before.gz", "mela-2020-01-01-000000.gz.part"}
    for name in others:
        (folder / name).touch()
    old = [dated(folder, day * 86_400.0) for day in range(3)]
    for file in old:
        file.touch()
    done = command("backup", folder, "--keep", "2", "--data", tmp_path / "old")
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stdout.splitlines() if line.endswith("removed")] == [
        f"{file}: removed" for file in old[:2]
    ]
    (new,) = {file.name for file in folder.iterdir()} - others - {old[2].name}
    assert rows(folder / new)["end"]["rows"] == rows(backup)["end"]["rows"]
    assert remove_oldest(folder, 2) == []


def test_a_backup_that_fails_removes_nothing(tmp_path: Path) -> None:
    old = [dated(tmp_path, day * 86_400.0) for day in range(3)]
    for file in old:
        file.touch()
    done = command("backup", tmp_path, "--keep", "1", "--data", tmp_path / "nowhere")
    assert (done.returncode, "there is no database" in done.stderr) == (2, True)
    assert sorted(tmp_path.iterdir()) == old


def test_only_backups_in_a_folder_are_kept_by_number(backup: Path, tmp_path: Path) -> None:
    done = command("backup", tmp_path / "new.gz", "--keep", "2", "--data", tmp_path / "old")
    assert (done.returncode, "--keep needs a folder" in done.stderr) == (2, True)
    assert backup.exists()
    assert not (tmp_path / "new.gz").exists()


def damaged(data: bytes, how: str) -> bytes:
    plain = gzip.decompress(data)
    lines = plain.splitlines(keepends=True)
    match how:
        case "cut":
            return data[: len(data) // 2]
        case "without its end":
            return gzip.compress(b"".join(lines[:-1]))
        case "a row less":
            return gzip.compress(b"".join([*lines[:8], *lines[9:]]))
        case "changed":
            return gzip.compress(plain.replace(b'"Ana"', b'"Eve"', 1))
        case "longer":
            return gzip.compress(plain + lines[-1])
        case "another file":
            return gzip.compress(b'{"type": "hello"}\n')
        case "plain text":
            return b"hello"
        case "newer":
            return gzip.compress(plain.replace(b'"revision":%d' % NEWEST, b'"revision":999', 1))
    raise AssertionError(how)


@pytest.mark.parametrize(
    "how",
    [
        "cut",
        "without its end",
        "a row less",
        "changed",
        "longer",
        "another file",
        "plain text",
        "newer",
    ],
)
def test_a_broken_backup_is_refused_and_leaves_nothing(
    backup: Path, tmp_path: Path, how: str
) -> None:
    broken = tmp_path / "broken.gz"
    broken.write_bytes(damaged(backup.read_bytes(), how))
    with pytest.raises(MelaError) as refused:
        asyncio.run(restore(Settings(data=str(tmp_path / "new")), broken))
    if how == "newer":
        assert "revision 999" in str(refused.value)
    else:
        assert str(refused.value).startswith(f"{broken}: ")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("target", KINDS)
def test_a_backup_of_an_earlier_revision_is_migrated(
    target: str, backup: Path, tmp_path: Path, server: PostgreSQL
) -> None:
    lines = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    older = tmp_path / "older.gz"
    older.write_bytes(gzip.compress(as_of_the_first_revision(lines)))
    folder = tmp_path / "new"
    address = empty_database(target, folder, server)
    done = command("restore", older, **settings(target, folder, address))
    assert done.returncode == 0, done.stderr

    async def look() -> tuple[int, list[str]]:
        async with using(address) as database, database.reading() as connection:
            chat = await connection.scalar(select(func.count()).select_from(CHAT))
            found = await connection.execute(text("SELECT DISTINCT person FROM chat"))
            return int(chat or 0), [person for (person,) in found]

    assert asyncio.run(look()) == (6, [""])


def as_of_the_first_revision(lines: list[bytes]) -> bytes:
    """Without the columns and tables that came later."""
    first = {
        "persons": "id name created seen",
        "tables": "id game rules pack_digest options host public move_seconds match_seconds due "
        "state seed created changed next",
        "seats": "table_id seat person name bot word ready away resigned",
        "chat": "number table_id name text at",
        "steps": "table_id version seat move draws at",
    }
    from mela.server.records.backup import _Writer  # the one who knows how to write the digest

    class Out(bytearray):
        def write(self, data: bytes) -> None:
            self.extend(data)

    out = Out()
    writer = _Writer(out)  # type: ignore[arg-type]
    keep: list[int] | None = None
    for data in lines[:-1]:
        line = json.loads(data)
        if isinstance(line, list):
            if keep:
                writer.rows([[line[place] for place in keep]])
        elif line["type"] == "head":
            writer.line({**line, "revision": 1})
        elif line["type"] == "table":
            names = first.get(line["name"], "").split()
            keep = [line["columns"].index(name) for name in names]
            if keep:
                writer.line({**line, "columns": names})
        else:
            writer.line(line)
    writer.end()
    return bytes(out)
