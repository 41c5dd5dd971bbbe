"""Random matches for tests, and what can be seen of a match from outside."""

from collections.abc import Mapping, Sequence

import mela
from mela.core.chance import Chance, FastChance
from mela.core.event import Event
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match
from mela.core.record import Record
from tests.titles import HOLI


def random_match(
    seed: int,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    players: Sequence[str] = (),
    steps: int | None = None,
    game: AnyGame = HOLI,
    chance: Chance | None = None,
) -> AnyMatch:
    """A match played at random: to its end, or a number of steps."""
    match: AnyMatch = Match(
        game,
        seats=seats,
        options=options,
        chance=chance or FastChance(seed),
        players=players,
    )
    play_on(match, seed, steps)
    return match


def play_on(match: AnyMatch, seed: int, steps: int | None = None) -> None:
    """Play random moves, as many as there are steps, or to the end."""
    picker = FastChance(seed + 2**20)
    end = None if steps is None else match.version + steps
    while not match.is_over and match.version != end:
        match.play(match.game.move(match.position, match.position.pick(picker)))


Seen = tuple[tuple[int, ...], str, int, list[Event], Record, str]


def seen(match: AnyMatch) -> Seen:
    """Everything that a step could change."""
    return (
        match.position.snapshot(),
        str(match),
        match.version,
        list(match.events),
        match.record,
        mela.dumps(match),
    )
