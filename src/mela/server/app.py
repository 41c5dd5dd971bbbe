"""The application: handlers, headers, errors, and the life of a node."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import structlog
from litestar import Litestar, Request
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, PermissionDeniedException, WebSocketDisconnect
from litestar.types import Message, Scope

from mela.core.error import MelaError
from mela.server.door.api import HANDLERS, provide_person
from mela.server.door.channels import Channels
from mela.server.door.error_answer import tell_error, tell_http_error
from mela.server.door.journal import Journal
from mela.server.door.manners_api import MANNERS_HANDLERS
from mela.server.door.metrics_api import read_metrics
from mela.server.door.notices_api import NOTICES_HANDLERS
from mela.server.door.page import page_handlers
from mela.server.door.people_api import PEOPLE_HANDLERS
from mela.server.door.records_api import RECORD_HANDLERS
from mela.server.door.socket import table_socket
from mela.server.door.subscriber import CountingSubscriber
from mela.server.metrics import ERRORS
from mela.server.settings import Settings
from mela.server.site import Site

if TYPE_CHECKING:
    from mela.server.relay import Relay

log = structlog.get_logger()

#: Messages that wait for a slow client; what is more gets lost, and the client asks anew.
BACKLOG = 200
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


def make_app(settings: Settings) -> Litestar:
    """A node of the site."""
    relay = _relay(settings)
    channels = Channels(
        backend=relay or MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
        subscriber_class=CountingSubscriber,
    )
    site = Site(settings, channels, relay)

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
        if request.method != "GET" and not site.allows(origin, request.headers.get("host", "")):
            raise PermissionDeniedException("this page is of another site")

    return Litestar(
        route_handlers=[
            *HANDLERS,
            *RECORD_HANDLERS,
            *PEOPLE_HANDLERS,
            *MANNERS_HANDLERS,
            *NOTICES_HANDLERS,
            read_metrics,
            table_socket,
            *page_handlers(),
        ],
        plugins=[channels],
        lifespan=[lifespan],
        dependencies={"person": Provide(provide_person)},
        state=State({"site": site}),
        middleware=[Journal],
        logging_config=None,
        after_exception=[_note_error],
        before_request=check_origin,
        before_send=[_add_headers],
        exception_handlers={MelaError: tell_error, HTTPException: tell_http_error},
        request_max_body_size=BODY_BYTES,
    )


def _relay(settings: Settings) -> "Relay | None":
    """How nodes hear of each other, if there are several; one alone needs no Redis."""
    if not settings.redis:
        return None
    from mela.server.relay import Relay

    return Relay(settings.redis)


async def _add_headers(message: Message, _: Scope) -> None:
    """To every answer, whoever made it."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).update(HEADERS)


async def _note_error(error: Exception, _: Scope) -> None:
    """What nobody has foreseen is written down; what a client did wrong is not."""
    if not isinstance(error, MelaError | HTTPException | WebSocketDisconnect):
        ERRORS.labels("internal").inc()
        log.error("something went wrong", exc_info=error)
