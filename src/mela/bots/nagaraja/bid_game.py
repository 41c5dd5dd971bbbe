"""Bids as a game of their own, solved by regret matching: how often to make which bid."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.table import floats, table


@final
class Rival:
    """A hand that the other player may hold, and how each of its bids fares against each own one.

    It may answer each number of cards in another way, since that number is no secret.
    """

    def __init__(self, payoffs: list[float], bids: int, groups: int) -> None:
        self.bids: i64 = bids
        #: What an own bid (row) is worth against a bid of this hand (column).
        self.payoffs: vec[float] = floats(payoffs)
        self.regrets: vec[float] = floats([0.0] * (bids * groups))
        self.answers: vec[float] = floats([0.0] * (bids * groups))
        self.worth: vec[float] = floats([0.0] * (bids * groups))


@final
class BidGame:
    """One side has a hand and chooses among its bids; so has the other, and each knows of the
    other's hand only what it may be. The second side leaves to the first as little as it can.

    Both sides do again what they regret not to have done; the mean of what they did tends to a
    mixture that nobody can gain against. Later rounds count for more.
    """

    def __init__(self, groups: list[int], hands: list[int]) -> None:
        #: All bids of all hands that the first side may have, hand by hand; each is as likely.
        self.bids: i64 = len(groups)
        self.hands: list[int] = hands
        #: The group of each bid: within one the other side cannot tell them apart.
        self._group: vec[i64] = table(groups)
        self.groups: int = max(groups) + 1
        self.rivals: list[Rival] = []
        self._regrets: vec[float] = floats([0.0] * len(groups))
        self._now: vec[float] = floats([0.0] * len(groups))
        self._worth: vec[float] = floats([0.0] * len(groups))
        self._often: vec[float] = floats([0.0] * len(groups))

    def add_rival(self, payoffs: list[float], bids: int) -> None:
        """A hand of the other side with so many bids, as likely as the others; the payoffs row by
        row, a row for each bid of the first side."""
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
        """What one hand has learned from this round."""
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
        """The hand learns from what is bid now, and then shows what own bids are worth."""
        bids: i64 = rival.bids
        n: i64 = 0
        while n < bids * self.groups:
            rival.worth[n] = 0.0
            n += 1
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
        """How often each hand is to make each of its bids."""
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
    """As often as it is regretted; if nothing is, everything alike."""
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
