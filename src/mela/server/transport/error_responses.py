"""The answers of HTTP when something cannot be done: a code for programs, a text for people."""

import math
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.response import Response

from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.core.pack import PackError
from mela.server.errors import CodedError, TooManyRequests
from mela.server.metrics import ERRORS
from mela.server.protocol.bodies import ErrorAnswer
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


ERROR_ANSWERS = {
    status: ResponseSpec(ErrorAnswer, description=code, generate_examples=False)
    for status, code in CODES.items()
}


def answer_error(_: Request[Any, Any, Any], error: MelaError) -> Response[ErrorAnswer]:
    """The answer for an error of the client, or while the site pauses."""
    status, headers = 400, {}
    if isinstance(error, StoreError):
        status = 503
    elif isinstance(error, CodedError):
        status = error.status
    if isinstance(error, TooManyRequests):
        headers["Retry-After"] = str(math.ceil(error.seconds))
    answer = ErrorAnswer(CODES[status], str(error))
    if isinstance(error, CodedError):
        answer = ErrorAnswer(error.code, str(error))
    elif isinstance(error, PackError):
        answer = ErrorAnswer("bad-pack", str(error), mistake=error.mistakes[0])
    elif isinstance(error, OptionsError):
        answer = ErrorAnswer("bad-option", str(error), option=error.option.partition("[")[0])
    ERRORS.labels(answer.code).inc()
    return Response(answer, status_code=status, headers=headers)


def answer_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """The answer for an error that the framework found, in the same form."""
    code, detail = CODES.get(error.status_code, "error"), error.detail
    if isinstance(error.extra, list):  # which parts of the body are wrong
        parts = (f"{part.get('key', 'body')}: {part['message']}" for part in error.extra)
        detail = "; ".join([detail, *parts])
    ERRORS.labels(code).inc()
    return Response(ErrorAnswer(code, detail), status_code=error.status_code, headers=error.headers)
