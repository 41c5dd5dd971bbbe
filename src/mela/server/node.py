"""A node as a process: it listens, and when it is told to stop, it ends in order."""

import gc
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from mela.server.app import make_app
from mela.server.settings import Settings
from mela.server.store.store import Store

LARGEST_MESSAGE = 16_384
#: How long requests may take that are under way when the node is told to stop.
PATIENCE = 5
#: Some megabytes.
OBJECTS_THAT_MAY_BE_GARBAGE = 50_000


class Node(uvicorn.Server):
    """SIGTERM or Ctrl-C, once or several times: no new requests, farewell to sockets, what was
    taken is stored, bots are stopped, exit code 0."""

    def __init__(self, settings: Settings) -> None:
        app = make_app(settings)
        self._site = app.state.site
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,  # see logs.py
                access_log=False,
                ws_per_message_deflate=False,  # sizes would tell what was said
                ws_max_size=LARGEST_MESSAGE,
                timeout_graceful_shutdown=PATIENCE,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=settings.trusted_proxies,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """For good: a second signal, while the process ends, does no harm either."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _look_for_garbage_seldom()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._site.sockets.take_leave()
        await super().shutdown(sockets)


def _look_for_garbage_seldom() -> None:
    """To look through all objects stops every match for a quarter of a second.

    What is there now stays, so it is left out; and what comes and goes while moves are made is no
    sign of garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_THAT_MAY_BE_GARBAGE, 10, 10)


async def check_store(settings: Settings) -> None:
    """Open the database and close it again, so that whoever starts a node hears what is wrong."""
    store = Store(settings.database_url())
    try:
        await store.open()
    finally:
        await store.close()
