"""Connections that ask for nothing, slowly: each has some seconds for a request, and an address has
only so many of them."""

import resource
from asyncio import TimerHandle, Transport
from contextlib import ExitStack, suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mela.server.transport.limits import ConnectionLimit, TooManyConnections, network_of


def guarded_http(most_for_address: int, seconds: float) -> type[H11Protocol]:
    """The protocol of a node, with the time that a request may take to arrive with its body. 0
    connections mean no limit."""
    limit = ConnectionLimit(most_for_address)

    class GuardedHttp(H11Protocol):
        """Closes connections whose request does not arrive."""

        _deadline: TimerHandle | None = None
        _is_socket = False

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._held = ExitStack()

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            try:
                if most_for_address and self.client is not None:
                    self._held.enter_context(limit.hold(network_of(self.client[0])))
            except TooManyConnections:
                transport.abort()
                return
            self._set_deadline()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._set_deadline()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._set_deadline()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._is_socket = True
            self._release()  # sockets are counted by the application
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._release()
            super().connection_lost(exc)

        def _set_deadline(self) -> None:
            """A request that has begun keeps its deadline; one that is complete has none."""
            is_awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            if not is_awaited or self._is_socket or self.transport.is_closing():
                self._clear_deadline()
            elif self._deadline is None:
                self._deadline = self.loop.call_later(seconds, self.transport.abort)

        def _clear_deadline(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _release(self) -> None:
            self._clear_deadline()
            self._held.close()

    return GuardedHttp


def allow_many_files() -> None:
    """Every connection is an open file, and systems allow few by default."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now != most:
        with suppress(OSError, ValueError):  # a strict service manager has set what it wants
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
