"""A program of somebody's, or a push service: it hears what a node posts to it."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

PATIENCE = 30.0


class Posted(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Listener:
    """Answers with the statuses that it was given, one after the other, and then with 200."""

    def __init__(self) -> None:
        self.posted: queue.Queue[Posted] = queue.Queue()
        self.answers: list[int] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                listener.posted.put(Posted(self.path, headers, body))
                self.send_response(listener.answers.pop(0) if listener.answers else 200)
                self.send_header("Location", f"{listener.address}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def hear(self) -> Posted:
        return self.posted.get(timeout=PATIENCE)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()
    listener.start()
    try:
        yield listener
    finally:
        listener.stop()
