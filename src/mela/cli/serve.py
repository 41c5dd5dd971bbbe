"""`mela serve`: runs a node of the site until it is stopped."""

import asyncio
import errno
import socket
import threading
import webbrowser

import typer

from mela.core.error import MelaError
from mela.server.logs import set_up_logs
from mela.server.node import Node, check_store
from mela.server.settings import Settings


class ServeError(MelaError):
    """The site cannot be served."""


def serve(settings: Settings, open_page: bool = False) -> None:
    """Serve the site; the port is taken first, so that a second server fails at once."""
    listening = _listen(settings.host, settings.port)
    set_up_logs(settings.log_level, settings.log_form)
    node = Node(settings)
    asyncio.run(check_store(settings))
    host, port = listening.getsockname()[:2]
    typer.echo(f"Mela is at http://{host}:{port}/ (Ctrl-C stops it)")
    if open_page:
        # the socket already listens, so the browser may be early; without one this does nothing
        threading.Thread(target=webbrowser.open, args=[f"http://{host}:{port}/"]).start()
    node.run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """Take the port; early connections wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error}"
        raise ServeError(f"port {port} of {host} {why}; choose another with --port") from None
