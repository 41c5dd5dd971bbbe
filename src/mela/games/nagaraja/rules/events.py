"""What happens in a match of Nagaraja, in the order in which it happens."""

from typing import ClassVar

from mela.core.event import Event, PrivateEvent
from mela.games.nagaraja.rules.light import Temple
from mela.games.nagaraja.rules.view import Ending


class GuideThrown(Event, frozen=True, tag="guide-thrown"):
    """N8: a player threw two brown sticks to find the first guide."""

    unveils: ClassVar[bool] = True

    seat: int
    sticks: tuple[str, ...]


class GuideChosen(Event, frozen=True, tag="guide-chosen"):
    """N8, N20: this player is the guide now."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """N9, N20, N24, N30: how many cards a player drew."""

    seat: int
    count: int


class CardsReceived(PrivateEvent, frozen=True, tag="cards-received"):
    """Which cards were drawn; only that player sees it."""

    cards: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round-began"):
    """N11: a round began; the guide bids first."""

    number: int
    seat: int


class TileOffered(Event, frozen=True, tag="tile-offered"):
    """N10: the tile of the round."""

    unveils: ClassVar[bool] = True

    tile: str
    amulet: bool


class BidMade(Event, frozen=True, tag="bid-made"):
    """N11: the number of cards that a player bid, face down."""

    seat: int
    count: int


class BidHidden(PrivateEvent, frozen=True, tag="bid-hidden"):
    """N11: which cards were bid; only that player sees it."""

    cards: tuple[str, ...]


class BidRevealed(Event, frozen=True, tag="bid-revealed"):
    """N12: a player's bid was turned face up."""

    unveils: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


class SticksThrown(Event, frozen=True, tag="sticks-thrown"):
    """N12, N22: what the sticks of one throw show."""

    unveils: ClassVar[bool] = True

    seat: int
    sticks: tuple[str, ...]
    fate: int
    nagas: int


class Passed(Event, frozen=True, tag="passed"):
    """N14: a player passed; `forced` if there was nothing to decide."""

    seat: int
    forced: bool


class CardActivated(Event, frozen=True, tag="card-activated"):
    """N13: a player spent a naga to use a card; targets are named as that player sees them."""

    seat: int
    card: str
    stick: str
    targets: tuple[str, ...]


class CardAllowed(Event, frozen=True, tag="card-allowed"):
    """N31: the card has its effect."""

    seat: int


class CardCancelled(Event, frozen=True, tag="card-cancelled"):
    """N31: an amulet cancelled the card."""

    seat: int
    card: str


class FateAdded(Event, frozen=True, tag="fate-added"):
    """N22: a card added fate points."""

    seat: int
    points: int


class SticksPickedUp(Event, frozen=True, tag="sticks-picked-up"):
    """N22: these sticks will be thrown again."""

    seat: int
    sticks: tuple[str, ...]


class SticksDiscarded(Event, frozen=True, tag="sticks-discarded"):
    """N22: a player lost sticks."""

    seat: int
    sticks: tuple[str, ...]


class PileSearched(Event, frozen=True, tag="pile-searched"):
    """N24: a player looks through the discard pile."""

    seat: int
    count: int


class CardTaken(Event, frozen=True, tag="card-taken"):
    """N24: a player took a card of the pile; the other does not see which."""

    seat: int


class CardChosen(PrivateEvent, frozen=True, tag="card-chosen"):
    """N24: which card was taken; only that player sees it."""

    card: str


class CardRobbed(Event, frozen=True, tag="card-robbed"):
    """N24: a player lost a card, face up."""

    unveils: ClassVar[bool] = True

    seat: int
    card: str


class TileRotated(Event, frozen=True, tag="tile-rotated"):
    """N25: a tile was rotated in the temple of this seat, which is like this now."""

    seat: int
    room: str
    tile: str
    turn: int
    temple: Temple


class TileMoved(Event, frozen=True, tag="tile-moved"):
    """N25: a tile was moved within the temple of this seat, which is like this now."""

    seat: int
    origin: str
    room: str
    temple: Temple


class TilesSwapped(Event, frozen=True, tag="tiles-swapped"):
    """N25: two tiles were swapped in the temple of this seat, which is like this now."""

    seat: int
    rooms: tuple[str, ...]
    temple: Temple


class TrapSet(Event, frozen=True, tag="trap-set"):
    """N25: the trap was put into the temple of this seat."""

    seat: int
    room: str


