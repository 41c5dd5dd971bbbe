"""What is in an ICU message, read by looking for braces only: a second opinion on `core.text`."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

NUMBERS = (0, 1, 2, 3, 5, 7, 12, 22)
"""Every plural form of every language has one of them."""


class Argument(NamedTuple):
    """One place where a message asks for a fact; the kind is plain, plural or select."""

    name: str
    kind: str
    selectors: frozenset[str]


def arguments(message: str) -> list[Argument]:
    """Every place, in order; a fact may be asked for in several."""
    found: list[Argument] = []
    for match in re.finditer(r"{\s*(\w+)\s*([,}])\s*(?:(\w+)\s*,)?", message):
        name, sign, kind = match.groups()
        if _is_branch(message, match.start()):
            continue
        if sign == "}":
            found.append(Argument(name, "plain", frozenset()))
        else:
            found.append(Argument(name, kind, frozenset(_selectors(message, match.end()))))
    return found


def _is_branch(message: str, brace: int) -> bool:
    """Is this the brace of a branch? Then a selector stands before it, inside a choice."""
    return _depth(message, brace) % 2 == 1


def _depth(message: str, end: int) -> int:
    return message[:end].count("{") - message[:end].count("}")


def _selectors(message: str, start: int) -> set[str]:
    inside = _depth(message, start)
    found, word = set(), ""
    for place in range(start, len(message)):
        level = _depth(message, place)
        if level < inside:
            break
        if level > inside:
            word = ""
        elif message[place] == "{":
            found.add(word.strip("} \n"))
        else:
            word += message[place]
    return found


def every_choice(message: str) -> Iterator[Mapping[str, object]]:
    """Facts that lead through every branch, in all combinations."""
    values: dict[str, list[object]] = {}
    for name, kind, selectors in arguments(message):
        if kind == "plural":
            values[name] = list(NUMBERS)
        elif kind == "select":
            values[name] = [*sorted(selectors - {"other"}), "anything else"]
        else:
            values.setdefault(name, [f"<{name}>"])
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))
