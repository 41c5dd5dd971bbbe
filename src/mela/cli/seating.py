"""Who chooses on which seat, and what they are called."""

from collections.abc import Sequence

from mela.bots.budget import AT_A_TABLE
from mela.bots.chooser import Chooser
from mela.core.game import AnyGame

#: Where no bots are named; for a game with fewer seats only the last ones.
USUAL_BOTS = ("novice", "apprentice")


def usual_bots(game: AnyGame) -> Sequence[str]:
    """As many as fit beside one person."""
    return USUAL_BOTS[-(game.seats[-1] - 1) :]


def seating(
    game: AnyGame, seats: int, levels: Sequence[str], person: str | None
) -> tuple[list[Chooser | None], list[str]]:
    """Choosers and names by seat; a person, if there is one, has the first and is None.

    The bots are taken in turn until all seats are filled.
    """
    made = {level: Chooser(level, game, AT_A_TABLE) for level in levels}
    bots = seats if person is None else seats - 1
    chosen = [levels[n % len(levels)] for n in range(bots)]
    choosers: list[Chooser | None] = [made[level] for level in chosen]
    names = [_name(chosen, n) for n in range(len(chosen))]
    return (choosers, names) if person is None else ([None, *choosers], [person, *names])


def _name(chosen: Sequence[str], n: int) -> str:
    """The level, with a number where there are several."""
    level = chosen[n]
    return f"{level} {chosen[: n + 1].count(level)}" if chosen.count(level) > 1 else level
