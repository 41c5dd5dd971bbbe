"""The database under a node whose tasks come and go."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import AsyncAdaptedQueuePool

from tests.server.databases import using


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
