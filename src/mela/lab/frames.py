"""Matches as data frames, for polars and all programs that read parquet; see docs/data.md."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import msgspec
import polars as pl

from mela.core.error import MelaError
from mela.lab.ledger import replace_file
from mela.lab.match_summary import MatchSummary

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
#: The columns of each frame.
SCHEMAS = {"matches": MATCHES, "seats": SEATS, "lines": LINES, "pieces": PIECES, "curve": CURVE}


class FramesError(MelaError):
    """A folder without the frames of a simulation."""


class Frames(msgspec.Struct, frozen=True):
    """One row for each match, seat, line of a score sheet, piece, and points after a turn."""

    matches: pl.DataFrame
    seats: pl.DataFrame
    lines: pl.DataFrame
    pieces: pl.DataFrame
    curve: pl.DataFrame


def frames_of(summaries: Sequence[MatchSummary]) -> Frames:
    """The frames of matches, which are numbered in this order."""
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in SCHEMAS}
    for number, summary in enumerate(summaries):
        setting, seats = summary.job.setting, summary.job.setting.seats
        changes, decided = leads(summary)
        options = msgspec.json.encode(dict(setting.options)).decode()
        facts = (summary.start, summary.steps, len(summary.curve), changes, decided, summary.why)
        pack = dict(setting.options).get("pack", "standard")
        rows["matches"].append(
            (number, setting.game, summary.job.seed, seats, pack, options, *facts)
        )
        first = summary.places.count(1)
        got: dict[tuple[str, int | None], int] = {}
        for seat, bot in enumerate(setting.bots):
            place = summary.places[seat]
            result = (
                place,
                1 / first if place == 1 else 0.0,
                summary.points[seat],
                summary.ends[seat],
            )
            rows["seats"].append((number, seat, (seat - summary.start) % seats, bot, *result))
            rows["lines"] += [(number, seat, *line) for line in summary.lines[seat].items()]
        for piece in summary.pieces:
            owner = piece.kind, piece.seat
            got[owner] = got.get(owner, 0) + 1
            rows["pieces"].append(
                (number, piece.kind, piece.id, piece.seat, piece.turn, got[owner])
            )
        for turn, points in enumerate(summary.curve, 1):
            rows["curve"] += [(number, turn, seat, points[seat]) for seat in range(seats)]
    frames = {
        name: pl.DataFrame(rows[name], schema=schema, orient="row")
        for name, schema in SCHEMAS.items()
    }
    return Frames(**frames)


def leads(summary: MatchSummary) -> tuple[int, float]:
    """How often another seat took the sole lead, and the fraction of the match after which the
    winner was never behind again."""
    changes, leader = 0, None
    safe = 0
    for turn, points in enumerate(summary.curve, 1):
        best = max(points)
        ahead = [seat for seat, own in enumerate(points) if own == best]
        if len(ahead) == 1:
            changes += leader is not None and leader != ahead[0]
            leader = ahead[0]
        if not any(summary.places[seat] == 1 for seat in ahead):
            safe = turn
    return changes, safe / len(summary.curve) if summary.curve else 0.0


def write_frames(folder: Path, frames: Frames) -> None:
    """Write a parquet file for each frame."""
    for name in SCHEMAS:
        buffer = BytesIO()
        getattr(frames, name).write_parquet(buffer, compression="zstd")
        replace_file(folder / f"{name}.parquet", buffer.getvalue())


def read_frames(folder: Path) -> Frames:
    """Read what `write_frames` wrote."""
    read = {}
    for name, schema in SCHEMAS.items():
        path = folder / f"{name}.parquet"
        try:
            read[name] = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError) as error:
            reason = str(error).partition("\n")[0]
            raise FramesError(f"{folder} has no simulation: {path.name}: {reason}") from None
        lacking = [column for column in schema if column not in read[name].columns]
        if lacking:
            raise FramesError(f"{path} has no column {', '.join(lacking)}")
    return Frames(**read)
