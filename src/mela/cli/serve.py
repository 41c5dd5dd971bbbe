"""`mela serve`: runs a node of the site until it is told to stop."""

import errno
import socket
import threading
import webbrowser

import typer
import uvicorn

from mela.core.error import MelaError
from mela.server.app import make_app
from mela.server.settings import Settings

LARGEST_MESSAGE = 16_384


class ServeError(MelaError):
    """The site cannot be served."""


def serve(settings: Settings, open_page: bool = False) -> None:
    """Serve the site; the port is taken first, so that a second server is told so at once."""
    listening = _listen(settings.host, settings.port)
    app = make_app(settings)
    host, port = listening.getsockname()[:2]
    typer.echo(f"Mela is at http://{host}:{port}/ (Ctrl-C stops it)")
    if open_page:
        # the socket listens already, so the browser may be early; without one nothing happens
        listening.listen()
        threading.Thread(target=webbrowser.open, args=[f"http://{host}:{port}/"]).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_per_message_deflate=False,  # sizes would tell what was said
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error}"
        raise ServeError(f"port {port} {why}; choose another with --port") from None
    return listening
