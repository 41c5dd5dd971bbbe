"""The whole site in one file, which can fill both kinds of database.

A compressed text of JSON lines: a head; the small files of the data folder, such as the secret;
for each table its name and columns, then its rows; and at the end a digest of all that.
"""

import gzip
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from mela.core.error import MelaError
from mela.server.clock import Clock
from mela.server.settings import Settings, make_folder
from mela.server.store import transfer
from mela.server.store.database import Database
from mela.server.store.migrations import must_be_known

FORMAT = "mela backup 1"
#: Larger files of the data folder, and the database itself, are left out.
LARGEST_FILE = 65_536
#: How a backup in a folder of backups is named: the names sort by time.
DATED = "mela-%Y-%m-%d-%H%M%S.gz"
_DATED = re.compile(r"mela-\d{4}-\d\d-\d\d-\d{6}\.gz")


class BackupError(MelaError):
    """A backup that cannot be made or used."""


class Head(msgspec.Struct, frozen=True, tag="head"):
    format: str
    revision: int
    made: float


class SmallFile(msgspec.Struct, frozen=True, tag="file"):
    name: str
    data: bytes


class Relation(msgspec.Struct, frozen=True, tag="table"):
    """The rows that follow are of this table."""

    name: str
    columns: tuple[str, ...]


class End(msgspec.Struct, frozen=True, tag="end"):
    rows: int
    digest: str


Line = Head | SmallFile | Relation | End
_LINE = msgspec.json.Decoder(Line)
_ROW = msgspec.json.Decoder(list[Any])


# --- Backup ---------------------------------------------------------------------------------


async def back_up(database: Database, folder: Path, file: Path, clock: Clock | None = None) -> int:
    """Write a backup of one moment, while nodes go on; how many rows it has."""
    made = (clock or Clock()).now()
    with _new_file(file) as out:
        writer = _Writer(out)
        async with transfer.snapshot(database) as snapshot:
            writer.line(Head(FORMAT, snapshot.revision, made))
            for small in _small_files(folder):
                writer.line(small)
            for relation in snapshot.relations():
                writer.line(Relation(relation.name, relation.columns))
                async for rows in snapshot.rows(relation):
                    writer.rows(rows)
        writer.end()
    return writer.count


def dated(folder: Path, now: float) -> Path:
    """A backup of this time in a folder of backups."""
    return folder / datetime.fromtimestamp(now, UTC).strftime(DATED)


def backups_in(folder: Path) -> list[Path]:
    """The oldest first; files with other names are none."""
    return sorted(file for file in folder.iterdir() if _DATED.fullmatch(file.name))


def remove_oldest(folder: Path, keep: int) -> list[Path]:
    """Keep the newest backups of a folder of backups; files with other names stay."""
    oldest = backups_in(folder)[:-keep]
    for file in oldest:
        file.unlink()
    return oldest


class _Writer:
    def __init__(self, out: gzip.GzipFile) -> None:
        self._out = out
        self._digest = sha256()
        self.count = 0

    def line(self, line: object) -> None:
        data = msgspec.json.encode(line) + b"\n"
        self._digest.update(data)
        self._out.write(data)

    def rows(self, rows: Iterable[Any]) -> None:
        for row in rows:
            self.line(tuple(row))
            self.count += 1

    def end(self) -> None:
        self._out.write(msgspec.json.encode(End(self.count, self._digest.hexdigest())) + b"\n")


@contextmanager
def _new_file(file: Path) -> Iterator[gzip.GzipFile]:
    """The file appears when it is complete, and only the operator may read it."""
    part = file.with_name(f"{file.name}.part")
    if file.exists():
        raise BackupError(f"{file} exists already; a backup is not written over")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with part.open("wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb") as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _small_files(folder: Path) -> Iterator[SmallFile]:
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        is_database = file.name.startswith("mela.sqlite")
        if file.is_file() and not is_database and file.stat().st_size <= LARGEST_FILE:
            yield SmallFile(file.name, file.read_bytes())


# --- Restore --------------------------------------------------------------------------------


async def restore(settings: Settings, file: Path) -> int:
    """Fill the empty database of a site, all of it or nothing; how many rows it has now."""
    head, small, end = _check(file)
    folder = make_folder(settings)
    for one in small:
        there = folder / one.name
        if there.exists() and there.read_bytes() != one.data:
            raise BackupError(f"{there} is there already, and differs from the one in the backup")
    database = Database(settings.database_url())
    try:
        await transfer.fill(database, head.revision, _batches(file))
    except KeyError as error:
        raise BackupError(f"{file}: revision {head.revision} has no {error}") from None
    finally:
        await database.close()
    for one in small:
        there = folder / one.name
        there.touch(mode=0o600)
        there.chmod(0o600)
        there.write_bytes(one.data)
    return end.rows


def _check(file: Path) -> tuple[Head, list[SmallFile], End]:
    """Read all of it before anything is written; an error says what is wrong with it."""
    head, small, end = None, [], None
    digest, rows, found = sha256(), 0, b""
    for number, data in enumerate(_lines(file), 1):
        digest.update(found)
        found = data
        if end is not None:
            raise BackupError(f"{file}: line {number}: there is more after the end")
        if data.startswith(b"["):
            rows += 1
            continue
        try:
            line = _LINE.decode(data)
        except msgspec.DecodeError as error:
            raise BackupError(f"{file}: line {number}: {error}") from None
        if (number == 1) != isinstance(line, Head):
            raise BackupError(f"{file}: this is not a backup of Mela")
        if isinstance(line, Head):
            head = line
            if head.format != FORMAT:
                raise BackupError(f"{file}: {head.format!r} is not {FORMAT!r}")
            must_be_known(head.revision)
        elif isinstance(line, SmallFile):
            small.append(line)
        elif isinstance(line, End):
            end = line
    if head is None or end is None:
        raise BackupError(f"{file}: the backup breaks off")
    if end != End(rows, digest.hexdigest()):
        raise BackupError(f"{file}: the digest does not fit: the backup is damaged")
    if any(Path(one.name).name != one.name for one in small):
        raise BackupError(f"{file}: it names files outside of the data folder")
    return head, small, end


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except (OSError, EOFError, zlib.error) as error:
        raise BackupError(f"{file}: {error}") from None


def _batches(file: Path) -> Iterator[tuple[transfer.Relation, list[list[Any]]]]:
    """The rows of each table, some at a time."""
    relation = transfer.Relation("", ())
    rows: list[list[Any]] = []
    for data in _lines(file):
        if data.startswith(b"["):
            rows.append(_ROW.decode(data))
            if len(rows) < transfer.ROWS_AT_ONCE:
                continue
        if rows:
            yield relation, rows
            rows = []
        if not data.startswith(b"["):
            line = _LINE.decode(data)
            if isinstance(line, Relation):
                relation = transfer.Relation(line.name, line.columns)
