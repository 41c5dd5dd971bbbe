"""How relics change the score sheets of Nagaraja (N38)."""

from collections.abc import Iterator, Sequence

from mela.core.event import Event
from mela.core.preview import Gain, Preview
from mela.games.nagaraja.rules.bid_odds import BidOdds
from mela.games.nagaraja.rules.events import NagarajaEvent, RelicTurnedDown, RelicTurnedUp


class NagarajaPreview(Preview, frozen=True):
    """What a move of Nagaraja is certain to do; for a bid also what its sticks may throw."""

    events: tuple[NagarajaEvent, ...]
    odds: BidOdds | None


def gains_of(events: Sequence[Event]) -> Iterator[Gain]:
    """The points that each turned relic adds or takes away."""
    for n, event in enumerate(events):
        if isinstance(event, RelicTurnedUp | RelicTurnedDown):
            line = "cursed" if event.cursed else "sacred"
            points = event.points if isinstance(event, RelicTurnedUp) else -event.points
            yield Gain(line, points, event.seat, n)
