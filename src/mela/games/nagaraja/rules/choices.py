"""Which moves are legal in a position of Nagaraja: by phase, and for cards by effect and target.

`fill` and `pick` use the same order: uses (stick by stick, card by card), bids (symbol by symbol)
or whatever else the phase offers; then the draw amulet; then pass, allow and cancel.
"""

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, lowest, nth, size, spread
from mela.core.chance import Chance
from mela.games.nagaraja.rules.state import (
    ANSWERING,
    BIDDING,
    CONFRONTING,
    GIVING,
    LAYING,
    OVER,
    ROOM_BITS,
    TAKING,
    TILE_MASK,
    NagarajaState,
)
from mela.games.nagaraja.rules.tables import (
    ALLOW,
    AMULET,
    CANCEL,
    DISCARD,
    DRAW,
    EITHER,
    FACE_BITS,
    LAY,
    LOOK,
    MOST_OF_A_FACE,
    MOVE,
    OPPONENT,
    PAIRS_OF_ROOMS,
    PASS,
    REROLL,
    ROB,
    ROTATE,
    SIDES,
    SWAP_RELICS,
    SWAP_ROOMS,
    TAKE,
    TAKEN,
    TRAP,
    TURNS,
)
from mela.games.nagaraja.rules.targets import (
    GRID,
    PAIRS,
    SINGLE,
    TURNED,
    TWINS,
    count_targets,
    fill_targets,
    nth_target,
)
from mela.games.nagaraja.rules.temple import ALL_PLACES, PLACES, ROOMS


