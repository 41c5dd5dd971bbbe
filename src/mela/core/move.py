"""A player's choice, named by the pieces and places it touches."""

import msgspec

from mela.core.error import MelaError


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of each game's moves; `str(move)` is the canonical text, and it parses back."""


class MoveTextError(MelaError):
    """A text that is no move of the game, whatever the position."""
