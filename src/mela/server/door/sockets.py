"""The sockets that are open at this node, so that it can take leave of all of them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import WebSocket

#: What sockets are told when the node goes: 1012 is "service restart", after which clients return.
RESTART = 1012
FAREWELL = "the site is restarted; come back in a moment"
PATIENCE = 2.0


class Sockets:
    def __init__(self) -> None:
        self._open: set[WebSocket[Any, Any, Any]] = set()
        self.is_closing = False

    @contextmanager
    def holding(self, socket: WebSocket[Any, Any, Any]) -> Iterator[None]:
        self._open.add(socket)
        try:
            yield
        finally:
            self._open.discard(socket)

    async def take_leave(self) -> None:
        """A client that does not answer is not waited for long."""
        self.is_closing = True
        leaving = asyncio.gather(
            *(socket.close(RESTART, FAREWELL) for socket in self._open), return_exceptions=True
        )
        await asyncio.wait([leaving], timeout=PATIENCE)
