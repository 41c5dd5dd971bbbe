"""Names that people give themselves."""

import unicodedata

from mela.core.error import MelaError

LONGEST_NAME = 40


class BadName(MelaError):
    """A name that cannot be shown."""


def checked_name(name: str) -> str:
    """One line of printable characters, not too long."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise BadName(f"a name has 1 to {LONGEST_NAME} printable characters")
    return plain


def name_key(name: str) -> str:
    """Names that look alike have the same key."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
