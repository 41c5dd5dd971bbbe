"""Matches between bots, each the same whenever and wherever it is played."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.core.chance import FastChance
from mela.core.game import AnyGame


class Score(msgspec.Struct, frozen=True):
    """Places and points by seat; so many decisions the match took."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    decisions: int


def luck(*what: object) -> FastChance:
    """A stream of its own for each thing that needs one."""
    text = " ".join(str(part) for part in what)
    return FastChance(int.from_bytes(sha256(text.encode()).digest()[:7], "big"))


def play(game: AnyGame, bots: Sequence[str], seed: int) -> Score:
    """A match; its draws come from the seed, each bot's own luck from the seed and its seat."""
    chance = luck(game.name, "match", seed)
    position = game.start(game.options({}, len(bots)), len(bots), chance)
    made = {bot: Chooser(bot, game, IN_THE_LAB) for bot in bots}
    lucks = [luck(game.name, "bot", seed, seat) for seat in range(len(bots))]
    decisions = 0
    while not position.is_over():
        codes = game.legal(position)
        code = codes[0]
        if len(codes) > 1:
            seat = int(position.seat_to_move())
            moves = [game.move(position, code) for code in codes]
            move = made[bots[seat]].choose(game.view(position, seat), moves, lucks[seat])
            code = game.code(position, move)
            decisions += 1
        position.play(code, chance)
    result = game.result(position)
    assert result is not None
    return Score(result.places, result.points, decisions)
