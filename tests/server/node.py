"""A real node on a free port, in a process of its own, and clients that talk to it."""

import atexit
import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.command import ERR, PATIENCE, Running

SEED = "mela"
#: Tests make more guests and tables in a minute than people do.
LIMITLESS = {
    **{
        f"MELA_{what}_A_MINUTE": "0"
        for what in ("GUESTS", "TABLES", "SIGN_INS", "REPORTS", "EXPORTS", "RECORDS", "QUESTIONS")
    },
    "MELA_RENAMES_AN_HOUR": "0",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something that happens elsewhere; how long it takes does not matter."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


class Node:
    """Started by the same command as the operator's."""

    def __init__(
        self, data: Path, port: int | None = None, /, seed: str = SEED, **settings: str
    ) -> None:
        """With a seed every match of a test is the same each time; "" is the luck of life."""
        self.data = data
        self.port = port or free_port()
        self.settings = {"seed": seed, **settings}
        self.process: Running | None = None
        #: A file for what the node writes down, if a test wants to read it.
        self.log: Path | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> dict[str, str]:
        return {
            **LIMITLESS,
            "MELA_DATA": str(self.data),
            "MELA_PORT": str(self.port),
            **{f"MELA_{name.upper()}": value for name, value in self.settings.items()},
        }

    def start(self) -> "Node":
        files = {} if self.log is None else {ERR: self.log}
        self.process = Running(["serve"], self.environment(), files)
        atexit.register(self.process.kill)  # also if a test fails before it stops its node
        wait_until(self._answers)
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.is_alive(), "the node did not start"
        try:
            return httpx.get(f"{self.address}/healthz").status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait() == 0


class Person:
    """Somebody with a session."""

    def __init__(self, node: Node, name: str) -> None:
        self.node = node
        answer = httpx.post(f"{node.address}/api/guest", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]
        self.use(answer.headers["x-mela-token"])

    @classmethod
    def back(cls, node: Node, token: str) -> "Person":
        """Somebody who has been here before."""
        person = cls.__new__(cls)
        person.node = node
        person.use(token)
        return person

    def use(self, token: str) -> None:
        """Be the person of this token."""
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

    def post(self, path: str, body: object = None) -> httpx.Response:
        return httpx.post(
            f"{self.node.address}{path}", json={} if body is None else body, headers=self.headers
        )

    def send(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Any other request."""
        address = f"{self.node.address}{path}"
        return httpx.request(method, address, json=body, headers=self.headers)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.node.address}{path}", headers=self.headers)

    def new_table(self, game: str, seats: list[str], **more: object) -> dict[str, Any]:
        wishes = [{"who": who} for who in seats]
        answer = self.post("/api/tables", {"game": game, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def look(self, table: str, seat: int | None = None, **more: object) -> "Client":
        query = urlencode({**({} if seat is None else {"seat": seat}), **more})
        address = f"ws://127.0.0.1:{self.node.port}/api/tables/{table}/socket?{query}"
        return Client(address, self.headers)


class Client:
    """One socket; it keeps what it was told, as a page would."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        # pings come from a thread and draw from `random`, which Hypothesis watches
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, compression=None, ping_interval=None)
        )
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._next = 0
        self.hear("state")

    def close(self) -> None:
        self._open.close()

    def read(self) -> dict[str, Any]:
        text = str(self.socket.recv(timeout=PATIENCE))
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        kind = message["say"]
        if kind == "state":
            self.state = dict(message)
        elif kind == "update":
            self.state |= {k: v for k, v in message.items() if k not in ("say", "events")}
        elif kind == "table":
            self.state["table"] = message["table"]
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Read until one of these messages comes."""
        while True:
            message = self.read()
            if message["say"] in kinds:
                return message

    def until(self, shows: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Read until the table shows it; the table."""
        while not shows(self.state["table"]):
            self.read()
        table: dict[str, Any] = self.state["table"]
        return table

    def ask(self, do: str, **what: object) -> int:
        self._next += 1
        self.socket.send(json.dumps({"do": do, "id": self._next, **what}))
        return self._next

    def answer(self, do: str, **what: object) -> dict[str, Any]:
        """Ask, and read until the answer comes."""
        number = self.ask(do, **what)
        while True:
            message = self.read()
            if message.get("id") == number:
                return message

    def play(self, move: object) -> dict[str, Any]:
        """Make a move; if it is made, read on until the table shows it."""
        answer = self.answer("play", version=self.state["version"], move=move)
        if answer["say"] == "done":
            self.catch_up(answer["version"])
        return answer

    def catch_up(self, version: int) -> None:
        while self.state["version"] < version:
            self.hear("update", "state")
