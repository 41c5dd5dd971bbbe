"""The moves of Nagaraja and their text form."""

from mela.core.move import Move, MoveTextError, check_words
from mela.games.nagaraja.rules.tables import STICKS
from mela.games.nagaraja.rules.temple import room_number


class Bid(Move, frozen=True, tag="bid"):
    """N11: bid cards of one symbol, face down; no card with an empty hand."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["bid", *self.cards])


class Use(Move, frozen=True, tag="use"):
    """N13: use a card for the naga of a stick; `targets` names its targets."""

    card: str
    stick: str
    targets: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["use", self.card, self.stick, *self.targets])


class Pass(Move, frozen=True, tag="pass"):
    """N14: use no card now."""

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
    """N24: take a card from the discard pile."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Lay(Move, frozen=True, tag="lay"):
    """N17: put the tile into a room, rotated clockwise by `turn` quarters."""

    room: str
    turn: int

    def __str__(self) -> str:
        return f"lay {self.room} {self.turn}"


class Give(Move, frozen=True, tag="give"):
    """N20: give one of the three new cards to the other player."""

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
    """Read a move; an error says what is wrong and shows the correct form."""
    words = text.split()
    if not words:
        raise MoveTextError("an empty line is not a move; try: " + ", ".join(FORMS))
    verb, rest = words[0].lower(), words[1:]
    if verb not in FORMS:
        raise MoveTextError(f"{words[0]!r} is not a move; there are: {', '.join(FORMS)}")
    if verb in PLAIN:
        check_words(verb, rest, 0, 0, FORMS)
        return PLAIN[verb]
    if verb == "bid":
        return check_move(Bid(tuple(rest)))
    if verb == "use":
        check_words(verb, rest, 2, 4, FORMS)
        return check_move(Use(rest[0], rest[1], tuple(rest[2:])))
    if verb == "lay":
        return check_move(_lay(rest))
    check_words(verb, rest, 1, 1, FORMS)
    if verb == "take":
        return check_move(Take(rest[0]))
    if verb == "give":
        return check_move(Give(rest[0]))
    if rest[0].lower() != "draw":
        raise MoveTextError(f"{rest[0]!r}: only the draw amulet is used like this: amulet draw")
    return AmuletDraw()


def check_move(move: NagarajaMove) -> NagarajaMove:
    """The move in its standard form: ids in lower case, rooms in upper case, sets in order."""
    match move:
        case Bid(cards):
            check_words("bid", list(cards), 0, MOST_CARDS, FORMS)
            return Bid(tuple(sorted(card.lower() for card in cards)))
        case Use(card, stick, targets):
            check_words("use", [card, stick, *targets], 2, 4, FORMS)
            if stick.lower() not in STICKS:
                raise MoveTextError(f"{stick!r} is not a stick; write it like: {FORMS['use']}")
            aims = tuple(sorted(_target(word) for word in targets))
            return Use(card.lower(), stick.lower(), aims)
        case Lay(room, turn):
            if room_number(room.upper()) is None:
                form = f"write it like: {FORMS['lay']}"
                raise MoveTextError(f"{room!r} is not a room from A1 to C3; {form}")
            if not 0 <= turn < 4:
                raise MoveTextError(f"'{turn}' is not a number of quarter turns from 0 to 3")
            return Lay(room.upper(), turn)
        case Take(card):
            return Take(card.lower())
        case Give(card):
            return Give(card.lower())
        case _:
            return move


def _target(word: str) -> str:
    """The target in lower case, except the names of rooms and places."""
    whose, hyphen, where = word.partition("-")
    if whose.lower() in ("own", "opp"):
        return f"{whose.lower()}{hyphen}{where.upper()}"
    return word.lower()


def _lay(rest: list[str]) -> Lay:
    """Read the words of `lay`; the turn may be left out."""
    check_words("lay", rest, 1, 2, FORMS)
    turn = rest[1] if len(rest) > 1 else "0"
    if turn not in ("0", "1", "2", "3"):
        raise MoveTextError(f"{turn!r} is not a number of quarter turns from 0 to 3")
    return Lay(rest[0], int(turn))
