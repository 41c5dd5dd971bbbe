"""What a view hides has no say in what a bot does."""

import pytest

from mela.bots.bot import BotError
from mela.bots.foresight import Foresight
from mela.bots.levels import LEVELS, make_bot
from mela.core.chance import FastChance
from mela.games import HOLI
from tests.bots.arena import some_positions


@pytest.mark.parametrize("level", LEVELS)
def test_other_hidden_cards_same_choice(level: str) -> None:
    bot = make_bot(level, HOLI)
    for match in some_positions(5):
        seat, view = match.seat, match.view(match.seat)
        choice = bot.choose(view, match.moves(), FastChance(1))
        for luck in range(3):
            other = HOLI.imagine(view, FastChance(luck))
            moves = [HOLI.move(other, HOLI.code(other, move)) for move in match.moves()]
            assert bot.choose(HOLI.view(other, seat), moves, FastChance(1)) == choice


def test_hidden_cards_change_no_value() -> None:
    for match in some_positions(4):
        seat = match.seat
        codes = [HOLI.code(match.position, move) for move in match.moves()]
        truth = Foresight(HOLI, seat, 50_000).values(match.position, codes, 3)
        other = HOLI.imagine(match.view(seat), FastChance(7))
        assert Foresight(HOLI, seat, 50_000).values(other, codes, 3) == truth


@pytest.mark.parametrize("level", LEVELS)
def test_watchers_do_not_choose(level: str) -> None:
    (match,) = some_positions(1)
    with pytest.raises(BotError, match="watcher"):
        make_bot(level, HOLI).choose(match.view(None), match.moves(), FastChance(1))
