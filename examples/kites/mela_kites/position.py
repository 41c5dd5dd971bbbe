"""The whole truth of a match, and the rules that change it."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, get_args

from mela.core.chance import Chance
from mela.core.position import Position
from mela_kites.pieces import (
    HEAVIEST,
    Began,
    CutTried,
    Ended,
    Flown,
    KitesEvent,
    KitesPack,
    Received,
    WindBlew,
)

HAND = 6
FULL_SKY = 4
STRONGEST_WIND = 6
#: What is noted in a trace is the number of an event here, and its fields.
EVENTS: tuple[type[KitesEvent], ...] = get_args(KitesEvent)


class KitesPosition(Position):
    """Which kites are where; the deck is what remains of the pack."""

    def __init__(
        self,
        pack: KitesPack,
        turn: int,
        gone: Iterable[int],
        skies: Iterable[Iterable[int]],
        hands: Iterable[Iterable[int]],
    ) -> None:
        super().__init__()
        self.pack = pack
        self.turn = turn
        self.gone = sorted(gone)
        self.skies = [sorted(sky) for sky in skies]
        self.hands = [sorted(hand) for hand in hands]
        seen = Counter(chain(self.gone, *self.skies, *self.hands))
        self.deck = list((Counter(pack.kites()) - seen).elements())

    def clone(self) -> "KitesPosition":
        return KitesPosition(self.pack, self.turn, self.gone, self.skies, self.hands)

    def __reduce__(self) -> tuple[Any, ...]:
        return KitesPosition, (self.pack, self.turn, self.gone, self.skies, self.hands)

    def snapshot(self) -> tuple[int, ...]:
        piles = [self.gone, *self.skies, *self.hands]
        return (self.turn, *chain(*([len(pile), *sorted(pile)] for pile in piles)))

    def seat_to_move(self) -> int:
        return self.turn

    def is_over(self) -> bool:
        """K7."""
        return self.is_full() or not self.hands[self.turn]

    def is_full(self) -> bool:
        """Has somebody a full sky?"""
        return any(len(sky) == FULL_SKY for sky in self.skies)

    def codes(self) -> list[int]:
        """K3: all legal moves, by their numbers."""
        if self.is_over():
            return []
        mine = sorted(set(self.hands[self.turn]))
        cuts = [1 + seat for seat, sky in enumerate(self.skies) if sky and seat != self.turn]
        return [HEAVIEST * row + kite - 1 for row in (0, *cuts) for kite in mine]

    def fill(self, buffer: Any) -> int:
        codes = self.codes()
        for n, code in enumerate(codes):
            buffer[n] = code
        return len(codes)

    def pick(self, chance: Chance) -> int:
        codes = self.codes()
        return codes[chance.below(len(codes)) if len(codes) > 1 else 0]

    def set_up(self, chance: Chance) -> None:
        """K2."""
        self.turn = chance.below(len(self.hands))
        self._note(Began, self.turn)
        for seat in range(len(self.hands)):
            for _ in range(HAND):
                self.draw(seat, chance)

    def play(self, code: int, chance: Chance) -> None:
        row, place = divmod(code, HEAVIEST)
        kite, seat = place + 1, self.turn
        self.hands[seat].remove(kite)
        if row == 0:  # K4
            self.skies[seat].append(kite)
            self._note(Flown, seat, kite)
        else:
            self.gone.append(kite)
            self._cut(kite, row - 1, chance)
        self.turn = (seat + 1) % len(self.hands)
        if self.is_over():
            self._note(Ended)

    def _cut(self, kite: int, other: int, chance: Chance) -> None:
        """K5."""
        self._note(CutTried, self.turn, kite, other)
        wind = 1 + chance.below(STRONGEST_WIND)
        fallen = 0
        if wind > kite:
            fallen = max(self.skies[other])
            self.skies[other].remove(fallen)
            self.gone.append(fallen)
        self._note(WindBlew, self.turn, other, wind, fallen)

    def draw(self, seat: int, chance: Chance) -> None:
        """Nobody knows which kite is next, so it is decided here."""
        kite = self.deck.pop(chance.below(len(self.deck)))
        self.hands[seat].append(kite)
        self._note(Received, seat, kite)

    def _note(self, event: type[KitesEvent], *numbers: int) -> None:
        if self.trace is not None:
            self.trace.note(EVENTS.index(event), *numbers)
