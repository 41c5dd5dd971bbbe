"""Summaries of matches: everything that reports need, and optionally the record."""

import msgspec

from mela.core.match import AnyMatch
from mela.core.record import encode_record
from mela.games import kit_of
from mela.lab.bout import play
from mela.lab.setting import PackText, Setting, game_with


class Job(msgspec.Struct, frozen=True):
    """One match to play."""

    setting: Setting
    seed: int


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A piece that a seat got by chance; without a seat, it belongs to all."""

    kind: str
    id: str
    seat: int | None
    turn: int


class MatchSummary(msgspec.Struct, frozen=True):
    """Places, points, ends and score lines are by seat; `curve` has the points after each turn."""

    job: Job
    start: int
    steps: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    why: str
    ends: tuple[str, ...]
    lines: tuple[dict[str, int], ...]
    pieces: tuple[Piece, ...]
    curve: tuple[tuple[int, ...], ...]
    record: str = ""


def play_job(pack: PackText | None, with_record: bool, job: Job) -> MatchSummary:
    """The work that a worker gets at a time."""
    setting = job.setting
    game = game_with(setting.game, pack)
    return summarise(job, play(game, setting.bots, job.seed, dict(setting.options)), with_record)


def summarise(job: Job, match: AnyMatch, with_record: bool) -> MatchSummary:
    """Summarise a finished match."""
    result, reader = match.result, kit_of(match.game.name).report().reader()
    assert result is not None
    pieces = [Piece(kind, id_, None, 0) for kind, id_ in reader.shared_pieces(match)]
    curve: list[tuple[int, ...]] = []
    for version in range(match.version + 1):
        ended = False
        for event in match.events_of(version):
            found = reader.pieces(event)
            pieces += [Piece(kind, id_, seat, len(curve)) for kind, id_, seat in found]
            ended |= isinstance(event, reader.turn_ends)
        if ended and version:
            curve.append(match.game.points(match.position_at(version)))
    return MatchSummary(
        job=job,
        start=reader.start(match),
        steps=match.version,
        places=result.places,
        points=result.points,
        why=result.why,
        ends=reader.ends(match),
        lines=reader.lines(match),
        pieces=tuple(pieces),
        curve=tuple(curve),
        record=encode_record(match.record) if with_record else "",
    )
