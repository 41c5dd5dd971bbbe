"""Turns the notes of a position into the events that players see."""

from collections.abc import Callable

from mela.games.holi.rules import position as notes
from mela.games.holi.rules.board import cell_name
from mela.games.holi.rules.cards import HOME
from mela.games.holi.rules.events import (
    CardHidden,
    CardsReceived,
    CardsShown,
    DirectHit,
    Drew,
    Dropped,
    FirstFooting,
    HoliEvent,
    MatchEnded,
    PawnClimbed,
    PawnMoved,
    PawnPlaced,
    RivalryTurned,
    StartPlayerDrawn,
    SweetsTaken,
    Threw,
    TokenFell,
    TokenLanded,
    TokenTaken,
    TurnBegan,
    TurnEnded,
    WentOut,
)
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.score import DIRECT_HIT, place, points
from mela.games.holi.rules.view import OUT_REASONS, cards_of


def narrate(position: HoliPosition, rows: list[list[int]]) -> tuple[HoliEvent, ...]:
    """The events of the rows of a trace; the position is the one after them."""
    events: list[HoliEvent] = []
    for number, row in enumerate(rows):
        kind, *n = row
        if kind == notes.NOTE_DREW:
            # one event for a whole draw
            if number + 1 < len(rows) and rows[number + 1][:2] == row[:2]:
                continue
            events += _drew(position, rows[: number + 1])
        elif kind == notes.NOTE_THREW:
            events.append(_threw(position, n[0], n[1], n[2], n[3]))
        elif kind == notes.NOTE_DROPPED:
            events.append(Dropped(n[0], n[2], cell_name(n[3])))
            events.append(CardHidden(n[0], position.cards.ids[n[1]]))
        elif kind == notes.NOTE_FELL_ON:
            rain = rows[number + 1 : number + 2]
            worth = rain[0][2] if rain and rain[0][0] == notes.NOTE_RAIN else 0
            events.append(TokenFell(n[0], n[1], cell_name(n[2]), n[3], n[4], worth))
        elif kind == notes.NOTE_RIVALRY:
            events.append(RivalryTurned(position.cards.rivalry.ids[n[0]], n[1] == 1))
        elif kind == notes.NOTE_OVER:
            events += _over(position)
        elif kind in _SIMPLE:
            events.append(_SIMPLE[kind](n))
    return tuple(events)


_SIMPLE: dict[int, Callable[[list[int]], HoliEvent]] = {
    notes.NOTE_STARTER: lambda n: StartPlayerDrawn(n[0]),
    notes.NOTE_PLACED: lambda n: PawnPlaced(n[0], cell_name(n[1])),
    notes.NOTE_TURN: lambda n: TurnBegan(n[0]),
    notes.NOTE_LANDED: lambda n: TokenLanded(n[0], cell_name(n[1]), n[2], n[3]),
    notes.NOTE_HIT: lambda n: DirectHit(n[0], n[1], cell_name(n[2]), n[3], DIRECT_HIT),
    notes.NOTE_MOVED: lambda n: PawnMoved(n[0], n[1], cell_name(n[2]), cell_name(n[3])),
    notes.NOTE_CLIMBED: lambda n: PawnClimbed(n[0], cell_name(n[1]), n[2]),
    notes.NOTE_TOOK_TOKEN: lambda n: TokenTaken(n[0], n[1], cell_name(n[2]), n[3]),
    notes.NOTE_TOOK_SWEETS: lambda n: SweetsTaken(n[0], cell_name(n[1]), n[2], n[3]),
    notes.NOTE_FOOTING: lambda n: FirstFooting(n[0], n[1], n[2]),
    notes.NOTE_ENDED: lambda n: TurnEnded(n[0]),
    notes.NOTE_OUT: lambda n: WentOut(n[0], OUT_REASONS[n[1]] or "no-throw"),
}


def _drew(position: HoliPosition, rows: list[list[int]]) -> list[HoliEvent]:
    seat = rows[-1][1]
    kinds: list[int] = []
    while rows and rows[-1][:2] == [notes.NOTE_DREW, seat]:
        kinds.insert(0, rows.pop()[2])
    cards = tuple(position.cards.ids[kind] for kind in kinds)
    return [Drew(seat, len(cards)), CardsReceived(seat, cards)]


def _threw(position: HoliPosition, seat: int, throw: int, level: int, pawn: int) -> Threw:
    table = position.cards
    return Threw(seat, table.ids[table.kind[throw]], level, throw_cells(table.cells(throw), pawn))


def throw_cells(offsets: list[int], pawn: int) -> tuple[str, ...]:
    """The names of the cells that get a token when the pawn stands on this cell."""
    return tuple(sorted(cell_name(pawn + offset - HOME) for offset in offsets))


def _over(position: HoliPosition) -> list[HoliEvent]:
    seats = range(position.seats)
    shown = [cards_of(position, seat) for seat in seats]
    return [
        *(
            CardsShown(seat, shown[seat].hand, shown[seat].face_down, shown[seat].deck)
            for seat in seats
        ),
        MatchEnded(
            tuple(points(position, seat) for seat in seats),
            tuple(place(position, seat) for seat in seats),
        ),
    ]
