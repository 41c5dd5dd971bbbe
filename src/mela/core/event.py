"""What happened, told once: for log, animation, sound and statistics."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

Viewer = int | None
"""A seat, or None for a watcher."""


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """The base of each game's events; all may know it unless the class says otherwise.

    One that `unveils` tells what chance or hidden pieces decided: nobody could know it before.
    """

    unveils: ClassVar[bool] = False

    def audience(self) -> tuple[int, ...] | None:
        """The seats that may know it, or None for everybody."""
        return None

    def facts(self) -> dict[str, Any]:
        """Its fields by name, for the message that tells it."""
        return msgspec.structs.asdict(self)


class PrivateEvent(Event, frozen=True):
    """An event that only the seat it happens to may know."""

    seat: int

    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


E_ = TypeVar("E_", bound=Event)


def seen_by(viewer: Viewer, events: Iterable[E_]) -> Sequence[E_]:
    """The events that a viewer may know."""
    return tuple(
        event
        for event in events
        if (audience := event.audience()) is None or (viewer is not None and viewer in audience)
    )
