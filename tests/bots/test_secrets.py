"""What a view hides has no say in what a bot does."""

import pytest

from mela.bots.bot import BotError
from mela.core.chance import FastChance
from mela.games import SHIPPED, game, kit_of
from tests.bots.arena import LITTLE, some_matches

EVERY_BOT = pytest.mark.parametrize(
    ("level", "title"), [(b, g) for g in SHIPPED for b in kit_of(g).levels()]
)


@EVERY_BOT
def test_other_hidden_things_same_choice(level: str, title: str) -> None:
    played = game(title)
    bot = kit_of(title).bot(level)
    for match in some_matches(title, 5):
        seat, view = match.seat, match.view(match.seat)
        choice = bot.think(view, match.moves(), LITTLE, FastChance(1))
        others = [played.imagine(view, FastChance(luck)) for luck in range(3)]
        assert any(other != match.position for other in others)
        for other in others:
            moves = [played.move(other, code) for code in played.legal(other)]
            assert moves == match.moves()
            assert bot.think(played.view(other, seat), moves, LITTLE, FastChance(1)) == choice


@EVERY_BOT
def test_watchers_do_not_choose(level: str, title: str) -> None:
    (match,) = some_matches(title, 1)
    with pytest.raises(BotError, match="watcher"):
        kit_of(title).bot(level).choose(match.view(None), match.moves(), LITTLE, FastChance(1))
