"""The bodies of the operator's page. They hold no hidden card and no record of a running match."""

from typing import Annotated

import msgspec

#: At most a year.
Hours = Annotated[float, msgspec.Meta(gt=0, le=366 * 24)]
#: Not only spaces.
Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=500)]
Word = Annotated[str, msgspec.Meta(min_length=2, max_length=40)]


class Because(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every act has a reason."""

    why: Reason


class Stopping(Because, frozen=True):
    """For how long; `address` means everybody who comes from where the person was last seen."""

    hours: Hours
    address: bool = False


class WordList(msgspec.Struct, frozen=True):
    words: tuple[str, ...]


class NewWords(Because, frozen=True):
    words: Annotated[tuple[Word, ...], msgspec.Meta(max_length=2000)]


class ResetLink(msgspec.Struct, frozen=True):
    """To be handed to the member by the operator; it works once."""

    link: str


class ReportContext(msgspec.Struct, frozen=True):
    """A report, who is in it, and what was said before and after."""

    number: int
    at: float
    state: str
    text: str
    line: str | None
    reporter: str
    reporter_name: str
    person: str | None
    person_name: str
    table: str
    said: "tuple[SaidLine, ...]"


class SaidLine(msgspec.Struct, frozen=True):
    name: str
    person: str
    text: str
    at: float
    is_reported: bool


class ActLine(msgspec.Struct, frozen=True):
    """What an operator has done to what, and why; `name` is that of a person."""

    number: int
    at: float
    who: str
    act: str
    about: str
    name: str
    why: str


class SanctionLine(msgspec.Struct, frozen=True):
    """A ban or a mute that still holds, of a person or of an address, which is a hash."""

    number: int
    kind: str
    whom: str
    name: str
    is_address: bool
    at: float
    until: float


class PackLine(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    owner: str | None
    owner_name: str | None
    changed: float


class BackupFile(msgspec.Struct, frozen=True):
    name: str
    bytes: int
    at: float


class Overview(msgspec.Struct, frozen=True):
    """Who looks, the node that answers, and the whole site."""

    operator: str
    version: str
    up_since: float
    now: float
    memory: int
    sockets: int
    tables_here: int
    steps_waiting: int
    tables: dict[str, int]
    people: int
    members: int
    new_reports: int
    #: The newest first; None if the setting `backups` names no folder.
    backups: tuple[BackupFile, ...] | None


class OperatorSession(msgspec.Struct, frozen=True):
    name: str
