"""A node in the test's own process: real sockets, and a way to what it keeps secret."""

import asyncio
import socket
import threading
import warnings
from pathlib import Path

import uvicorn
from litestar.exceptions import LitestarDeprecationWarning

from mela.server.app import make_app
from mela.server.clock import Clock
from mela.server.settings import read_settings
from mela.server.site import Site
from mela.server.tables.table import Table
from tests.server.command import PATIENCE
from tests.server.node import Node, wait_until


class InsideNode(Node):
    """Runs in a thread with a loop of its own, and with a clock that a test may steer."""

    def __init__(self, data: Path, clock: Clock | None = None, **settings: str) -> None:
        super().__init__(data, **settings)
        read = read_settings(None, self.environment())
        with warnings.catch_warnings(category=LitestarDeprecationWarning, action="ignore"):
            self._app = make_app(read, clock)
        self._server = uvicorn.Server(
            uvicorn.Config(self._app, log_level="warning", ws_per_message_deflate=False)
        )
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        with socket.create_server(("127.0.0.1", self.port)) as listening:
            asyncio.run(self._serve(listening))

    async def _serve(self, listening: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[listening])

    def start(self) -> "InsideNode":
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def site(self) -> Site:
        found: Site = self._app.state.site
        return found

    def live_tables(self) -> list[Table]:
        return self.site.tables.live()

    def sweep(self) -> None:
        """Remove what is too old, as the node does from time to time."""
        swept = asyncio.run_coroutine_threadsafe(self.site.removal.sweep(), self._loop)
        swept.result(PATIENCE)

    def table(self, id_: str) -> Table:
        """The table itself, with its position: the live one, if somebody uses it."""

        async def find() -> Table:
            async with self.site.tables.use(id_) as table:
                return table

        return asyncio.run_coroutine_threadsafe(find(), self._loop).result(PATIENCE)
