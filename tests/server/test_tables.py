"""A live table: stored first and then broadcast, one writer wins, and nobody keeps it forever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mela.core.event import Viewer
from mela.server.bus.bus import Bus
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import (
    BusEvent,
    BusMessage,
    Envelope,
    StoredStep,
    decode,
    encode,
)
from mela.server.errors import StaleVersion, TableError, UnknownTable
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


class LinkedBus(Bus):
    """Reaches the other node of the test; `is_cut` loses what is published."""

    def __init__(self) -> None:
        super().__init__()
        self.other: LinkedBus | None = None
        self.is_cut = False
        self.published: list[BusMessage] = []

    def publish_to_others(self, channel: str, message: BusMessage) -> None:
        self.published.append(message)
        if self.other is not None and not self.is_cut:
            self.other._deliver(channel, decode(encode(message)))

    def versions(self) -> list[int]:
        """Of the steps that the other node was told."""
        return [message.version for message in self.published if isinstance(message, StoredStep)]


class Node:
    """The tables of a node, without HTTP."""

    def __init__(self, folder: Path, clock: SteeredClock) -> None:
        self.store = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}")
        self.bus = LinkedBus()
        self.tables = Tables(self.store, Broadcaster(self.bus, clock, 0), clock)
        self.seating = Seating(self.tables, Randomness("tables"))
        self.playing = Playing(self.tables, self.seating)
        self.changed: list[int] = []
        self.tables.listeners.append(lambda table: self.changed.append(table.version))


@asynccontextmanager
async def nodes(folder: Path, clock: SteeredClock) -> AsyncIterator[tuple[Node, Node, str]]:
    """Two nodes with one database, and a table whose match has begun."""
    pair = Node(folder, clock), Node(folder, clock)
    pair[0].bus.other, pair[1].bus.other = pair[1].bus, pair[0].bus
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
            stored: list[asyncio.Task[int | None]] = []

            def publish(_channel: str, _message: BusMessage) -> None:
                stored.append(asyncio.create_task(one.store.steps.last(id_)))

            monkeypatch.setattr(one.bus, "publish_to_others", publish)
            assert table.turn is not None
            await one.playing.play(id_, table.turn, 0, "place A1")
            return await asyncio.gather(*stored)

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


class Client:
    """Looks at a table as a viewer, and keeps what it is told."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.table = table
        self.viewer = viewer
        self.heard: list[BusMessage] = []
        self.something = asyncio.Event()

    async def _hear(self, message: BusMessage) -> None:
        self.heard.append(message)
        self.something.set()

    @asynccontextmanager
    async def looking(self) -> AsyncIterator["Client"]:
        mailbox = Mailbox(self._hear)
        async with mailbox.open(), self.table.watched(self.viewer, mailbox):
            yield self

    async def next(self) -> BusMessage:
        while not self.heard:
            self.something.clear()
            await asyncio.wait_for(self.something.wait(), 60)
        return self.heard.pop(0)

    async def next_update(self) -> dict[str, Any]:
        message = await self.next()
        assert isinstance(message, Envelope)
        told: dict[str, Any] = msgspec.json.decode(message.body)
        assert told["say"] == "update"
        assert told["version"] == message.version
        return told


@asynccontextmanager
async def two_who_look(
    folder: Path,
) -> AsyncIterator[tuple[Node, Node, str, Client, Client]]:
    """Two nodes with a player of the same table at each."""
    async with (
        nodes(folder, SteeredClock()) as (one, two, id_),
        one.tables.use(id_) as first,
        two.tables.use(id_) as second,
        Client(first, 0).looking() as ana,
        Client(second, 1).looking() as bo,
    ):
        yield one, two, id_, ana, bo


def test_a_step_is_shown_at_every_node_as_its_viewer_may_see_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_who_look(tmp_path) as (one, _, id_, ana, bo):
            turn = ana.table.turn
            assert turn is not None
            await one.playing.play(id_, turn, 0, "place A1")
            here, there = await ana.next_update(), await bo.next_update()
            assert here["events"] == there["events"]
            assert here["view"]["common"] == there["view"]["common"]
            assert here["view"] != there["view"], "each sees the own hand"
            assert (here["moves"], there["moves"]).count(None) == 1
            assert position(ana.table) == position(bo.table)

    asyncio.run(play())


def test_who_plays_at_another_node_need_not_read_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with two_who_look(tmp_path) as (one, two, id_, ana, bo):
            corners = iter(("place A1", "place F6"))
            assert ana.table.turn is not None
            await one.playing.play(id_, ana.table.turn, 0, next(corners))
            await bo.next_update()

            async def read(*_: object) -> None:
                raise AssertionError("the store was read")

            monkeypatch.setattr(two.store.steps, "of", read)
            monkeypatch.setattr(two.store.tables, "get", read)
            assert bo.table.turn is not None
            assert await two.playing.play(id_, bo.table.turn, 1, next(corners)) == 2

    asyncio.run(play())


def test_a_step_that_was_not_heard_is_shown_when_it_is_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_who_look(tmp_path) as (one, _, id_, ana, bo):
            one.bus.is_cut = True
            assert ana.table.turn is not None
            await one.playing.play(id_, ana.table.turn, 0, "place A1")
            async with bo.table.current():  # somebody asks this node
                pass
            assert (await bo.next_update())["version"] == 1

    asyncio.run(play())


def test_who_hears_a_step_too_late_reads_everything_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_who_look(tmp_path) as (one, _, id_, ana, bo):
            one.bus.is_cut = True
            assert ana.table.turn is not None
            await one.playing.play(id_, ana.table.turn, 0, "place A1")
            one.bus.is_cut = False
            assert ana.table.turn is not None
            await one.playing.play(id_, ana.table.turn, 1, "place F6")
            assert await bo.next() is BusEvent.RESYNC
            async with bo.table.current():
                assert bo.table.version == 2

    asyncio.run(play())


def test_a_seat_that_was_left_at_one_node_is_left_at_the_other(tmp_path: Path) -> None:
    async def leave() -> None:
        async with two_who_look(tmp_path) as (one, two, id_, ana, bo):
            one.bus.published.clear()
            await one.seating.stand_up(id_, ANA.id)
            for _ in one.bus.published:
                await bo.next()
            assert bo.table.version == ana.table.version > 0
            turn = bo.table.turn
            assert turn is not None
            with pytest.raises(TableError, match="a bot plays for you"):
                await two.playing.play(id_, turn, bo.table.version, "place A1")

    asyncio.run(leave())
