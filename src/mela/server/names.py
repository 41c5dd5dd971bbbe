"""Names that people give themselves."""

from mela.core.error import MelaError

LONGEST_NAME = 40


class NameNotGood(MelaError):
    """A name that cannot be shown."""


def checked_name(name: str) -> str:
    """One line of printable signs, not too long."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise NameNotGood(f"a name has 1 to {LONGEST_NAME} printable characters")
    return plain
