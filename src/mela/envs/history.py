"""What each seat has seen of a match, in order: OpenSpiel's information state."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

import msgspec

from mela.core.chance import ScriptedChance
from mela.core.event import Event, seen_by
from mela.core.position import Position
from mela.core.trace import Trace
from mela.envs.set_up import SetUp


class SeenStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat saw of a step: its own move, events, and a digest of its view after the step.

    Events alone are enough for people; the digest makes sure that nothing seen is left out.
    """

    view: str
    events: tuple[Event, ...] = ()
    move: str | None = None


class Played:
    """A step or the set-up of a match; what seats saw of it is computed on demand."""

    def __init__(
        self, set_up: SetUp, before: Position | None, code: int, draws: list[int], after: Position
    ) -> None:
        self.set_up = set_up
        self.before = before
        self.code = code
        self.draws = draws
        self.after = after
        self._lines: dict[int, str] = {}

    def line(self, seat: int) -> str:
        """What a seat saw of it, as JSON."""
        if seat not in self._lines:
            seen = tuple(seen_by(seat, self._events))
            digest = sha256(_view(self.set_up, self.after, seat)).hexdigest()[:16]
            seen_step = SeenStep(digest, seen, self._own_move(seat))
            self._lines[seat] = msgspec.json.encode(seen_step).decode()
        return self._lines[seat]

    @cached_property
    def _events(self) -> tuple[Event, ...]:
        trace, chance = Trace(), ScriptedChance(self.draws)
        if self.before is None:
            after = self.set_up.start(chance, trace)
        else:
            after = self.before.clone()
            after.trace = trace
            after.play(self.code, chance)
        return self.set_up.game.events(after, trace)

    def _own_move(self, seat: int) -> str | None:
        if self.before is None or self.before.seat_to_move() != seat:
            return None
        return str(self.set_up.game.move(self.before, self.code))


class Imagined:
    """An imagined position that fits what a viewer knows.

    What the others would have seen before is not imagined, only what they know now.
    """

    def __init__(self, set_up: SetUp, viewer: int, after: Position) -> None:
        self.set_up = set_up
        self.viewer = viewer
        self.after = after

    def line(self, seat: int) -> str:
        """What a seat other than the viewer starts with."""
        return _view(self.set_up, self.after, seat).decode()


#: Everything that led to a position. A list, not a chain of objects: mypyc 2.4 corrupts memory when
#: deeply nested objects of its classes are freed.
History = list[Played | Imagined]


def seen_history(history: Sequence[Played | Imagined], seat: int) -> str:
    """Everything that a seat has seen, one JSON object per line."""
    lines: list[str] = []
    for link in reversed(history):
        if isinstance(link, Played):
            lines.append(link.line(seat))
        elif link.viewer != seat:
            lines.append(link.line(seat))
            break
    return "\n".join(reversed(lines))


def _view(set_up: SetUp, position: Position, seat: int) -> bytes:
    return msgspec.json.encode(set_up.game.view(position, seat))
