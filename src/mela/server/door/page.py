"""The page: the client that is built from `web/`, or a plain one where it was not built."""

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from mela.games import GAMES

BUILT = Path(__file__).parent.parent.parent / "web"
#: Names of assets hold a hash of what is in them, so a browser need never ask again.
FOR_EVER = "public, max-age=31536000, immutable"
MANIFEST = "application/manifest+json"
#: Paths that are for programs: what is not found there gets no page.
FOR_PROGRAMS = ("api", "assets", "healthz", "metrics", "schema")

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mela</title>
<h1>Mela</h1>
<p>Games here: {games}. The page to play on is not built: run <code>make page</code>.</p>
<ul>
<li><a href="/api/tables">open tables</a></li>
<li><a href="/schema">the HTTP API</a></li>
<li><a href="/healthz">health</a></li>
</ul>
</html>
"""


def page_handlers(built: Path = BUILT) -> list[ControllerRouterHandler]:
    """What answers at the address of the site; the client finds its own way from the path."""
    if (built / "index.html").exists():
        text = (built / "index.html").read_text(encoding="utf-8")
        assets = create_static_files_router(
            path="/assets",
            directories=[built / "assets"],
            include_in_schema=False,
            cache_control=None,
            after_request=_keep_for_ever,
        )
        beside = [file for file in built.iterdir() if file.is_file() and file.name != "index.html"]
        return [_page_handler(text), assets, *(_file_handler(file) for file in beside)]
    return [_page_handler(PLAIN.format(games=escape(", ".join(GAMES))))]


def _page_handler(text: str) -> ControllerRouterHandler:
    @get(["/", "/{path:path}"], media_type=MediaType.HTML, include_in_schema=False)
    async def show_page(request: Request[Any, Any, Any]) -> Response[str]:
        if request.url.path.split("/")[1] in FOR_PROGRAMS:
            raise NotFoundException
        return Response(text, headers={"Cache-Control": "no-cache"})

    return show_page


def _file_handler(file: Path) -> ControllerRouterHandler:
    """Icons and the manifest, whose names browsers must be able to keep."""
    data = file.read_bytes()
    kind = MANIFEST if file.suffix == ".webmanifest" else mimetypes.guess_type(file.name)[0]

    @get(f"/{file.name}", media_type=kind, include_in_schema=False, name=file.name)
    async def show_file() -> Response[bytes]:
        return Response(data, headers={"Cache-Control": "no-cache"})

    return show_file


def _keep_for_ever(response: Response[bytes]) -> Response[bytes]:
    response.headers["Cache-Control"] = FOR_EVER
    return response
