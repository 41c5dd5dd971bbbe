"""Logs every request and socket; all log lines of one have the same short number."""

import secrets
import time

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from mela.server.metrics import SOCKETS

log = structlog.get_logger()

#: Asked so often that they are logged only for debugging.
QUIET = ("/healthz", "/metrics", "/readyz")


class RequestLog:
    """An ASGI middleware. It logs routes, not addresses: they hold the ids of tables."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = scope.get("path_template", "")
        with bound_contextvars(of=secrets.token_hex(4)):
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._socket(scope, receive, send, route)
            else:
                await self._request(scope, receive, send, route)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, route: str) -> None:
        began = time.monotonic()
        SOCKETS.inc()
        log.info("socket opened", route=route)
        try:
            await self.app(scope, receive, send)
        finally:
            SOCKETS.dec()
            log.info("socket closed", route=route, seconds=round(time.monotonic() - began, 3))

    async def _request(self, scope: Scope, receive: Receive, send: Send, route: str) -> None:
        began, status = time.monotonic(), 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            write = log.debug if route in QUIET else log.info
            milliseconds = round((time.monotonic() - began) * 1000, 1)
            method = scope.get("method")
            write("request", method=method, route=route, status=status, ms=milliseconds)
