"""Names that people give themselves."""

import unicodedata

from mela.server.errors import PersonError

LONGEST_NAME = 40


class BadName(PersonError):
    """A name that cannot be shown."""

    status = 400

    def __init__(self) -> None:
        super().__init__("bad-name", f"a name has 1 to {LONGEST_NAME} printable characters")


def checked_name(name: str) -> str:
    """One line of printable characters, not too long."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise BadName
    return plain


def name_key(name: str) -> str:
    """Names that look alike have the same key."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
