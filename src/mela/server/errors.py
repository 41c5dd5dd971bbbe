"""Errors that clients get, each with a code for programs."""

from mela.core.error import MelaError


class CodedError(MelaError):
    """Something that cannot be done; the code is for programs."""

    status = 409

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        if code.startswith("unknown"):
            self.status = 404


class TableError(CodedError):
    """Something that cannot be done at a table."""


class UnknownTable(TableError):
    def __init__(self, id_: str) -> None:
        super().__init__("unknown-table", f"there is no table {id_!r}")


class TableClosed(TableError):
    """The operator has closed the table."""

    def __init__(self) -> None:
        super().__init__("closed", "the operator has closed this table")


class PackRemoved(TableError):
    """The texts of a pack are gone, and so is the way to play it."""

    def __init__(self) -> None:
        super().__init__("pack-removed", "this pack was removed, and no new table takes it")


class PersonError(CodedError):
    """Something that a person cannot do or be."""


class NameTaken(PersonError):
    """The names of members belong to them."""

    def __init__(self, name: str) -> None:
        super().__init__("name-taken", f"somebody else is called {name!r}")


class WrongCredentials(PersonError):
    """A name or password is wrong; which of them stays secret."""

    status = 401

    def __init__(self) -> None:
        super().__init__("not-you", "this name and password do not belong together")


class TooManyRequests(PersonError):
    """After some seconds the client may try again."""

    status = 429

    def __init__(self, text: str, seconds: float) -> None:
        super().__init__("too-fast", text)
        self.seconds = seconds


class NotReady(CodedError):
    """A part that the node needs does not answer."""

    status = 503

    def __init__(self, text: str) -> None:
        super().__init__("paused", text)


class StaleVersion(MelaError):
    """The table is at another version."""
