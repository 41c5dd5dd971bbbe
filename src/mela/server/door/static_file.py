"""A file of the page, kept in memory as browsers get it."""

import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response

#: What the tables of some systems do not know.
KINDS = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
#: A picture or a font is packed already, and would hardly shrink.
WORTH_IT = 0.9


class StaticFile:
    def __init__(self, file: Path, keep: str) -> None:
        """`keep` says how long a browser may use it without asking again."""
        self._data = file.read_bytes()
        packed = gzip.compress(self._data, mtime=0)
        self._packed = packed if len(packed) < WORTH_IT * len(self._data) else None
        guessed = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self._kind = KINDS.get(file.suffix, guessed)
        self._headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Packed for those who can unpack it: all browsers."""
        asked = request.headers.get("accept-encoding", "")
        if self._packed is None or "gzip" not in asked:
            return Response(self._data, media_type=self._kind, headers=self._headers)
        headers = {**self._headers, "Content-Encoding": "gzip"}
        return Response(self._packed, media_type=self._kind, headers=headers)
