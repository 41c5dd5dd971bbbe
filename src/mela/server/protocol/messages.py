"""The messages of the socket: clients send those with `do`, the server those with `say`.

An answer repeats the id of its request and names the version it is about. Views, events and moves
are those of the game; they are encoded once and inserted unchanged. The docstrings are part of the
published schema (`docs/protocol.schema.json`).
"""

from typing import Annotated

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Ask(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A request of a client; the answer has the same id."""

    id: Number


class Play(Ask, frozen=True, tag="play"):
    """Make a move, as text or as the game's JSON; `version` is the one it was chosen at."""

    version: Number
    move: msgspec.Raw


class Undo(Ask, frozen=True, tag="undo"):
    """Take back your own moves, to an earlier version."""

    version: Number
    to: Number


class Preview(Ask, frozen=True, tag="preview"):
    """Ask what a move is certain to do."""

    version: Number
    move: msgspec.Raw


class Why(Ask, frozen=True, tag="why"):
    """Ask why a move is not legal."""

    version: Number
    move: msgspec.Raw


class Chat(Ask, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Resume(Ask, frozen=True, tag="resume"):
    """Ask for the whole state again, with everything that happened after a version."""

    since: Number | None = None


class AskTakeback(Ask, frozen=True, tag="takeback"):
    """Ask the others to let the match go back to an earlier version."""

    version: Number
    to: Number


class AnswerTakeback(Ask, frozen=True, tag="answer"):
    """Accept or refuse what another player wants to take back."""

    version: Number
    yes: bool


AnyAsk = Play | Undo | Preview | Why | Chat | Resume | AskTakeback | AnswerTakeback


class Rating(msgspec.Struct, frozen=True):
    """A cautious estimate: the player is almost certainly at least this good. It rises as the
    estimate becomes more certain."""

    rating: int
    uncertainty: int
    matches: int


class RatingChange(msgspec.Struct, frozen=True):
    """How a match changed a rating."""

    before: int
    after: int


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits here: nobody (open), a person, or a bot by its level."""

    kind: str
    person: str | None
    name: str
    bot: str | None
    #: None if the seats of this game have no colours.
    colour: str | None
    ready: bool
    away: bool
    resigned: bool
    #: Does this player let watchers see the hand, with a delay of some steps?
    open: bool
    #: Is somebody looking at the table from this seat right now?
    here: bool
    #: None before the first rated match of this game; guests never have one.
    rating: Rating | None
    #: How this match changed it, if it was rated and is over.
    change: RatingChange | None


class Takeback(msgspec.Struct, frozen=True):
    """A seat asks to go back to a version, and who has agreed so far. The next step cancels it."""

    seat: int
    version: int
    to: int
    agreed: tuple[int, ...]


class PackInfo(msgspec.Struct, frozen=True):
    """A pack of a person. The digest names what it does; its title and texts may be removed."""

    id: str
    game: str
    title: str
    #: The name of its owner, and who that is; nobody if the person was removed.
    owner: str | None
    owner_id: str | None
    digest: str
    texts_digest: str
    changed: float
    removed: bool


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know about a table; seed and words only when the match is over."""

    id: str
    game: str
    options: msgspec.Raw
    #: Who may put bots on free seats.
    host: str
    public: bool
    rated: bool
    #: May quick pairing seat anybody here?
    pairing: bool
    state: str
    seats: tuple[SeatInfo, ...]
    commitment: str
    seed: str | None
    words: tuple[str, ...] | None
    next: str | None
    move_seconds: float
    match_seconds: float
    increment_seconds: float
    takeback: Takeback | None
    #: The pack of a person that is played with.
    own_pack: PackInfo | None = None


class Line(msgspec.Struct, frozen=True):
    """A chat line; its number serves to report it."""

    number: int
    person: str
    name: str
    text: str
    at: float


class Clocks(msgspec.Struct, frozen=True):
    """The seconds that each seat has used, and when the seat to move runs out of time."""

    now: float
    used: tuple[float, ...]
    #: What each seat has left in its bank of time, if there are banks.
    banks: tuple[float, ...] | None
    due: float | None


class Note(msgspec.Struct, frozen=True):
    """A step that is not a move: `leave`, `back`, `resign`, `time`, `bot apprentice`, `undo 4`."""

    seat: int
    what: str


class Told(msgspec.Struct, frozen=True):
    """What happened in a step, as far as the viewer may know it; version 0 is the set-up."""

    version: int
    note: Note | None
    events: msgspec.Raw


class Say(msgspec.Struct, frozen=True, tag_field="say"):
    """A message of the server."""


class Opened(Say, frozen=True, tag="open"):
    """For watchers, if all seats agree: what each seat saw some steps ago."""

    version: int
    views: tuple[msgspec.Raw, ...]


class State(Say, frozen=True, tag="state"):
    """The whole table as the viewer may see it; without a view before the match begins.

    The log begins after the version that the viewer named, or with the set-up. `undo` is the
    version before the last move, if the viewer may take that move back.
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
    #: None: keep the chat that you have.
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
    """Somebody sat down, left or came back, or the table changed in another way."""

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
    """The request is about an old version; the current state follows."""

    id: int
    version: int


class Previewed(Say, frozen=True, tag="previewed"):
    id: int
    version: int
    preview: msgspec.Raw


class Reason(Say, frozen=True, tag="reason"):
    """The rule that forbids a move, or nothing if it is legal."""

    id: int
    version: int
    rule: str | None
    code: str | None
    args: dict[str, str | int]
    text: str | None


class Problem(Say, frozen=True, tag="problem"):
    """Something else is wrong with the request."""

    id: int | None
    code: str
    text: str
