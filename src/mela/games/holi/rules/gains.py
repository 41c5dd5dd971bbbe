"""How single events change the score sheets of Holi (H32, H33, H35)."""

from collections.abc import Iterator, Sequence

from mela.core.event import Event
from mela.core.preview import Gain, Preview
from mela.games.holi.rules.events import (
    DirectHit,
    FirstFooting,
    HoliEvent,
    TokenFell,
    TokenLanded,
    TokenTaken,
)
from mela.games.holi.rules.rivalry import RivalryTable
from mela.games.holi.rules.score import TOKEN_IN_OTHER_SUPPLY, token_points
from mela.games.holi.rules.view import LEVEL_NAMES


class HoliPreview(Preview, frozen=True):
    """What a move of Holi is certain to do."""

    events: tuple[HoliEvent, ...]


def gains_of(events: Sequence[Event], rivalry: RivalryTable) -> Iterator[Gain]:
    """What each event scores by itself; sweets and most rivalry cards depend on more than that."""
    tower_moves = False
    for n, event in enumerate(events):
        # a token that falls after another was taken was on the tower before; else it was thrown
        if tower_moves and isinstance(event, TokenLanded | TokenFell):
            above = event.thrown_level
            yield Gain(LEVEL_NAMES[above], -token_points(above), event.seat, n)
        match event:
            case TokenLanded(seat=seat, level=level):
                yield Gain(LEVEL_NAMES[level], token_points(level), seat, n)
            case DirectHit(seat=seat, points=points):
                yield Gain("hits", points, seat, n)
                yield Gain("in-others", TOKEN_IN_OTHER_SUPPLY, seat, n)
            case TokenFell(seat=seat, other=other, points=points):
                if other != seat:
                    yield Gain("in-others", TOKEN_IN_OTHER_SUPPLY, seat, n)
                if points:
                    yield Gain(rivalry.ids[rivalry.rain], points, seat, n)
            case TokenTaken(seat=seat, other=other, level=level):
                tower_moves = True
                yield Gain(LEVEL_NAMES[level], -token_points(level), other, n)
                if other != seat:
                    yield Gain("in-others", TOKEN_IN_OTHER_SUPPLY, other, n)
            case FirstFooting(seat=seat, points=points):
                yield Gain(rivalry.ids[rivalry.firsts], points, seat, n)
