"""A player's choice, named by the pieces and places it touches."""

from collections.abc import Mapping

import msgspec

from mela.core.error import MelaError


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of each game's moves; `str(move)` is the canonical text, and it parses back."""


class MoveTextError(MelaError):
    """A text that is no move of the game, whatever the position."""


def check_words(
    verb: str, rest: list[str], least: int, most: int, forms: Mapping[str, str]
) -> None:
    """So many words may stand behind a verb; the error shows how the move is written."""
    if not least <= len(rest) <= most:
        raise MoveTextError(
            f"{verb!r} has {len(rest)} words behind it; write it like: {forms[verb]}"
        )


def check_fields(move: Move) -> None:
    """In a move that came as data, a field holds one word, as in the text."""
    for value in msgspec.structs.astuple(move):
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str) and word.split() != [word]:
                raise MoveTextError(f"{word!r} is not one word")
