"""What a viewer may know: types of their own, without a field for what is hidden."""

import msgspec


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of each game's views; the viewer is a seat, or None for a watcher."""

    viewer: int | None
