"""Files of finished results, one per line, so that stopped work can continue."""

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from mela.core.error import MelaError

R = TypeVar("R")


class LedgerError(MelaError):
    """A file that is not a ledger, or that cannot be written."""


class Ledger(Generic[R]):
    """A file of JSON lines; `key` gives the job of a result."""

    def __init__(self, path: Path, kind: type[R], key: Callable[[R], Hashable]) -> None:
        self.path = path
        self.key = key
        self._kind = kind

    def read(self) -> list[R]:
        """All results, in the order of the file; an incomplete last line is removed."""
        if not self.path.exists():
            return []
        try:
            text = self.path.read_bytes()
        except OSError as error:
            raise LedgerError(f"cannot read {self.path}: {error.strerror}") from None
        end = text.rfind(b"\n") + 1
        whole, rest = text[:end], text[end:]
        found = []
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                found.append(msgspec.json.decode(line, type=self._kind))
            except (msgspec.DecodeError, UnicodeError) as error:
                raise LedgerError(f"{self.path}, line {number}: {error}") from None
        if rest:
            if not found and not rest.startswith((b"{", b"[")):
                raise LedgerError(f"{self.path} contains something else: choose another file")
            self._cut(end)
        return found

    def _cut(self, end: int) -> None:
        """Remove an incomplete last line; this needs no space, so it works on a full disk."""
        try:
            with self.path.open("r+b") as file:
                file.truncate(end)
        except OSError as error:
            raise LedgerError(f"cannot write {self.path}: {error.strerror}") from None

    def add(self, result: R) -> None:
        """Write a result at once, so that it cannot be lost."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        except OSError as error:
            raise LedgerError(
                f"cannot write {self.path}: {error.strerror}; finished work is kept: run the "
                "same command again to continue"
            ) from None

    def sort(self, order: Iterable[Hashable]) -> None:
        """Put the results of these jobs in order, after all others: workers finish in any order,
        but the same work must give the same file."""
        found = {self.key(result): result for result in self.read()}
        last = [found.pop(key) for key in order if key in found]
        lines = [msgspec.json.encode(result) + b"\n" for result in (*found.values(), *last)]
        try:
            replace_file(self.path, b"".join(lines))
        except LedgerError as error:
            raise LedgerError(f"{error}; finished work is kept") from None


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file atomically: neither a crash nor a full disk leaves half a file."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise LedgerError(f"cannot write {path}: {error.strerror}") from None
