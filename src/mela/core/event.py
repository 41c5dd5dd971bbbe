"""What happened in a match: the one source for log, animation, sound and statistics."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

Viewer = int | None
"""A seat, or None for a watcher."""


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """The base of each game's events; everybody may see one unless its class says otherwise.

    An event that `unveils` shows what chance or hidden pieces decided: nobody could know it before.
    """

    unveils: ClassVar[bool] = False

    def audience(self) -> tuple[int, ...] | None:
        """The seats that may see it, or None for everybody."""
        return None

    def facts(self) -> dict[str, Any]:
        """Its fields by name, for the message about it."""
        return msgspec.structs.asdict(self)


class PrivateEvent(Event, frozen=True):
    """An event that only its own seat may see."""

    seat: int

    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


E_ = TypeVar("E_", bound=Event)


def seen_by(viewer: Viewer, events: Iterable[E_]) -> Sequence[E_]:
    """The events that a viewer may see."""
    return tuple(
        event
        for event in events
        if (audience := event.audience()) is None or (viewer is not None and viewer in audience)
    )
