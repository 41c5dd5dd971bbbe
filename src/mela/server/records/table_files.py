"""The files of a table: its record, and a sidecar with what a record does not contain."""

from pathlib import Path
from typing import TypeVar

import msgspec

from mela.core.error import MelaError
from mela.server.records.fairness import Fairness
from mela.server.store.rows import SeatRow, TableRow

F = TypeVar("F", bound=Fairness)


class FileError(MelaError):
    """A file that cannot be read or written; the message names it."""


class Sidecar(Fairness, frozen=True):
    """Secrets, seats, and when each step was made; seed and words are left out of the rows."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    times: tuple[float, ...]


def read_text(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except OSError as error:
        raise FileError(f"{file}: {error.strerror}") from None
    except UnicodeError:
        raise FileError(f"{file}: this is not UTF-8 text") from None


def read_sidecar(record: Path, kind: type[F]) -> F | None:
    """The sidecar of a record, if there is one; fields that `kind` does not have are ignored."""
    file = record.with_suffix(".json")
    if not file.exists():
        return None
    try:
        return msgspec.json.decode(read_text(file), type=kind)
    except msgspec.DecodeError as error:
        raise FileError(f"{file}: {error}") from None


def write_files(record: Path, text: str, sidecar: Sidecar) -> None:
    """Only the operator may read them."""
    _write(record, text.encode())
    pretty = msgspec.json.format(msgspec.json.encode(sidecar)) + b"\n"
    _write(record.with_suffix(".json"), pretty)


def _write(file: Path, data: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_bytes(data)
    except OSError as error:
        raise FileError(f"{file}: {error.strerror}") from None
