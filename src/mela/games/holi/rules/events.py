"""What happens in a match of Holi, in the order in which it happens."""

from typing import Literal

from mela.core.event import Event, PrivateEvent

Out = Literal["no-throw", "no-tokens", "no-cards"]


class StartPlayerDrawn(Event, frozen=True, tag="start-player-drawn"):
    """H7: who goes first; drawn, or named by the host."""

    seat: int


class RivalryTurned(Event, frozen=True, tag="rivalry-turned"):
    """H10: a card was turned over; a second rule card is laid aside."""

    card: str
    kept: bool


class PawnPlaced(Event, frozen=True, tag="pawn-placed"):
    """H8: a player put the pawn on a corner."""

    seat: int
    cell: str


class Drew(Event, frozen=True, tag="drew"):
    """H9, H12: how many cards a player drew."""

    seat: int
    count: int


class CardsReceived(PrivateEvent, frozen=True, tag="cards-received"):
    """H9, H12: which cards were drawn; only that player sees it."""

    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """H12: it is now this player's turn."""

    seat: int


class Threw(Event, frozen=True, tag="threw"):
    """H14-H16: a player threw with a card face up."""

    seat: int
    card: str
    level: int
    cells: tuple[str, ...]


class Dropped(Event, frozen=True, tag="dropped"):
    """H19: a player threw one token with a card face down."""

    seat: int
    level: int
    cell: str


class CardHidden(PrivateEvent, frozen=True, tag="card-hidden"):
    """H21: which card was played face down; only that player sees it."""

    card: str


class TokenLanded(Event, frozen=True, tag="token-landed"):
    """H22: a token came to rest, perhaps on a lower level."""

    seat: int
    cell: str
    thrown_level: int
    level: int


class DirectHit(Event, frozen=True, tag="direct-hit"):
    """H17: the thrower scores, and the pawn's player keeps the token."""

    seat: int
    other: int
    cell: str
    level: int
    points: int


class TokenFell(Event, frozen=True, tag="token-fell"):
    """H23, H24: a token fell on a pawn; `points` come from `pouring-rain`."""

    seat: int
    other: int
    cell: str
    thrown_level: int
    level: int
    points: int


class PawnMoved(Event, frozen=True, tag="pawn-moved"):
    """H25: a pawn moved to another cell of its level."""

    seat: int
    level: int
    origin: str
    cell: str


class PawnClimbed(Event, frozen=True, tag="pawn-climbed"):
    """H27: a pawn went up one level."""

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
    """H25: a pawn took the sweets of its cell."""

    seat: int
    cell: str
    level: int
    count: int


class FirstFooting(Event, frozen=True, tag="first-footing"):
    """The rivalry card paid for the first pawn on a level."""

    seat: int
    level: int
    points: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """H11: a player ended the turn."""

    seat: int


class WentOut(Event, frozen=True, tag="went-out"):
    """H13, H28, H29: a player is out, and why."""

    seat: int
    why: Out


class CardsShown(Event, frozen=True, tag="cards-shown"):
    """H21: when the match is over, all cards are shown."""

    seat: int
    hand: tuple[str, ...]
    face_down: tuple[str, ...]
    deck: tuple[str, ...]


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """H31, H36: the match is over; points and places by seat."""

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
