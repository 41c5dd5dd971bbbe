"""One command at a time where finished work is kept."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mela.core.error import MelaError

try:
    import fcntl
except ImportError:  # Windows has none: there nobody is kept away
    fcntl = None  # type: ignore[assignment]


class LockError(MelaError):
    """Another command is at work there, or nothing can be written."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other commands away from a file as long as it takes.

    The system holds the lock, on a file beside it: whoever is killed has none any more.
    """
    if fcntl is None:
        yield
        return
    beside = path.parent / f"{path.name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _locked(beside)
    except BlockingIOError:
        raise LockError(
            f"another command is at work on {path}: wait until it is done, or choose another place"
        ) from None
    except FileExistsError:
        raise LockError(f"cannot write {path}: {path.parent} is no folder") from None
    except OSError as error:
        raise LockError(f"cannot write {beside}: {error.strerror}") from None
    with file:
        try:
            yield
        finally:
            beside.unlink(missing_ok=True)


def _locked(path: Path) -> BinaryIO:
    """The file of a lock, open and ours."""
    while True:
        file = path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise
        except OSError:
            return file  # a file system without locks
        if _is_at(file, path):
            return file
        file.close()  # who held it has just taken it away


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
