"""The novice plays at random, but not against itself."""

from mela.bots.novice import Novice
from mela.core.chance import FastChance
from tests.bots.arena import LITTLE, some_positions
from tests.titles import HOLI


def test_points_are_taken_and_not_given_away() -> None:
    bot = Novice(HOLI)
    for match in some_positions(8):
        seat, view, moves = match.seat, match.view(match.seat), match.moves()
        gains = {move: HOLI.preview(view, move).points[seat] for move in moves}
        for luck in range(5):
            chosen = gains[bot.choose(view, moves, LITTLE, FastChance(luck))]
            assert chosen >= 0 or max(gains.values()) < 0
            assert chosen > 0 or max(gains.values()) <= 0


def test_choices_differ() -> None:
    (match,) = some_positions(1)
    bot, view, moves = Novice(HOLI), match.view(match.seat), match.moves()
    assert len({bot.choose(view, moves, LITTLE, FastChance(luck)) for luck in range(20)}) > 5


def test_turn_ends_when_nothing_is_to_be_gained() -> None:
    (match,) = some_positions(1)
    seat, bot = match.seat, Novice(HOLI)
    turn = []
    while match.seat == seat:
        move = bot.choose(match.view(seat), match.moves(), LITTLE, FastChance(2))
        turn.append(str(move))
        match.play(move)
    assert turn[-1] == "end"
    assert len(turn) <= 4
