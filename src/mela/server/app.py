"""The application: handlers, headers, errors, and the life of a node."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, PermissionDeniedException, WebSocketDisconnect
from litestar.middleware import DefineMiddleware
from litestar.types import Message, Scope

from mela.core.error import MelaError
from mela.server.clock import Clock
from mela.server.metrics import ERRORS
from mela.server.settings import Settings
from mela.server.site import Site
from mela.server.transport.admission import Admission
from mela.server.transport.authentication import provide_person
from mela.server.transport.checked_request import CheckedRequest
from mela.server.transport.door import Door
from mela.server.transport.error_responses import answer_error, answer_http_error
from mela.server.transport.games_api import GAMES_HANDLERS
from mela.server.transport.hosts import Hosts
from mela.server.transport.moderation_api import MODERATION_HANDLERS
from mela.server.transport.notices_api import NOTICES_HANDLERS
from mela.server.transport.operations_api import OPERATIONS_HANDLERS
from mela.server.transport.operator_api import OPERATOR_HANDLERS
from mela.server.transport.packs_api import PACKS_HANDLERS
from mela.server.transport.page import page_handlers
from mela.server.transport.people_api import PEOPLE_HANDLERS
from mela.server.transport.records_api import RECORD_HANDLERS
from mela.server.transport.request_log import RequestLog
from mela.server.transport.socket import table_socket
from mela.server.transport.tables_api import TABLES_HANDLERS

log = structlog.get_logger()

BODY_BYTES = 20_000
HEADERS = {
    # scripts only from files of ours; the drawings have styles in their attributes
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
#: Browsers come back over TLS only, for a year.
TLS_ONLY = ("Strict-Transport-Security", "max-age=31536000")


def make_app(settings: Settings, clock: Clock | None = None) -> Litestar:
    """A node of the site."""
    site = Site(settings, clock)
    admission = Admission(settings, site.clock)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    async def check_origin(request: Request[Any, Any, Any]) -> None:
        """A page of another site may not act for its visitor."""
        origin = request.headers.get("origin")
        if request.method != "GET" and not admission.allows(
            origin, request.headers.get("host", "")
        ):
            raise PermissionDeniedException("this page belongs to another site")

    async def add_headers(message: Message, scope: Scope) -> None:
        """Add the headers to every answer, including those of the framework."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        headers.update(HEADERS)
        if settings.is_secure(scope["scheme"]):
            headers.update([TLS_ONLY])
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")

    return Litestar(
        route_handlers=[
            *GAMES_HANDLERS,
            *TABLES_HANDLERS,
            *RECORD_HANDLERS,
            *PEOPLE_HANDLERS,
            *MODERATION_HANDLERS,
            *NOTICES_HANDLERS,
            *PACKS_HANDLERS,
            *OPERATIONS_HANDLERS,
            *([OPERATOR_HANDLERS] if settings.operator_page else []),
            table_socket,
            *page_handlers(),
        ],
        lifespan=[lifespan],
        dependencies={"person": Provide(provide_person)},
        state=State({"site": site, "admission": admission}),
        middleware=[RequestLog, DefineMiddleware(Door, hosts=Hosts(settings))],
        request_class=CheckedRequest,
        logging_config=None,
        after_exception=[_log_error],
        before_request=check_origin,
        before_send=[add_headers],
        exception_handlers={MelaError: answer_error, HTTPException: answer_http_error},
        request_max_body_size=BODY_BYTES,
    )


async def _log_error(error: Exception, _: Scope) -> None:
    """Log unexpected errors; errors of clients are not logged."""
    if not isinstance(error, MelaError | HTTPException | WebSocketDisconnect):
        ERRORS.labels("internal").inc()
        log.error("something went wrong", exc_info=error)
