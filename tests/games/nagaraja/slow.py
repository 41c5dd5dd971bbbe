"""The moves of Nagaraja worked out slowly and plainly from the rules, with sets instead of bits.

It shares nothing with the engine but views and events, and the file of the pack.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import combinations, product
from typing import Any

import msgspec

from mela.core.event import Event, seen_by
from mela.games.nagaraja.rules import events as told
from mela.games.nagaraja.rules.view import NagarajaView, OpenSeat

STANDARD = files("mela.games").joinpath("nagaraja", "content", "standard.toml").read_text("utf-8")

Path = frozenset[str]
Spot = tuple[str, str]
COLUMNS, ROWS, EDGES = "ABC", "123", "NESW"
ROOMS = [column + row for row in ROWS for column in COLUMNS]
PLACES = [side + number for side in "WNE" for number in "123"]
NEXT_EDGE = {"N": "E", "E": "S", "S": "W", "W": "N"}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}


class Pieces:
    """What a pack says, by id."""

    def __init__(self, toml: str = STANDARD) -> None:
        pack: dict[str, Any] = msgspec.toml.decode(toml)
        self.cards, self.tiles, self.relics, self.amulets = (
            {piece["id"]: piece for piece in pack[kind]}
            for kind in ("cards", "tiles", "relics", "amulets")
        )

    def paths(self, tile: str, turn: int) -> tuple[set[Path], Path]:
        """The paths of a tile, and that to its crypt, after so many quarter turns."""
        paths = [frozenset(path) for path in self.tiles[tile]["paths"]]
        crypt = frozenset(self.tiles[tile].get("crypt", ""))
        for _ in range(turn):
            paths = [frozenset(NEXT_EDGE[edge] for edge in path) for path in paths]
            crypt = frozenset(NEXT_EDGE[edge] for edge in crypt)
        return set(paths), crypt

    def amulet_effect(self, amulet: str) -> str | None:
        return self.amulets[amulet].get("effect")  # type: ignore[no-any-return]

    def amulet_points(self, amulets: tuple[str, ...]) -> int:
        return sum(self.amulets[amulet].get("points", 0) for amulet in amulets)


# --- N1, N18, N19: what paths reach ------------------------------------------------------------


def beyond(room: str, edge: str) -> str:
    """What lies behind an edge of a room: a room, a relic place, or "in" for an entrance."""
    column, row = COLUMNS.index(room[0]), ROWS.index(room[1])
    column += {"E": 1, "W": -1}.get(edge, 0)
    row += {"N": 1, "S": -1}.get(edge, 0)
    if row < 0:
        return "in"
    if row > 2:
        return f"N{column + 1}"
    if column < 0:
        return f"W{row + 1}"
    if column > 2:
        return f"E{row + 1}"
    return COLUMNS[column] + ROWS[row]


def reached(pieces: Pieces, seat: OpenSeat) -> set[Spot]:
    """The edges of rooms that paths join to an entrance: walk from each of them."""
    tiles = {room.room: pieces.paths(room.tile, room.turn)[0] for room in seat.rooms}
    found: set[Spot] = set()
    todo = [(column + "1", "S") for column in COLUMNS]
    while todo:
        room, edge = todo.pop()
        for path in tiles.get(room, ()):
            if edge in path:
                for way_out in path:
                    if (room, way_out) not in found:
                        found.add((room, way_out))
                        behind = beyond(room, way_out)
                        if behind in tiles:
                            todo.append((behind, FACING[way_out]))
    return found


def reached_places(pieces: Pieces, seat: OpenSeat) -> set[str]:
    """The relic places at the end of a path."""
    return {beyond(room, edge) for room, edge in reached(pieces, seat)} & set(PLACES)


def reaches_crypt(pieces: Pieces, seat: OpenSeat, name: str) -> bool:
    """Does a path lead to the crypt of this room?"""
    room = next(room for room in seat.rooms if room.room == name)
    crypt = pieces.paths(room.tile, room.turn)[1]
    return any((name, edge) in reached(pieces, seat) for edge in crypt)


# --- The moves ---------------------------------------------------------------------------------


def moves(pieces: Pieces, view: NagarajaView) -> set[str]:
    """All legal moves of the seat that looks, whose turn it is, as texts."""
    common, own = view.common, view.own
    assert own is not None
    found: set[str] = set()
    match common.phase:
        case "bidding":
            found |= bids(pieces, own.hand)
        case "confronting":
            found |= {*uses(pieces, view), "pass"}
        case "answering":
            found.add("allow")
            if any(pieces.amulet_effect(amulet) == "cancel" for amulet in own.amulets):
                found.add("cancel")
        case "taking":
            found |= {f"take {card}" for card in own.pile}
        case "laying":
            found |= lays(pieces, view)
        case "giving":
            found |= {f"give {card}" for card in own.dealt}
        case _:
            return set()
    holds_draw = any(pieces.amulet_effect(amulet) == "draw" for amulet in own.amulets)
    if holds_draw and common.phase != "taking" and common.deck + common.pile > 0:
        found.add("amulet draw")
    return found


def bids(pieces: Pieces, hand: tuple[str, ...]) -> set[str]:
    """N11: every choice of cards of one symbol, or none with an empty hand."""
    found = set() if hand else {"bid"}
    for size in range(1, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            if len({pieces.cards[card]["symbol"] for card in cards}) == 1:
                found.add(f"bid {' '.join(cards)}")
    return found


def lays(pieces: Pieces, view: NagarajaView) -> set[str]:
    """N17: a free room at an entrance or beside a tile; turns that look alike are one."""
    offer = view.common.offer
    assert offer is not None
    seat = view.common.seats[view.common.turn]
    tiles = {room.room for room in seat.rooms}
    found = set()
    for room in ROOMS:
        around = {beyond(room, edge) for edge in EDGES}
        if room not in tiles and room != seat.trap and around & (tiles | {"in"}):
            shapes = []
            for turn in range(4):
                shape = pieces.paths(offer.tile, turn)
                if shape not in shapes:
                    shapes.append(shape)
                    found.add(f"lay {room} {turn}")
    return found


def uses(pieces: Pieces, view: NagarajaView) -> set[str]:
    """N13: every stick with a naga, every card, all its targets."""
    assert view.own is not None
    shown = view.common.seats[view.common.turn].sticks
    sticks = {face.removesuffix("-naga") for face in shown if face.endswith("-naga")}
    found = set()
    for card in set(view.own.hand):
        for words in targets(pieces, view, card):
            found |= {" ".join(["use", card, stick, *sorted(words)]) for stick in sticks}
    return found


def targets(pieces: Pieces, view: NagarajaView, card: str) -> Iterator[tuple[str, ...]]:
    """N22-N28: all that a card can be pointed at, each as its words."""
    common = view.common
    kind = pieces.cards[card]
    effect, number = (kind["symbol"], kind["effect"]), kind.get("number", 0)
    me = common.turn
    wanted = {"self": ("own",), "opponent": ("opp",), "either": ("own", "opp")}[kind["target"]]
    temples = {whose: common.seats[me if whose == "own" else 1 - me] for whose in wanted}
    other = common.seats[1 - me]
    match effect:
        case ("stick", "add"):
            yield ()
        case ("stick", "reroll") | ("stick", "discard"):
            yield from exactly(number, list(other.sticks))
        case ("card", "take"):
            yield from [()] if common.pile else []
        case ("card", "draw"):
            yield from [()] if common.deck + common.pile else []
        case ("card", "rob"):
            yield from [()] if other.hand else []
        case ("relic", "look"):
            hidden = [
                f"{whose}-{place.place}"
                for whose, seat in temples.items()
                for place in seat.relics
                if place.relic is None
            ]
            yield from exactly(number, hidden)
        case ("relic", "swap"):
            for whose in temples:
                yield from combinations([f"{whose}-{place}" for place in PLACES], 2)
        case ("room", "swap"):
            for whose, seat in temples.items():
                yield from combinations([f"{whose}-{room.room}" for room in seat.rooms], 2)
        case ("room", "move"):
            for room, to in product(temples["own"].rooms, empty_rooms(temples["own"])):
                yield (f"own-{room.room}>{to}",)
        case ("room", "trap"):
            for to in empty_rooms(temples["opp"]):
                yield (f"opp-{to}",)
        case ("room", "rotate"):
            for whose, seat in temples.items():
                for room in seat.rooms:
                    shapes = [pieces.paths(room.tile, room.turn)]
                    for turn in (1, 2, 3):
                        shape = pieces.paths(room.tile, room.turn + turn)
                        if shape not in shapes:
                            shapes.append(shape)
                            yield (f"{whose}-{room.room}+{turn}",)
                    if len(shapes) == 1:
                        yield (f"{whose}-{room.room}+1",)
        case _:
            raise AssertionError(effect)


def exactly(number: int, things: list[str]) -> list[tuple[str, ...]]:
    """N28: so many, or all there are; none is no target."""
    return list(combinations(things, min(number, len(things)))) if things else []


def empty_rooms(seat: OpenSeat) -> list[str]:
    """N25: no tile and no trap."""
    tiles = {room.room for room in seat.rooms}
    return [room for room in ROOMS if room not in tiles and room != seat.trap]


# --- What must hold after every step -----------------------------------------------------------


def check(pieces: Pieces, views: list[NagarajaView]) -> None:
    """N18, N19, N29, N34-N36 by what the seats see."""
    common = views[0].common
    over = common.phase == "over"
    bare = 0
    for seat, view in zip(common.seats, views, strict=True):
        assert view.own is not None
        up = {place.place: place.relic for place in seat.relics if place.relic is not None}
        assert set(up) == reached_places(pieces, seat)
        lit = reached(pieces, seat)
        for room in seat.rooms:
            paths = pieces.tiles[room.tile]["paths"]
            for number, path in enumerate(paths):
                turned = {EDGES[(EDGES.index(edge) + room.turn) % 4] for edge in path}
                assert (number in room.lit) == any((room.room, edge) in lit for edge in turned)
            if room.amulet:
                assert not reaches_crypt(pieces, seat, room.room)
            elif "crypt" in pieces.tiles[room.tile]:
                bare += 1
        relics = [pieces.relics[relic] for relic in up.values()]
        curses = sum(relic.get("cursed", False) for relic in relics)
        points = sum(relic["points"] for relic in relics)
        total = points + pieces.amulet_points(view.own.amulets)
        sheet = views[0].sheets[view.viewer or 0]
        assert seat.curses == curses
        assert sheet.total == (total if over else points)
        if not over:
            assert curses < 3
            assert total < 25
            assert len(seat.rooms) < 9
        elif common.ending == "curse" and common.winner != view.viewer:
            assert curses == 3
        elif common.ending == "points" and common.winner == view.viewer:
            assert curses < 3
            assert total >= 25
        most = Counter({id_: relic["copies"] for id_, relic in pieces.relics.items()})
        assert Counter(up.values()) <= most
    # N18: an amulet that does not lie on its tile any more has been taken
    assert sum(seat.amulets for seat in common.seats) + len(common.spent) == bare


# --- What a seat can be sure of ---------------------------------------------------------------


class Memory:
    """What a seat can be sure of, by listening: worked out without the engine."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.sure: Counter[str] = Counter()
        self.round: Counter[str] = Counter()
        self.pile: Counter[str] = Counter()
        self.missing = 0
        self.shown: Counter[str] = Counter()

    def hear(self, events: Iterable[Event], pile: Counter[str]) -> None:
        """Events of one step, and the pile after it, which is looked at by who searches it."""
        for event in seen_by(self.seat, events):
            match event:
                case told.CardPassedOn(card=card):
                    self.sure[card] += 1
                case told.BidRevealed(seat=seat, cards=cards):
                    self.round.update(cards)
                    self._see(seat, cards)
                case told.CardActivated(seat=seat, card=card):
                    self.round[card] += 1
                    self._see(seat, [card])
                case told.CardRobbed(seat=seat, card=card):
                    self.pile[card] += 1
                    self._see(seat, [card])
                case told.CardTaken(seat=seat) if seat != self.seat:
                    self.missing += 1
                case told.PileSearched(seat=seat, count=count) if seat == self.seat and count:
                    # nothing else happens before the card is chosen
                    self.sure += self.pile - pile - self.shown
                    self._forget(+pile)
                case told.CardChosen(card=card):
                    self.pile[card] -= 1
                case told.TileWon():
                    self.pile += self.round
                    self.round.clear()
                case told.PileShuffled():
                    self._forget(Counter())

    def _forget(self, pile: Counter[str]) -> None:
        self.pile, self.missing = pile, 0
        self.shown.clear()

    def _see(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards if seat != self.seat else ():
            if self.sure[card]:
                self.sure[card] -= 1
            elif self.missing:
                self.shown[card] += 1

    def check(self, lying: Counter[str], hidden: Counter[str]) -> None:
        """Does it fit that these lie in the pile, and the other has those that nobody sees?"""
        assert lying <= self.pile
        taken = self.pile - lying
        assert taken.total() == self.missing
        assert self.sure + (taken - self.shown) <= hidden
