"""The moves of Nagaraja and their one text form."""

from msgspec.structs import astuple

from mela.core.move import Move, MoveTextError
from mela.games.nagaraja.tables import STICKS
from mela.games.nagaraja.temple import room_number


class Bid(Move, frozen=True, tag="bid"):
    """N11: cards of one symbol, face down."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"bid {' '.join(self.cards)}"


class Use(Move, frozen=True, tag="use"):
    """N13: activate a card with the naga of a stick; its targets, in words."""

    card: str
    stick: str
    targets: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["use", self.card, self.stick, *self.targets])


class Pass(Move, frozen=True, tag="pass"):
    """N14."""

    def __str__(self) -> str:
        return "pass"


class Allow(Move, frozen=True, tag="allow"):
    """N31: let the other player's card have its effect."""

    def __str__(self) -> str:
        return "allow"


class Cancel(Move, frozen=True, tag="cancel"):
    """N31: cancel the other player's card with an amulet."""

    def __str__(self) -> str:
        return "cancel"


class AmuletDraw(Move, frozen=True, tag="amulet-draw"):
    """N30: draw a card with an amulet."""

    def __str__(self) -> str:
        return "amulet draw"


class Take(Move, frozen=True, tag="take"):
    """N24: a card of the discard pile."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Lay(Move, frozen=True, tag="lay"):
    """N17: put the tile into a room, turned clockwise by so many quarters."""

    room: str
    turn: int

    def __str__(self) -> str:
        return f"lay {self.room} {self.turn}"


class Give(Move, frozen=True, tag="give"):
    """N20: one of the three new cards for the other player."""

    card: str

    def __str__(self) -> str:
        return f"give {self.card}"


NagarajaMove = Bid | Use | Pass | Allow | Cancel | AmuletDraw | Take | Lay | Give

FORMS = {
    "bid": "bid card-rob-opponent card-take-self",
    "use": "use relic-swap-self green own-N1 own-W3",
    "pass": "pass",
    "allow": "allow",
    "cancel": "cancel",
    "amulet": "amulet draw",
    "take": "take card-take-self",
    "lay": "lay B1 2",
    "give": "give card-take-self",
}
PLAIN: dict[str, NagarajaMove] = {"pass": Pass(), "allow": Allow(), "cancel": Cancel()}
MOST_CARDS = 48


def parse_move(text: str) -> NagarajaMove:
    """Read a move; the error says what is wrong and shows the form."""
    words = text.split()
    if not words:
        raise MoveTextError("an empty line is no move; try: " + ", ".join(FORMS))
    verb, rest = words[0].lower(), words[1:]
    if verb not in FORMS:
        raise MoveTextError(f"{words[0]!r} is no move; there are: {', '.join(FORMS)}")
    if verb in PLAIN:
        _count(verb, rest, 0, 0)
        return PLAIN[verb]
    if verb == "bid":
        _count(verb, rest, 1, MOST_CARDS)
        return Bid(tuple(sorted(word.lower() for word in rest)))
    if verb == "use":
        return _use(rest)
    if verb == "lay":
        return _lay(rest)
    _count(verb, rest, 1, 1)
    word = rest[0].lower()
    if verb == "take":
        return Take(word)
    if verb == "give":
        return Give(word)
    if word != "draw":
        raise MoveTextError(f"{rest[0]!r}: only the draw amulet is used like this: amulet draw")
    return AmuletDraw()


def _use(rest: list[str]) -> Use:
    _count("use", rest, 2, 4)
    stick = rest[1].lower()
    if stick not in STICKS:
        raise MoveTextError(f"{rest[1]!r} is no stick; write it like: {FORMS['use']}")
    return Use(rest[0].lower(), stick, tuple(sorted(_target(word) for word in rest[2:])))


def _target(word: str) -> str:
    """Small letters, but rooms and places as they are named."""
    whose, hyphen, where = word.partition("-")
    if whose.lower() in ("own", "opp"):
        return f"{whose.lower()}{hyphen}{where.upper()}"
    return word.lower()


def _lay(rest: list[str]) -> Lay:
    _count("lay", rest, 1, 2)
    room = rest[0].upper()
    if room_number(room) is None:
        raise MoveTextError(f"{rest[0]!r} is no room from A1 to C3; write it like: {FORMS['lay']}")
    turn = rest[1] if len(rest) > 1 else "0"
    if turn not in ("0", "1", "2", "3"):
        raise MoveTextError(f"{turn!r} is no number of quarter turns from 0 to 3")
    return Lay(room, int(turn))


def checked(move: NagarajaMove) -> NagarajaMove:
    """A move that came as data, in its canonical form: a field holds one word, as in the text."""
    for value in astuple(move):
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str) and word.split() != [word]:
                raise MoveTextError(f"{word!r} is not one word")
    return parse_move(str(move))


def _count(verb: str, rest: list[str], least: int, most: int) -> None:
    if not least <= len(rest) <= most:
        raise MoveTextError(
            f"{verb!r} has {len(rest)} words behind it; write it like: {FORMS[verb]}"
        )
