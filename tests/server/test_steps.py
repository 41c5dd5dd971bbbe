"""Steps of many tables go to the disk together, and none suffers for another."""

import asyncio
import time
from pathlib import Path

from mela.server.store.database import StoreError
from mela.server.store.rows import PersonRow, SeatRow, StepRow
from mela.server.store.steps import VersionTaken
from mela.server.store.store import Store
from tests.server.databases import table_row


def step(table: str, version: int) -> StepRow:
    return StepRow(table, version, 0, "place A1", "", time.time())


async def append_all(folder: Path, steps: list[StepRow]) -> list[object]:
    store = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}")
    await store.open()
    await store.people.add(PersonRow("ana", "Ana", 0, 0))
    for id_ in ("one", "two"):
        await store.tables.add(
            table_row(id_), [SeatRow(id_, 0, "ana", "Ana", None, "", True, False)]
        )
    try:
        # asked for at the same time, so they are written in one batch
        asked = (store.steps.append(step) for step in steps)
        return await asyncio.gather(*asked, return_exceptions=True)
    finally:
        await store.close()


def test_of_two_steps_of_one_version_only_one_is_stored(tmp_path: Path) -> None:
    steps = [step("one", 1), step("one", 1), step("two", 1)]
    first, second, other = asyncio.run(append_all(tmp_path, steps))
    assert first is None
    assert isinstance(second, VersionTaken)
    assert other is None


def test_a_step_of_a_table_that_is_gone_takes_no_other_with_it(tmp_path: Path) -> None:
    steps = [step("one", 1), step("gone", 1), step("two", 1)]
    first, lost, other = asyncio.run(append_all(tmp_path, steps))
    assert first is None
    assert isinstance(lost, StoreError)
    assert other is None


def test_a_table_that_is_closed_takes_no_more_steps(tmp_path: Path) -> None:
    async def close_and_append() -> list[object]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}")
        await store.open()
        await store.tables.change("one", state="closed")
        try:
            asked = (store.steps.append(step(table, 1)) for table in ("one", "two"))
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await store.close()

    asyncio.run(append_all(tmp_path, []))
    closed, other = asyncio.run(close_and_append())
    assert isinstance(closed, VersionTaken)
    assert other is None
