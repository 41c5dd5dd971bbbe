"""Bidding as a separate game, solved by regret matching: how often to make which bid.

The first side holds one of several hands, all equally likely. So does the second side; each of its
hands is a *rival*. A payoff says what a bid of the first side is worth to it against a bid of a
rival. The second side sees only the group of the first side's bid: its number of cards, if it was
made first. It may answer each group differently.

Regret matching repeats three steps (this form is known as regret matching plus):

1. Each hand bids in proportion to its regrets, or evenly if it has none (`match_regrets`).
2. Each bid is worth its mean payoff against what the other side does now.
3. The regret of a bid grows by how much better it would have done than the hand did on average.
   It never falls below zero.

The rivals go first: they learn from the current bids, and the first side then learns from their
new answers. If round t counts t times, the mean of what each side did converges to an equilibrium:
neither side can gain by playing differently.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.vectors import floats, ints


@final
class Rival:
    """A hand that the second side may hold. Its numbers are stored group by group, bid by bid."""

    def __init__(self, payoffs: list[float], bids: int, groups: int) -> None:
        self.bids: i64 = bids
        #: What a bid of the first side (row) is worth to it against a bid of this hand (column).
        self.payoffs: vec[float] = floats(payoffs)
        self.regrets: vec[float] = floats([0.0] * (bids * groups))
        self.answers: vec[float] = floats([0.0] * (bids * groups))
        self.worth: vec[float] = floats([0.0] * (bids * groups))


@final
class BidGame:
    """Bids of the first side, hand by hand, against those of all rivals."""

    def __init__(self, groups: list[int], hands: list[int]) -> None:
        #: All bids of all hands that the first side may have; the hands are equally likely.
        self.bids: i64 = len(groups)
        self.hands: list[int] = hands
        #: The group of each bid; the other side cannot tell bids of one group apart.
        self._group: vec[i64] = ints(groups)
        self.groups: int = max(groups) + 1
        self.rivals: list[Rival] = []
        self._regrets: vec[float] = floats([0.0] * len(groups))
        self._now: vec[float] = floats([0.0] * len(groups))
        self._worth: vec[float] = floats([0.0] * len(groups))
        self._often: vec[float] = floats([0.0] * len(groups))

    def add_rival(self, payoffs: list[float], bids: int) -> None:
        """Add a hand of the second side, as likely as the others. The payoffs have a row for each
        bid of the first side."""
        self.rivals.append(Rival(payoffs, bids, self.groups))

    def solve(self, rounds: i64) -> None:
        done: i64 = 0
        while done < rounds:
            done += 1
            begin: i64 = 0
            for count in self.hands:
                match_regrets(self._regrets, self._now, begin, count)
                begin += count
            n: i64 = 0
            while n < self.bids:
                self._worth[n] = 0.0
                n += 1
            for rival in self.rivals:
                self._answer(rival)
            begin = 0
            for count in self.hands:
                self._regret(begin, begin + count, float(done))
                begin += count

    def _regret(self, begin: i64, end: i64, weight: float) -> None:
        """Step 3 for one hand of the first side; also adds what it did to the mixture."""
        mean: float = 0.0
        n: i64 = begin
        while n < end:
            mean += self._now[n] * self._worth[n]
            n += 1
        n = begin
        while n < end:
            self._often[n] += self._now[n] * weight
            regret: float = self._regrets[n] + self._worth[n] - mean
            if regret < 0.0:
                regret = 0.0
            self._regrets[n] = regret
            n += 1

    def _answer(self, rival: Rival) -> None:
        """A rival learns from the current bids; its new answers then say what those are worth.

        Payoffs are for the first side, so a rival regrets bids that would have paid it less.
        """
        bids: i64 = rival.bids
        n: i64 = 0
        while n < bids * self.groups:
            rival.worth[n] = 0.0
            n += 1
        # what each answer concedes to the bids of its group
        row: i64 = 0
        while row < self.bids:
            part: float = self._now[row]
            if part > 0.0:
                start: i64 = self._group[row] * bids
                n = 0
                while n < bids:
                    rival.worth[start + n] += part * rival.payoffs[row * bids + n]
                    n += 1
            row += 1
        group: i64 = 0
        while group < self.groups:
            begin: i64 = group * bids
            match_regrets(rival.regrets, rival.answers, begin, bids)
            mean: float = 0.0
            n = begin
            while n < begin + bids:
                mean += rival.answers[n] * rival.worth[n]
                n += 1
            n = begin
            while n < begin + bids:
                regret: float = rival.regrets[n] + mean - rival.worth[n]
                if regret < 0.0:
                    regret = 0.0
                rival.regrets[n] = regret
                n += 1
            match_regrets(rival.regrets, rival.answers, begin, bids)
            group += 1
        # what the bids of the first side are worth against the new answers
        row = 0
        while row < self.bids:
            begin = self._group[row] * bids
            worth: float = 0.0
            n = 0
            while n < bids:
                worth += rival.answers[begin + n] * rival.payoffs[row * bids + n]
                n += 1
            self._worth[row] += worth
            row += 1

    def mixtures(self) -> list[float]:
        """How often each hand should make each of its bids."""
        mixtures: list[float] = []
        begin: i64 = 0
        for count in self.hands:
            total: float = 0.0
            for n in range(begin, begin + count):
                total += self._often[n]
            for n in range(begin, begin + count):
                mixtures.append(self._often[n] / total)  # noqa: PERF401 - compiled
            begin += count
        return mixtures


def match_regrets(regrets: vec[float], often: vec[float], begin: i64, count: i64) -> None:
    """Step 1: how often to make each bid."""
    total: float = 0.0
    n: i64 = begin
    while n < begin + count:
        total += regrets[n]
        n += 1
    n = begin
    while n < begin + count:
        if total > 0.0:
            often[n] = regrets[n] / total
        else:
            often[n] = 1.0 / float(count)
        n += 1
