"""Steps of seeded matches of Nagaraja, as one seat saw them, for the tests of the page.

    python -m tools.page_steps          write the file again; review the diff

The page applies the events of a step to the view before it, and must get the view after it.
"""

from pathlib import Path
from typing import Any

import msgspec

from mela.core.chance import FastChance
from mela.core.event import seen_by
from mela.core.match import Match
from mela.games.nagaraja.kit import KIT as NAGARAJA_KIT

FILE = Path(__file__).parent.parent / "web/src/games/nagaraja/steps.json"
SEAT = 0
SEEDS = range(12)


def steps() -> list[dict[str, Any]]:
    """A few steps that contain every kind of event of random matches."""
    found = [step for seed in SEEDS for step in _match(seed)]
    chosen: list[dict[str, Any]] = []
    missing = {kind for step in found for kind in _kinds(step)}
    while missing:
        best = max(found, key=lambda step: len(_kinds(step) & missing))
        missing -= _kinds(best)
        chosen.append(best)
    return chosen


def _match(seed: int) -> list[dict[str, Any]]:
    chance = FastChance(seed)
    match = Match(NAGARAJA_KIT.game, seats=2, options={}, chance=FastChance(seed + 100))
    found = []
    while not match.is_over:
        before = match.view(SEAT)
        moves = match.moves()
        events = seen_by(SEAT, match.play(moves[chance.below(len(moves))]))
        found.append({"before": before, "events": events, "after": match.view(SEAT)})
    return found


def _kinds(step: dict[str, Any]) -> set[str]:
    return {event.__struct_config__.tag for event in step["events"]}


def text() -> bytes:
    return (
        msgspec.json.encode({"pack": NAGARAJA_KIT.game.pack("standard"), "steps": steps()}) + b"\n"
    )


if __name__ == "__main__":
    FILE.write_bytes(text())
