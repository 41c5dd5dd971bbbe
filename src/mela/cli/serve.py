"""`mela serve`: runs a node of the site until it is told to stop."""

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
    """Serve the site; the port is taken first, so that a second server is told so at once."""
    listening = _listen(settings.host, settings.port)
    set_up_logs(settings.log_level, settings.log_form)
    node = Node(settings)
    asyncio.run(check_store(settings))
    host, port = listening.getsockname()[:2]
    typer.echo(f"Mela is at http://{host}:{port}/ (Ctrl-C stops it)")
    if open_page:
        # the socket listens already, so the browser may be early; without one nothing happens
        listening.listen()
        threading.Thread(target=webbrowser.open, args=[f"http://{host}:{port}/"]).start()
    node.run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error}"
        raise ServeError(f"port {port} {why}; choose another with --port") from None
    return listening
