"""The whole site in one file, from which both kinds of database can be filled.

A compressed text of JSON lines: a head; the small files of the data folder, such as the secret;
for each table its name and columns, then its rows; and at the end a digest of all that.
"""

import base64
import gzip
import os
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, inspect, select, text

from mela.core.error import MelaError
from mela.server.settings import Settings, make_folder
from mela.server.store.database import Database
from mela.server.store.migrations import be_alone, must_be_known, must_be_newest, revision, upgrade
from mela.server.store.schema import METADATA, REVISION

FORMAT = "mela backup 1"
AT_ONCE = 500
#: Larger files of the data folder, and the database itself, are not taken along as files.
LARGEST_FILE = 65_536


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


async def back_up(database: Database, folder: Path, file: Path) -> int:
    """Write a backup of one moment, while nodes go on; how many rows it has."""
    with _new_file(file) as out:
        writer = _Writer(out)
        async with database.reading() as connection:
            if database.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            await connection.run_sync(must_be_newest)
            writer.line(Head(FORMAT, await connection.run_sync(revision), time.time()))
            for small in _small_files(folder):
                writer.line(small)
            for table in _tables():
                writer.line(Relation(str(table.name), tuple(map(str, table.columns.keys()))))
                found = await connection.stream(select(table))
                async for rows in found.partitions(AT_ONCE):
                    writer.rows(rows)
        writer.end()
    return writer.count


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
    """It is there when it is whole, and only the operator may read it."""
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


def _tables() -> list[Table]:
    """Those that others point to come first."""
    return [table for table in METADATA.sorted_tables if table is not REVISION]


# --- Restore --------------------------------------------------------------------------------


async def restore(settings: Settings, file: Path) -> int:
    """Fill the empty database of a site, all of it or nothing; how many rows it has now."""
    head, small, end = _check(file)
    folder = make_folder(settings)
    for one in small:
        there = folder / one.name
        if there.exists() and there.read_bytes() != one.data:
            raise BackupError(f"{there} is there already, and another than in the backup")
    database = Database(settings.database_url())
    try:
        async with database.writing() as connection:
            await connection.run_sync(_fill, head, file)
    except KeyError as error:
        raise BackupError(f"{file}: revision {head.revision} has no {error}") from None
    finally:
        await database.close()
    for one in small:
        there = folder / one.name
        there.touch(mode=0o600)
        there.write_bytes(one.data)
    return end.rows


def _check(file: Path) -> tuple[Head, list[SmallFile], End]:
    """Read all of it before anything is done; what is wrong with it is told."""
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
            raise BackupError(f"{file}: this is no backup of Mela")
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


def _fill(connection: Connection, head: Head, file: Path) -> None:
    """Build the database as it was at the time of the backup, then bring it to the present."""
    be_alone(connection)
    _make_bare(connection)
    upgrade(connection, head.revision)
    tables = MetaData()
    tables.reflect(connection)
    relation: Relation | None = None
    batch: list[list[Any]] = []
    for data in _lines(file):
        if data.startswith(b"["):
            batch.append(_ROW.decode(data))
            if len(batch) < AT_ONCE:
                continue
        if relation is not None and batch:
            _insert(connection, tables.tables[relation.name], relation.columns, batch)
            batch = []
        if not data.startswith(b"["):
            line = _LINE.decode(data)
            relation = line if isinstance(line, Relation) else None
    upgrade(connection)
    _count_on(connection)


def _make_bare(connection: Connection) -> None:
    """Nothing is lost by this: it must be empty."""
    there = set(inspect(connection).get_table_names())
    for table in _tables():
        if table.name in there:
            found = connection.execute(select(func.count()).select_from(table)).scalar_one()
            if found:
                raise BackupError(f"the database is not empty: {found} rows in {table.name!r}")
    METADATA.drop_all(connection)


def _insert(
    connection: Connection, table: Table, columns: tuple[str, ...], rows: list[list[Any]]
) -> None:
    binary = {name for name in columns if isinstance(table.c[name].type, LargeBinary)}
    values = [
        {
            name: base64.b64decode(value) if name in binary and value is not None else value
            for name, value in zip(columns, row, strict=True)
        }
        for row in rows
    ]
    connection.execute(table.insert(), values)


def _count_on(connection: Connection) -> None:
    """New numbers go on after the old ones; SQLite does so by itself."""
    if connection.dialect.name == "sqlite":
        return
    for table in _tables():
        column = table.autoincrement_column
        if column is not None:
            last = f"(SELECT max({column.name}) FROM {table.name})"
            where = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            connection.execute(text(f"SELECT setval({where}, {last}) WHERE {last} IS NOT NULL"))
