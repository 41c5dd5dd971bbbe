"""The apprentice misses nothing that its own turn has to offer."""

import pytest

from mela.bots.apprentice import Apprentice
from mela.bots.foresight import Foresight, TooFar
from mela.core.chance import Chance, ChanceError, FastChance, ScriptedChance
from mela.core.match import AnyMatch
from mela.games import HOLI
from mela.games.holi.position import HoliPosition
from tests.bots.arena import some_positions
from tests.games.holi.table import table

CORNERS = """
    B.....
    ......
    ......
    ......
    ......
    .....Y
"""


def lead(position: HoliPosition, seat: int) -> int:
    points = HOLI.points(position)
    return points[seat] - max(p for other, p in enumerate(points) if other != seat)


def best_lead(position: HoliPosition, seat: int, nothing: Chance) -> int:
    """Try all that a turn can be, without any cleverness."""
    best = -999
    for code in HOLI.legal(position):
        after = position.clone()
        try:
            after.play(code, nothing)
        except ChanceError:
            best = max(best, lead(position, seat))
            continue
        ends = after.is_over() or after.turn != seat
        best = max(best, lead(after, seat) if ends else best_lead(after, seat, nothing))
    return best


def play_turn(match: AnyMatch, bot: Apprentice) -> int:
    """Let the bot make its moves; how far ahead it is before it draws."""
    seat, chance = match.seat, FastChance(3)
    while True:
        ahead = lead(match.position, seat)
        move = bot.choose(match.view(seat), match.moves(), chance)
        match.play(move)
        if match.is_over or str(move) == "end":
            return ahead


def test_best_turn_is_found() -> None:
    for match in some_positions(6)[::2]:
        seat = match.seat
        expected = best_lead(match.position, seat, ScriptedChance([]))
        assert play_turn(match, Apprentice(HOLI)) == expected


def test_a_plan_of_several_moves_is_seen() -> None:
    # beside the other pawn there are sweets, and from there the card hits the pawn
    position = table(CORNERS, b="hand embrace, top down, up wave, down fork", y="hand corner")
    bot, chance = Apprentice(HOLI), FastChance(1)
    turn = []
    while position.turn == 0:
        moves = [HOLI.move(position, code) for code in HOLI.legal(position)]
        move = bot.choose(HOLI.view(position, 0), moves, chance)
        turn.append(str(move))
        position.play(HOLI.code(position, move), chance)
    # 5 for sweets, 1 for the hit and 2 for its token, 2 for the tokens on the ground
    assert HOLI.points(position) == (10, 0), turn


def test_cards_face_down_are_worth_the_same() -> None:
    position = table(CORNERS, b="hand corner embrace wave, top up, up fork")
    codes = [
        HOLI.code(position, HOLI.parse_move(f"drop {card} C3"))
        for card in ("corner", "embrace", "wave")
    ]
    foresight = Foresight(HOLI, 0, 20_000)
    assert len(set(foresight.values(position, codes, 2))) == 1


def test_looking_has_an_end() -> None:
    position = table(CORNERS, b="hand corner embrace wave, top up, up fork")
    codes = [HOLI.code(position, HOLI.parse_move("drop wave C3"))]
    with pytest.raises(TooFar):
        Foresight(HOLI, 0, 10).values(position, codes, 2)
