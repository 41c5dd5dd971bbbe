"""Plans Nagaraja by phase: bids by exact odds, everything else by trying each move."""

from collections.abc import Sequence

from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.core.bits import size
from mela.core.chance import Chance, FastChance
from mela.core.position import Position
from mela.games.nagaraja.bots.fate import NAGA_WORTH, Fate, fate_of, nagas, sticks_of
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import (
    ANSWERING,
    BIDDING,
    CONFRONTING,
    GIVING,
    LAYING,
    OVER,
    TAKING,
)
from mela.games.nagaraja.rules.tables import AMULET, TAKEN, Tables

#: How often each move is tried, with different draws each time.
TRIES = 6
#: The number of imagined hands of the other that a bid is weighed against.
HANDS = 6
#: A card in a bid should bring this many fate points, or it is better kept.
FATE_OF_A_CARD = 3.0
#: A lead of this many fate points wins for sure, even while nagas are left.
SAFE_LEAD = 6.0


class NagarajaPlanner(Planner):
    """Weighs a tile by what it changes if one player lays it best, or if the other does."""

    tables: Tables
    fate: Fate

    def plan(
        self,
        position: Position,
        codes: Sequence[int],
        meter: Meter,
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        assert isinstance(position, NagarajaPosition)
        self.tables = position.tables
        self.fate = fate_of(position.tables)
        seat = int(position.turn)
        hopes: Sequence[Position] = [position] * len(codes)
        if position.phase == BIDDING:
            swing, hope = self._swing(position, seat, meter, chance)
            values = self._bids(position, codes, swing, meter, chance, imagine)
            hopes = [hope] * len(codes)
        elif position.phase == TAKING:
            values = [self._card_worth(code - TAKEN) for code in codes]
        elif position.phase == GIVING:
            gift = self.tables.give_code
            values = [100 if code == AMULET else -self._card_worth(code - gift) for code in codes]
        elif position.phase == LAYING:
            values, hopes = self._tried(position, codes, seat, 0.0, meter, chance)
        else:
            swing, _ = self._swing(position, seat, meter, chance)
            values, hopes = self._tried(position, codes, seat, swing, meter, chance)
        return Plan([round(value) for value in values], hopes)

    def _card_worth(self, kind: int) -> float:
        """What the sticks of a card bring, in hundredths of a fate point."""
        sticks = self.tables.sticks
        return 100 * self.fate.mean((sticks[3 * kind], sticks[3 * kind + 1], sticks[3 * kind + 2]))

    # --- Tiles ------------------------------------------------------------------------------

    def _swing(
        self, position: NagarajaPosition, seat: int, meter: Meter, chance: Chance
    ) -> tuple[float, Position]:
        """How much better it is to lay the tile than to let the other lay it, and how to lay it."""
        own, hope = self._with_tile(position, seat, meter, chance)
        other, _ = self._with_tile(position, 1 - seat, meter, chance)
        return own + other, hope

    def _with_tile(
        self, position: NagarajaPosition, winner: int, meter: Meter, chance: Chance
    ) -> tuple[float, Position]:
        """What the position is worth after the best way to lay the tile."""
        if position.tile == 0 or position.open_rooms(winner) == 0:
            return float(self.judge.value(position, winner)), position
        laying = position.clone()
        laying.phase = LAYING
        laying.turn = winner
        codes = [code for code in self.game.legal(laying) if code != AMULET]
        values, hopes = self._tried(laying, codes, winner, 0.0, meter, chance, tries=2)
        best = max(values)
        return best, hopes[values.index(best)]

    def _tried(
        self,
        position: NagarajaPosition,
        codes: Sequence[int],
        seat: int,
        swing: float,
        meter: Meter,
        chance: Chance,
        tries: int = TRIES,
    ) -> tuple[list[float], list[Position]]:
        """The mean value of what each move leads to, and the last position of each. All moves get
        the same random draws, as often as there is time."""
        sums = [0.0] * len(codes)
        hopes: list[Position] = [position] * len(codes)
        done = 0
        for _ in range(tries):
            seed = chance.below(2**31)
            for n, code in enumerate(codes):
                after = position.clone()
                after.play(code, FastChance(seed))
                sums[n] += self._leaf(after, seat, swing)
                hopes[n] = after
            meter.used += len(codes)
            done += 1
            if meter.is_spent():
                break
        return [total / done for total in sums], hopes

    def _leaf(self, position: NagarajaPosition, seat: int, swing: float) -> float:
        value = float(self.judge.value(position, seat))
        if swing == 0.0 or position.phase == OVER:
            return value
        return value + swing * self._chance_of_tile(position, seat)

    def _chance_of_tile(self, position: NagarajaPosition, seat: int) -> float:
        """How likely the seat is to win the tile from here. Nagas count as points, but only half
        for a player who has passed."""
        if position.phase not in (CONFRONTING, ANSWERING, TAKING):
            winner = position.turn if position.phase == LAYING else 1 - position.guide
            return 1.0 if winner == seat else 0.0
        leads, actions = [0.0, 0.0], 0
        for one in (0, 1):
            usable = min(nagas(position, one), int(size(position.hand(one))))
            actions += usable
            passed = position.passes == 1 and position.turn != one
            worth = NAGA_WORTH / 2 if passed else float(NAGA_WORTH)
            leads[one] = float(position.fate(one)) + worth * usable
        lead = leads[seat] - leads[1 - seat]
        if actions == 0:
            return 1.0 if lead > 0 or (lead == 0 and position.guide == seat) else 0.0
        tie = 0.5 if position.guide == seat else -0.5
        return min(1.0, max(0.0, 0.5 + (lead + tie) / (2 * SAFE_LEAD)))

    # --- Bids -------------------------------------------------------------------------------

    def _bids(
        self,
        position: NagarajaPosition,
        codes: Sequence[int],
        swing: float,
        meter: Meter,
        chance: Chance,
        imagine: Imagine,
    ) -> list[float]:
        """A bid is worth the cards it leaves, and the tile times the chance to win it."""
        seat = int(position.turn)
        rivals = [self._rival(position, seat, chance)]
        while len(rivals) < HANDS and not meter.is_spent():
            other = imagine()
            assert isinstance(other, NagarajaPosition)
            rivals.append(self._rival(other, seat, chance))
        hand = int(position.hand(seat))
        tie = position.guide == seat
        values = [0.0] * len(codes)
        for n, code in enumerate(codes):
            if code == AMULET:
                continue
            cards = self._cards(position, code)
            after = position.clone()
            if seat:
                after.hand1 = hand & ~cards
            else:
                after.hand0 = hand & ~cards
            naga = NAGA_WORTH if after.hand(seat) else 0
            own = sticks_of(self.tables, cards)
            odds = sum(self.fate.win(own, naga, *rival, tie) for rival in rivals) / len(rivals)
            values[n] = float(self.judge.value(after, seat)) + swing * odds
            meter.used += 1
        if AMULET in codes:
            # use the amulet first: then there is one more card to bid with
            values[codes.index(AMULET)] = max(values) + 1
        return values

    def _rival(
        self, position: NagarajaPosition, seat: int, chance: Chance
    ) -> tuple[tuple[int, int, int], int]:
        """The sticks that the other may throw, and what a naga is worth there."""
        other = 1 - seat
        cards = int(position.bid(other))
        hand = int(position.hand(other))
        if cards == 0 and hand:
            cards = self._likely_bid(hand, chance)
        return sticks_of(self.tables, cards), NAGA_WORTH if hand & ~cards else 0

    def _likely_bid(self, hand: int, chance: Chance) -> int:
        """Of two random bids, the one that brings more for its cards."""
        one, two = self._some_bid(hand, chance), self._some_bid(hand, chance)
        return one if self._thrift(one) > self._thrift(two) else two

    def _some_bid(self, hand: int, chance: Chance) -> int:
        """A random number of the best cards of a random symbol."""
        symbols = [hand & mask for mask in self.tables.symbol_cards if hand & mask]
        cards = int(symbols[chance.below(len(symbols))])
        bits = [2**n for n in range(cards.bit_length()) if cards >> n & 1]
        bits.sort(key=lambda bit: -self.fate.mean(sticks_of(self.tables, bit)))
        return sum(bits[: 1 + chance.below(len(bits))])

    def _thrift(self, cards: int) -> float:
        return self.fate.mean(sticks_of(self.tables, cards)) - FATE_OF_A_CARD * cards.bit_count()

    def _cards(self, position: NagarajaPosition, code: int) -> int:
        """The cards of a bid, as a set."""
        cards = 0
        for card in self.game.move(position, code).cards:
            cards = int(self.tables.more(cards, self.tables.ids.index(card)))
        return cards
