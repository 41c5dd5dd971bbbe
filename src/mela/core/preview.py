"""What a move is certain to do, before it is made."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from mela.core.event import Event
from mela.core.result import ScoreLine


class Gain(ScoreLine, frozen=True):
    """What a move brings to a line of a seat's score sheet.

    `event` is the number of the event that brings it; None if several events do together.
    """

    seat: int
    event: int | None


class Preview(msgspec.Struct, frozen=True):
    """What a move is certain to do: events, the change of each seat's points, and its lines.

    `open_end`: chance or another player's hand decides what follows.
    """

    events: tuple[Event, ...]
    points: tuple[int, ...]
    gains: tuple[Gain, ...]
    open_end: bool


def all_gains(
    by_events: Iterable[Gain],
    before: Sequence[Iterable[ScoreLine]],
    after: Sequence[Iterable[ScoreLine]],
) -> tuple[Gain, ...]:
    """The gains of single events, and the remaining changes of the score sheets."""
    direct = tuple(by_events)
    rest: Counter[tuple[int, str]] = Counter()
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        for line in new:
            rest[seat, line.line] += line.points
        for line in old:
            rest[seat, line.line] -= line.points
    for gain in direct:
        rest[gain.seat, gain.line] -= gain.points
    return direct + tuple(
        Gain(line, points, seat, None) for (seat, line), points in rest.items() if points
    )


def gained(gains: Iterable[Gain], seats: int) -> tuple[int, ...]:
    """The change of each seat's points."""
    points = [0] * seats
    for gain in gains:
        points[gain.seat] += gain.points
    return tuple(points)
