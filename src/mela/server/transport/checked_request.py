"""Requests as handlers get them: with bodies that were checked."""

from typing import Any

from litestar import Request

from mela.server.plain_input import checked_json

#: For handlers whose texts may have several lines.
LINES = {"lines": True}


class CheckedRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The body, which Litestar converts to what the handler asks for."""
        lines = bool(self.route_handler.opt.get("lines"))
        return checked_json(await self.body() or b"null", lines)
