"""Holi as a `Game`: the contract that all games fulfil."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from mela.core.chance import Chance, FastChance
from mela.core.event import seen_by
from mela.core.example import Example
from mela.core.game import Game
from mela.core.move import Refusal
from mela.core.preview import all_gains, gained
from mela.core.result import Result
from mela.core.trace import Trace
from mela.games.holi.rules import position as notes
from mela.games.holi.rules.audit import faults
from mela.games.holi.rules.board import CELLS, CORNER_CELLS, SIDE, cell_name, cell_number
from mela.games.holi.rules.cards import CLIMB, DROP, END, MOVE, PLACE, CardTable
from mela.games.holi.rules.events import HoliEvent
from mela.games.holi.rules.example import example
from mela.games.holi.rules.gains import HoliPreview, gains_of
from mela.games.holi.rules.moves import (
    Climb,
    Drop,
    End,
    HoliMove,
    Place,
    Throw,
    Walk,
    check_move,
    parse_move,
)
from mela.games.holi.rules.narrator import narrate, throw_cells
from mela.games.holi.rules.options import (
    COLOURS,
    HoliOptions,
    read_options,
    some_options,
    usual_options,
)
from mela.games.holi.rules.pack import (
    HoliPack,
    HoliPagePack,
    card_table,
    page_pack,
    read_pack,
)
from mela.games.holi.rules.position import RANDOM_START, HoliPosition
from mela.games.holi.rules.refuse import refuse, throw_number
from mela.games.holi.rules.restore import imagine
from mela.games.holi.rules.score import place, points
from mela.games.holi.rules.text import parse_position, position_text
from mela.games.holi.rules.view import HoliView, score_sheet, views

#: `spread` may write up to nine entries past the end.
ROOM_TO_SPREAD = 9


class Holi(Game[HoliPosition, HoliMove, HoliView, HoliOptions, HoliPack, CardTable]):
    """2 to 4 players throw coloured powder on a three-level tower."""

    name = "holi"
    move_type = HoliMove
    view_type = HoliView
    event_type = HoliEvent
    options_type = HoliOptions
    pack_type = HoliPack
    page_pack_type = HoliPagePack
    preview_type = HoliPreview
    rules_version = 2
    seats = range(2, 5)
    colours = COLOURS

    def read_pack(self, text: str, file: str) -> HoliPack:
        return read_pack(text, file)

    def page_pack(self, id_: str) -> HoliPagePack:
        return page_pack(self.pack(id_))

    def example(self, pack: str, piece: str, chance: Chance) -> Example | None:
        cards = self.tables(pack).rivalry.ids
        return example(self.tables(pack), cards.index(piece), chance) if piece in cards else None

    def make_tables(self, pack: HoliPack) -> CardTable:
        return card_table(pack)

    def most_moves(self) -> int:
        # for each of three cards a mask of throws and one of drops, then moves, climb and end
        return 7 * CELLS + 2 + ROOM_TO_SPREAD

    def options(self, raw: Mapping[str, object], seats: int) -> HoliOptions:
        return read_options(raw, seats, self._tables, self.rules)

    def usual_options(self, language: str) -> dict[str, object]:
        return usual_options(language)

    def some_options(self, seats: int, chance: Chance, pack: str = "standard") -> dict[str, object]:
        some = some_options(seats, chance, self.tables(pack).rivalry.ids, self.rules)
        return {**super().some_options(seats, chance, pack), **some}

    def start(
        self, options: HoliOptions, seats: int, chance: Chance, trace: Trace | None = None
    ) -> HoliPosition:
        colours = [COLOURS.index(colour) for colour in options.seat_colours(seats)]
        position = HoliPosition(
            self._tables[options.pack],
            seats,
            1 if options.edition == "polish" else 0,
            sum(colour * 256**seat for seat, colour in enumerate(colours)),
        )
        position.trace = trace
        ids = position.cards.rivalry.ids
        chosen = sum(2 ** ids.index(card) for card in options.rivalry_chosen())
        start = RANDOM_START if options.start == "random" else options.start
        any_rules = options.rule_cards == "any"
        position.set_up(start, chosen, options.rivalry_count(), any_rules, chance)
        position.trace = None
        return position

    def move(self, position: HoliPosition, code: int) -> HoliMove:
        table = position.cards
        if code >= table.throw_code:
            throw = code - table.throw_code
            cells = throw_cells(table.cells(throw), position.cell)
            return Throw(table.ids[table.kind[throw]], cells)
        if code >= DROP:
            kind, cell = divmod(code - DROP, CELLS)
            return Drop(table.ids[kind], cell_name(cell))
        if code == END:
            return End()
        if code == CLIMB:
            return Climb()
        if code >= MOVE:
            return Walk(cell_name(code - MOVE))
        return Place(cell_name(CORNER_CELLS[code - PLACE]))

    def code(self, position: HoliPosition, move: HoliMove) -> int:
        table = position.cards
        match move:
            case Place(cell):
                return PLACE + CORNER_CELLS.index(_cell(cell))
            case Throw(card, cells):
                kind = table.ids.index(card)
                throw = throw_number(position, kind, [_cell(cell) for cell in cells])
                assert throw is not None
                return int(table.throw_code) + throw
            case Drop(card, cell):
                return DROP + table.ids.index(card) * CELLS + _cell(cell)
            case Walk(cell):
                return MOVE + _cell(cell)
            case Climb():
                return CLIMB
            case End():
                return END

    def every_move(self, position: HoliPosition) -> Sequence[HoliMove]:
        cells = [cell_name(cell) for cell in range(CELLS)]
        row, column = divmod(position.cell, SIDE)
        near = sorted(
            cell_name(r * SIDE + c)
            for r in range(max(0, row - 2), min(SIDE, row + 3))
            for c in range(max(0, column - 2), min(SIDE, column + 3))
        )
        sets = [chosen for count in (1, 2, 3) for chosen in combinations(near, count)]
        return [
            *(Place(cell) for cell in cells),
            *(Throw(card, chosen) for card in position.cards.ids for chosen in sets),
            *(Drop(card, cell) for card in position.cards.ids for cell in cells),
            *(Walk(cell) for cell in cells),
            Climb(),
            End(),
        ]

    def parse_move(self, text: str) -> HoliMove:
        return parse_move(text)

    def check_move(self, move: HoliMove) -> HoliMove:
        return check_move(move)

    def refusal(self, position: HoliPosition, seat: int, move: HoliMove) -> Refusal | None:
        return refuse(position, seat, move)

    def events(self, position: HoliPosition, trace: Trace) -> tuple[HoliEvent, ...]:
        return narrate(position, trace.rows())

    def views(self, position: HoliPosition, viewers: Sequence[int | None]) -> list[HoliView]:
        return views(position, viewers)

    def imagine(self, view: HoliView, chance: Chance) -> HoliPosition:
        return imagine(self._tables[view.common.pack], view, chance)

    def preview(self, view: HoliView, move: HoliMove) -> HoliPreview:
        position = self.imagine(view, FastChance(0))
        position.trace = trace = Trace()
        position.play(self.code(position, move), FastChance(0))
        rows = trace.rows()
        certain = next((n for n, row in enumerate(rows) if _is_open(row, view.viewer)), len(rows))
        # when the match ends, all cards are shown, but here they are only imagined
        told = [row for row in rows[:certain] if row[0] != notes.NOTE_OVER]
        events = tuple(seen_by(view.viewer, narrate(position, told)))
        seats = range(position.seats)
        gains = all_gains(
            gains_of(events, position.cards.rivalry),
            [sheet.lines for sheet in view.sheets],
            [score_sheet(position, seat).lines for seat in seats],
        )
        return HoliPreview(events, gained(gains, position.seats), gains, certain < len(rows))

    def points(self, position: HoliPosition) -> tuple[int, ...]:
        return tuple(points(position, seat) for seat in range(position.seats))

    def result(self, position: HoliPosition) -> Result | None:
        if not position.is_over():
            return None
        places = tuple(place(position, seat) for seat in range(position.seats))
        return Result(places, self.points(position), "all-out")

    def text(self, position: HoliPosition) -> str:
        return position_text(position)

    def parse(self, text: str) -> HoliPosition:
        return parse_position(text, self._tables)

    def faults(self, position: HoliPosition) -> list[str]:
        return faults(position)


def _is_open(row: list[int], mover: int | None) -> bool:
    """Does this depend on cards still to be drawn, or on another player's hand?"""
    kind, seat = row[:2]
    return kind in (notes.NOTE_DREW, notes.NOTE_TURN) or (kind == notes.NOTE_OUT and seat != mover)


def _cell(name: str) -> int:
    cell = cell_number(name)
    assert cell is not None
    return cell
