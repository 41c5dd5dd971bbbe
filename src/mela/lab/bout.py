"""One bot against another on one seed: as many matches as seats, so that luck is shared."""

import msgspec

from mela.lab.arena import play
from mela.lab.setting import PackText, game_with


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of `a` against `b` on all other seats."""

    game: str
    seats: int
    a: str
    b: str
    #: Of a content pack of somebody's own, if it is played with one.
    pack_digest: str = ""


class Bout(msgspec.Struct, frozen=True):
    """What came of a pairing on a seed, with `a` on each seat in turn.

    For each of these matches: the share of the win (1 alone, 1/2 with one other), the share of
    the others that were behind (equals count half), and the points ahead of the best other.
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
    """All its matches are set up alike."""
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
