"""What one match came to: all that reports ask for, and the record if it is wanted."""

from collections.abc import Callable

import msgspec

from mela.core.match import AnyMatch
from mela.core.record import encode_record
from mela.lab.account import Account
from mela.lab.arena import play
from mela.lab.holi_account import HoliAccount
from mela.lab.nagaraja_account import NagarajaAccount
from mela.lab.setting import PackText, Setting, game_with

ACCOUNTS: dict[str, Callable[[], Account]] = {"holi": HoliAccount, "nagaraja": NagarajaAccount}


class Job(msgspec.Struct, frozen=True):
    """One match that is to be played."""

    setting: Setting
    seed: int


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Chance gave it to a seat in a turn; without a seat, it is there for all."""

    kind: str
    id: str
    seat: int | None
    turn: int


class Story(msgspec.Struct, frozen=True):
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


def play_story(pack: PackText | None, with_record: bool, job: Job) -> Story:
    """What a worker does at a time."""
    setting = job.setting
    game = game_with(setting.game, pack)
    return story_of(job, play(game, setting.bots, job.seed, dict(setting.options)), with_record)


def story_of(job: Job, match: AnyMatch, with_record: bool) -> Story:
    """Read a match that is over."""
    result, account = match.result, ACCOUNTS[match.game.name]()
    assert result is not None
    pieces = [Piece(kind, id_, None, 0) for kind, id_ in account.table_pieces(match)]
    curve: list[tuple[int, ...]] = []
    for version in range(match.version + 1):
        ended = False
        for event in match.events_of(version):
            found = account.pieces(event)
            pieces += [Piece(kind, id_, seat, len(curve)) for kind, id_, seat in found]
            ended |= isinstance(event, account.turn_ends)
        if ended and version:
            curve.append(match.game.points(match.position_at(version)))
    return Story(
        job=job,
        start=account.start(match),
        steps=match.version,
        places=result.places,
        points=result.points,
        why=result.why,
        ends=account.ends(match),
        lines=tuple(
            {line.line: line.points for line in sheet.lines} for sheet in match.view(None).sheets
        ),
        pieces=tuple(pieces),
        curve=tuple(curve),
        record=encode_record(match.record) if with_record else "",
    )
