"""The page: the client that is built from `web/`, or a plain one where it was not built."""

import gzip
import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from mela.games import GAMES

BUILT = Path(__file__).parent.parent.parent / "web"
#: Names of assets hold a hash of what is in them, so a browser need never ask again.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
#: Paths that are for programs: what is not found there gets no page.
FOR_PROGRAMS = ("api", "assets", "healthz", "metrics", "readyz", "schema")

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
<li><a href="/readyz">health</a></li>
</ul>
</html>
"""
#: File types that some systems do not know.
KINDS = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
#: A picture or a font is compressed already, and would hardly shrink.
WORTH_IT = 0.9


class StaticFile:
    """A file of the page, kept in memory as browsers get it."""

    def __init__(self, file: Path, keep: str) -> None:
        """`keep` says how long a browser may use it without asking again."""
        self._data = file.read_bytes()
        packed = gzip.compress(self._data, mtime=0)
        self._packed = packed if len(packed) < WORTH_IT * len(self._data) else None
        guessed = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self._kind = KINDS.get(file.suffix, guessed)
        self._headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Compressed for clients that can take it: all browsers."""
        asked = request.headers.get("accept-encoding", "")
        if self._packed is None or "gzip" not in asked:
            return Response(self._data, media_type=self._kind, headers=self._headers)
        headers = {**self._headers, "Content-Encoding": "gzip"}
        return Response(self._packed, media_type=self._kind, headers=headers)


def page_handlers(built: Path = BUILT) -> list[ControllerRouterHandler]:
    """What answers at the address of the site; the client finds its own way from the path."""
    if (built / "index.html").exists():
        text = (built / "index.html").read_text(encoding="utf-8")
        others = [file for file in built.iterdir() if file.is_file() and file.name != "index.html"]
        return [
            _page_handler(text),
            _assets_handler(built / "assets"),
            *(_file_handler(file) for file in others),
        ]
    return [_page_handler(PLAIN.format(games=escape(", ".join(GAMES))))]


def _page_handler(text: str) -> ControllerRouterHandler:
    @get(["/", "/{path:path}"], media_type=MediaType.HTML, include_in_schema=False)
    async def show_page(request: Request[Any, Any, Any]) -> Response[str]:
        if request.url.path.split("/")[1] in FOR_PROGRAMS:
            raise NotFoundException
        return Response(text, headers={"Cache-Control": ASK_AGAIN})

    return show_page


def _assets_handler(folder: Path) -> ControllerRouterHandler:
    files = {file.name: StaticFile(file, FOR_EVER) for file in folder.iterdir()}

    @get("/assets/{name:str}", include_in_schema=False)
    async def show_asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        if name not in files:
            raise NotFoundException
        return files[name].answer(request)

    return show_asset


def _file_handler(path: Path) -> ControllerRouterHandler:
    """Icons and the manifest, whose names browsers must be able to keep."""
    file = StaticFile(path, ASK_AGAIN)

    @get(f"/{path.name}", include_in_schema=False, name=path.name)
    async def show_file(request: Request[Any, Any, Any]) -> Response[bytes]:
        return file.answer(request)

    return show_file
