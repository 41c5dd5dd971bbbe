"""How many moves the server takes: python -m tools.load [--tables N] [--seconds S] [--think MS]

The server runs on one core, the clients on the other. At every table four people play Holi, each on
a socket of their own; the player to move answers at once, or after some thought. A move is done
when all four have seen it. Prints moves a second and how long a move took to reach the last of the
four.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from tests.server.node import Node

SEATS = 4


class Sitting:
    """One table with its four sockets."""

    def __init__(self, node: Node, headers: dict[str, str], luck: random.Random) -> None:
        self.node = node
        self.headers = headers
        self.luck = luck
        self.latencies: list[float] = []
        self._stack = AsyncExitStack()

    async def open(self, client: httpx.AsyncClient) -> None:
        body = {"game": "holi", "seats": [{"who": "me"}] * SEATS, "public": False}
        answer = await client.post("/api/tables", json=body, headers=self.headers)
        self.id = answer.json()["id"]
        self.sockets: list[ClientConnection] = []
        self.states: list[dict[str, Any]] = []
        for seat in range(SEATS):
            address = f"ws://127.0.0.1:{self.node.port}/api/tables/{self.id}/socket?seat={seat}"
            socket = await self._stack.enter_async_context(
                connect(address, additional_headers=self.headers, compression=None, max_queue=None)
            )
            self.sockets.append(socket)
            self.states.append(json.loads(await socket.recv()))

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


async def run(node: Node, tables: int, seconds: float, think: float) -> dict[str, float]:
    luck = random.Random(1)
    async with httpx.AsyncClient(base_url=node.address, timeout=60) as client:
        answer = await client.post("/api/guest", json={"name": "Load"})
        headers = {"Authorization": f"Bearer {answer.headers['x-mela-token']}"}
        sittings = [Sitting(node, headers, random.Random(luck.random())) for _ in range(tables)]
        for sitting in sittings:
            await sitting.open(client)
    began = time.monotonic()
    moves = await asyncio.gather(*(s.play(began + seconds, think) for s in sittings))
    passed = time.monotonic() - began
    latencies = sorted(x for sitting in sittings for x in sitting.latencies)
    for sitting in sittings:
        await sitting.close()
    return {
        "moves/s": sum(moves) / passed,
        "p50 ms": statistics.median(latencies) * 1e3,
        "p99 ms": latencies[int(len(latencies) * 0.99)] * 1e3,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=0, help="milliseconds of thought a move")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})  # for the server, which inherits it
    with tempfile.TemporaryDirectory() as folder:
        node = Node(Path(folder)).start()
        os.sched_setaffinity(0, {cores[-1]})
        try:
            figures = asyncio.run(run(node, options.tables, options.seconds, options.think / 1e3))
        finally:
            node.stop()
    table = Table(*figures)
    table.add_row(*(f"{value:,.1f}" for value in figures.values()))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
