"""What a viewer of a match of Nagaraja may know."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from mela.core.result import ScoreLine
from mela.core.view import View
from mela.games.nagaraja.rules.aims import aim, face_name
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import ANSWERING, BIDDING, ROOM_BITS, TILE_MASK
from mela.games.nagaraja.rules.tables import FACE_BITS, FACES, MOST_OF_A_FACE, Tables
from mela.games.nagaraja.rules.temple import PLACE_NAMES, PLACES, ROOMS, room_name

Phase = Literal["bidding", "confronting", "answering", "taking", "laying", "giving", "over"]
Ending = Literal["curse", "points", "ninth-tile", "last-tile"]
PHASES: tuple[Phase, ...] = (
    "bidding",
    "confronting",
    "answering",
    "taking",
    "laying",
    "giving",
    "over",
)
ENDINGS: tuple[Ending | None, ...] = (None, "curse", "points", "ninth-tile", "last-tile")
SEATS = range(2)


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile in its room; `lit` has the numbers of its paths that are connected to an entrance."""

    room: str
    tile: str
    turn: int
    amulet: bool
    lit: tuple[int, ...]


class RelicPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`relic` is set while it lies face up; `known` lists the seats that have seen it."""

    place: str
    relic: str | None
    known: tuple[int, ...]


class OpenSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody may know about a seat and its temple; `bid` is set once it is revealed."""

    rooms: tuple[Room, ...]
    relics: tuple[RelicPlace, ...]
    trap: str | None
    hand: int
    amulets: int
    bid_count: int
    bid: tuple[str, ...] | None
    used: tuple[str, ...]
    sticks: tuple[str, ...]
    added: int
    fate: int
    curses: int


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile of the round."""

    tile: str
    amulet: bool


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that waits for the other player's answer; targets as its own player names them."""

    seat: int
    card: str
    targets: tuple[str, ...]


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table may know."""

    pack: str
    round: int
    guide: int
    phase: Phase
    turn: int
    passes: int
    offer: Offer | None
    tiles: int
    gone: tuple[str, ...]
    deck: int
    pile: int
    spent: tuple[str, ...]
    pending: Pending | None
    seats: tuple[OpenSeat, ...]
    ending: Ending | None
    winner: int | None


class KnownRelic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A relic that lies face down, but that the seat has seen."""

    temple: int
    place: str
    relic: str


class Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only one seat knows: its own pieces, and what it has seen of the other's.

    `given` are cards that the other player surely holds. `pile` is the discard pile as this seat
    knows it. The other player took `missing` cards of it unseen, and has shown the cards `shown`
    since, which may be some of those. While the other player chooses a card to give, `older` are
    the cards of `given` that it cannot be.
    """

    hand: tuple[str, ...]
    bid: tuple[str, ...]
    dealt: tuple[str, ...]
    amulets: tuple[str, ...]
    relics: tuple[KnownRelic, ...]
    given: tuple[str, ...]
    older: tuple[str, ...]
    pile: tuple[str, ...]
    missing: int
    shown: tuple[str, ...]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody may see when the match is over."""

    seats: tuple[Own, ...]
    pile: tuple[str, ...]


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """N38: the points of face-up relics; amulets count here only when the match is over."""

    lines: tuple[ScoreLine, ...]
    total: int
    place: int


class NagarajaView(View, frozen=True):
    """`own` is for the viewer's seat; `shown` has the secrets of both when the match is over."""

    common: Common
    own: Own | None
    shown: Shown | None
    sheets: tuple[ScoreSheet, ...]


def views(position: NagarajaPosition, viewers: Sequence[int | None]) -> list[NagarajaView]:
    """The view of a position for each viewer."""
    known = common(position)
    all_shown = shown(position) if position.is_over() else None
    sheets = tuple(score_sheet(position, seat) for seat in SEATS)
    return [
        NagarajaView(
            viewer=viewer,
            common=known,
            own=None if viewer is None else own(position, viewer),
            shown=all_shown,
            sheets=sheets,
        )
        for viewer in viewers
    ]


def common(position: NagarajaPosition) -> Common:
    tables = position.tables
    offer = None
    if position.tile:
        offer = Offer(tables.tile_ids[position.tile - 1], position.tile_amulet == 1)
    over = position.is_over()
    return Common(
        pack=tables.pack,
        round=position.round_number(),
        guide=position.guide,
        phase=PHASES[position.phase],
        turn=position.turn,
        passes=position.passes,
        offer=offer,
        tiles=position.tiles_left(),
        gone=gone_tiles(position),
        deck=int(position.deck).bit_count(),
        pile=int(position.pile).bit_count(),
        spent=spent_amulets(position),
        pending=_pending(position),
        seats=tuple(_open_seat(position, seat) for seat in SEATS),
        ending=ENDINGS[position.ending],
        winner=position.winner if over else None,
    )


def _pending(position: NagarajaPosition) -> Pending | None:
    if position.phase != ANSWERING:
        return None
    kind = position.pending - 1
    tables = position.tables
    return Pending(1 - position.turn, tables.ids[kind], aim(tables, kind, position.target))


def _open_seat(position: NagarajaPosition, seat: int) -> OpenSeat:
    tables = position.tables
    bid = position.bid(seat)
    trapped = position.trapped(seat)
    return OpenSeat(
        rooms=rooms_with(tables, position.rooms(seat), position.crypts(seat), position.gates(seat)),
        relics=tuple(_relic_place(position, seat, place) for place in range(PLACES)),
        trap=room_name(int(trapped).bit_length() - 1) if trapped else None,
        hand=int(position.hand(seat)).bit_count(),
        amulets=position.amulet_count(seat),
        bid_count=int(bid).bit_count(),
        bid=None if position.phase == BIDDING else card_names(tables, bid),
        used=card_names(tables, position.used(seat)),
        sticks=stick_names(tables, position.sticks(seat)),
        added=position.added(seat),
        fate=position.fate(seat),
        curses=position.curses(seat),
    )


