"""How many moves the server takes, and what tables cost that nobody plays at: python -m tools.load

Without options all cases, with their floors; with options the one that they describe.

The server runs on one core, the clients on the other. At every table four people play Holi, each on
a socket of their own; the player to move answers at once, or after some thought. A move is done
when all four have seen it.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from tests.server.node import Node
from tests.server.services import postgresql, redis

SEATS = 4
#: How many tables are opened at the same time before the measurement.
AT_ONCE = 20
#: Everybody comes from one address here.
NODE = {"address_sockets": "100000", "seat_sockets": "100000", "seed": ""}
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
    floors: dict[str, float] = {}


CASES = (
    Case("300 tables", floors={"moves/s": 800, "p99 ms": 700}),
    Case("300 tables, 750 ms of thought", think=0.75, floors={"p99 ms": 100}),
    Case("one table", tables=1, floors={"p50 ms": 5}),
    Case("one table, 1,000 silent sockets", tables=1, silent=1000, floors={"p99 ms": 5000}),
    Case("one table, one client that only shouts", tables=1, shouting=1, floors={"p99 ms": 5000}),
    Case("300 tables, PostgreSQL and Redis, two processes", storage="postgresql"),
    Case("the same, 750 ms of thought", storage="postgresql", think=0.75),
    Case("10,000 idle tables", idle=10_000, floors={"kB a table": 5}),
)
COLUMNS = ("moves/s", "p50 ms", "p99 ms", "kB a table", "open again ms")


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

    async def look(self, seat: int) -> ClientConnection:
        port = self.nodes[seat % len(self.nodes)].port
        address = f"ws://127.0.0.1:{port}/api/tables/{self.id}/socket?seat={seat}"
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


async def play(nodes: list[Node], case: Case, seconds: float) -> Figures:
    async with visitor(nodes[0]) as client:
        tables = await sittings(nodes, client, case.tables)
        for start in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(t.open(client) for t in tables[start : start + AT_ONCE]))
        crowd = await gather_crowd(nodes, client, case)
    gc.collect()
    gc.disable()  # pauses of our own are not the server's
    began = time.monotonic()
    moves = await asyncio.gather(*(t.play(began + seconds, case.think) for t in tables))
    passed = time.monotonic() - began
    await crowd.aclose()
    latencies = sorted(x for table in tables for x in table.latencies)
    for table in tables:
        await table.close()
    return {
        "moves/s": sum(moves) / passed,
        "p50 ms": statistics.median(latencies) * 1e3,
        "p99 ms": latencies[int(len(latencies) * 0.99)] * 1e3,
    }


async def gather_crowd(nodes: list[Node], client: httpx.AsyncClient, case: Case) -> AsyncExitStack:
    """Clients that do not read; the players should not notice them."""
    stack = AsyncExitStack()
    if case.silent or case.shouting:
        (table,) = await sittings(nodes, client, 1)
        await table.begin(client)
        address = f"ws://127.0.0.1:{nodes[0].port}/api/tables/{table.id}/socket"
        sockets = [
            await stack.enter_async_context(connect(address, compression=None, max_queue=1))
            for _ in range(case.silent + case.shouting)
        ]
        for socket in sockets[case.silent :]:
            shouting = asyncio.create_task(shout(socket))
            stack.callback(shouting.cancel)
    return stack


async def shout(socket: ClientConnection) -> None:
    """Ask as fast as the node takes it, and read nothing."""
    while True:
        await socket.send(json.dumps({"do": "resume", "id": 1}))


async def leave(nodes: list[Node], case: Case) -> Figures:
    """Begin tables and leave them; then somebody comes back to one."""
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
def site(storage: str) -> Iterator[list[Node]]:
    """One process with SQLite, or two with PostgreSQL and Redis, all on the first core."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})  # what is started now inherits it
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if storage == "sqlite":
            nodes = [Node(folder, **NODE)]
        else:
            database = stack.enter_context(postgresql()).address
            pubsub = stack.enter_context(redis()).address
            nodes = [Node(folder, database=database, redis=pubsub, **NODE) for _ in range(2)]
        for node in nodes:
            node.start()
            stack.callback(node.stop)
        os.sched_setaffinity(0, {cores[-1]})
        yield nodes
    os.sched_setaffinity(0, cores)


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
    named = [options.tables, options.think, options.storage, options.idle]
    named += [options.silent, options.shouting]
    if all(option is None for option in named):
        return CASES
    tables, think = options.tables or 300, options.think or 0.0
    storage, idle = options.storage or "sqlite", options.idle or 0
    silent, shouting = options.silent or 0, options.shouting or 0
    what = f"{idle:,} idle tables" if idle else f"{tables} tables, {think:.0f} ms of thought"
    if silent or shouting:
        what += f", {silent:,} silent and {shouting} shouting"
    return (Case(f"{what}, {storage}", storage, tables, think / 1e3, idle, silent, shouting),)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, help="milliseconds of thought a move")
    parser.add_argument("--storage", choices=["sqlite", "postgresql"])
    parser.add_argument("--idle", type=int, help="tables that are begun and left")
    parser.add_argument("--silent", type=int, help="sockets that watch and never read")
    parser.add_argument("--shouting", type=int, help="clients that ask and never read")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # four sockets a table
    table = Table("case", *COLUMNS)
    console = Console(width=140)
    try:
        for case in chosen(options):
            console.log(case.name)
            with site(case.storage) as nodes:
                work = leave(nodes, case) if case.idle else play(nodes, case, options.seconds)
                table.add_row(*row(case, asyncio.run(work)))
    finally:  # what was measured before something went wrong
        console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
