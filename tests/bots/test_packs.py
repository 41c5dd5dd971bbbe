"""Bots of all levels play any legal pack."""

import msgspec
import pytest

from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import Match
from mela.core.pack import PackError
from mela.games import game as game_by_name
from mela.games import kit_of
from mela.games.chooser import Chooser
from tools.random_packs import GENERATORS

CHOICES = 12


def legal_packs(name: str, count: int) -> list[AnyGame]:
    found: list[AnyGame] = []
    seed = 0
    while len(found) < count:
        text = msgspec.json.encode(GENERATORS[name](FastChance(seed))).decode()
        seed += 1
        try:
            found.append(game_by_name(name).with_pack(text, "pack"))
        except PackError:
            continue
    return found


@pytest.mark.parametrize("name", GENERATORS)
def test_bots_of_all_levels_play_packs_of_all_kinds(name: str) -> None:
    for number, game in enumerate(legal_packs(name, 4)):
        chance = FastChance(number)
        options = game.some_options(2, chance, "random")
        match = Match(game, seats=2, options=options, chance=chance)
        bots = [Chooser(level, game, Budget(evaluations=200)) for level in kit_of(name).levels()]
        for turn in range(CHOICES * len(bots)):
            if match.is_over:
                break
            moves = match.moves()
            move = bots[turn % len(bots)].choose(match.view(match.seat), moves, FastChance(turn))
            assert move in moves
            match.play(move)
