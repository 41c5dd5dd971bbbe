"""Matches between bots; a bout plays one seed once for each seat, so that luck is shared."""

from collections.abc import Mapping, Sequence

import msgspec

from mela.bots.budget import IN_THE_LAB
from mela.core.chance import stream_for
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match
from mela.games.chooser import Chooser
from mela.lab.setting import PackText, game_with


def play(
    game: AnyGame, bots: Sequence[str], seed: int, options: Mapping[str, object] | None = None
) -> AnyMatch:
    """Play a match; draws depend on the seed, the bots' random numbers also on their seats."""
    chance = stream_for(game.name, "match", seed)
    match = Match(game, seats=len(bots), options=options, chance=chance, players=bots)
    made = {bot: Chooser(bot, game, IN_THE_LAB) for bot in bots}
    lucks = [stream_for(game.name, "bot", seed, seat) for seat in range(len(bots))]
    while not match.is_over:
        moves = match.moves()
        move = moves[0]
        if len(moves) > 1:
            seat = match.seat
            move = made[bots[seat]].choose(match.view(seat), moves, lucks[seat])
        match.play(move)
    return match


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of `a` against `b` on all other seats."""

    game: str
    seats: int
    a: str
    b: str
    #: Set if the match uses a user's content pack.
    pack_digest: str = ""


class Bout(msgspec.Struct, frozen=True):
    """The results of a pairing on one seed, with `a` on each seat in turn.

    For each of these matches: the share of the win (1 alone, 1/2 with one other), the share of
    the others that were behind (ties count half), and the points ahead of the best other.
    """

    pairing: Pairing
    seed: int
    wins: tuple[float, ...]
    ranks: tuple[float, ...]
    leads: tuple[int, ...]

    @property
    def win(self) -> float:
        return sum(self.wins) / len(self.wins)

    @property
    def rank(self) -> float:
        return sum(self.ranks) / len(self.ranks)


def play_bout(pack: PackText | None, pairing: Pairing, seed: int) -> Bout:
    """Play all matches of a bout; they have the same set-up."""
    game = game_with(pairing.game, pack)
    options = None if pack is None else {"pack": game.packs()[-1]}
    wins, ranks, leads = [], [], []
    for seat in range(pairing.seats):
        bots = [pairing.b] * pairing.seats
        bots[seat] = pairing.a
        result = play(game, bots, seed, options).result
        assert result is not None
        own = result.places[seat]
        others = [place for other, place in enumerate(result.places) if other != seat]
        wins.append(result.win(seat))
        ranks.append(sum(1.0 if own < p else 0.5 * (own == p) for p in others) / len(others))
        points = list(result.points)
        leads.append(points.pop(seat) - max(points))
    return Bout(pairing, seed, tuple(wins), tuple(ranks), tuple(leads))
