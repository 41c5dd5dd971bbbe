"""Bots play whole matches by the rules, and the better one wins."""

import pytest

import mela
from tests.bots.arena import played


@pytest.mark.parametrize("edition", ["international", "polish"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_are_legal(seats: int, edition: str) -> None:
    levels = ["apprentice", *["novice"] * (seats - 1)]
    match = played(levels, seats, {"edition": edition})
    assert match.result is not None
    assert mela.loads(mela.dumps(match)).result == match.result


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_same_seed_same_match(level: str) -> None:
    options = {"rivalry": 0}
    first, second = (mela.dumps(played([level, "novice"], 3, options)) for _ in range(2))
    assert first == second


def test_apprentice_beats_novice_clearly() -> None:
    margins = []
    for seed in range(6):
        apprentice = seed % 2
        levels = ["novice", "novice"]
        levels[apprentice] = "apprentice"
        result = played(levels, 100 + seed, {"rivalry": seed % 2}).result
        assert result is not None
        margins.append(result.points[apprentice] - result.points[1 - apprentice])
    assert sum(margin > 0 for margin in margins) >= 5
    assert sum(margins) / len(margins) > 15
