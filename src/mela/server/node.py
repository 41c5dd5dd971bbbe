"""A node as a process: it listens, and on a signal it stops in order."""

import gc
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from mela.server.app import make_app
from mela.server.settings import Settings
from mela.server.store.store import Store
from mela.server.transport.admission import Admission
from mela.server.transport.connections import allow_many_files, guarded_http

LARGEST_MESSAGE = 16_384
#: How long running requests may take when the node stops.
PATIENCE = 5
#: How long a thread that computes may keep the loop waiting; Python's own 5 ms add up in a move.
SWITCH_SECONDS = 0.001
#: Some megabytes.
OBJECTS_THAT_MAY_BE_GARBAGE = 50_000


class Node(uvicorn.Server):
    """SIGTERM or Ctrl-C, once or several times: it takes no new requests, closes its sockets,
    stores what it has accepted, stops its bots, and exits with code 0."""

    def __init__(self, settings: Settings) -> None:
        allow_many_files()
        # behind a proxy, all come from its address
        connections = 0 if settings.trusted_proxies else settings.address_connections
        app = make_app(settings)
        self._admission: Admission = app.state.admission
        super().__init__(
            uvicorn.Config(
                app,
                http=guarded_http(connections, settings.request_seconds),
                log_config=None,  # see logs.py
                access_log=False,
                ws_per_message_deflate=False,  # compressed sizes would show what is inside
                ws_max_size=LARGEST_MESSAGE,
                timeout_graceful_shutdown=PATIENCE,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=settings.trusted_proxies,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The handlers stay: a second signal, while the process ends, must do no harm."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_garbage_rarely()
        sys.setswitchinterval(SWITCH_SECONDS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._admission.close_sockets()
        await super().shutdown(sockets)


def _collect_garbage_rarely() -> None:
    """A full collection stops every match for a quarter of a second.

    What is there now stays, so it is left out; and objects that come and go while moves are made
    are not garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_THAT_MAY_BE_GARBAGE, 10, 10)


async def check_store(settings: Settings) -> None:
    """Open the database and close it again, so that errors show before a node starts."""
    store = Store(settings.database_url())
    try:
        await store.open()
    finally:
        await store.close()
