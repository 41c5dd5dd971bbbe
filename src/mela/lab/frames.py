"""Matches as tables, for polars and whatever reads parquet; docs/data.md tells of each column."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import msgspec
import polars as pl

from mela.core.error import MelaError
from mela.lab.ledger import replace_file
from mela.lab.story import Story

Schema = dict[str, type[pl.DataType]]

MATCHES: Schema = {
    "match": pl.UInt32,
    "game": pl.String,
    "seed": pl.UInt64,
    "seats": pl.UInt8,
    "pack": pl.String,
    "options": pl.String,
    "start": pl.UInt8,
    "steps": pl.UInt32,
    "turns": pl.UInt32,
    "lead_changes": pl.UInt32,
    "decided": pl.Float64,
    "why": pl.String,
}
SEATS: Schema = {
    "match": pl.UInt32,
    "seat": pl.UInt8,
    "order": pl.UInt8,
    "bot": pl.String,
    "place": pl.UInt8,
    "win": pl.Float64,
    "points": pl.Int32,
    "ended": pl.String,
}
LINES: Schema = {"match": pl.UInt32, "seat": pl.UInt8, "line": pl.String, "points": pl.Int32}
PIECES: Schema = {
    "match": pl.UInt32,
    "kind": pl.String,
    "id": pl.String,
    "seat": pl.UInt8,
    "turn": pl.UInt32,
    "nth": pl.UInt32,
}
CURVE: Schema = {"match": pl.UInt32, "turn": pl.UInt32, "seat": pl.UInt8, "points": pl.Int32}
TABLES = {"matches": MATCHES, "seats": SEATS, "lines": LINES, "pieces": PIECES, "curve": CURVE}


class FramesError(MelaError):
    """A folder that does not hold the tables of a simulation."""


class Frames(msgspec.Struct, frozen=True):
    """One row for each match, seat, line of a score sheet, piece, and points after a turn."""

    matches: pl.DataFrame
    seats: pl.DataFrame
    lines: pl.DataFrame
    pieces: pl.DataFrame
    curve: pl.DataFrame


def frames_of(stories: Sequence[Story]) -> Frames:
    """Matches are numbered in the order of the stories."""
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in TABLES}
    for number, story in enumerate(stories):
        setting, seats = story.job.setting, story.job.setting.seats
        changes, decided = leads(story)
        options = msgspec.json.encode(dict(setting.options)).decode()
        told = (story.start, story.steps, len(story.curve), changes, decided, story.why)
        pack = dict(setting.options).get("pack", "standard")
        rows["matches"].append((number, setting.game, story.job.seed, seats, pack, options, *told))
        first = story.places.count(1)
        got: dict[tuple[str, int | None], int] = {}
        for seat, bot in enumerate(setting.bots):
            place = story.places[seat]
            came = (place, 1 / first if place == 1 else 0.0, story.points[seat], story.ends[seat])
            rows["seats"].append((number, seat, (seat - story.start) % seats, bot, *came))
            rows["lines"] += [(number, seat, *line) for line in story.lines[seat].items()]
        for piece in story.pieces:
            owner = piece.kind, piece.seat
            got[owner] = got.get(owner, 0) + 1
            rows["pieces"].append(
                (number, piece.kind, piece.id, piece.seat, piece.turn, got[owner])
            )
        for turn, points in enumerate(story.curve, 1):
            rows["curve"] += [(number, turn, seat, points[seat]) for seat in range(seats)]
    frames = {
        name: pl.DataFrame(rows[name], schema=schema, orient="row")
        for name, schema in TABLES.items()
    }
    return Frames(**frames)


def leads(story: Story) -> tuple[int, float]:
    """How often another seat took the lead alone, and the part of the match after which the
    winner was never behind again."""
    changes, leader = 0, None
    safe = 0
    for turn, points in enumerate(story.curve, 1):
        best = max(points)
        ahead = [seat for seat, own in enumerate(points) if own == best]
        if len(ahead) == 1:
            changes += leader is not None and leader != ahead[0]
            leader = ahead[0]
        if not any(story.places[seat] == 1 for seat in ahead):
            safe = turn
    return changes, safe / len(story.curve) if story.curve else 0.0


def write_frames(folder: Path, frames: Frames) -> None:
    """A parquet file for each table."""
    for name in TABLES:
        buffer = BytesIO()
        getattr(frames, name).write_parquet(buffer, compression="zstd")
        replace_file(folder / f"{name}.parquet", buffer.getvalue())


def read_frames(folder: Path) -> Frames:
    """What `write_frames` wrote."""
    read = {}
    for name, schema in TABLES.items():
        path = folder / f"{name}.parquet"
        try:
            read[name] = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError) as error:
            reason = str(error).partition("\n")[0]
            raise FramesError(f"{folder} holds no simulation: {path.name}: {reason}") from None
        lacking = [column for column in schema if column not in read[name].columns]
        if lacking:
            raise FramesError(f"{path}: there is no column {', '.join(lacking)}")
    return Frames(**read)
