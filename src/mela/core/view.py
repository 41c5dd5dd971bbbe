"""What a viewer may know: types of their own, without a field for what is hidden."""

from typing import TypeVar

import msgspec

from mela.core.error import MelaError


class ViewError(MelaError):
    """Data that is no view of the game."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of each game's views; the viewer is a seat, or None for a watcher."""

    viewer: int | None


V = TypeVar("V", bound=View)


def decode_view(kind: type[V], data: bytes) -> V:
    """A view from JSON."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ViewError(str(error)) from None
