"""Who a request comes from: the token of a cookie or of a header."""

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.exceptions import NotAuthorizedException

from mela.server.people.register import SESSION_SECONDS, check_not_closed
from mela.server.site import Site
from mela.server.store.rows import PersonRow
from mela.server.transport.limits import address_of

COOKIE = "mela"
#: Lets a browser forget the token.
NO_TOKEN = Cookie(key=COOKIE, value="", max_age=0, path="/")


def token_of(connection: Any) -> str | None:
    """From the cookie of a page, or the header of a program."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return str(header[7:].strip())
    token: str | None = connection.cookies.get(COOKIE)
    return token


def token_cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


async def provide_person(request: Request[Any, Any, Any], state: State) -> PersonRow:
    """The person of a request, for handlers that need one."""
    site: Site = state.site
    person = await site.register.person(token_of(request))
    if person is None:
        raise NotAuthorizedException("say who you are first: POST /api/guest")
    if request.method not in ("GET", "DELETE"):
        check_not_closed(person)
        site.sanctions.check_may_act(person.id, address_of(request))
    return person
