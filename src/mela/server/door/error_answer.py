"""What HTTP says when something cannot be done: a code for programs, words for people."""

import math
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.response import Response

from mela.core.error import MelaError
from mela.server.metrics import ERRORS
from mela.server.problem import CodedError, TooMany
from mela.server.store.database import StoreError

#: By status; every handler may give any of them.
CODES = {
    400: "refused",
    401: "nobody",
    403: "not-allowed",
    404: "unknown",
    405: "method",
    409: "conflict",
    413: "too-large",
    415: "media-type",
    429: "too-fast",
    503: "paused",
}


class ErrorAnswer(msgspec.Struct, frozen=True):
    code: str
    detail: str


ERROR_ANSWERS = {
    status: ResponseSpec(ErrorAnswer, description=code, generate_examples=False)
    for status, code in CODES.items()
}


def tell_error(_: Request[Any, Any, Any], error: MelaError) -> Response[ErrorAnswer]:
    """What a person or program did wrong, or that the site pauses."""
    status, headers = 400, {}
    if isinstance(error, StoreError):
        status = 503
    elif isinstance(error, CodedError):
        status = error.status
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(math.ceil(error.seconds))
    code = error.code if isinstance(error, CodedError) else CODES[status]
    ERRORS.labels(code).inc()
    return Response(ErrorAnswer(code, str(error)), status_code=status, headers=headers)


def tell_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """What the framework refuses, in the same form."""
    code, detail = CODES.get(error.status_code, "error"), error.detail
    if isinstance(error.extra, list):  # a body that does not fit: which part of it
        parts = (f"{part.get('key', 'body')}: {part['message']}" for part in error.extra)
        detail = "; ".join([detail, *parts])
    ERRORS.labels(code).inc()
    return Response(ErrorAnswer(code, detail), status_code=error.status_code, headers=error.headers)
