"""A player's choice, named by the pieces and places it touches, and why one is refused."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from mela.core.error import MelaError


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of each game's moves; `str(move)` is the canonical text, and it parses back.

    The tag and a word for each field, unless a class writes it in another way.
    """

    def __str__(self) -> str:
        return " ".join(str(word) for word in (_verb(type(self)), *msgspec.structs.astuple(self)))


def _verb(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


class MoveTextError(MelaError):
    """A text that is not a move of the game in any position."""


def check_words(
    verb: str, rest: list[str], least: int, most: int, forms: Mapping[str, str]
) -> None:
    """Check the number of words after a verb; the error shows how to write the move."""
    if not least <= len(rest) <= most:
        raise MoveTextError(
            f"{verb!r} has {len(rest)} words behind it; write it like: {forms[verb]}"
        )


def check_fields(move: Move) -> None:
    """Check that each field of a move is one word, as in its text."""
    for value in msgspec.structs.astuple(move):
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str) and word.split() != [word]:
                raise MoveTextError(f"{word!r} is not one word")


def read_move(move_type: Any, text: str) -> Any:
    """Read a move of one of the kinds in a union, written as its tag and a word for each field."""
    kinds: dict[str, type[Move]] = {
        _verb(kind): kind for kind in get_args(move_type) or (move_type,)
    }
    verb, *words = text.lower().split() or [""]
    if verb not in kinds:
        raise MoveTextError(f"{verb!r} is not a move; there are: {', '.join(kinds)}")
    names = kinds[verb].__struct_fields__
    form = " ".join([verb, *(name.upper() for name in names)])
    check_words(verb, words, len(names), len(names), {verb: form})
    try:
        return msgspec.convert(dict(zip(names, words, strict=True)), kinds[verb], strict=False)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise MoveTextError(f"{error}; write it like: {form}") from None


class Refusal(msgspec.Struct, frozen=True):
    """A message id of the catalogue, the id of the rule, and the arguments of the message."""

    code: str
    rule: str
    args: dict[str, str | int] = {}


class IllegalMove(MelaError):
    """A move was refused; nothing has changed."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal
