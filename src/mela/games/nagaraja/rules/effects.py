"""The twelve effects of cards (N22-N28), and what follows when a temple changes (N33-N35)."""

from mypy_extensions import i64

from mela.core.bits import BIT, lowest, nth, size
from mela.core.chance import Chance
from mela.games.nagaraja.rules import notes
from mela.games.nagaraja.rules.hands import NagarajaHands
from mela.games.nagaraja.rules.state import (
    BY_CURSE,
    BY_POINTS,
    CURSES,
    ENOUGH_POINTS,
    OVER,
    ROOM_BITS,
    TAKING,
    TILE_MASK,
)
from mela.games.nagaraja.rules.tables import (
    ADD,
    DISCARD,
    DRAW,
    EITHER,
    FACE_BITS,
    FACES,
    LOOK,
    MOVE,
    OPPONENT,
    PAIRS_OF_ROOMS,
    REROLL,
    ROB,
    ROTATE,
    SIDES,
    SWAP_RELICS,
    SWAP_ROOMS,
    TAKE,
    TURNS,
)
from mela.games.nagaraja.rules.targets import pair_high, pair_low
from mela.games.nagaraja.rules.temple import PLACES, ROOMS


class NagarajaEffects(NagarajaHands):
    """A position in which cards have their effects."""

    __slots__ = ()

    def carry_out(self, seat: i64, kind: i64, target: i64, chance: Chance) -> None:
        """Apply the effect of a card that a seat has activated."""
        effect: i64 = self.tables.effect[kind]
        number: i64 = self.tables.number[kind]
        other: i64 = 1 - seat
        if effect == ADD:
            self._add(seat, number)
        elif effect == REROLL:
            self._reroll(other, target, chance)
        elif effect == DISCARD:
            self._discard(other, target)
        elif effect == TAKE:
            self._take(seat)
        elif effect == DRAW:
            self.draw(seat, number, chance)
        elif effect == ROB:
            self._rob(other, chance)
        elif effect == LOOK:
            self._look(seat, self.tables.target[kind], number, target, chance)
        else:
            self.judge(self.change_temple(seat, kind, target), chance)

    def change_temple(self, seat: i64, kind: i64, target: i64) -> i64:
        """The effects whose targets lie in one temple, which the player may have chosen.

        Returns the temple; what follows from the change is still to come.
        """
        effect: i64 = self.tables.effect[kind]
        whose: i64 = self.tables.target[kind]
        numbers: i64 = PAIRS_OF_ROOMS
        if effect == ROTATE:
            numbers = ROOMS * TURNS
        temple: i64 = seat
        if whose == OPPONENT:
            temple = 1 - seat
        elif whose == EITHER and target >= numbers:
            temple = 1 - seat
            target -= numbers
        if effect == ROTATE:
            self._rotate(temple, target // TURNS, target % TURNS + 1)
        elif effect == MOVE:
            self._move(temple, target // ROOMS, target % ROOMS)
        elif effect == SWAP_ROOMS:
            self._swap_rooms(temple, pair_low(target), pair_high(target))
        elif effect == SWAP_RELICS:
            self._swap_relics(temple, pair_low(target), pair_high(target))
        else:
            self._trap(temple, target)
        return temple

    # --- Sticks -----------------------------------------------------------------------------

    def _add(self, seat: i64, points: i64) -> None:
        """N22: add fate points."""
        if seat:
            self.added1 += points
        else:
            self.added0 += points
        trace = self.trace
        if trace is not None:
            trace.note(notes.ADDED, seat, points)

    def _reroll(self, owner: i64, target: i64, chance: Chance) -> None:
        """N22: throw sticks again; all are picked up before the first is thrown."""
        trace = self.trace
        one: i64 = target
        other: i64 = -1
        if target >= FACES:
            one = pair_low(target - FACES)
            other = pair_high(target - FACES) - 1
        self.remove_stick(owner, one)
        if trace is not None:
            trace.note(notes.PICKED_UP, owner, one)
        if other >= 0:
            self.remove_stick(owner, other)
            if trace is not None:
                trace.note(notes.PICKED_UP, owner, other)
        self.throw(owner, one // SIDES, chance)
        if other >= 0:
            self.throw(owner, other // SIDES, chance)

    def _discard(self, owner: i64, target: i64) -> None:
        """N22: remove the chosen sticks."""
        trace = self.trace
        one: i64 = target
        if target >= FACES:
            one = pair_low(target - FACES)
            other: i64 = pair_high(target - FACES) - 1
            self.remove_stick(owner, other)
            if trace is not None:
                trace.note(notes.DISCARDED, owner, other)
        self.remove_stick(owner, one)
        if trace is not None:
            trace.note(notes.DISCARDED, owner, one)

    def throw(self, seat: i64, stick: i64, chance: Chance) -> None:
        """N12: throw one stick."""
        face: i64 = self.tables.face[stick * SIDES + chance.below(SIDES)]
        if seat:
            self.sticks1 += BIT[FACE_BITS * face]
        else:
            self.sticks0 += BIT[FACE_BITS * face]
        trace = self.trace
        if trace is not None:
            trace.note(notes.THREW, seat, face)

    def remove_stick(self, seat: i64, face: i64) -> None:
        if seat:
            self.sticks1 -= BIT[FACE_BITS * face]
        else:
            self.sticks0 -= BIT[FACE_BITS * face]

    # --- Cards ------------------------------------------------------------------------------

    def _take(self, seat: i64) -> None:
        """N24: look through the pile; choosing a card is a separate decision.

        Nothing happens if the pile became the deck while the other player answered (N31).
        """
        trace = self.trace
        if trace is not None:
            trace.note(notes.SEARCHED, seat, size(self.pile))
        if self.pile == 0:
            return
        self.see_what_was_taken(seat, self.pile)
        self.phase = TAKING
        self.turn = seat

    def _rob(self, victim: i64, chance: Chance) -> None:
        """N24: a random card of the victim goes face up on the pile."""
        hand: i64 = self.hand(victim)
        kind: i64 = self.tables.kind_of[nth(hand, chance.below(size(hand)))]
        self.remove_from_hand(victim, kind)
        trace = self.trace
        if trace is not None:
            trace.note(notes.ROBBED, victim, kind)
        self.see_shown(1 - victim, kind)
        self.put_on_pile(kind)

    # --- Rooms ------------------------------------------------------------------------------

    def _rotate(self, temple: i64, room: i64, turns: i64) -> None:
        """N25: rotate a tile in its room; the paths of some tiles stay the same."""
        before: i64 = self.tile_at(temple, room)
        kind: i64 = (before - 1) >> 2
        turn: i64 = ((before - 1 & 3) + turns) % self.tables.turns[kind]
        after: i64 = 1 + kind * 4 + turn
        self.set_tile(temple, room, after)
        trace = self.trace
        if trace is not None:
            rooms: i64 = self.rooms(temple)
            trace.note(notes.TURNED, temple, room, after, rooms, self.crypts(temple))

    def _move(self, temple: i64, room: i64, to: i64) -> None:
        """N25, N32: move a tile to an empty room, with its amulet."""
        self._exchange(temple, room, to)
        trace = self.trace
        if trace is not None:
            trace.note(notes.MOVED, temple, room, to, self.rooms(temple), self.crypts(temple))

    def _swap_rooms(self, temple: i64, one: i64, other: i64) -> None:
        """N25, N32: swap two tiles, with their amulets."""
        self._exchange(temple, one, other)
        trace = self.trace
        if trace is not None:
            rooms: i64 = self.rooms(temple)
            trace.note(notes.SWAPPED_ROOMS, temple, one, other, rooms, self.crypts(temple))

    def _exchange(self, temple: i64, one: i64, other: i64) -> None:
        tile: i64 = self.tile_at(temple, one)
        self.set_tile(temple, one, self.tile_at(temple, other))
        self.set_tile(temple, other, tile)
        crypts: i64 = self.crypts(temple)
        if (crypts >> one ^ crypts >> other) & 1:
            crypts ^= BIT[one] | BIT[other]
            self._set_crypts(temple, crypts)

    def set_tile(self, temple: i64, room: i64, tile: i64) -> None:
        shift: i64 = ROOM_BITS * room
        change: i64 = (tile - (self.rooms(temple) >> shift & TILE_MASK)) << shift
        laid: i64 = self.laid(temple) & ~BIT[room]
        if tile:
            laid |= BIT[room]
        if temple:
            self.rooms1 += change
            self.laid1 = laid
        else:
            self.rooms0 += change
            self.laid0 = laid

    def _set_crypts(self, temple: i64, crypts: i64) -> None:
        if temple:
            self.crypts1 = crypts
        else:
            self.crypts0 = crypts

    def put_amulet(self, temple: i64, room: i64) -> None:
        """N10: put an amulet on the tile of a room."""
        self._set_crypts(temple, self.crypts(temple) | BIT[room])

    def _trap(self, temple: i64, room: i64) -> None:
        """N25: put the trap into an empty room."""
        self.trap = 1 + ROOMS * temple + room
        trace = self.trace
        if trace is not None:
            trace.note(notes.TRAPPED, temple, room)

    # --- Relics -----------------------------------------------------------------------------

    def _look(self, seat: i64, whose: i64, number: i64, target: i64, chance: Chance) -> None:
        """N26: look at one or two relics; the other player does not see them."""
        places: i64 = PLACES
        if whose == EITHER:
            places = 2 * PLACES
        base: i64 = PLACES * seat
        if whose == OPPONENT:
            base = PLACES * (1 - seat)
        if number == 1 or target < places:
            self._look_at(seat, base, target, chance)
        else:
            self._look_at(seat, base, pair_low(target - places), chance)
            self._look_at(seat, base, pair_high(target - places), chance)

    def _look_at(self, seat: i64, base: i64, number: i64, chance: Chance) -> None:
        # places are counted from the first one of a temple, through both temples
        spot: i64 = (base + number) % (2 * PLACES)
        temple: i64 = spot // PLACES
        place: i64 = spot % PLACES
        self._settle_relic(temple, place, chance)
        if seat:
            self.known1 |= BIT[spot]
        else:
            self.known0 |= BIT[spot]
        trace = self.trace
        if trace is not None:
            trace.note(notes.LOOKED, seat, temple, place, self.relic_at(temple, place))

    def _settle_relic(self, temple: i64, place: i64, chance: Chance) -> None:
        """Draw the kind of a relic that nobody has seen, from those not yet seen in its temple."""
        if self.relic_at(temple, place):
            return
        left: i64 = self.tables.all_relics
        relics: i64 = self.relics(temple)
        unseen: i64 = 0
        for _ in range(PLACES):
            if relics & 15:
                left -= BIT[4 * (relics & 15)]
            else:
                unseen += 1
            relics >>= 4
        k: i64 = chance.below(unseen)
        kind: i64 = 1
        while k >= left >> 4 * kind & 15:
            k -= left >> 4 * kind & 15
            kind += 1
        if temple:
            self.relics1 += kind << 4 * place
        else:
            self.relics0 += kind << 4 * place

    def _swap_relics(self, temple: i64, one: i64, other: i64) -> None:
        """N26, N38: swap two relics; what is known about them moves with them."""
        trace = self.trace
        if trace is not None:
            trace.note(notes.SWAPPED_RELICS, temple, one, other)
        change: i64 = self.relic_at(temple, one) ^ self.relic_at(temple, other)
        swapped: i64 = self.relics(temple) ^ (change << 4 * one | change << 4 * other)
        if temple:
            self.relics1 = swapped
        else:
            self.relics0 = swapped
        spots: i64 = (BIT[one] | BIT[other]) << PLACES * temple
        if size(self.known0 & spots) == 1:
            self.known0 ^= spots
        if size(self.known1 & spots) == 1:
            self.known1 ^= spots
        # a relic that was face up is face down now; `judge` then turns up the other one
        places: i64 = BIT[one] | BIT[other]
        up: i64 = self.up(temple)
        if size(up & places) == 1:
            self._set_up(temple, up & ~places)
            if trace is not None:
                hidden: i64 = lowest(places & ~up)
                trace.note(notes.DOWN, temple, hidden, self.relic_at(temple, hidden))

    # --- What follows -----------------------------------------------------------------------

    def judge(self, temple: i64, chance: Chance) -> None:
        """N33-N35: after every change of a temple, update amulets and relics; curses, then points,
        may end the match."""
        gates: i64 = self.gates(temple)
        self._find_amulets(temple, gates, chance)
        self._turn_relics(temple, gates & 511, chance)
        trace = self.trace
        if trace is not None:
            trace.note(notes.JUDGED, temple)
        if self.curses(temple) >= CURSES:
            self.finish(1 - temple, BY_CURSE)
        elif self.total(temple) >= ENOUGH_POINTS:
            self.finish(temple, BY_POINTS)

    def _find_amulets(self, temple: i64, gates: i64, chance: Chance) -> None:
        """N18: the temple's owner takes the amulets that a path reaches."""
        crypts: i64 = self.crypts(temple)
        while crypts:
            room: i64 = lowest(crypts)
            crypts &= crypts - 1
            if gates & self.tables.crypt_path[self.tile_at(temple, room) * ROOMS + room]:
                self._set_crypts(temple, self.crypts(temple) ^ BIT[room])
                self._take_amulet(temple, room, chance)

    def _take_amulet(self, seat: i64, room: i64, chance: Chance) -> None:
        unseen: i64 = 0
        pool: i64 = self.amulet_pool
        while pool:
            unseen += pool & 15
            pool >>= 4
        k: i64 = chance.below(unseen)
        kind: i64 = 0
        while k >= self.amulet_pool >> 4 * kind & 15:
            k -= self.amulet_pool >> 4 * kind & 15
            kind += 1
        self.amulet_pool -= BIT[4 * kind]
        if seat:
            self.amulets1 += BIT[4 * kind]
        else:
            self.amulets0 += BIT[4 * kind]
        trace = self.trace
        if trace is not None:
            trace.note(notes.FOUND_AMULET, seat, room, kind)

    def use_amulet(self, seat: i64, kind: i64) -> None:
        if seat:
            self.amulets1 -= BIT[4 * kind]
        else:
            self.amulets0 -= BIT[4 * kind]

    def _turn_relics(self, temple: i64, reached: i64, chance: Chance) -> None:
        """N19: turn relics down where the path is broken, and up where a path leads now."""
        trace = self.trace
        before: i64 = self.up(temple)
        self._set_up(temple, reached)
        broken: i64 = before & ~reached
        while broken:
            place: i64 = lowest(broken)
            broken &= broken - 1
            if trace is not None:
                trace.note(notes.DOWN, temple, place, self.relic_at(temple, place))
        new: i64 = reached & ~before
        while new:
            place = lowest(new)
            new &= new - 1
            self._settle_relic(temple, place, chance)
            spot: i64 = BIT[PLACES * temple + place]
            if trace is not None:
                trace.note(
                    notes.UP,
                    temple,
                    place,
                    self.relic_at(temple, place),
                    int((self.known0 & spot) != 0),
                    int((self.known1 & spot) != 0),
                )
            self.known0 |= spot
            self.known1 |= spot

    def _set_up(self, temple: i64, places: i64) -> None:
        if temple:
            self.up1 = places
        else:
            self.up0 = places

    def finish(self, winner: i64, why: i64) -> None:
        """End the match."""
        self.phase = OVER
        self.winner = winner
        self.ending = why
        trace = self.trace
        if trace is not None:
            trace.note(notes.ENDED, winner, why)
