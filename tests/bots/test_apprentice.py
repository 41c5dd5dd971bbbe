"""The apprentice misses nothing that its own turn has to offer."""

from mela.bots.bot import Bot
from mela.bots.budget import Budget
from mela.bots.turn_search import TurnSearch
from mela.core.chance import Chance, ChanceError, FastChance, ScriptedChance
from mela.core.match import AnyMatch
from mela.games.holi.bots.points import HoliPoints
from mela.games.holi.rules.position import HoliPosition
from tests.bots.arena import PLENTY, some_positions
from tests.games.holi.table import table
from tests.titles import HOLI, HOLI_KIT

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


def play_turn(match: AnyMatch, bot: Bot) -> int:
    """Let the bot make its moves; how far ahead it is before it draws."""
    seat, chance = match.seat, FastChance(3)
    while True:
        ahead = lead(match.position, seat)
        move = bot.choose(match.view(seat), match.moves(), PLENTY, chance)
        match.play(move)
        if match.is_over or str(move) == "end":
            return ahead


def test_best_turn_is_found() -> None:
    for match in some_positions(6)[::2]:
        seat = match.seat
        expected = best_lead(match.position, seat, ScriptedChance([]))
        assert play_turn(match, HOLI_KIT.bot("apprentice")) == expected


def test_a_plan_of_several_moves_is_seen() -> None:
    # beside the other pawn there are sweets, and from there the card hits the pawn
    position = table(CORNERS, b="hand embrace, top down, up wave, down fork", y="hand corner")
    bot, chance = HOLI_KIT.bot("apprentice"), FastChance(1)
    turn = []
    while position.turn == 0:
        moves = [HOLI.move(position, code) for code in HOLI.legal(position)]
        move = bot.choose(HOLI.view(position, 0), moves, PLENTY, chance)
        turn.append(str(move))
        position.play(HOLI.code(position, move), chance)
    # 5 for sweets, 1 for the hit and 2 for its token, 2 for the tokens on the ground
    assert HOLI.points(position) == (10, 0), turn


def values(position: HoliPosition, budget: Budget, *moves: str) -> tuple[list[int], int]:
    """What moves are worth to seat 0, and how many evaluations that took."""
    meter = budget.meter()
    search = TurnSearch(HoliPoints(), 0, meter, HOLI.most_moves())
    search.look(position, [HOLI.code(position, HOLI.parse_move(move)) for move in moves])
    return search.values, int(meter.used)


def test_cards_face_down_are_worth_the_same() -> None:
    position = table(CORNERS, b="hand corner embrace wave, top up, up fork")
    cards = ("corner", "embrace", "wave")
    worth, _ = values(position, PLENTY, *(f"drop {card} C3" for card in cards))
    assert len(set(worth)) == 1


def test_looking_has_an_end() -> None:
    position = table(CORNERS, b="hand corner embrace wave, top up, up fork")
    least, looks = values(position, Budget(evaluations=10), "drop wave C3", "move A4")
    # a node that is begun is looked at to its end
    assert looks <= 10 + 36
    best, more = values(position, PLENTY, "drop wave C3", "move A4")
    assert looks < more
    assert all(a <= b for a, b in zip(least, best, strict=True))
