"""What is refused before any handler sees it."""

from urllib.parse import unquote

from litestar.types import ASGIApp, Receive, Scope, Send

from mela.server.plain_input import BadInput, check_text
from mela.server.transport.hosts import Hosts

#: Programs that look after a node know its number, not the name of the site.
ANY_HOST = ("/healthz", "/readyz")


class Door:
    """An ASGI middleware, for requests and sockets alike."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = b"%s?%s" % (scope["raw_path"], scope["query_string"])
        # bytes that are not UTF-8 become surrogates, which are refused
        check_text(unquote(target.decode(errors="surrogateescape"), errors="surrogateescape"))
        if scope["path"] not in ANY_HOST:
            self._check_host(scope)
        await self.app(scope, receive, send)

    def _check_host(self, scope: Scope) -> None:
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(named) != 1 or not self.hosts.allows(named[0]):
            raise BadInput("host", "this site has another address")
