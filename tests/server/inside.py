"""A node in the test's own process: real sockets, and a way to what it keeps secret."""

import asyncio
import socket
import threading
import time
import warnings
from pathlib import Path

import uvicorn
from litestar.exceptions import LitestarDeprecationWarning

from mela.server.app import make_app
from mela.server.settings import Settings
from mela.server.table.live import LiveTable
from tests.server.node import PATIENCE, Node


class InsideNode(Node):
    """Runs in a thread with a loop of its own."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        with warnings.catch_warnings(category=LitestarDeprecationWarning, action="ignore"):
            self._app = make_app(Settings(data=str(data), port=self.port))
        self._server = uvicorn.Server(
            uvicorn.Config(self._app, log_level="warning", ws_per_message_deflate=False)
        )
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        with socket.create_server(("127.0.0.1", self.port)) as listening:
            self._server.run(sockets=[listening])

    def start(self) -> "InsideNode":
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < deadline, "the node does not answer"
            time.sleep(0.02)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def table(self, id_: str) -> LiveTable:
        """The table itself, with its position; somebody must look at it."""
        return asyncio.run(self._app.state.site.tables.get(id_))

    def forget(self, table: LiveTable) -> None:
        """As if nobody had looked at it: the next one to ask folds it again."""
        del self._app.state.site.tables._live[table.id]
