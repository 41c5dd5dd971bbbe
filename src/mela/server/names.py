"""Names that people give themselves."""

import unicodedata
from itertools import groupby

from mela.server.errors import PersonError
from mela.server.look_alikes import CAPITALS, SEQUENCES, SMALL

LONGEST_NAME = 40
#: Between the two parts of an exact key; no name has two spaces in a row.
EXACT = "  "
#: Marks over and under one letter; more of them would cover the lines above and below.
MOST_MARKS = 2
#: Whether the sign before it is drawn as text or as a picture.
_STYLES = "\ufe0e\ufe0f"
#: Nothing is seen of these, though Python calls them printable.
_INVISIBLE = {
    *("\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"),
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE0E), 0x16FE4, *range(0xE0100, 0xE01F0))),
}


class BadName(PersonError):
    """A name that cannot be shown."""

    status = 400

    def __init__(self, text: str) -> None:
        super().__init__("bad-name", text)


def checked_name(name: str) -> str:
    """One line of characters that can be seen, not too long."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise BadName(f"a name has 1 to {LONGEST_NAME} printable characters")
    if not _INVISIBLE.isdisjoint(plain) or _has_a_style_alone(plain):
        raise BadName("a name has no invisible characters")
    if _most_marks(plain) > MOST_MARKS or _is_mark(plain[0]):
        raise BadName(f"a letter of a name has at most {MOST_MARKS} marks")
    return plain


def _has_a_style_alone(name: str) -> bool:
    """Only signs have one: letters would look the same with it."""
    before = " " + name
    return any(
        sign in _STYLES and unicodedata.category(last)[0] not in "SPN"
        for last, sign in zip(before, name, strict=False)
    )


def _most_marks(name: str) -> int:
    runs = groupby(name, _is_mark)
    return max((len(list(signs)) for are_marks, signs in runs if are_marks), default=0)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me")


def folded(name: str) -> str:
    """Without case, width and style."""
    same = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(same.split())


def name_key(name: str) -> str:
    """Names that look alike have the same key, whatever alphabets they are written with."""
    plain = unicodedata.normalize("NFKC", name).translate(dict.fromkeys(map(ord, _STYLES)))
    if any(sign.isascii() and sign.isalpha() for sign in plain):
        plain = plain.translate(CAPITALS)
    apart = unicodedata.normalize("NFD", folded(plain)).translate(SMALL)
    for two, one in SEQUENCES:
        apart = apart.replace(two, one)
    return unicodedata.normalize("NFC", apart)


def exact_key(name: str) -> str:
    """For a member whose name looked like another's before look-alikes counted: only the owner's
    own spelling gives it."""
    return f"{name_key(name)}{EXACT}{folded(name)}"
