"""The odds of a bid against counting, and against positions that fit what a player knows."""

from itertools import combinations, product

import pytest

from mela.core.chance import FastChance
from mela.games.nagaraja.rules.bid_odds import BidOdds
from mela.games.nagaraja.rules.odds import fate_counts
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.conformance.walk import sample
from tests.games.nagaraja.test_imagine import ADD, DRAW, LOOK, ROB, ROTATE, TAKE, TRAP, situation
from tests.titles import NAGARAJA

TABLES = NAGARAJA.tables("standard")
CARDS = {card.id: card for card in NAGARAJA.pack("standard").cards}


def odds_of(position: NagarajaPosition, seat: int, move: str) -> BidOdds:
    odds = NAGARAJA.preview(NAGARAJA.view(position, seat), NAGARAJA.parse_move(move)).odds
    assert odds is not None
    return odds


def sticks(cards: tuple[str, ...]) -> list[int]:
    of_all = [CARDS[card].sticks for card in cards]
    return [sum(of.get(colour, 0) for of in of_all) for colour in ("brown", "white", "green")]


def chances(cards: tuple[str, ...]) -> list[float]:
    counts = fate_counts(TABLES, sticks(cards))
    return [ways / sum(counts) for ways in counts]


def test_n12_a_bid_says_what_its_sticks_may_throw() -> None:
    seats = ({"hand": f"{ROB} {TAKE}"}, {"hand": LOOK})
    odds = odds_of(situation(seats, phase="bidding 0"), 0, f"bid {ROB} {TAKE}")
    assert list(odds.fate) == chances((ROB, TAKE))
    assert sum(odds.fate) == sum(odds.nagas) == 1
    # the other has sealed nothing yet
    assert odds.win is None


def test_n15_the_chance_to_win_is_that_of_every_bid_that_may_be_sealed() -> None:
    """The guide has sealed two cards and holds one; three lie in the deck, the rest in the pile."""
    unknown = (ADD, DRAW, DRAW, ROB, ROTATE, TRAP)
    seats = ({"hand": ROTATE, "bid": f"{DRAW} {DRAW}"}, {"hand": f"{TAKE} {LOOK}"})
    position = situation(seats, (ADD, ROB, TRAP), phase="bidding 1")
    pairs = [
        pair for pair in combinations(unknown, 2) if len({CARDS[card].symbol for card in pair}) == 1
    ]
    wins = [
        sum(
            p * q
            for (mine, p), (theirs, q) in product(
                enumerate(chances((LOOK,))), enumerate(chances(pair))
            )
            if mine > theirs
        )
        for pair in pairs
    ]
    assert len(pairs) > 2
    assert odds_of(position, 1, f"bid {LOOK}").win == pytest.approx(sum(wins) / len(wins))


@pytest.mark.parametrize("seed", range(5))
def test_the_chance_to_win_is_that_of_imagined_positions(seed: int) -> None:
    """In random matches cards are given, and taken unseen from the pile."""
    for position in sample(NAGARAJA, seed, 20):
        seat = position.seat_to_move()
        view = NAGARAJA.view(position, seat)
        if view.common.phase != "bidding" or not view.common.seats[1 - seat].bid_count:
            continue
        move = str(NAGARAJA.move(position, NAGARAJA.legal(position)[0]))
        odds = odds_of(position, seat, move)
        if odds.win is None:
            continue
        trials = 400
        wins = 0.0
        for trial in range(trials):
            theirs = NAGARAJA.view(NAGARAJA.imagine(view, FastChance(trial)), 1 - seat).own
            assert theirs is not None
            wins += sum(
                chance * sum(odds.fate[points + 1 :])
                for points, chance in enumerate(chances(theirs.bid))
            )
        assert wins / trials == pytest.approx(odds.win, abs=0.05)
