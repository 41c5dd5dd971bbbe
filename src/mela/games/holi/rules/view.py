"""What a viewer of a match of Holi may know."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from mela.core.result import ScoreLine
from mela.core.view import View
from mela.games.holi.rules.board import CELLS, LEVELS, cell_name
from mela.games.holi.rules.cards import CardTable
from mela.games.holi.rules.events import Out
from mela.games.holi.rules.options import COLOURS, Colour, Edition
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.score import (
    hits,
    in_others,
    in_others_points,
    level_points,
    place,
    points,
    rivalry_lines,
    sweets,
    sweets_points,
    token_points,
)
from mela.games.holi.rules.state import HAND_SIZE, NOWHERE, SWEETS_ON_GROUND

LEVEL_NAMES = ("ground", "middle", "top")
OUT_REASONS: tuple[Out | None, ...] = (None, "no-throw", "no-tokens", "no-cards")
PILE_TOPS: tuple[Literal["empty", "up", "down"], ...] = ("empty", "up", "down")
ACTIONS: tuple[Literal["throw", "move", "climb"], ...] = ("throw", "move", "climb")


class Pawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: int
    cell: str


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """36 characters each, A1 first, row by row: the seat of a token's owner or '.', and sweets.

    `worth` is the points of a token there, as printed on the board.
    """

    tokens: str
    sweets: str
    worth: int


class OpenSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody may know about a seat. `supply` counts tokens by the seat of their owner."""

    colour: Colour
    pawn: Pawn | None
    supply: tuple[int, ...]
    sweets: int
    hits: int
    rain: int
    footing: int
    hand: int
    deck: int
    face_up: tuple[str, ...]
    face_down: int
    top: Literal["empty", "up", "down"]
    out: Out | None


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table may know."""

    pack: str
    edition: Edition
    rivalry: tuple[str, ...]
    start: int
    phase: Literal["placing", "playing", "over"]
    turn: int
    used: tuple[Literal["throw", "move", "climb"], ...]
    levels: tuple[Level, ...]
    seats: tuple[OpenSeat, ...]


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a seat that others do not see; the deck is the rest of its cards."""

    hand: tuple[str, ...]
    face_down: tuple[str, ...]
    deck: tuple[str, ...]


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H32-H36: the score as if the match ended now; the last three fields break ties, in order."""

    lines: tuple[ScoreLine, ...]
    total: int
    place: int
    in_others: int
    sweets: int
    out: Out | None


class HoliView(View, frozen=True):
    """`own` is for the viewer's seat; `shown` is there when the match is over (H21)."""

    common: Common
    own: Cards | None
    shown: tuple[Cards, ...] | None
    sheets: tuple[ScoreSheet, ...]


def views(position: HoliPosition, viewers: Sequence[int | None]) -> list[HoliView]:
    """The view of a position for each viewer."""
    seats = range(position.seats)
    cards = tuple(cards_of(position, seat) for seat in seats)
    known = common(position, cards)
    shown = cards if position.is_over() else None
    sheets = tuple(score_sheet(position, seat) for seat in seats)
    return [
        HoliView(
            viewer=viewer,
            common=known,
            own=None if viewer is None else cards[viewer],
            shown=shown,
            sheets=sheets,
        )
        for viewer in viewers
    ]


def common(position: HoliPosition, cards: Sequence[Cards]) -> Common:
    """What everybody may know; for the cards of each seat only their number."""
    phases: tuple[Literal["placing", "playing", "over"], ...] = ("placing", "playing", "over")
    return Common(
        pack=position.cards.pack,
        edition="polish" if position.polish else "international",
        rivalry=tuple(
            id_ for n, id_ in enumerate(position.cards.rivalry.ids) if position.rivalry >> n & 1
        ),
        start=position.start,
        phase=phases[position.phase],
        turn=position.turn,
        used=tuple(action for n, action in enumerate(ACTIONS) if position.used >> n & 1),
        levels=tuple(_level(position, level) for level in range(LEVELS)),
        seats=tuple(_open_seat(position, seat, cards[seat]) for seat in range(position.seats)),
    )


def _level(position: HoliPosition, level: int) -> Level:
    own = tuple(position.own_on(level, seat) for seat in range(position.seats))
    sweets_each = SWEETS_ON_GROUND if level == 0 else 1
    return _drawn_level(own, position.sweets_on(level), sweets_each, token_points(level))


@lru_cache(maxsize=1024)  # a step changes one level of three
def _drawn_level(own: tuple[int, ...], sweet_cells: int, sweets_each: int, worth: int) -> Level:
    tokens = ["."] * CELLS
    for seat, cells in enumerate(own):
        for cell in range(CELLS):
            if cells >> cell & 1:
                tokens[cell] = str(seat)
    count = str(sweets_each)
    return Level(
        "".join(tokens),
        "".join(count if sweet_cells >> c & 1 else "0" for c in range(CELLS)),
        worth,
    )


def _open_seat(position: HoliPosition, seat: int, cards: Cards) -> OpenSeat:
    pawn = position.pawn(seat)
    return OpenSeat(
        colour=COLOURS[position.colours >> 8 * seat & 255],
        pawn=None if pawn == NOWHERE else Pawn(pawn // CELLS, cell_name(pawn % CELLS)),
        supply=tuple(position.held(seat, owner) for owner in range(position.seats)),
        sweets=sweets(position, seat),
        hits=hits(position, seat),
        rain=position.rain >> 8 * seat & 255,
        footing=position.footing >> 8 * seat & 255,
        hand=len(cards.hand),
        deck=len(cards.deck),
        face_up=_counted(position.cards, position.up(seat)),
        face_down=len(cards.face_down),
        top=PILE_TOPS[position.piles >> 8 * seat & 255],
        out=OUT_REASONS[position.out(seat)],
    )


def cards_of(position: HoliPosition, seat: int) -> Cards:
    """The cards of a seat that others do not see."""
    hand = position.hand(seat)
    held = [hand >> 4 * place & 15 for place in range(HAND_SIZE)]
    hidden = position.cards.full_deck - position.deck(seat) - position.up(seat)
    hidden -= sum(16 ** (card - 1) for card in held if card)
    return Cards(
        hand=tuple(position.cards.ids[card - 1] for card in held if card),
        face_down=_counted(position.cards, hidden),
        deck=_counted(position.cards, position.deck(seat)),
    )


@lru_cache(maxsize=4096)  # cards change hands one at a time
def _counted(cards: CardTable, counts: int) -> tuple[str, ...]:
    """The ids of cards that are stored as counts, a nibble per kind."""
    return tuple(id_ for kind, id_ in enumerate(cards.ids) for _ in range(counts >> 4 * kind & 15))


def score_sheet(position: HoliPosition, seat: int) -> ScoreSheet:
    lines = [
        ScoreLine(name, level_points(position, seat, level))
        for level, name in enumerate(LEVEL_NAMES)
    ]
    lines.append(ScoreLine("hits", hits(position, seat)))
    lines.append(ScoreLine("in-others", in_others_points(position, seat)))
    lines.append(ScoreLine("sweets", sweets_points(position, seat)))
    lines += [
        ScoreLine(position.cards.rivalry.ids[card], worth)
        for card, worth in rivalry_lines(position, seat)
    ]
    return ScoreSheet(
        lines=tuple(lines),
        total=points(position, seat),
        place=place(position, seat),
        in_others=in_others(position, seat),
        sweets=sweets(position, seat),
        out=OUT_REASONS[position.out(seat)],
    )
