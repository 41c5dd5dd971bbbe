"""What cannot be done at a table now."""

from mela.core.error import MelaError


class TableError(MelaError):
    """Something that cannot be done; the code is for programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class StaleVersion(MelaError):
    """The table is at another version."""
