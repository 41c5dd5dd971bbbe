"""Matches between bots, each the same whenever and wherever it is played."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from mela.bots.budget import IN_THE_LAB
from mela.bots.chooser import Chooser
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match


def luck(*what: object) -> FastChance:
    """A stream of its own for each thing that needs one."""
    text = " ".join(str(part) for part in what)
    return FastChance(int.from_bytes(sha256(text.encode()).digest()[:7], "big"))


def play(
    game: AnyGame, bots: Sequence[str], seed: int, options: Mapping[str, object] | None = None
) -> AnyMatch:
    """A match; its draws come from the seed, each bot's own luck from the seed and its seat."""
    chance = luck(game.name, "match", seed)
    match = Match(game, seats=len(bots), options=options, chance=chance, players=bots)
    made = {bot: Chooser(bot, game, IN_THE_LAB) for bot in bots}
    lucks = [luck(game.name, "bot", seed, seat) for seat in range(len(bots))]
    while not match.is_over:
        moves = match.moves()
        move = moves[0]
        if len(moves) > 1:
            seat = match.seat
            move = made[bots[seat]].choose(match.view(seat), moves, lucks[seat])
        match.play(move)
    return match