def rooms_with(tables: Tables, rooms: int, crypts: int, gates: int) -> tuple[Room, ...]:
    """The tiles of a temple, with the amulets and the light in them."""
    found = []
    for room in range(ROOMS):
        tile = rooms >> ROOM_BITS * room & TILE_MASK
        if tile:
            kind, turn = divmod(tile - 1, 4)
            paths = enumerate(paths_at(tables, rooms, room))
            found.append(
                Room(
                    room=room_name(room),
                    tile=tables.tile_ids[kind],
                    turn=turn,
                    amulet=crypts >> room & 1 == 1,
                    lit=tuple(n for n, path in paths if path & gates),
                )
            )
    return tuple(found)


def paths_at(tables: Tables, rooms: int, room: int) -> tuple[int, int]:
    """The gates that each path of a room's tile connects; none, where there is no path."""
    at = (rooms >> ROOM_BITS * room & TILE_MASK) * ROOMS + room
    return int(tables.one_path[at]), int(tables.other_path[at])


def _relic_place(position: NagarajaPosition, temple: int, place: int) -> RelicPlace:
    up = position.up(temple) >> place & 1
    kind = position.relic_at(temple, place)
    return RelicPlace(
        place=PLACE_NAMES[place],
        relic=position.tables.relic_ids[kind - 1] if up else None,
        known=tuple(seat for seat in SEATS if position.known(seat, temple) >> place & 1),
    )


def own(position: NagarajaPosition, seat: int) -> Own:
    tables = position.tables
    return Own(
        hand=card_names(tables, position.hand(seat)),
        bid=card_names(tables, position.bid(seat)),
        dealt=card_names(tables, position.dealt) if position.turn == seat else (),
        amulets=amulet_names(tables, position.amulets(seat)),
        relics=tuple(
            KnownRelic(
                temple,
                PLACE_NAMES[place],
                tables.relic_ids[position.relic_at(temple, place) - 1],
            )
            for temple in SEATS
            for place in range(PLACES)
            if (position.known(seat, temple) & ~position.up(temple)) >> place & 1
        ),
        given=card_names(tables, position.given(seat)),
        older=card_names(tables, position.older) if position.turn != seat else (),
        pile=card_names(tables, position.recalled(seat)),
        missing=position.missing(seat),
        shown=card_names(tables, position.shown(seat)),
    )


def shown(position: NagarajaPosition) -> Shown:
    """Everything that is not common knowledge."""
    seats = tuple(own(position, seat) for seat in SEATS)
    return Shown(seats, card_names(position.tables, position.pile))


def card_names(tables: Tables, cards: int) -> tuple[str, ...]:
    """The ids of a set of cards, in the order of the tables."""
    numbers = (number for number in range(48) if cards >> number & 1)
    return tuple(tables.ids[tables.kind_of[number]] for number in numbers)


def amulet_names(tables: Tables, counts: int) -> tuple[str, ...]:
    return tuple(
        id_ for n, id_ in enumerate(tables.amulet_ids) for _ in range(counts >> 4 * n & 15)
    )


def stick_names(tables: Tables, sticks: int) -> tuple[str, ...]:
    """What the sticks of a throw show."""
    return tuple(
        face_name(tables, face)
        for face in range(FACES)
        for _ in range(sticks >> FACE_BITS * face & MOST_OF_A_FACE)
    )


def spent_amulets(position: NagarajaPosition) -> tuple[str, ...]:
    """N38: the amulets that were used."""
    tables = position.tables
    there = position.amulet_pool + position.amulets0 + position.amulets1
    return amulet_names(tables, tables.all_amulets - there)


def gone_tiles(position: NagarajaPosition) -> tuple[str, ...]:
    """N37: the tiles that did not fit into the winner's temple."""
    tables = position.tables
    left = tables.all_tiles - position.tiles
    if position.tile:
        left -= 16 ** (position.tile - 1)
    for temple in SEATS:
        for room in range(ROOMS):
            tile = position.tile_at(temple, room)
            left -= 16 ** (tile - 1 >> 2) if tile else 0
    return tuple(id_ for n, id_ in enumerate(tables.tile_ids) for _ in range(left >> 4 * n & 15))


def score_sheet(position: NagarajaPosition, seat: int) -> ScoreSheet:
    tables = position.tables
    sacred = cursed = 0
    for place in range(PLACES):
        if position.up(seat) >> place & 1:
            kind = position.relic_at(seat, place)
            points = tables.relic_points[kind]
            if tables.relic_cursed[kind]:
                cursed += points
            else:
                sacred += points
    lines = [ScoreLine("sacred", sacred), ScoreLine("cursed", cursed)]
    if position.is_over():
        lines.append(ScoreLine("amulets", position.amulet_points(seat)))
    total = sum(line.points for line in lines)
    return ScoreSheet(tuple(lines), total, place_of(position, seat))


def open_points(position: NagarajaPosition, seat: int) -> int:
    """N38: the points of face-up relics, and of amulets only at the end."""
    if position.is_over():
        return int(position.total(seat))
    return int(position.relic_points(seat))


def place_of(position: NagarajaPosition, seat: int) -> int:
    """1 for the winner; during the match, by the points that everybody may know."""
    if position.is_over():
        return 1 if position.winner == seat else 2
    return 2 if open_points(position, 1 - seat) > open_points(position, seat) else 1
