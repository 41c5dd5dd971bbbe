"""How many moves the server takes, and what tables cost that nobody plays at: python -m tools.load

Without options all cases, with their floors; with options the one that they describe.

The server runs on one core, the clients on the other, unless the case says otherwise. At every
table four people play Holi, each on a socket of their own; the player to move answers at once, or
after some thought. A move is done when all four have seen it. The last columns say how much
processor time a move costs in each part of the site.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from mela.server.tables.bots import GUEST_SHOWS
from tests.server.command import ROOT
from tests.server.node import Node
from tests.server.services import postgresql, redis

SEATS = 4
#: How many tables are opened at the same time before the measurement.
AT_ONCE = 20
#: Everybody comes from one address here.
NODE = {"address_sockets": "100000", "seat_sockets": "100000", "seed": ""}
#: Where somebody means harm, the limits of the site hold.
LIMITS = {"questions_a_minute": "600", "records_a_minute": "120"}
#: Records that come at the same time.
UPLOADS = 30
RECORD = ROOT / "tests" / "server" / "fixtures" / "38d7042" / "holi-over.mela"
Figures = dict[str, float]


class Case(msgspec.Struct, frozen=True):
    """What is measured; a floor is the least (moves/s) or the most (all others) of a figure."""

    name: str
    storage: str = "sqlite"
    tables: int = 300
    think: float = 0.0
    idle: int = 0
    #: Sockets that watch and never read, and clients that ask all the time and never read.
    silent: int = 0
    shouting: int = 0
    #: People who ask all the time what moves would do, and why not, and upload records.
    asking: int = 0
    #: People who let the strongest bots play alone, at as many tables as they may.
    showing: int = 0
    #: Do the nodes have a core each, with the clients beside them?
    spread: bool = False
    floors: dict[str, float] = {}


#: What others notice of somebody who means harm.
UNDISTURBED = {"p50 ms": 20.0, "p99 ms": 100.0}
CASES = (
    Case("300 tables", floors={"moves/s": 800, "p99 ms": 700}),
    Case("300 tables, 750 ms of thought", think=0.75, floors={"p99 ms": 100}),
    Case("one table", tables=1, floors={"p50 ms": 5}),
    Case("one table, 1,000 silent sockets", tables=1, silent=1000, floors={"p99 ms": 5000}),
    Case("one table, one client that only shouts", tables=1, shouting=1, floors={"p99 ms": 5000}),
    Case("one table, 10 people who ask", tables=1, asking=10, floors=UNDISTURBED),
    Case("one table, 10 people who show bots", tables=1, showing=10, floors=UNDISTURBED),
    Case("300 tables, PostgreSQL and Redis, two processes", storage="postgresql"),
    Case("the same, 750 ms of thought", storage="postgresql", think=0.75, floors={"p99 ms": 150}),
    Case("the same, each process on its core", storage="postgresql", think=0.75, spread=True),
    Case("10,000 idle tables", idle=10_000, floors={"kB a table": 5}),
)
PARTS = ("nodes", "database", "Redis")
COLUMNS = (
    "moves/s",
    "p50 ms",
    "p99 ms",
    "kB a table",
    "open again ms",
    *(f"{part} µs" for part in PARTS),
)


class Running(msgspec.Struct, frozen=True):
    """A site that runs, with the processes of its parts."""

    nodes: list[Node]
    parts: dict[str, list[int]]

    def processor_times(self) -> dict[str, float]:
        """Seconds that each part has worked."""
        return {part: sum(map(_processor_time, pids)) for part, pids in self.parts.items()}


class Sitting:
    """One table with its four sockets, spread over the nodes."""

    def __init__(self, nodes: list[Node], headers: dict[str, str], luck: random.Random) -> None:
        self.nodes = nodes
        self.headers = headers
        self.luck = luck
        self.latencies: list[float] = []
        self._stack = AsyncExitStack()

    async def open(self, client: httpx.AsyncClient) -> None:
        await self.begin(client)
        self.sockets = [await self.look(seat) for seat in range(SEATS)]
        self.states = [await first_state(socket) for socket in self.sockets]

    async def begin(self, client: httpx.AsyncClient) -> None:
        body = {"game": "holi", "seats": [{"who": "me"}] * SEATS, "public": False}
        answer = await client.post("/api/tables", json=body, headers=self.headers)
        self.id = answer.json()["id"]

    async def look(self, seat: int | None) -> ClientConnection:
        port = self.nodes[(seat or 0) % len(self.nodes)].port
        address = f"ws://127.0.0.1:{port}/api/tables/{self.id}/socket"
        if seat is not None:
            address += f"?seat={seat}"
        return await self._stack.enter_async_context(
            connect(address, additional_headers=self.headers, compression=None, max_queue=None)
        )

    async def close(self) -> None:
        await self._stack.aclose()

    async def play(self, until: float, think: float) -> int:
        """Moves made before the time is up; a table that is over is not played again."""
        moves = 0
        while time.monotonic() < until:
            turn = self.states[0]["turn"]
            if turn is None:
                return moves
            if think:
                await asyncio.sleep(self.luck.uniform(0, 2 * think))
            state = self.states[turn]
            move = self.luck.choice(state["moves"])
            began = time.monotonic()
            ask = {"do": "play", "id": 1, "version": state["version"], "move": move}
            await self.sockets[turn].send(json.dumps(ask))
            seen = await asyncio.gather(
                *(self._see(seat, state["version"] + 1) for seat in range(SEATS))
            )
            self.latencies.append(max(seen) - began)
            moves += 1
        return moves

    async def _see(self, seat: int, version: int) -> float:
        while True:
            message = json.loads(await self.sockets[seat].recv())
            if message["say"] == "update" and message["version"] == version:
                self.states[seat] = message
                return time.monotonic()
            if message["say"] in ("problem", "refused", "stale"):
                raise AssertionError(message)


def visitor(node: Node) -> httpx.AsyncClient:
    """Gives a connection up before the server does, which could be while a question goes out."""
    limits = httpx.Limits(keepalive_expiry=2)
    return httpx.AsyncClient(base_url=node.address, timeout=60, limits=limits)


async def first_state(socket: ClientConnection) -> dict[str, Any]:
    """The table as it is; news may come before it."""
    while (message := json.loads(await socket.recv()))["say"] != "state":
        pass
    return dict(message)


async def sittings(nodes: list[Node], client: httpx.AsyncClient, count: int) -> list[Sitting]:
    """Tables that are not begun yet, all of one person."""
    answer = await client.post("/api/guest", json={"name": "Load"})
    headers = {"Authorization": f"Bearer {answer.headers['x-mela-token']}"}
    return [Sitting(nodes, headers, random.Random(number)) for number in range(count)]


async def play(running: Running, case: Case, seconds: float) -> Figures:
    nodes = running.nodes
    async with visitor(nodes[0]) as client:
        tables = await sittings(nodes, client, case.tables)
        for start in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(t.open(client) for t in tables[start : start + AT_ONCE]))
        crowd = await gather_crowd(nodes, client, case)
    gc.collect()
    gc.disable()  # pauses of our own are not the server's
    worked, began = running.processor_times(), time.monotonic()
    moves = await asyncio.gather(*(t.play(began + seconds, case.think) for t in tables))
    passed = time.monotonic() - began
    costs = {part: now - worked[part] for part, now in running.processor_times().items()}
    await crowd.aclose()
    latencies = sorted(x for table in tables for x in table.latencies)
    for table in tables:
        await table.close()
    return {
        "moves/s": sum(moves) / passed,
        "p50 ms": statistics.median(latencies) * 1e3,
        "p99 ms": latencies[int(len(latencies) * 0.99)] * 1e3,
        **{f"{part} µs": cost / sum(moves) * 1e6 for part, cost in costs.items()},
    }


async def gather_crowd(nodes: list[Node], client: httpx.AsyncClient, case: Case) -> AsyncExitStack:
    """Clients that mean harm, or do not read; the players should not notice them."""
    stack = AsyncExitStack()
    work: list[Coroutine[Any, Any, None]] = []
    if case.silent or case.shouting:
        (table,) = await sittings(nodes, client, 1)
        await table.begin(client)
        address = f"ws://127.0.0.1:{nodes[0].port}/api/tables/{table.id}/socket"
        sockets = [
            await stack.enter_async_context(connect(address, compression=None, max_queue=1))
            for _ in range(case.silent + case.shouting)
        ]
        work += [shout(socket) for socket in sockets[case.silent :]]
    for _ in range(case.asking):
        (table,) = await sittings(nodes, client, 1)
        await table.open(client)
        stack.push_async_callback(table.close)
        work += [ask(table), upload(nodes[0], table.headers)]
    for _ in range(case.showing):
        (person,) = await sittings(nodes, client, 1)
        body = {"game": "holi", "seats": [{"who": "guru"}] * SEATS, "public": False}
        for _ in range(GUEST_SHOWS):
            answer = await client.post("/api/tables", json=body, headers=person.headers)
            person.id = answer.json().get("id")
            if person.id is not None:  # or there are enough of them already
                work.append(read(await person.look(None)))
        stack.push_async_callback(person.close)
    for one in work:
        task = asyncio.create_task(one)
        stack.callback(task.cancel)
    return stack


async def shout(socket: ClientConnection) -> None:
    """Ask as fast as the node takes it, and read nothing."""
    while True:
        await socket.send(json.dumps({"do": "resume", "id": 1}))


async def ask(table: Sitting) -> None:
    """Ask what each move would do, and why not, as fast as it is answered."""
    for number in itertools.count():
        seat = number % SEATS
        state = table.states[table.states[0]["turn"]]
        move = table.luck.choice(state["moves"])
        for question in ("preview", "why"):
            asked = {"do": question, "id": number, "version": state["version"], "move": move}
            await table.sockets[seat].send(json.dumps(asked))
            await table.sockets[seat].recv()


async def upload(node: Node, headers: dict[str, str]) -> None:
    """Records to replay, many at the same time."""
    record = RECORD.read_text("utf-8")
    async with visitor(node) as client:
        while True:
            await asyncio.gather(
                *(
                    client.post("/api/records", content=record, headers=headers)
                    for _ in range(UPLOADS)
                )
            )


async def read(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def leave(running: Running, case: Case) -> Figures:
    """Begin tables and leave them; then somebody comes back to one."""
    nodes = running.nodes
    async with visitor(nodes[0]) as client:
        tables = await sittings(nodes, client, case.idle + AT_ONCE)
        before = 0.0
        for start in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(_visit(t, client) for t in tables[start : start + AT_ONCE]))
            before = before or _memory(nodes)  # what is used after the first few is for tables
        after = _memory(nodes)
    began = time.monotonic()
    await first_state(await tables[AT_ONCE].look(0))
    again = time.monotonic() - began
    await tables[AT_ONCE].close()
    return {"kB a table": (after - before) / case.idle, "open again ms": again * 1e3}


async def _visit(table: Sitting, client: httpx.AsyncClient) -> None:
    await table.begin(client)
    await first_state(await table.look(0))
    await table.close()


def _memory(nodes: list[Node]) -> float:
    """Kilobytes of all nodes together."""
    files = [Path(f"/proc/{node.process.pid}/status") for node in nodes if node.process]
    return sum(int(file.read_text("ascii").split("VmRSS:")[1].split()[0]) for file in files)


@contextmanager
def site(case: Case) -> Iterator[Running]:
    """One process with SQLite, or two with PostgreSQL and Redis, all on the first core."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})  # what is started now inherits it
    settings = NODE | (LIMITS if case.asking else {})
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        parts: dict[str, list[int]] = {}
        if case.storage == "sqlite":
            nodes = [Node(folder, **settings)]
        else:
            database, pubsub = stack.enter_context(postgresql()), stack.enter_context(redis())
            addresses = {"database": database.address, "redis": pubsub.address}
            nodes = [Node(folder, **addresses, **settings) for _ in range(2)]
            assert pubsub.process is not None
            parts = {"database": [database.pid], "Redis": [pubsub.process.pid]}
        for number, node in enumerate(nodes):
            node.out = node.log = folder / f"node-{number}.log"
            node.start()
            stack.callback(node.stop)
        pids = [node.process.pid for node in nodes if node.process is not None]
        if case.spread:
            for pid, core in zip(pids, itertools.cycle(cores), strict=False):
                _move_to(pid, core)
        os.sched_setaffinity(0, set(cores) if case.spread else {cores[-1]})
        yield Running(nodes, {"nodes": pids, **parts})
    os.sched_setaffinity(0, cores)


