"""Matches of Nagaraja to learn from: a planner against itself, and the result of each round."""

import msgspec

from mela.bots.meter import Meter
from mela.core.bits import nth, size
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.vectors import ints
from mela.games.nagaraja.bots.prospects import COUNT
from mela.games.nagaraja.bots.round_planner import RoundPlanner
from mela.games.nagaraja.bots.tile_odds import case_of
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import BIDDING, CONFRONTING, GIVING, LAYING

#: More evaluations than any decision needs.
UNHURRIED = 10**6


class Seen(msgspec.Struct):
    """What a match teaches: how far seat 0 was ahead after each tile, who won the match, and who
    won the tile of each confrontation."""

    leads: list[list[int]]
    winner: int
    #: The case, and whether the seat to move won the tile.
    tiles: list[tuple[int, int]]


def play_lesson(game: AnyGame, planner: RoundPlanner, chance: Chance, explores: int) -> Seen:
    """A match of a planner against itself, in which one move in `explores` is random."""
    position = game.start(game.options({}, 2), 2, chance)
    assert isinstance(position, NagarajaPosition)
    features = planner.judge.features
    own, other = ints([0] * COUNT), ints([0] * COUNT)
    seen = Seen([], 0, [])
    waiting: list[tuple[int, int]] = []
    while not position.is_over():
        codes = game.legal(position)
        seat, phase = int(position.turn), position.phase
        code = codes[0]
        if phase == CONFRONTING:
            waiting.append((int(case_of(position)), seat))
        elif phase == LAYING and waiting:
            seen.tiles += [(case, int(mover == seat)) for case, mover in waiting]
            waiting = []
        if len(codes) > 1:
            if chance.below(explores) == 0:
                code = codes[chance.below(len(codes))]
            else:
                imagined = [_redealt(position, seat, chance) for _ in range(planner.hands - 1)]
                meter = Meter(UNHURRIED, 0.0)
                redealt = _redealt(position, seat, chance)
                values = planner.plan(redealt, codes, meter, chance, imagined.pop).values
                code = codes[values.index(max(values))]
        position.play(code, chance)
        if phase == LAYING and position.phase == GIVING:
            features.fill(position, 0, own)
            features.fill(position, 1, other)
            seen.leads.append([int(own[n] - other[n]) for n in range(COUNT)])
    seen.winner = int(position.winner)
    return seen


def _redealt(position: NagarajaPosition, seat: int, chance: Chance) -> NagarajaPosition:
    """The position with a new random hand for the other player. This is quicker than imagining
    everything that a view allows, and good enough for training. A face-down bid stays."""
    after = position.clone()
    if position.phase not in (BIDDING, CONFRONTING):
        return after
    tables = position.tables
    hand = int(position.hand(1 - seat))
    deck = int(tables.together(position.deck, hand))
    fresh = 0
    for _ in range(int(size(hand))):
        kind = tables.kind_of[nth(deck, chance.below(size(deck)))]
        deck = int(tables.less(deck, kind))
        fresh = int(tables.more(fresh, kind))
    after.deck = deck
    if seat:
        after.hand0 = fresh
    else:
        after.hand1 = fresh
    return after
