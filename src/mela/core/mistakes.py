"""What can be wrong with a content pack: a code and facts for programs, a sentence for people."""

import re
from collections.abc import Callable, Mapping

import msgspec

Fact = str | int
#: English by code, with the names of the facts.
Sentences = Mapping[str, str]

#: What can be wrong with the pack of any game.
SENTENCES = {
    "unreadable": "{why}",
    "nested": "it is nested too deeply",
    "large": "it is larger than {number} kB",
    "no-game": "the pack does not say which game it is for",
    "other-game": "this pack is for {meant!r}, not for {game!r}",
    "pack-id": "{id!r} is not small letters, digits and hyphens",
    "used": "this id is already used by a shipped pack",
    "used-file": (
        "the name of this file, or its id, is already used by a shipped pack: choose another one"
    ),
    "type": "Expected `{expected}`, got `{got}`",
    "id": "the id is not small letters, digits and hyphens",
    "twice": "the id occurs twice",
}
#: What msgspec finds. It has only sentences, so these patterns say which is which.
VALIDATION = {
    "type": re.compile(r"Expected `(?P<expected>.+)`, got `(?P<got>.+)`"),
    "least": re.compile(r"Expected `\w+` >= (?P<number>-?\d+)"),
    "most": re.compile(r"Expected `\w+` <= (?P<number>-?\d+)"),
    "short": re.compile(r"Expected `\w+` of length >= (?P<number>\d+)"),
    "long": re.compile(r"Expected `\w+` of length <= (?P<number>\d+)"),
    "length": re.compile(r"Expected `\w+` of length (?P<number>\d+), got (?P<count>\d+)"),
    "form": re.compile(r"Expected `str` matching regex .+"),
    "missing": re.compile(r"Object missing required field `(?P<field>.+)`"),
    "unknown": re.compile(r"Object contains unknown field `(?P<field>.+)`"),
    "choice": re.compile(r"Invalid (?:enum )?value (?P<value>.+)", re.DOTALL),
    "invalid": re.compile(r".*", re.DOTALL),
}


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong with a pack, and in which entry: a code with facts, and a sentence."""

    where: str
    what: str
    code: str
    facts: dict[str, Fact] = {}

    def at(self, where: str) -> "Mistake":
        return msgspec.structs.replace(self, where=where)


def maker(sentences: Sentences) -> Callable[..., Mistake]:
    """Makes mistakes of known codes: `mistake("cards", "count", count=3, number=4)`."""

    def mistake(where: str, code: str, /, **facts: Fact) -> Mistake:
        return Mistake(where, sentences[code].format(**facts), code, facts)

    return mistake


mistake = maker(SENTENCES)


class MistakeError(ValueError):
    """A mistake in a value that msgspec converts, which knows its place."""

    def __init__(self, found: Mistake) -> None:
        super().__init__(found.what)
        self.found = found


def validation_mistake(error: msgspec.ValidationError, at: str = "") -> Mistake:
    """What msgspec says, with its place inside `at`."""
    what, _, key = str(error).partition(" - at ")
    where = at + key.removeprefix("`key` in ").removeprefix("key in ").strip("`").removeprefix("$")
    where = where.removeprefix(".") or "top level"
    if isinstance(error.__cause__, MistakeError):
        return error.__cause__.found.at(where)
    for code, pattern in VALIDATION.items():
        match = pattern.fullmatch(what)
        if match is not None:
            facts = {name: _fact(text) for name, text in match.groupdict().items()}
            return Mistake(where, what, code, facts)
    raise AssertionError("the last pattern fits everything")


def _fact(text: str) -> Fact:
    return int(text) if re.fullmatch(r"-?\d{1,15}", text) else text.strip("'")
