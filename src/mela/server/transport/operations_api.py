"""HTTP for the operator's tools: does the node work, and what does it measure?"""

from ipaddress import ip_address
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mela.server.site import Site
from mela.server.transport.error_responses import ERROR_ANSWERS


@get("/healthz", responses=ERROR_ANSWERS)
async def check_health() -> dict[str, str]:
    """The node is alive, whatever its database does."""
    return {"status": "good"}


@get("/readyz", responses=ERROR_ANSWERS)
async def check_readiness(state: State) -> dict[str, str]:
    """The node can do its work: it has just written to its database."""
    site: Site = state.site
    await site.readiness.check()
    return {"status": "ready"}


@get("/metrics", include_in_schema=False)
async def read_metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """For Prometheus; the settings say who may read it."""
    site: Site = state.site
    shown = site.settings.metrics
    if shown == "off" or (shown == "loopback" and not _is_local(request)):
        raise NotFoundException
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _is_local(request: Request[Any, Any, Any]) -> bool:
    """Does the request come from this machine, and not through a proxy on it?"""
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    return ip_address(request.client.host).is_loopback


OPERATIONS_HANDLERS = [check_health, check_readiness, read_metrics]
