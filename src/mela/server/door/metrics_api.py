"""The HTTP door to what a node measures."""

from ipaddress import ip_address
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mela.server.metrics import Shown


@get("/metrics", include_in_schema=False)
async def read_metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """For Prometheus; if it is set so, only for programs on the same machine."""
    shown: Shown = state.site.settings.metrics
    if shown == "off" or (shown == "loopback" and not _is_near(request)):
        raise NotFoundException
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _is_near(request: Request[Any, Any, Any]) -> bool:
    """Does the request come from this machine, and not through a proxy on it?"""
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    return ip_address(request.client.host).is_loopback
