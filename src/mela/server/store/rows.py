"""What the database keeps, one struct for each kind of row."""

from collections.abc import Sequence

import msgspec

from mela.core.record import Draw, Step

#: The states of a table: waiting for players, in a match, over, or closed by the operator.
OPEN = "open"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"


class PersonRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: float
    seen: float
    #: The generation of tokens that are valid.
    sessions: int = 0
    #: By the operator.
    closed: bool = False


class AccountRow(msgspec.Struct, frozen=True):
    person: str
    key: str
    password: str
    since: float


class TakebackRow(msgspec.Struct, frozen=True):
    """A takeback as the columns of a table keep it."""

    seat: int
    version: int
    to: int
    agreed: tuple[int, ...]


class TableRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules: int
    pack_digest: str
    options: str
    host: str
    public: bool
    move_seconds: float
    match_seconds: float
    due: float | None
    state: str
    seed: bytes
    created: float
    changed: float
    next: str | None
    rated: bool = False
    #: Quick pairing may seat anybody here.
    pairing: bool = False
    #: A takeback that a seat has asked for: at which version, to which, and which seats agree.
    takeback_seat: int | None = None
    takeback_version: int | None = None
    takeback_to: int | None = None
    takeback_agreed: str | None = None
    #: What each move gives back to the bank of `match_seconds`.
    increment_seconds: float = 0.0
    #: The pack of a person that is played with; its mechanics are those of the digest.
    own_pack: str | None = None

    @property
    def pack(self) -> str:
        """The id of the pack that is played with."""
        return str(msgspec.json.decode(self.options).get("pack", "standard"))

    @property
    def takeback(self) -> TakebackRow | None:
        seat, version, to = self.takeback_seat, self.takeback_version, self.takeback_to
        if seat is None or version is None or to is None:
            return None
        agreed = (self.takeback_agreed or "").split()
        return TakebackRow(seat, version, to, tuple(map(int, agreed)))


def takeback_columns(takeback: TakebackRow | None) -> dict[str, int | str | None]:
    """The columns of a table for a takeback, or for none."""
    return {
        "takeback_seat": None if takeback is None else takeback.seat,
        "takeback_version": None if takeback is None else takeback.version,
        "takeback_to": None if takeback is None else takeback.to,
        "takeback_agreed": None if takeback is None else " ".join(map(str, takeback.agreed)),
    }


class SeatRow(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    person: str | None
    name: str
    bot: str | None
    word: str
    ready: bool
    away: bool
    resigned: bool = False
    #: Watchers may see this seat's hand, late.
    open: bool = False
    #: Until when somebody is believed to look at the table from this seat.
    here: float = 0.0
    #: What the match has changed, if it was rated and is over.
    rating_before: int | None = None
    rating_after: int | None = None


class PackRow(msgspec.Struct, frozen=True):
    """A pack of a person. The content is JSON, and empty if the pack was removed."""

    id: str
    owner: str | None
    game: str
    digest: str
    title: str
    content: str
    kept: bool
    removed: bool
    changed: float


class PauseRow(msgspec.Struct, frozen=True):
    """A time in which the site was down."""

    began: float
    ended: float


class ChatRow(msgspec.Struct, frozen=True):
    table_id: str
    person: str
    name: str
    text: str
    at: float
    number: int = 0


class StepRow(msgspec.Struct, frozen=True):
    table_id: str
    version: int
    seat: int
    move: str
    draws: str
    at: float

    @property
    def is_move(self) -> bool:
        """Is it a move, or a note?"""
        return not self.move.startswith(":")

    def step(self) -> Step:
        return Step(self.seat, self.move, read_draws(self.draws))


def write_draws(draws: Sequence[Draw]) -> str:
    return " ".join(f"{below}:{value}" for below, value in draws)


def read_draws(text: str) -> tuple[Draw, ...]:
    pairs = (word.split(":") for word in text.split())
    return tuple((int(below), int(value)) for below, value in pairs)
