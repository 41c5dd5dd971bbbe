"""Nagaraja as a `Game`: the contract that all games fulfil."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product

from mela.core.chance import Chance, FastChance
from mela.core.event import seen_by
from mela.core.game import Game
from mela.core.move import Refusal
from mela.core.preview import all_gains, gained
from mela.core.result import Result
from mela.core.trace import Trace
from mela.games.nagaraja.rules import notes
from mela.games.nagaraja.rules.aims import Aims
from mela.games.nagaraja.rules.audit import faults
from mela.games.nagaraja.rules.bid_odds import bid_odds
from mela.games.nagaraja.rules.events import NagarajaEvent
from mela.games.nagaraja.rules.gains import NagarajaPreview, gains_of
from mela.games.nagaraja.rules.imagine import imagine
from mela.games.nagaraja.rules.moves import (
    Allow,
    AmuletDraw,
    Bid,
    Cancel,
    Give,
    Lay,
    NagarajaMove,
    Pass,
    Take,
    Use,
    check_move,
    parse_move,
)
from mela.games.nagaraja.rules.narrator import narrate
from mela.games.nagaraja.rules.options import (
    STONES,
    NagarajaOptions,
    read_options,
    some_options,
)
from mela.games.nagaraja.rules.pack import NagarajaPack, make_tables, read_pack
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.refuse import refuse
from mela.games.nagaraja.rules.tables import ALLOW, AMULET, CANCEL, LAY, PASS, STICKS, TAKEN, Tables
from mela.games.nagaraja.rules.temple import PLACE_NAMES, ROOMS, room_name, room_number
from mela.games.nagaraja.rules.text import parse_position, position_text
from mela.games.nagaraja.rules.view import (
    ENDINGS,
    SEATS,
    NagarajaView,
    card_names,
    open_points,
    place_of,
    score_sheet,
    views,
)

#: `spread` may write up to nine entries past the end.
ROOM_TO_SPREAD = 9
PLAIN_MOVES: dict[int, NagarajaMove] = {
    PASS: Pass(),
    ALLOW: Allow(),
    CANCEL: Cancel(),
    AMULET: AmuletDraw(),
}


class Nagaraja(
    Game[NagarajaPosition, NagarajaMove, NagarajaView, NagarajaOptions, NagarajaPack, Tables]
):
    """2 players bid with hidden cards and fate sticks for the rooms of their temples."""

    name = "nagaraja"
    move_type = NagarajaMove
    view_type = NagarajaView
    event_type = NagarajaEvent
    options_type = NagarajaOptions
    pack_type = NagarajaPack
    preview_type = NagarajaPreview
    rules_version = 2
    seats = range(2, 3)
    colours = STONES

    @cached_property
    def _aims(self) -> dict[str, Aims]:
        return {id_: Aims(tables) for id_, tables in self._tables.items()}

    def read_pack(self, text: str, file: str) -> NagarajaPack:
        return read_pack(text, file)

    def make_tables(self, pack: NagarajaPack) -> Tables:
        return make_tables(pack, self.rules)

    def most_moves(self) -> int:
        return max(tables.codes() for tables in self._tables.values()) + ROOM_TO_SPREAD

    def options(self, raw: Mapping[str, object], seats: int) -> NagarajaOptions:
        return read_options(raw, seats, self._tables, self.rules)

    def some_options(self, seats: int, chance: Chance, pack: str = "standard") -> dict[str, object]:
        some = some_options(chance, self.rules)
        return {**super().some_options(seats, chance, pack), **some}

    def start(
        self,
        options: NagarajaOptions,
        seats: int,  # noqa: ARG002 - there are always two
        chance: Chance,
        trace: Trace | None = None,
    ) -> NagarajaPosition:
        position = NagarajaPosition(self._tables[options.pack])
        position.trace = trace
        position.set_up(chance)
        position.trace = None
        return position

    def move(self, position: NagarajaPosition, code: int) -> NagarajaMove:
        tables = position.tables
        if code >= tables.use_code:
            stick, use = divmod(int(code - tables.use_code), int(tables.uses))
            kind = tables.used_kind[use]
            words = self._aims[tables.pack].words[kind][use - tables.target_code[kind]]
            return Use(tables.ids[kind], STICKS[stick], words)
        if code >= tables.bid_code:
            return _bid(tables, code)
        if code >= tables.give_code:
            return Give(tables.ids[code - tables.give_code])
        if code >= TAKEN:
            return Take(tables.ids[code - TAKEN])
        if code >= LAY:
            room, turn = divmod(code - LAY, 4)
            return Lay(room_name(room), turn)
        return PLAIN_MOVES[code]

    def code(self, position: NagarajaPosition, move: NagarajaMove) -> int:
        tables = position.tables
        match move:
            case Use(card, stick, targets):
                kind = tables.ids.index(card)
                number = self._aims[tables.pack].numbers[kind][targets]
                first = tables.use_code + STICKS.index(stick) * tables.uses
                return int(first + tables.target_code[kind] + number)
            case Bid(cards):
                kinds = [tables.ids.index(card) for card in cards]
                if not kinds:
                    return int(tables.bid_code)
                base = tables.bid_base[tables.symbol[kinds[0]]]
                return int(base + sum(tables.bid_weight[kind] for kind in kinds))
            case Give(card):
                return int(tables.give_code + tables.ids.index(card))
            case Take(card):
                return TAKEN + tables.ids.index(card)
            case Lay(room, turn):
                place = room_number(room)
                assert place is not None
                return LAY + 4 * place + turn
            case Pass():
                return PASS
            case Allow():
                return ALLOW
            case Cancel():
                return CANCEL
            case AmuletDraw():
                return AMULET

    def every_move(self, position: NagarajaPosition) -> Sequence[NagarajaMove]:
        tables, aims = position.tables, self._aims[position.tables.pack]
        return [
            *(_bid(tables, code) for code in range(tables.bid_code, tables.use_code)),
            *(
                Use(card, stick, words)
                for stick, (kind, card) in product(STICKS, enumerate(tables.ids))
                for words in aims.numbers[kind]
            ),
            Pass(),
            Allow(),
            Cancel(),
            AmuletDraw(),
            *(Take(card) for card in tables.ids),
            *(Lay(room_name(room), turn) for room in range(ROOMS) for turn in range(4)),
            *(Give(card) for card in tables.ids),
        ]

    def parse_move(self, text: str) -> NagarajaMove:
        return parse_move(text)

    def check_move(self, move: NagarajaMove) -> NagarajaMove:
        return check_move(move)

    def refusal(self, position: NagarajaPosition, seat: int, move: NagarajaMove) -> Refusal | None:
        return refuse(position, self._aims[position.tables.pack], seat, move)

    def events(self, position: NagarajaPosition, trace: Trace) -> tuple[NagarajaEvent, ...]:
        return narrate(position, trace.rows())

    def views(
        self, position: NagarajaPosition, viewers: Sequence[int | None]
    ) -> list[NagarajaView]:
        return views(position, viewers)

    def imagine(self, view: NagarajaView, chance: Chance) -> NagarajaPosition:
        pack = view.common.pack
        return imagine(self._tables[pack], self._aims[pack], view, chance)

    def preview(self, view: NagarajaView, move: NagarajaMove) -> NagarajaPreview:
        position = self.imagine(view, FastChance(0))
        tables = position.tables
        position.trace = trace = Trace()
        position.play(self.code(position, move), FastChance(0))
        rows = trace.rows()
        certain = next((n for n, row in enumerate(rows) if _is_open(row, view)), len(rows))
        events = tuple(seen_by(view.viewer, narrate(position, rows[:certain])))
        gains = tuple(gains_of(events))
        open_end = certain < len(rows)
        if not open_end:
            before = [sheet.lines for sheet in view.sheets]
            gains = all_gains(gains, before, [score_sheet(position, s).lines for s in SEATS])
        odds = bid_odds(tables, view, move.cards) if isinstance(move, Bid) else None
        return NagarajaPreview(events, gained(gains, len(SEATS)), gains, open_end, odds)

    def points(self, position: NagarajaPosition) -> tuple[int, ...]:
        return tuple(open_points(position, seat) for seat in SEATS)

    def result(self, position: NagarajaPosition) -> Result | None:
        if not position.is_over():
            return None
        ending = ENDINGS[position.ending]
        assert ending is not None
        places = tuple(place_of(position, seat) for seat in SEATS)
        return Result(places, self.points(position), ending)

    def text(self, position: NagarajaPosition) -> str:
        return position_text(position)

    def parse(self, text: str) -> NagarajaPosition:
        return parse_position(text, self._tables, self._aims)

    def faults(self, position: NagarajaPosition) -> list[str]:
        return faults(position)


def _bid(tables: Tables, code: int) -> Bid:
    """The bid with this code, its cards in the order of their names."""
    return Bid(tuple(sorted(card_names(tables, tables.bid_cards(code)))))


def _is_open(row: list[int], view: NagarajaView) -> bool:
    """Does this depend on chance, or on something that the viewer does not know?"""
    kind, *n = row
    viewer = view.viewer
    if kind in (notes.TILE, notes.REVEALED, notes.THREW, notes.ROBBED):
        return True
    if kind in (notes.DREW, notes.FOUND_AMULET):
        return n[0] == viewer
    if kind == notes.LOOKED:
        seen = view.own.relics if view.own is not None else ()
        return all((relic.temple, relic.place) != _spot(n[1], n[2]) for relic in seen)
    if kind == notes.UP:
        return viewer is None or n[3 + viewer] == 0
    # whether the other has won, or who has more points, may depend on hidden amulets
    if kind in (notes.JUDGED, notes.ENDED):
        hidden = [s for s in SEATS if s != viewer and view.common.seats[s].amulets]
        return bool(hidden) and (kind == notes.ENDED or n[0] in hidden)
    return False


def _spot(temple: int, place: int) -> tuple[int, str]:
    return temple, PLACE_NAMES[place]
