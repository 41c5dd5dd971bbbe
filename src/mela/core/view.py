"""What a viewer may know; the types of views have no fields for hidden things."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from mela.core.error import MelaError
from mela.core.result import Sheet


class ViewError(MelaError):
    """Data that is not a view of the game."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of each game's views; the viewer is a seat, or None for a watcher."""

    viewer: int | None

    @property
    def sheets(self) -> Sequence[Sheet]:
        """The score sheet of each seat, as if the match ended now: a field of every game's view."""
        raise NotImplementedError


V = TypeVar("V", bound=View)


def decode_view(kind: type[V], data: bytes) -> V:
    """A view from JSON."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ViewError(str(error)) from None
