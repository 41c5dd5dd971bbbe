"""What happens in a match of Holi, in the order in which it happens."""

from typing import Literal

from mela.core.event import Event, PrivateEvent

Out = Literal["no-throw", "no-tokens", "no-cards"]


class StartPlayerDrawn(Event, frozen=True, tag="start-player-drawn"):
    """H7."""

    seat: int


class RivalryTurned(Event, frozen=True, tag="rivalry-turned"):
    """H10: a card was turned over; a second rule card is laid aside."""

    card: str
    kept: bool


class PawnPlaced(Event, frozen=True, tag="pawn-placed"):
    """H8."""

    seat: int
    cell: str


class Drew(Event, frozen=True, tag="drew"):
    """H9, H12: how many cards a player drew."""

    seat: int
    count: int


class CardsReceived(PrivateEvent, frozen=True, tag="cards-received"):
    """H9, H12: which cards they were, for the player alone."""

    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """H12."""

    seat: int


class Threw(Event, frozen=True, tag="threw"):
    """H14-H16: a card face up."""

    seat: int
    card: str
    level: int
    cells: tuple[str, ...]


class Dropped(Event, frozen=True, tag="dropped"):
    """H19: a card face down."""

    seat: int
    level: int
    cell: str


class CardHidden(PrivateEvent, frozen=True, tag="card-hidden"):
    """H21: which card it was, for the player alone."""

    card: str


class TokenLanded(Event, frozen=True, tag="token-landed"):
    """H22: a token came to rest, perhaps some levels below."""

    seat: int
    cell: str
    thrown_level: int
    level: int


class DirectHit(Event, frozen=True, tag="direct-hit"):
    """H17: the thrower scored, the pawn's player has the token."""

    seat: int
    other: int
    cell: str
    level: int
    points: int


class TokenFell(Event, frozen=True, tag="token-fell"):
    """H23, H24: a token fell on a pawn; the points are those of `pouring-rain`."""

    seat: int
    other: int
    cell: str
    thrown_level: int
    level: int
    points: int


class PawnMoved(Event, frozen=True, tag="pawn-moved"):
    """H25."""

    seat: int
    level: int
    origin: str
    cell: str


class PawnClimbed(Event, frozen=True, tag="pawn-climbed"):
    """H27."""

    seat: int
    cell: str
    level: int


class TokenTaken(Event, frozen=True, tag="token-taken"):
    """H25: a pawn took the token of its cell."""

    seat: int
    other: int
    cell: str
    level: int


class SweetsTaken(Event, frozen=True, tag="sweets-taken"):
    """H25."""

    seat: int
    cell: str
    level: int
    count: int


class FirstFooting(Event, frozen=True, tag="first-footing"):
    """The rivalry card: the first pawn on a level."""

    seat: int
    level: int
    points: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """H11."""

    seat: int


class WentOut(Event, frozen=True, tag="went-out"):
    """H13, H28, H29."""

    seat: int
    why: Out


class CardsShown(Event, frozen=True, tag="cards-shown"):
    """H21: when the match is over, all cards are shown."""

    seat: int
    hand: tuple[str, ...]
    face_down: tuple[str, ...]
    deck: tuple[str, ...]


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """H31, H36."""

    points: tuple[int, ...]
    places: tuple[int, ...]


HoliEvent = (
    StartPlayerDrawn
    | RivalryTurned
    | PawnPlaced
    | Drew
    | CardsReceived
    | TurnBegan
    | Threw
    | Dropped
    | CardHidden
    | TokenLanded
    | DirectHit
    | TokenFell
    | PawnMoved
    | PawnClimbed
    | TokenTaken
    | SweetsTaken
    | FirstFooting
    | TurnEnded
    | WentOut
    | CardsShown
    | MatchEnded
)
