"""The whole truth of a match, and the rules that change it."""

from dataclasses import dataclass

from mela.core.chance import Chance
from mela.core.move import Refusal
from mela.core.small_game import SmallPosition
from mela_kites.pieces import (
    MOST_SEATS,
    WEIGHTS,
    Began,
    Cut,
    CutTried,
    Ended,
    Flown,
    Fly,
    KitesMove,
    Received,
    WindBlew,
)

HAND = 6
FULL_SKY = 4
STRONGEST_WIND = 6
FLIGHTS = [Fly(kite) for kite in WEIGHTS]
CUTS = [Cut(kite, other) for other in range(MOST_SEATS) for kite in WEIGHTS]


@dataclass(eq=False)
class KitesPosition(SmallPosition):
    """Which kites are where. The deck has no order: a kite is drawn when somebody looks at it."""

    moves = (*FLIGHTS, *CUTS)

    deck: list[int]
    gone: list[int]
    skies: list[list[int]]
    hands: list[list[int]]

    def end(self) -> str | None:
        """K7."""
        if any(len(sky) == FULL_SKY for sky in self.skies):
            return "full-sky"
        return None if self.hands[self.turn] else "no-kites"

    def points(self) -> list[int]:
        """K6."""
        return [sum(sky) for sky in self.skies]

    def refusal(self, seat: int, move: KitesMove) -> Refusal | None:
        if self.is_over():
            return Refusal("kites.refused.over", "K7")
        if seat != self.turn:
            return Refusal("kites.refused.turn", "K3", {"seat": self.turn})
        if move.kite not in self.hands[seat]:
            return Refusal("kites.refused.hand", "K3", {"kite": move.kite})
        if isinstance(move, Cut):
            if move.other == seat or not 0 <= move.other < len(self.skies):
                return Refusal("kites.refused.seat", "K5")
            if not self.skies[move.other]:
                return Refusal("kites.refused.sky", "K5", {"other": move.other})
        return None

    def set_up(self, chance: Chance) -> None:
        """K2."""
        self.turn = chance.below(len(self.hands))
        self.emit(Began(self.turn))
        for seat in range(len(self.hands)):
            for _ in range(HAND):
                self.draw(seat, chance)

    def draw(self, seat: int, chance: Chance) -> None:
        kite = self.deck.pop(chance.below(len(self.deck)))
        self.hands[seat].append(kite)
        self.emit(Received(seat, kite))

    def make(self, move: KitesMove, chance: Chance) -> None:
        self.hands[self.turn].remove(move.kite)
        if isinstance(move, Fly):  # K4
            self.skies[self.turn].append(move.kite)
            self.emit(Flown(self.turn, move.kite))
        else:
            self.gone.append(move.kite)
            self._cut(move, chance)
        self.turn = (self.turn + 1) % len(self.hands)
        if self.is_over():
            self.emit(Ended())

    def _cut(self, move: Cut, chance: Chance) -> None:
        """K5."""
        self.emit(CutTried(self.turn, move.kite, move.other))
        wind = 1 + chance.below(STRONGEST_WIND)
        fallen = 0
        if wind > move.kite:
            fallen = max(self.skies[move.other])
            self.skies[move.other].remove(fallen)
            self.gone.append(fallen)
        self.emit(WindBlew(self.turn, move.other, wind, fallen))
