"""The database under a node whose tasks come and go."""

import asyncio
import os
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import AsyncAdaptedQueuePool

from tests.server.command import mela as command
from tests.server.databases import using
from tests.server.node import Node, Person


def test_a_task_that_is_cancelled_while_a_connection_opens_does_not_lose_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would stay open until the garbage collector finds it."""
    start = AsyncConnection.start

    async def cancelled_when_open() -> None:
        is_open, may_go_on = asyncio.Event(), asyncio.Event()

        async def slowly(connection: AsyncConnection) -> AsyncConnection:
            opened = await start(connection)
            is_open.set()
            await may_go_on.wait()
            return opened

        async with using(f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}") as database:
            await database.open()
            pool = database.engine.pool
            assert isinstance(pool, AsyncAdaptedQueuePool)
            monkeypatch.setattr(AsyncConnection, "start", slowly)
            reader = asyncio.create_task(database.check())
            await is_open.wait()
            assert pool.checkedout() == 1
            reader.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reader
            may_go_on.set()
            await database.close()
            assert pool.checkedout() == 0

    asyncio.run(cancelled_when_open())


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in (folder, *folder.iterdir())}


def test_only_the_operator_can_read_the_files_of_a_site(tmp_path: Path) -> None:
    """Whatever the umask; also those that a restore has written."""
    before = os.umask(0o022)
    try:
        here, there = tmp_path / "site" / "here", tmp_path / "there"
        node = Node(here).start()
        Person(node, "Ana")
        files = {"mela.sqlite", "mela.sqlite-wal", "mela.sqlite-shm", "secret"}
        assert modes(here) == {"here": 0o700, **dict.fromkeys(files, 0o600)}
        node.stop()
        backup = tmp_path / "site.gz"
        assert command("backup", backup, data=str(here)).returncode == 0
        assert backup.stat().st_mode & 0o777 == 0o600
        assert command("restore", backup, data=str(there)).returncode == 0
        assert modes(there) == {"there": 0o700, "mela.sqlite": 0o600, "secret": 0o600}
    finally:
        os.umask(before)


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    """Sites of before have such files."""

    async def use() -> None:
        async with using(f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}") as database:
            await database.open()
            for file in tmp_path.iterdir():
                file.chmod(0o644)
            async with using(f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}") as again:
                await again.check()
                files = {file: mode for file, mode in modes(tmp_path).items() if "sqlite" in file}
                assert set(files.values()) == {0o600}

    asyncio.run(use())
