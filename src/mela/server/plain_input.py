"""Texts and numbers from outside: those that cannot be stored are refused here, in one place."""

import re
from typing import Any

import msgspec

from mela.server.errors import CodedError

#: PostgreSQL and SQLite have integers of 64 bits.
SMALLEST, LARGEST = -(2**63), 2**63 - 1

_LINE_SIGNS = "\t\n\r"
_CONTROLS = [chr(point) for point in (*range(0x20), *range(0x7F, 0xA0))]
#: Halves of surrogate pairs, and what Unicode keeps free of characters.
_NO_CHARACTERS = "\ud800-\udfff\ufdd0-\ufdef" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)


def _any_of(controls: list[str]) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(''.join(controls))}{_NO_CHARACTERS}]")


_NOT_IN_A_LINE = _any_of(_CONTROLS)
_NOT_IN_LINES = _any_of([sign for sign in _CONTROLS if sign not in _LINE_SIGNS])


class BadInput(CodedError):
    """Something that nobody can type, or that no database keeps."""

    status = 400


def check_text(text: str, lines: bool = False) -> None:
    """Refuse control characters and what is no character; `lines` allows tabs and line ends."""
    if found := (_NOT_IN_LINES if lines else _NOT_IN_A_LINE).search(text):
        raise BadInput("text", f"U+{ord(found[0]):04X} cannot be in this text")


def check_values(value: Any, lines: bool = False) -> None:
    """The same for all texts of a JSON value, and its numbers have 64 bits."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            check_text(one, lines)
        elif isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, int) and not SMALLEST <= one <= LARGEST:
            raise BadInput("number", "a number is out of range")


def checked_json(data: bytes | str, lines: bool = False) -> Any:
    """The value of a JSON text, with nothing in it that must be refused."""
    try:
        value = msgspec.json.decode(data)
    except RecursionError:
        raise BadInput("too-deep", "it is nested too deeply") from None
    except UnicodeError:
        raise BadInput("text", "this is not UTF-8 text") from None
    except msgspec.ValidationError as error:  # without a type, only a number can be wrong
        raise BadInput("number", str(error)) from None
    except msgspec.DecodeError as error:
        raise BadInput("refused", str(error)) from None
    check_values(value, lines)
    return value
