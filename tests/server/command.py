"""The command `mela`, as an operator runs it."""

import os
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120.0
#: To import everything takes longer than most commands do, so each is forked from a process that
#: has done so.
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["mela.cli.main", "mela.cli.serve", "mela.server.operator"])
OUT, ERR = 1, 2


def _run(arguments: Sequence[str], environment: dict[str, str], files: dict[int, Path]) -> None:
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    for stream, file in files.items():
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
    sys.argv = ["mela", *arguments]
    from mela.cli.main import app

    app()


class Running:
    """A command that runs; what it writes can go to files."""

    def __init__(
        self, arguments: Sequence[str], settings: dict[str, str], files: dict[int, Path]
    ) -> None:
        environment = {**os.environ, **settings}
        self._process = FORKS.Process(target=_run, args=(arguments, environment, files))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def is_alive(self) -> bool:
        return self._process.is_alive()

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for its end; what it returned."""
        self._process.join(seconds)
        assert self._process.exitcode is not None, "it does not end"
        return self._process.exitcode


class Done(msgspec.Struct, frozen=True):
    """What a command returned and said."""

    returncode: int
    stdout: str
    stderr: str


def mela(*arguments: object, **settings: str) -> Done:
    """Run a command to its end, with settings from the environment."""
    with TemporaryDirectory() as folder:
        files = {OUT: Path(folder) / "out", ERR: Path(folder) / "err"}
        named = {f"MELA_{name.upper()}": value for name, value in settings.items()}
        code = Running([*map(str, arguments)], named, files).wait()
        return Done(code, files[OUT].read_text("utf-8"), files[ERR].read_text("utf-8"))
