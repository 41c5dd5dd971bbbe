"""N11: bots of all levels bid with an empty hand, too."""

import pytest

from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.games import kit_of
from mela.games.chooser import Chooser
from tests.games.nagaraja.temple_table import table
from tests.titles import NAGARAJA

LEVELS = tuple(kit_of("nagaraja").levels())


@pytest.mark.parametrize("guide", [0, 1])
@pytest.mark.parametrize("level", LEVELS)
def test_n11_with_a_draw_amulet_every_bot_finds_a_bid(level: str, guide: int) -> None:
    position = table(
        "amulets draw one",
        "hand card-take-self relic-swap-self" + (", bid room-move-self" if guide else ""),
        phase="bidding 0",
        guide=guide,
    )
    moves = [NAGARAJA.move(position, code) for code in NAGARAJA.legal(position)]
    assert {str(move) for move in moves} == {"amulet draw", "bid"}
    bot = Chooser(level, NAGARAJA, Budget(evaluations=500))
    chosen = bot.choose(NAGARAJA.view(position, 0), moves, FastChance(1))
    assert chosen in moves
    if level != LEVELS[0]:
        assert str(chosen) == "amulet draw"


@pytest.mark.parametrize("level", LEVELS)
def test_n11_every_bot_bids_against_an_empty_hand(level: str) -> None:
    position = table(
        "hand card-take-self relic-swap-self room-move-self",
        "amulets draw",
        phase="bidding 0",
    )
    moves = [NAGARAJA.move(position, code) for code in NAGARAJA.legal(position)]
    bot = Chooser(level, NAGARAJA, Budget(evaluations=500))
    assert bot.choose(NAGARAJA.view(position, 0), moves, FastChance(1)) in moves
