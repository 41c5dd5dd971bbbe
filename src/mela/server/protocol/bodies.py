"""The bodies of HTTP requests and responses.

The docstrings are part of the published schema (`docs/protocol.schema.json`).
"""

from typing import Annotated, Any, Literal

import msgspec

from mela.core.mistakes import Mistake
from mela.server.protocol.messages import PackInfo, Rating

#: No limit (0), or up to a month.
Seconds = Annotated[float, msgspec.Meta(ge=0, le=31 * 24 * 3600)]
#: A player's part in the randomness of the match; if it is empty, the site chooses one.
Word = Annotated[str, msgspec.Meta(max_length=100)]

LONGEST_REPORT = 1000


class ErrorAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request failed: a code for programs, a text for people."""

    code: str
    detail: str
    #: Which option it is about, with the code `bad-option`.
    option: str | None = None
    #: What is wrong with a pack, with the code `bad-pack`.
    mistake: Mistake | None = None


# --- Games and tables -----------------------------------------------------------------------


class GameInfo(msgspec.Struct, frozen=True):
    """How many can play, which bots there are, and how many move codes the game has."""

    seats: tuple[int, ...]
    bots: tuple[str, ...]
    codes: int
    #: What seats can have; without the option `colours`, they have the first ones in this order.
    colours: tuple[str, ...]
    #: The options that players of a language start with, where these are not the game's own.
    usual: dict[str, dict[str, Any]]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who should sit on a seat: `me`, nobody yet (`open`), or a bot by its level."""

    #: A bot may have a time to think about a move: `novice:0.2s`.
    who: str = "open"
    name: str | None = None


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host wants: a game, its options, seats, and how long a move or a match may take."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    public: bool = True
    rated: bool = False
    move_seconds: Seconds = 0.0
    #: A bank of time for all moves of a player, and what each move gives back to it.
    match_seconds: Seconds = 0.0
    increment_seconds: Seconds = 0.0
    #: A pack of the host, by its id; such a table is private and not rated.
    own_pack: str | None = None
    #: False: the host sees the commitment first, then lets the match begin with their own word.
    ready: bool = True


class PairWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Find somebody who wants the same options. If somebody waits, `word` goes into the randomness
    of the match; else this opens a new table."""

    game: str
    seats: int = 2
    options: dict[str, Any] = {}
    word: Word = ""
    ready: bool = True


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat and colour (any if empty), and a word for the randomness of the match."""

    seat: int | None = None
    word: Word = ""
    colour: str | None = None


class Colouring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour that I want; with several seats, for which of them."""

    colour: str
    seat: int | None = None


class BotWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a free seat (any if empty), by its level."""

    level: str
    seat: int | None = None
    name: str | None = None


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    open: bool


# --- Packs of people ------------------------------------------------------------------------


class PackText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file, TOML or JSON."""

    text: str


class PackDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack as plain data, with the same keys as in a file."""

    pack: dict[str, Any]


class PackWish(PackDraft, frozen=True):
    """A pack to keep in the account, or to use for one table."""

    keep: bool = True


class ExampleWish(PackDraft, frozen=True):
    """Which piece of the pack to show; another seed shows another moment."""

    piece: str
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0


class ShippedPack(msgspec.Struct, frozen=True):
    """The shipped pack of a game as plain data, and what a pack may hold, as JSON Schema."""

    pack: dict[str, Any]
    schema: dict[str, Any]


class OpenedPack(msgspec.Struct, frozen=True):
    """A pack that was read from a file, and what is wrong with it."""

    pack: dict[str, Any]
    mistakes: tuple[Mistake, ...]


class CheckedPack(msgspec.Struct, frozen=True):
    """What is wrong with a pack; if nothing is, the pack for a page that draws it."""

    mistakes: tuple[Mistake, ...]
    page: Any


class KnownPack(msgspec.Struct, frozen=True):
    """A pack of a person: for a page that draws it, and for its owner also to edit."""

    info: PackInfo
    pack: dict[str, Any] | None
    page: Any


class PackReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_REPORT)]


# --- People ---------------------------------------------------------------------------------


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str


class PasswordReset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret part of the link, and the new password."""

    secret: str
    password: str


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: str


class SigningOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign out in this browser only, or in all of them."""

    everywhere: bool = False


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
    #: Is the name protected by a password?
    account: bool


class Profile(msgspec.Struct, frozen=True):
    """What everybody may know about a person."""

    id: str
    name: str
    account: bool
    since: float
    matches: int
    #: By game; only games in which the person has played rated matches.
    ratings: dict[str, Rating]


class Ranked(msgspec.Struct, frozen=True):
    """A place on the leaderboard of a game: a person, or a bot by its level (`bot:novice`)."""

    player: str
    name: str
    rating: Rating


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person's settings; the browser decides those that are missing."""

    language: Literal["en", "pl", "es", "de", "pt"] | None = None
    theme: Literal["system", "light", "dark"] | None = None
    sound: bool | None = None
    #: How fast events are animated; 0 means not at all.
    speed: Annotated[float, msgspec.Meta(ge=0, le=10)] | None = None
    #: Keyboard shortcuts for moves.
    keys: bool | None = None
    #: Letters and numbers at the edges of boards.
    labels: bool | None = None
    #: Notify me when it is my turn.
    notices: bool | None = None


# --- Moderation -----------------------------------------------------------------------------


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whose chat I do not see."""

    person: str
    name: str
    at: float


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a chat line, by its number, or of something else that happened at a table."""

    table: str
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_REPORT)]
    number: int | None = None


# --- Notices --------------------------------------------------------------------------------


class PushServerKey(msgspec.Struct, frozen=True):
    key: str


class PushKeys(msgspec.Struct, frozen=True):
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=50)]


class Subscription(msgspec.Struct, frozen=True):
    """A browser's `PushSubscription`, as `toJSON` gives it."""

    endpoint: str
    keys: PushKeys


class NewHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: str


class Hook(msgspec.Struct, frozen=True):
    """We sign what we send: `X-Mela-Signature: sha256=` HMAC of the body with the secret."""

    url: str
    secret: str


class Notice(msgspec.Struct, frozen=True):
    """Tells a browser or a program that it is your turn at this table."""

    table: str
    game: str
    version: int
    url: str
