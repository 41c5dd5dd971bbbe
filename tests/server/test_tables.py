"""A live table: stored first and then broadcast, one writer wins, and nobody keeps it forever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mela.server.bus.bus import Bus
from mela.server.bus.messages import BusMessage, Envelope
from mela.server.errors import StaleVersion, UnknownTable
from mela.server.protocol.bodies import SeatWish, TableWish
from mela.server.randomness import Randomness
from mela.server.store.database import StoreError
from mela.server.store.rows import PersonRow
from mela.server.store.store import Store
from mela.server.tables.broadcaster import Broadcaster
from mela.server.tables.playing import Playing
from mela.server.tables.seating import Seating
from mela.server.tables.table import Table
from mela.server.tables.tables import Tables
from tests.server.clocks import SteeredClock

ANA = PersonRow("ana", "Ana", 0, 0)
WISH = TableWish("holi", (SeatWish("me"), SeatWish("me")), match_seconds=100)


class RecordingBus(Bus):
    """Another node may listen, so everything is published; the test reads it."""

    is_alone = False

    def __init__(self) -> None:
        super().__init__()
        self.published: list[tuple[str, BusMessage]] = []

    async def publish(self, channel: str, message: BusMessage) -> None:
        self.published.append((channel, message))

    def versions(self) -> list[int]:
        """Of the steps that watchers were shown."""
        return [
            message.version
            for channel, message in self.published
            if channel.endswith(".w") and isinstance(message, Envelope)
            if message.version is not None and not message.is_state
        ]


class Node:
    """The tables of a node, without HTTP."""

    def __init__(self, folder: Path, clock: SteeredClock) -> None:
        self.store = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}")
        self.bus = RecordingBus()
        self.tables = Tables(self.store, Broadcaster(self.bus, clock, 0), clock)
        self.seating = Seating(self.tables, Randomness("tables"))
        self.playing = Playing(self.tables, self.seating)
        self.changed: list[int] = []
        self.tables.listeners.append(lambda table: self.changed.append(table.version))


@asynccontextmanager
async def nodes(folder: Path, clock: SteeredClock) -> AsyncIterator[tuple[Node, Node, str]]:
    """Two nodes with one database, and a table whose match has begun."""
    pair = Node(folder, clock), Node(folder, clock)
    for node in pair:
        await node.store.open()
    try:
        await pair[0].store.people.add(ANA)
        yield *pair, (await pair[0].seating.create(ANA, WISH)).id
    finally:
        for node in pair:
            await node.store.close()


def position(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    snapshot: tuple[int, ...] = table.match.position.snapshot()
    return snapshot


def test_of_two_writers_of_a_version_one_is_refused_and_catches_up(tmp_path: Path) -> None:
    async def race() -> None:
        async with (
            nodes(tmp_path, SteeredClock()) as (one, two, id_),
            one.tables.use(id_) as first,
            two.tables.use(id_) as second,
        ):
            assert first.turn is not None
            moves = [one.playing.play(id_, first.turn, 0, "place A1")]
            moves += [two.playing.play(id_, first.turn, 0, "place F6")]
            done = await asyncio.gather(*moves, return_exceptions=True)
            (winner,) = [number for number, result in enumerate(done) if result == 1]
            assert isinstance(done[1 - winner], StaleVersion)
            assert (first.version, second.version) == (1, 1)
            assert position(first) == position(second)
            assert [len(one.bus.versions()), len(two.bus.versions())] == [1 - winner, winner]

    asyncio.run(race())


def test_nobody_is_told_of_a_step_that_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose() -> None:
        async with nodes(tmp_path, SteeredClock()) as (one, _, id_), one.tables.use(id_) as table:
            assert table.turn is not None

            async def fail(*_: object) -> None:
                raise StoreError("the database does not answer")

            with monkeypatch.context() as broken:
                broken.setattr(one.store.steps, "append", fail)
                with pytest.raises(StoreError):
                    await one.playing.play(id_, table.turn, 0, "place A1")
            assert one.bus.versions() == []
            assert table.match is None, "nobody knows whether it was stored"
            async with table.current():
                assert table.version == 0
            assert await one.playing.play(id_, table.turn, 0, "place A1") == 1
            assert one.bus.versions() == [1]

    asyncio.run(lose())


def test_a_step_is_stored_before_it_is_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> list[int | None]:
        async with nodes(tmp_path, SteeredClock()) as (one, _, id_), one.tables.use(id_) as table:
            stored: list[int | None] = []

            async def publish(_channel: str, _message: BusMessage) -> None:
                stored.append(await one.store.steps.last(id_))

            monkeypatch.setattr(one.bus, "publish", publish)
            assert table.turn is not None
            await one.playing.play(id_, table.turn, 0, "place A1")
            return stored

    assert set(asyncio.run(play())) == {1}


def test_a_table_is_forgotten_when_its_last_user_leaves(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        async with nodes(tmp_path, SteeredClock()) as (one, _, id_):
            assert one.tables.live() == []
            async with one.tables.use(id_) as table:
                async with one.tables.use(id_) as same:
                    assert same is table
                assert one.tables.live() == [table]
                assert table.turn is not None
                await one.playing.play(id_, table.turn, 0, "place A1")
            assert one.tables.live() == []
            async with one.tables.use(id_) as again:
                assert again is not table
                assert position(again) == position(table)
            with pytest.raises(UnknownTable):
                async with one.tables.use("nowhere"):
                    pass
            assert one.tables.live() == []

    asyncio.run(come_and_go())


def test_listeners_hear_of_changes_and_not_of_looks(tmp_path: Path) -> None:
    async def change() -> list[int]:
        async with nodes(tmp_path, SteeredClock()) as (one, _, id_), one.tables.use(id_) as table:
            one.changed.clear()
            async with table.current():
                pass
            assert table.turn is not None
            await one.playing.play(id_, table.turn, 0, "place A1")
            return one.changed

    assert asyncio.run(change()) == [1]


def test_a_bank_of_time_is_used_up_by_own_moves_only(tmp_path: Path) -> None:
    async def think() -> None:
        clock = SteeredClock()
        async with nodes(tmp_path, clock) as (one, _, id_), one.tables.use(id_) as table:
            used = {}
            for version, corner in enumerate(("place A1", "place F6")):
                turn = table.turn
                assert turn is not None
                clock.pass_time(10 + version)
                used[turn] = 10.0 + version
                await one.playing.play(id_, turn, version, corner)
                assert table.used == [used.get(seat, 0.0) for seat in (0, 1)]
            assert table.turn is not None
            assert table.due() == clock.now() + 100 - used[table.turn]

    asyncio.run(think())


def test_who_runs_out_of_time_is_replaced_and_not_before(tmp_path: Path) -> None:
    async def wait() -> list[bool]:
        clock = SteeredClock()
        async with nodes(tmp_path, clock) as (one, _, id_), one.tables.use(id_) as table:
            turn, away = table.turn, []
            assert turn is not None
            for seconds in (99.0, 2.0):
                clock.pass_time(seconds)
                await one.playing.time_out(id_)
                away.append(table.seats[turn].away)
            return away

    assert asyncio.run(wait()) == [False, True]