class RelicLookedAt(Event, frozen=True, tag="relic-looked-at"):
    """N26: a player looked at a relic; `other` is the owner of its temple."""

    seat: int
    other: int
    place: str


class RelicSeen(PrivateEvent, frozen=True, tag="relic-seen"):
    """N26: which relic it is; only the player who looked sees it."""

    other: int
    place: str
    relic: str


class RelicsSwapped(Event, frozen=True, tag="relics-swapped"):
    """N26: two relics were swapped in the temple of this seat."""

    seat: int
    places: tuple[str, ...]


#: What cards do to a temple; paths may change with it.
TempleChange = TileRotated | TileMoved | TilesSwapped | TrapSet | RelicsSwapped


class AnswerAwaited(Event, frozen=True, tag="answer-awaited"):
    """N31: the other player holds an amulet of any kind, and so may answer.

    `would` is what the card does to a temple if it is allowed.
    """

    seat: int
    would: TempleChange | None


class AmuletFound(Event, frozen=True, tag="amulet-found"):
    """N18: the temple's owner took an amulet."""

    seat: int
    room: str


class AmuletSeen(PrivateEvent, frozen=True, tag="amulet-seen"):
    """N18: which amulet it is; only its owner sees it."""

    amulet: str


class RelicTurnedUp(Event, frozen=True, tag="relic-turned-up"):
    """N19: a path reached a relic, so it was turned face up."""

    unveils: ClassVar[bool] = True

    seat: int
    place: str
    relic: str
    points: int
    cursed: bool = False


class RelicTurnedDown(Event, frozen=True, tag="relic-turned-down"):
    """N19: no path reaches the relic any more, so it was turned face down."""

    seat: int
    place: str
    relic: str
    points: int
    cursed: bool = False


class TileWon(Event, frozen=True, tag="tile-won"):
    """N15: who won the tile, and the fate points by seat."""

    seat: int
    fate: tuple[int, ...]


class TileLaid(Event, frozen=True, tag="tile-laid"):
    """N17: a player laid the tile of the round; the temple is like this now."""

    seat: int
    room: str
    tile: str
    turn: int
    temple: Temple


class TileLost(Event, frozen=True, tag="tile-lost"):
    """N37: the winner had no room for the tile."""

    seat: int
    tile: str


class PileShuffled(Event, frozen=True, tag="pile-shuffled"):
    """N21: the discards became the deck."""

    count: int


class CardGiven(Event, frozen=True, tag="card-given"):
    """N20: the guide gave a card to the other player."""

    seat: int
    other: int


class CardPassedOn(PrivateEvent, frozen=True, tag="card-passed-on"):
    """N20: which card was given; only the giver sees this event."""

    card: str


class CardAccepted(PrivateEvent, frozen=True, tag="card-accepted"):
    """N20: which card was given; only the receiver sees this event."""

    card: str


class AmuletUsed(Event, frozen=True, tag="amulet-used"):
    """N30: an amulet was spent to draw a card."""

    seat: int


class SecretsShown(Event, frozen=True, tag="secrets-shown"):
    """When the match is over, hands and amulets are shown."""

    unveils: ClassVar[bool] = True

    seat: int
    hand: tuple[str, ...]
    amulets: tuple[str, ...]


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """N34-N37: who won, and why."""

    unveils: ClassVar[bool] = True

    seat: int
    why: Ending
    points: tuple[int, ...]


NagarajaEvent = (
    GuideThrown
    | GuideChosen
    | Drew
    | CardsReceived
    | RoundBegan
    | TileOffered
    | BidMade
    | BidHidden
    | BidRevealed
    | SticksThrown
    | Passed
    | CardActivated
    | AnswerAwaited
    | CardAllowed
    | CardCancelled
    | FateAdded
    | SticksPickedUp
    | SticksDiscarded
    | PileSearched
    | CardTaken
    | CardChosen
    | CardRobbed
    | TileRotated
    | TileMoved
    | TilesSwapped
    | TrapSet
    | RelicLookedAt
    | RelicSeen
    | RelicsSwapped
    | AmuletFound
    | AmuletSeen
    | RelicTurnedUp
    | RelicTurnedDown
    | TileWon
    | TileLaid
    | TileLost
    | PileShuffled
    | CardGiven
    | CardPassedOn
    | CardAccepted
    | AmuletUsed
    | SecretsShown
    | MatchEnded
)
