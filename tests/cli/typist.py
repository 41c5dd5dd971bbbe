"""Somebody at a real pseudo-terminal, who reads what is on the screen and types."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType
from typing import Self

import mela

#: Colours and what else a terminal is told without showing it.
CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]|\r")
PATIENCE = 60.0


class Typist:
    """Plays `mela play` in a process of its own, on a terminal of a given width."""

    def __init__(self, *args: str, columns: int = 100) -> None:
        self._screen, line = pty.openpty()
        fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "mela.cli.main", "play", *args],
            preexec_fn=lambda: os.login_tty(line),  # so that ^C becomes a signal
            env={**os.environ, "PYTHONPATH": str(Path(mela.__file__).parents[1]), "TERM": "xterm"},
        )
        os.close(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def read(self, until: str) -> str:
        """What comes on the screen, up to and with a text."""
        seen = ""
        while until not in CONTROL.sub("", seen):
            more = self._more()
            assert more, f"no {until!r} in {seen!r}"
            seen += more
        return CONTROL.sub("", seen)

    def type(self, line: str, until: str = "Ana> ") -> str:
        """Type a line, and read on to the next prompt."""
        self.press(line + "\n")
        return self.read(until)

    def press(self, keys: str) -> None:
        with contextlib.suppress(OSError):  # nobody is there any more
            os.write(self._screen, keys.encode())

    def leave(self, key: str = "") -> tuple[int, str]:
        """Press a key and read to the end; the exit code and what was still said.

        Like a person, press again when nothing happens: readline misses an interrupt that comes
        between its prompt and its wait for keys.
        """
        rest = ""
        for _ in range(int(PATIENCE)):
            self.press(key)
            while more := self._more(1.0 if key else PATIENCE):
                rest += more
            if self._process.poll() is not None or not key:
                break
        return self._process.wait(PATIENCE), CONTROL.sub("", rest)

    def _more(self, patience: float = PATIENCE) -> str:
        ready, _, _ = select.select([self._screen], [], [], patience)
        if not ready:
            return ""
        try:
            return os.read(self._screen, 65536).decode(errors="replace")
        except OSError:  # the other side has gone
            return ""