class NagarajaChoices(NagarajaState):
    """A position that knows which moves it allows."""

    __slots__ = ()

    # --- What is legal ----------------------------------------------------------------------

    def may_have_cards(self, seat: i64) -> bool:
        """As far as both can see: a hand, or an amulet, which may be one that draws a card."""
        return self.hand(seat) != 0 or (self.amulets(seat) != 0 and self.can_draw())

    def must_bid(self, seat: i64) -> bool:
        """N11: is the seat asked for a bid? In version 1 of the rules an empty hand was not."""
        if self.tables.rules < 2:
            return self.hand(seat) != 0
        return self.may_have_cards(seat)

    def must_choose(self, seat: i64) -> bool:
        """N14: must the seat decide? If not, it passes automatically; both can see why."""
        return self.has_naga(seat) and self.may_have_cards(seat)

    def may_use_draw_amulet(self) -> bool:
        """N30: at any decision of one's own except which card to take, if there is one to draw."""
        return (
            self.phase != TAKING
            and self.has_amulet(self.turn, self.tables.draw_amulet)
            and self.can_draw()
        )

    def temples(self, kind: i64) -> i64:
        """The number of temples that a card's targets are counted in, one after the other."""
        effect: i64 = self.tables.effect[kind]
        if self.tables.target[kind] == EITHER and effect != LOOK:
            return 2
        return 1

    def targets(self, kind: i64, part: i64) -> tuple[i64, i64, i64, i64]:
        """N22-N28: the rows of a card's targets for the seat to move, and their first number.

        `part` is 0, or 1 for the opponent's temple if the card lets the player choose a temple.
        """
        tables = self.tables
        effect: i64 = tables.effect[kind]
        opponent: i64 = 1 - self.turn
        temple: i64 = self.turn
        if tables.target[kind] == OPPONENT or part:
            temple = opponent
        if effect in (REROLL, DISCARD):
            return self._stick_targets(opponent, tables.number[kind])
        if effect == ROTATE:
            return TURNED, self.laid(temple), self.turn_masks(temple), part * ROOMS * TURNS
        if effect == MOVE:
            return GRID, self.laid(temple), self.empty(temple), 0
        if effect == SWAP_ROOMS:
            return PAIRS, self.laid(temple), 0, part * PAIRS_OF_ROOMS
        if effect == TRAP:
            return SINGLE, self.empty(temple), 0, 0
        if effect == LOOK:
            return self._relic_targets(temple, tables.target[kind], tables.number[kind])
        if effect == SWAP_RELICS:
            return PAIRS, ALL_PLACES, 0, part * PAIRS_OF_ROOMS
        if (
            (effect == TAKE and self.pile == 0)
            or (effect == DRAW and not self.can_draw())
            or (effect == ROB and self.hand(opponent) == 0)
        ):
            return SINGLE, 0, 0, 0
        return SINGLE, 1, 0, 0

    def _stick_targets(self, opponent: i64, number: i64) -> tuple[i64, i64, i64, i64]:
        """N22, N28: this number of the opponent's sticks, or the only one."""
        faces: i64 = self.faces(opponent)
        twins: i64 = self.twin_faces(opponent)
        if number == 1 or (twins == 0 and faces & faces - 1 == 0):
            return SINGLE, faces, 0, 0
        return TWINS, faces, twins, 12

    def _relic_targets(self, temple: i64, target: i64, number: i64) -> tuple[i64, i64, i64, i64]:
        """N26-N28: this number of relics that lie face down, or the only one."""
        places: i64 = PLACES
        hidden: i64 = ALL_PLACES & ~self.up(temple)
        if target == EITHER:
            places = 2 * PLACES
            hidden |= (ALL_PLACES & ~self.up(1 - temple)) << PLACES
        if number == 1 or hidden & hidden - 1 == 0:
            return SINGLE, hidden, 0, 0
        return PAIRS, hidden, 0, places

    def turn_masks(self, temple: i64) -> i64:
        """N25: for each room, the turns that give its tile different paths, three bits each.

        A tile that looks the same after every turn may be turned, too, as one move; in version 1 of
        the rules it could not.
        """
        fewest: i64 = 1 if self.tables.rules < 2 else 2
        masks: i64 = 0
        rooms: i64 = self.rooms(temple)
        shift: i64 = 0
        while rooms:
            tile: i64 = rooms & TILE_MASK
            if tile:
                turns: i64 = max(self.tables.turns[(tile - 1) >> 2], fewest)
                masks |= (BIT[turns - 1] - 1) << shift
            rooms >>= ROOM_BITS
            shift += 3
        return masks

    def is_target(self, kind: i64, target: i64) -> bool:
        """May a card of this kind be activated with this target?"""
        for part in range(self.temples(kind)):
            shape, a, b, start = self.targets(kind, part)
            n: i64 = count_targets(shape, a, b)
            while n > 0:
                n -= 1
                if start + nth_target(shape, a, b, n) == target:
                    return True
        return False

    def naga_sticks(self, seat: i64) -> i64:
        """The kinds of sticks that show a naga, one bit each."""
        mask: i64 = 0
        nagas: i64 = self.sticks(seat) & self.tables.nagas
        for stick in range(3):
            if nagas & MOST_OF_A_FACE:
                mask |= BIT[stick]
            nagas >>= SIDES * FACE_BITS
        return mask

    # --- The list of moves ------------------------------------------------------------------

    def fill(self, buffer: vec[i64]) -> i64:
        phase: i64 = self.phase
        n: i64 = 0
        if phase == OVER:
            return 0
        if phase == CONFRONTING:
            n = self._fill_uses(buffer)
        elif phase == BIDDING:
            n = self._fill_bids(buffer)
        elif phase == LAYING:
            n = self._fill_rooms(buffer)
        elif phase == TAKING:
            n = self._fill_cards(self.pile, TAKEN, buffer)
        elif phase == GIVING:
            n = self._fill_cards(self.dealt, self.tables.give_code, buffer)
        if self.may_use_draw_amulet():
            buffer[n] = AMULET
            n += 1
        if phase == CONFRONTING:
            buffer[n] = PASS
            n += 1
        if phase == ANSWERING:
            buffer[n] = ALLOW
            n += 1
            if self.has_amulet(self.turn, self.tables.cancel_amulet):
                buffer[n] = CANCEL
                n += 1
        return n

    def _fill_uses(self, buffer: vec[i64]) -> i64:
        tables = self.tables
        sticks: i64 = self.naga_sticks(self.turn)
        first: i64 = lowest(sticks)
        base: i64 = tables.use_code + first * tables.uses
        cards: i64 = self.hand(self.turn) & tables.one_of_each
        count: i64 = 0
        while cards:
            kind: i64 = tables.kind_of[lowest(cards)]
            cards &= cards - 1
            for part in range(self.temples(kind)):
                shape, a, b, start = self.targets(kind, part)
                start += base + tables.target_code[kind]
                count = fill_targets(shape, a, b, start, buffer, count)
        # repeat that for the other kinds of sticks with a naga
        n: i64 = count
        sticks &= sticks - 1
        while sticks:
            further: i64 = (lowest(sticks) - first) * tables.uses
            sticks &= sticks - 1
            place: i64 = 0
            while place < count:
                buffer[n] = buffer[place] + further
                n += 1
                place += 1
        return n

    def _fill_bids(self, buffer: vec[i64]) -> i64:
        """N11: every choice of cards of one symbol, in ascending order of their numbers; with an
        empty hand the empty bid.

        For each next kind of card, the symbol's bids so far are kept and repeated with 1, 2 ...
        cards of that kind.
        """
        tables = self.tables
        hand: i64 = self.hand(self.turn)
        if hand == 0:
            buffer[0] = tables.bid_code
            return 1
        n: i64 = 0
        for symbol in range(4):
            begin: i64 = n
            base: i64 = tables.bid_base[symbol]
            cards: i64 = hand & tables.symbol_cards[symbol] & tables.one_of_each
            while cards:
                kind: i64 = tables.kind_of[lowest(cards)]
                cards &= cards - 1
                weight: i64 = tables.bid_weight[kind]
                more: i64 = weight
                before: i64 = n
                copies: i64 = hand >> tables.first[kind] & tables.field[kind]
                while copies:
                    copies >>= 1
                    buffer[n] = base + more
                    n += 1
                    place: i64 = begin
                    while place < before:
                        buffer[n] = buffer[place] + more
                        n += 1
                        place += 1
                    more += weight
        return n

    def _fill_rooms(self, buffer: vec[i64]) -> i64:
        """N17: open rooms, and the turns that give different paths."""
        turns: i64 = BIT[self.tables.turns[self.tile - 1]] - 1
        rooms: i64 = self.open_rooms(self.turn)
        n: i64 = 0
        while rooms:
            n = spread(turns, LAY + 4 * lowest(rooms), buffer, n)
            rooms &= rooms - 1
        return n

    def _fill_cards(self, cards: i64, code: i64, buffer: vec[i64]) -> i64:
        kinds: i64 = cards & self.tables.one_of_each
        n: i64 = 0
        while kinds:
            buffer[n] = code + self.tables.kind_of[lowest(kinds)]
            kinds &= kinds - 1
            n += 1
        return n

    # --- One of the list, without it --------------------------------------------------------

    def pick(self, chance: Chance) -> i64:
        phase: i64 = self.phase
        count: i64 = 0
        uses: i64 = 0
        if phase == CONFRONTING:
            uses = self._count_uses()
            count = uses * size(self.naga_sticks(self.turn))
        elif phase == BIDDING:
            count = self._count_all_bids()
        elif phase == LAYING:
            turns: i64 = self.tables.turns[self.tile - 1]
            count = size(self.open_rooms(self.turn)) * turns
        elif phase == TAKING:
            count = size(self.pile & self.tables.one_of_each)
        elif phase == GIVING:
            count = size(self.dealt & self.tables.one_of_each)
        amulet: i64 = 0
        if self.may_use_draw_amulet():
            amulet = 1
        total: i64 = count + amulet
        if phase == CONFRONTING:
            total += 1
        if phase == ANSWERING:
            total += 1
            if self.has_amulet(self.turn, self.tables.cancel_amulet):
                total += 1
        k: i64 = 0
        if total > 1:
            k = chance.below(total)
        if k < count:
            return self._nth(k, uses)
        k -= count
        if k < amulet:
            return AMULET
        k -= amulet
        if phase == CONFRONTING:
            return PASS
        if k == 0:
            return ALLOW
        return CANCEL

    def _nth(self, k: i64, uses: i64) -> i64:
        """The k-th of the moves that only this phase has; each stick has `uses` uses."""
        tables = self.tables
        if self.phase == CONFRONTING:
            stick: i64 = nth(self.naga_sticks(self.turn), k // uses)
            return tables.use_code + stick * tables.uses + self._nth_use(k % uses)
        if self.phase == BIDDING:
            return self._nth_bid(k)
        if self.phase == LAYING:
            turns: i64 = tables.turns[self.tile - 1]
            return LAY + 4 * nth(self.open_rooms(self.turn), k // turns) + k % turns
        if self.phase == TAKING:
            return TAKEN + tables.kind_of[nth(self.pile & tables.one_of_each, k)]
        return tables.give_code + tables.kind_of[nth(self.dealt & tables.one_of_each, k)]

    def _count_uses(self) -> i64:
        """The number of uses with one stick."""
        cards: i64 = self.hand(self.turn) & self.tables.one_of_each
        count: i64 = 0
        while cards:
            kind: i64 = self.tables.kind_of[lowest(cards)]
            cards &= cards - 1
            for part in range(self.temples(kind)):
                rows = self.targets(kind, part)
                count += count_targets(rows[0], rows[1], rows[2])
        return count

    def _nth_use(self, k: i64) -> i64:
        cards: i64 = self.hand(self.turn) & self.tables.one_of_each
        while True:
            kind: i64 = self.tables.kind_of[lowest(cards)]
            cards &= cards - 1
            for part in range(self.temples(kind)):
                shape, a, b, start = self.targets(kind, part)
                count: i64 = count_targets(shape, a, b)
                if k < count:
                    return self.tables.target_code[kind] + start + nth_target(shape, a, b, k)
                k -= count

    def _count_all_bids(self) -> i64:
        if self.hand(self.turn) == 0:
            return 1
        count: i64 = 0
        for symbol in range(4):
            count += self._count_bids(symbol)
        return count

    def _count_bids(self, symbol: i64) -> i64:
        hand: i64 = self.hand(self.turn)
        cards: i64 = hand & self.tables.symbol_cards[symbol] & self.tables.one_of_each
        count: i64 = 1
        while cards:
            count *= self.tables.count(hand, self.tables.kind_of[lowest(cards)]) + 1
            cards &= cards - 1
        return count - 1

    def _nth_bid(self, k: i64) -> i64:
        tables = self.tables
        hand: i64 = self.hand(self.turn)
        if hand == 0:
            return tables.bid_code
        symbol: i64 = 0
        count: i64 = self._count_bids(0)
        while k >= count:
            k -= count
            symbol += 1
            count = self._count_bids(symbol)
        k += 1
        code: i64 = tables.bid_base[symbol]
        cards: i64 = hand & tables.symbol_cards[symbol] & tables.one_of_each
        while k:
            kind: i64 = tables.kind_of[lowest(cards)]
            cards &= cards - 1
            choices: i64 = tables.count(hand, kind) + 1
            code += k % choices * tables.bid_weight[kind]
            k //= choices
        return code