def _move_to(pid: int, core: int) -> None:
    """With all its threads."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def _processor_time(pid: int) -> float:
    """Seconds that a process and all that it has started have worked."""
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        children.setdefault(int(fields[1]), []).append(int(folder.name))
        ticks[int(folder.name)] = int(fields[11]) + int(fields[12])
    family = [pid]
    for one in family:
        family += children.get(one, [])
    return sum(ticks.get(one, 0) for one in family) / os.sysconf("SC_CLK_TCK")


def row(case: Case, figures: Figures) -> list[str]:
    """Figures with their floors; one that misses its floor is marked."""
    cells = [case.name]
    for column in COLUMNS:
        text = f"{figures[column]:,.1f}" if column in figures else ""
        floor = case.floors.get(column)
        if floor is not None:
            good = (figures[column] >= floor) == (column == "moves/s")
            sign = "≥" if column == "moves/s" else "≤"
            text += f" ({sign} {floor:,.0f})" + ("" if good else " MISSED")
        cells.append(text)
    return cells


def chosen(options: argparse.Namespace) -> tuple[Case, ...]:
    """All cases, those whose name holds a text, or the one that the options describe."""
    given = {name: value for name, value in vars(options).items() if value is not None}
    del given["seconds"]
    if "only" in given:
        return tuple(case for case in CASES if given["only"] in case.name)
    if not given:
        return CASES
    if "think" in given:
        given["think"] /= 1e3
    return (Case(", ".join(f"{name} {value}" for name, value in given.items()), **given),)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, help="milliseconds of thought a move")
    parser.add_argument("--storage", choices=["sqlite", "postgresql"])
    parser.add_argument("--only", help="the cases whose name holds this")
    parser.add_argument("--idle", type=int, help="tables that are begun and left")
    parser.add_argument("--silent", type=int, help="sockets that watch and never read")
    parser.add_argument("--shouting", type=int, help="clients that ask and never read")
    parser.add_argument("--asking", type=int, help="people who ask about moves all the time")
    parser.add_argument("--showing", type=int, help="people who let the strongest bots play alone")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # four sockets a table
    table = Table("case", *COLUMNS)
    console = Console(width=140)
    try:
        for case in chosen(options):
            console.log(case.name)
            with site(case) as running:
                work = leave(running, case) if case.idle else play(running, case, options.seconds)
                table.add_row(*row(case, asyncio.run(work)))
    finally:  # what was measured before something went wrong
        console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
