"""Kites behind the contract of a game."""

from collections.abc import Sequence
from itertools import chain

from mela.core.chance import Chance
from mela.core.game import Game
from mela.core.lines import PositionTextError, lines_of
from mela.core.move import Refusal
from mela.core.options import Options
from mela.core.result import Result, ScoreLine, ScoreSheet
from mela.core.trace import Trace
from mela_kites.pieces import (
    HEAVIEST,
    MOST_SEATS,
    Cut,
    Fly,
    KitesEvent,
    KitesMove,
    KitesPack,
    KitesView,
)
from mela_kites.position import EVENTS, FULL_SKY, HAND, KitesPosition


class Kites(Game[KitesPosition, KitesMove, KitesView, Options, KitesPack, KitesPack]):
    """2 or 3 players fly kites and cut those of the others."""

    name = "kites"
    rules_version = 1
    seats = range(2, MOST_SEATS + 1)
    move_type = KitesMove
    view_type = KitesView
    event_type = KitesEvent
    pack_type = KitesPack

    def make_tables(self, pack: KitesPack) -> KitesPack:
        return pack

    def start(
        self, options: Options, seats: int, chance: Chance, trace: Trace | None = None
    ) -> KitesPosition:
        nothing: list[list[int]] = [[]] * seats
        position = KitesPosition(self.pack(options.pack), 0, [], nothing, nothing)
        position.trace = trace
        position.set_up(chance)
        position.trace = None
        return position

    def move(self, position: KitesPosition, code: int) -> KitesMove:  # noqa: ARG002
        row, place = divmod(code, HEAVIEST)
        return Cut(place + 1, row - 1) if row else Fly(place + 1)

    def code(self, position: KitesPosition, move: KitesMove) -> int:  # noqa: ARG002
        row = 0 if isinstance(move, Fly) else 1 + move.other
        return HEAVIEST * row + move.kite - 1

    def every_move(self, position: KitesPosition) -> list[KitesMove]:
        return [self.move(position, code) for code in range(position.pack.codes())]

    def refusal(self, position: KitesPosition, seat: int, move: KitesMove) -> Refusal | None:
        if position.is_over():
            return Refusal("kites.refused.over", "K7")
        if seat != position.turn:
            return Refusal("kites.refused.turn", "K3", {"seat": position.turn})
        if move.kite not in position.hands[seat]:
            return Refusal("kites.refused.hand", "K3", {"kite": move.kite})
        if isinstance(move, Cut):
            if move.other == seat or not 0 <= move.other < len(position.skies):
                return Refusal("kites.refused.seat", "K5")
            if not position.skies[move.other]:
                return Refusal("kites.refused.sky", "K5", {"other": move.other})
        return None

    def events(self, position: KitesPosition, trace: Trace) -> tuple[KitesEvent, ...]:  # noqa: ARG002
        told = ((EVENTS[kind], numbers) for kind, *numbers in trace.rows())
        return tuple(kind(*numbers[: len(kind.__struct_fields__)]) for kind, numbers in told)

    def views(self, position: KitesPosition, viewers: Sequence[int | None]) -> list[KitesView]:
        points = self.points(position)
        sheets = tuple(
            ScoreSheet((ScoreLine("kites", own),), own, place)
            for own, place in zip(points, _places(points), strict=True)
        )
        return [
            KitesView(
                viewer=viewer,
                pack=position.pack.id,
                turn=position.turn,
                deck=len(position.deck),
                gone=tuple(sorted(position.gone)),
                skies=tuple(tuple(sorted(sky)) for sky in position.skies),
                hands=tuple(len(hand) for hand in position.hands),
                own=None if viewer is None else tuple(sorted(position.hands[viewer])),
                sheets=sheets,
            )
            for viewer in viewers
        ]

    def imagine(self, view: KitesView, chance: Chance) -> KitesPosition:
        known = [view.own or () if seat == view.viewer else () for seat in range(len(view.hands))]
        position = KitesPosition(self.pack(view.pack), view.turn, view.gone, view.skies, known)
        for seat, size in enumerate(view.hands):
            while len(position.hands[seat]) < size:
                position.draw(seat, chance)
        return position

    def points(self, position: KitesPosition) -> tuple[int, ...]:
        return tuple(sum(sky) for sky in position.skies)  # K6

    def result(self, position: KitesPosition) -> Result | None:
        if not position.is_over():
            return None
        points = self.points(position)
        return Result(_places(points), points, "full-sky" if position.is_full() else "no-kites")

    def text(self, position: KitesPosition) -> str:
        piles = [("gone", position.gone)]
        for sky, hand in zip(position.skies, position.hands, strict=True):
            piles += [("sky", sky), ("hand", hand)]
        lines = [f"kites {position.pack.id}", f"turn {position.turn}"]
        lines += [" ".join([name, *map(str, sorted(pile))]) for name, pile in piles]
        return "\n".join(lines) + "\n"

    def parse(self, text: str) -> KitesPosition:
        lines = lines_of(text)
        seats = (len(lines) - 3) // 2
        names = ["kites", "turn", "gone", *["sky", "hand"] * seats]
        if seats not in self.seats or len(lines) != len(names):
            raise PositionTextError(0, f"a position has the lines {', '.join(names)}")
        for line, name in zip(lines, names, strict=True):
            line.must(line.words[0] == name, f"does not begin with {name!r}")
        lines[0].must(lines[0].words[1:] in [[pack] for pack in self.packs()], "names no pack")
        turn = lines[1].count(lines[1].words[1:])
        lines[1].must(turn < seats, "names no seat")
        gone, *piles = [[line.count([word]) for word in line.words[1:]] for line in lines[2:]]
        pack = self.pack(lines[0].words[1])
        position = KitesPosition(pack, turn, gone, piles[::2], piles[1::2])
        faults = self.faults(position)
        if faults:
            raise PositionTextError(0, "; ".join(faults))
        return position

    def faults(self, position: KitesPosition) -> list[str]:
        skies = [len(sky) for sky in position.skies]
        hands = [len(hand) for hand in position.hands]
        everything = chain(position.gone, position.deck, *position.skies, *position.hands)
        wrong = {
            "the kites are not those of the pack (K1)": sorted(everything) != position.pack.kites(),
            "somebody holds more than six kites (K2)": max(hands) > HAND,
            "somebody has more than four kites up (K7)": max(skies) > FULL_SKY,
            "the match went on after its end (K7)": skies.count(FULL_SKY) > 1,
        }
        return [fault for fault, holds in wrong.items() if holds]


def _places(points: Sequence[int]) -> tuple[int, ...]:
    """K8: those with as many points share a place."""
    return tuple(1 + sum(other > own for other in points) for own in points)
