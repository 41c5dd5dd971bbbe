"""Builds a position from common knowledge and the secrets of both seats."""

from collections.abc import Sequence

from mela.games.nagaraja.rules.aims import Aims, face_names
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.tables import FACE_BITS, Tables
from mela.games.nagaraja.rules.temple import PLACES, place_number, room_number
from mela.games.nagaraja.rules.view import ENDINGS, PHASES, SEATS, Common, OpenSeat, Shown


def restore(tables: Tables, aims: Aims, common: Common, secrets: Shown) -> NagarajaPosition:
    """The position with this common knowledge and these secrets of the seats."""
    position = NagarajaPosition(tables)
    position.phase = PHASES.index(common.phase)
    position.turn = common.turn
    position.guide = common.guide
    position.passes = common.passes
    position.ending = ENDINGS.index(common.ending)
    position.winner = common.winner or 0
    if common.pending is not None:
        kind = tables.ids.index(common.pending.card)
        position.pending = kind + 1
        position.target = aims.numbers[kind][common.pending.targets]
    _restore_temples(position, common, secrets)
    _restore_tiles(position, common)
    _restore_amulets(position, common, secrets)
    _restore_cards(position, common, secrets)
    for seat in SEATS:
        names = face_names(tables)
        sticks = sum(2 ** (FACE_BITS * names.index(name)) for name in common.seats[seat].sticks)
        _set(position, "sticks", seat, sticks)
        _set(position, "added", seat, common.seats[seat].added)
    return position


def _set(position: NagarajaPosition, field: str, seat: int, value: int) -> None:
    setattr(position, f"{field}{seat}", value)


def card_set(tables: Tables, ids: Sequence[str]) -> int:
    """These cards as a set, in one number."""
    cards = 0
    for id_ in ids:
        cards = tables.more(cards, tables.ids.index(id_))
    return cards


def _restore_temples(position: NagarajaPosition, common: Common, secrets: Shown) -> None:
    tables = position.tables
    relics: list[list[str | None]] = [
        [place.relic for place in common.seats[seat].relics] for seat in SEATS
    ]
    known = [0, 0]
    for seat in SEATS:
        for relic in secrets.seats[seat].relics:
            relics[relic.temple][_place(relic.place)] = relic.relic
        for temple in SEATS:
            for n, place in enumerate(common.seats[temple].relics):
                known[seat] |= (seat in place.known) * 2 ** (PLACES * temple + n)
    for temple in SEATS:
        kinds = [0 if id_ is None else tables.relic_ids.index(id_) + 1 for id_ in relics[temple]]
        _set(position, "relics", temple, sum(kind * 16**n for n, kind in enumerate(kinds)))
        _set(position, "known", temple, known[temple])
        for laid in common.seats[temple].rooms:
            room = _room(laid.room)
            position.set_tile(temple, room, 1 + tables.tile_ids.index(laid.tile) * 4 + laid.turn)
            if laid.amulet:
                position.put_amulet(temple, room)
        _set(position, "up", temple, position.gates(temple) & 511)
        trap = common.seats[temple].trap
        if trap is not None:
            position.trap = 1 + PLACES * temple + _room(trap)


def _restore_tiles(position: NagarajaPosition, common: Common) -> None:
    tables = position.tables
    seen = [laid.tile for seat in common.seats for laid in seat.rooms] + list(common.gone)
    if common.offer is not None:
        seen.append(common.offer.tile)
        position.tile = tables.tile_ids.index(common.offer.tile) + 1
        position.tile_amulet = int(common.offer.amulet)
    position.tiles -= sum(16 ** tables.tile_ids.index(tile) for tile in seen)


def _restore_amulets(position: NagarajaPosition, common: Common, secrets: Shown) -> None:
    tables = position.tables
    for seat in SEATS:
        _set(position, "amulets", seat, _amulets(tables, secrets.seats[seat].amulets))
    spent = _amulets(tables, common.spent)
    position.amulet_pool = tables.all_amulets - position.amulets0 - position.amulets1 - spent


def _amulets(tables: Tables, ids: Sequence[str]) -> int:
    return sum(16 ** tables.amulet_ids.index(id_) for id_ in ids)


def _restore_cards(position: NagarajaPosition, common: Common, secrets: Shown) -> None:
    tables = position.tables
    position.pile = card_set(tables, secrets.pile)
    placed = position.pile
    for seat in SEATS:
        own = secrets.seats[seat]
        used = card_set(tables, common.seats[seat].used)
        for field, cards in (
            ("hand", card_set(tables, own.hand)),
            ("bid", card_set(tables, own.bid)),
            ("used", used),
        ):
            _set(position, field, seat, cards)
            placed = tables.together(placed, cards)
        position.dealt |= card_set(tables, own.dealt)
        position.older |= card_set(tables, own.older)
        _set(position, "given", seat, card_set(tables, own.given))
        _set(position, "recalled", seat, card_set(tables, own.pile))
        _set(position, "missing", seat, own.missing)
        _set(position, "shown", seat, card_set(tables, own.shown))
    position.deck = tables.without(tables.full_deck, placed)


def hidden_bid(common: Common, seat: int) -> int:
    """The number of cards in a seat's bid, while it lies face down; else 0."""
    open_seat: OpenSeat = common.seats[seat]
    return open_seat.bid_count if open_seat.bid is None else 0


def _place(name: str) -> int:
    place = place_number(name)
    assert place is not None
    return place


def _room(name: str) -> int:
    room = room_number(name)
    assert room is not None
    return room
