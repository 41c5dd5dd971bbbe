"""A first match of each game, as its first seat sees it, for the tests of the page's coach.

    PYTHONPATH=src python -m tools.first_match     write them (`make page` does)

Two novices play. The seeds give matches in which nearly everything happens once.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.event import Event, seen_by
from mela.core.match import AnyMatch, Match
from mela.core.move import Move
from mela.games import GAMES
from mela.games.chooser import Chooser

WRITTEN = Path(__file__).parent.parent / "web/src/generated/first"
SEAT = 0
SEEDS = {"holi": 9, "nagaraja": 0}
OPTIONS: dict[str, dict[str, object]] = {"holi": {"rivalry": 0}, "nagaraja": {}}


class Step(msgspec.Struct, frozen=True):
    """What happened since the last step, and the present legal moves of the seat."""

    events: Sequence[Event]
    moves: Sequence[Move]


def first_match(name: str, seed: int) -> list[Step]:
    """All steps of a match between novices."""
    chance = FastChance(seed)
    bot = Chooser("novice", GAMES[name], Budget(evaluations=1))
    match: AnyMatch = Match(GAMES[name], seats=2, options=OPTIONS[name], chance=chance)
    steps = [_step(match)]
    while not match.is_over:
        match.play(bot.choose(match.view(match.seat), match.moves(), chance))
        steps.append(_step(match))
    return steps


def _step(match: AnyMatch) -> Step:
    events = seen_by(SEAT, match.events_of(match.version))
    mine = not match.is_over and match.seat == SEAT
    return Step(events, match.moves() if mine else ())


def main() -> None:
    WRITTEN.mkdir(parents=True, exist_ok=True)
    for name, seed in SEEDS.items():
        (WRITTEN / f"{name}.json").write_bytes(msgspec.json.encode(first_match(name, seed)))


if __name__ == "__main__":
    main()
