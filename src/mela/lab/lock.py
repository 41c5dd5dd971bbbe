"""Lets only one command at a time use a file of finished work."""

from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOLCK, ENOTSUP
from pathlib import Path

from filelock import FileLock, Timeout

from mela.core.error import MelaError


class LockError(MelaError):
    """Another command uses the file, or it cannot be written."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other commands away from a file.

    The operating system holds the lock, so a killed command leaves none. The hidden lock file
    stays: removing it could let two commands in.
    """
    lock = FileLock(path.parent / f".{path.name}.lock", blocking=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise LockError(
            f"another command is using {path}: wait until it is done, or choose another place"
        ) from None
    except FileExistsError:
        raise LockError(f"cannot write {path}: {path.parent} is not a folder") from None
    except OSError as error:
        # a file system without locks: go on without one
        if error.errno not in (ENOLCK, ENOTSUP):
            raise LockError(f"cannot write {path}: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()
