"""What is refused before any handler sees it."""

from urllib.parse import unquote

from litestar.types import ASGIApp, Receive, Scope, Send

from mela.server.plain_input import check_text


class Door:
    """An ASGI middleware, for requests and sockets alike."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = b"%s?%s" % (scope["raw_path"], scope["query_string"])
        # bytes that are not UTF-8 become surrogates, which are refused
        check_text(unquote(target.decode(errors="surrogateescape"), errors="surrogateescape"))
        await self.app(scope, receive, send)
