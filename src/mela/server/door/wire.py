"""What goes over the socket: messages of clients by `do`, those of the server by `say`.

An answer names the id of its question and the version it is about. Views, events and moves are
those of the game; they are written once and put in as they are.
"""

from typing import Annotated

import msgspec

from mela.server.store.ratings import Rating, RatingChange

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Ask(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a client says; the id comes back with the answer."""

    id: Number


class Play(Ask, frozen=True, tag="play"):
    """Make a move, as text or as the game's own JSON; the version is the one it was chosen at."""

    version: Number
    move: msgspec.Raw


class Undo(Ask, frozen=True, tag="undo"):
    """Take back own moves, to an earlier version."""

    version: Number
    to: Number


class Preview(Ask, frozen=True, tag="preview"):
    """What a move is certain to do."""

    version: Number
    move: msgspec.Raw


class Why(Ask, frozen=True, tag="why"):
    """Why a move is not legal."""

    version: Number
    move: msgspec.Raw


class Chat(Ask, frozen=True, tag="chat"):
    """Say something to all at the table."""

    text: str


class Resume(Ask, frozen=True, tag="resume"):
    """Everything anew, with what happened after a version, for a client that has missed it."""

    since: Number | None = None


class AskTakeback(Ask, frozen=True, tag="takeback"):
    """Ask the others to let the match go back to an earlier version."""

    version: Number
    to: Number


class AnswerTakeback(Ask, frozen=True, tag="answer"):
    """Agree to what another player wants to take back, or refuse it."""

    version: Number
    yes: bool


AnyAsk = Play | Undo | Preview | Why | Chat | Resume | AskTakeback | AnswerTakeback


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where: nobody (open), a person, or a bot of a level."""

    kind: str
    person: str | None
    name: str
    bot: str | None
    ready: bool
    away: bool
    resigned: bool
    #: Lets watchers see the hand, some steps late.
    open: bool
    #: Somebody looks at the table from this seat just now.
    here: bool
    #: Of who has played rated matches of this game; guests never have.
    rating: Rating | None
    #: What this match has done to it, if it was rated and is over.
    change: RatingChange | None


class Takeback(msgspec.Struct, frozen=True):
    """A seat wants to go back to a version; who else has agreed. Void after the next step."""

    seat: int
    version: int
    to: int
    agreed: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """What all may know of a table. The seed and the players' words are there when it is over."""

    id: str
    game: str
    options: msgspec.Raw
    public: bool
    rated: bool
    state: str
    seats: tuple[SeatInfo, ...]
    commitment: str
    seed: str | None
    words: tuple[str, ...] | None
    next: str | None
    move_seconds: float
    match_seconds: float
    takeback: Takeback | None


class Line(msgspec.Struct, frozen=True):
    """Something that was said; by its number it can be reported."""

    number: int
    person: str
    name: str
    text: str
    at: float


class Clocks(msgspec.Struct, frozen=True):
    """Seconds that each seat has used up, and when the one to move runs out of time."""

    now: float
    used: tuple[float, ...]
    due: float | None


class Note(msgspec.Struct, frozen=True):
    """A step that is no move: `leave`, `back`, `resign`, `time`, `bot apprentice`, `undo 4`."""

    seat: int
    what: str


class Told(msgspec.Struct, frozen=True):
    """What a step has brought, as its viewer may know it; version 0 is the set-up."""

    version: int
    note: Note | None
    events: msgspec.Raw


class Say(msgspec.Struct, frozen=True, tag_field="say"):
    """What the server says."""


class Opened(Say, frozen=True, tag="open"):
    """To watchers, with the consent of all seats: what each seat saw some steps ago."""

    version: int
    views: tuple[msgspec.Raw, ...]


class State(Say, frozen=True, tag="state"):
    """The whole table as its viewer may see it; without a view while it has not begun.

    The log begins after the version that the viewer has named, or with the set-up. `undo` is the
    version before the last move, if the viewer may take that back.
    """

    version: int
    table: TableInfo
    seat: int | None
    view: msgspec.Raw | None
    turn: int | None
    moves: msgspec.Raw | None
    result: msgspec.Raw | None
    undo: int | None
    clocks: Clocks | None
    log: tuple[Told, ...]
    open: Opened | None
    #: Nothing: as it was.
    chat: tuple[Line, ...] | None


class Update(Say, frozen=True, tag="update"):
    """A step: what happened, and what the table looks like now."""

    version: int
    note: Note | None
    events: msgspec.Raw
    view: msgspec.Raw
    turn: int | None
    moves: msgspec.Raw | None
    result: msgspec.Raw | None
    undo: int | None
    clocks: Clocks | None


class Chatted(Say, frozen=True, tag="chat"):
    """Somebody said something."""

    line: Line


class Seated(Say, frozen=True, tag="table"):
    """Somebody has sat down, left, come back, or the table has changed in another way."""

    table: TableInfo


class Done(Say, frozen=True, tag="done"):
    """The move is stored."""

    id: int
    version: int


class Refused(Say, frozen=True, tag="refused"):
    """The move is not legal, and nothing has changed."""

    id: int
    version: int
    rule: str
    code: str
    args: dict[str, str | int]
    text: str


class Stale(Say, frozen=True, tag="stale"):
    """The question is about a version that is past; the present state follows."""

    id: int
    version: int


class Previewed(Say, frozen=True, tag="previewed"):
    id: int
    version: int
    preview: msgspec.Raw


class Reason(Say, frozen=True, tag="reason"):
    """The rule that forbids a move, or nothing."""

    id: int
    version: int
    rule: str | None
    code: str | None
    args: dict[str, str | int]
    text: str | None


class Problem(Say, frozen=True, tag="problem"):
    """Something else is wrong with what was said."""

    id: int | None
    code: str
    text: str
