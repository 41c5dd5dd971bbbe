"""Turns the notes of a position into the events that players see."""

from collections.abc import Callable

from mela.core.trace import Trace
from mela.games.nagaraja.rules import notes
from mela.games.nagaraja.rules.aims import aim, face_name
from mela.games.nagaraja.rules.events import (
    AmuletFound,
    AmuletSeen,
    AmuletUsed,
    AnswerAwaited,
    BidHidden,
    BidMade,
    BidRevealed,
    CardAccepted,
    CardActivated,
    CardAllowed,
    CardCancelled,
    CardChosen,
    CardGiven,
    CardPassedOn,
    CardRobbed,
    CardsReceived,
    CardTaken,
    Drew,
    FateAdded,
    GuideChosen,
    GuideThrown,
    MatchEnded,
    NagarajaEvent,
    Passed,
    PileSearched,
    PileShuffled,
    RelicLookedAt,
    RelicSeen,
    RelicsSwapped,
    RelicTurnedDown,
    RelicTurnedUp,
    RoundBegan,
    SecretsShown,
    SticksDiscarded,
    SticksPickedUp,
    SticksThrown,
    TempleChange,
    TileLaid,
    TileLost,
    TileMoved,
    TileOffered,
    TileRotated,
    TilesSwapped,
    TileWon,
    TrapSet,
)
from mela.games.nagaraja.rules.light import temple_with
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.tables import (
    FACE_BITS,
    MOVE,
    ROTATE,
    STICKS,
    SWAP_RELICS,
    SWAP_ROOMS,
    TRAP,
    Tables,
)
from mela.games.nagaraja.rules.temple import PLACE_NAMES, room_name
from mela.games.nagaraja.rules.view import ENDINGS, SEATS, amulet_names, card_names, open_points

#: Consecutive rows of these notes for the same seat become one event.
TOGETHER = (
    notes.GUIDE_THREW,
    notes.DREW,
    notes.THREW,
    notes.PICKED_UP,
    notes.DISCARDED,
)
#: The effects that change a temple.
CHANGES = (ROTATE, MOVE, SWAP_ROOMS, TRAP, SWAP_RELICS)


def narrate(position: NagarajaPosition, rows: list[list[int]]) -> tuple[NagarajaEvent, ...]:
    """The events of the rows of a trace; the position is the one after them."""
    events: list[NagarajaEvent] = []
    group: list[int] = []
    for number, row in enumerate(rows):
        kind, seat = row[:2]
        if kind in TOGETHER:
            group.append(row[2])
            if number + 1 < len(rows) and rows[number + 1][:2] == row[:2]:
                continue
            events += _together(position.tables, kind, seat, group)
            group = []
        elif kind == notes.ENDED:
            events += _ended(position, row[1], row[2])
        elif kind == notes.ASKED:
            events.append(AnswerAwaited(seat, _would(position)))
        elif kind in _TOLD:
            events += _TOLD[kind](position.tables, row[1:])
    return tuple(events)


def _together(tables: Tables, kind: int, seat: int, group: list[int]) -> list[NagarajaEvent]:
    if kind == notes.DREW:
        cards = tuple(tables.ids[card] for card in group)
        return [Drew(seat, len(cards)), CardsReceived(seat, cards)]
    names = tuple(face_name(tables, face) for face in sorted(group))
    if kind == notes.THREW:
        fate = sum(int(tables.points[face]) for face in group)
        nagas = sum(tables.nagas >> FACE_BITS * face & 1 for face in group)
        return [SticksThrown(seat, names, fate, nagas)]
    if kind == notes.GUIDE_THREW:
        return [GuideThrown(seat, names)]
    if kind == notes.PICKED_UP:
        return [SticksPickedUp(seat, names)]
    return [SticksDiscarded(seat, names)]


def _ended(position: NagarajaPosition, winner: int, why: int) -> list[NagarajaEvent]:
    tables = position.tables
    ending = ENDINGS[why]
    assert ending is not None
    return [
        *(
            SecretsShown(
                seat,
                card_names(tables, position.hand(seat)),
                amulet_names(tables, position.amulets(seat)),
            )
            for seat in SEATS
        ),
        MatchEnded(winner, ending, tuple(open_points(position, seat) for seat in SEATS)),
    ]


def _would(position: NagarajaPosition) -> TempleChange | None:
    """What the card that waits for an answer does to a temple."""
    kind = position.pending - 1
    if position.tables.effect[kind] not in CHANGES:
        return None
    after = position.clone()
    after.trace = trace = Trace()
    after.change_temple(1 - position.turn, kind, position.target)
    # the first thing that happens is the change itself
    (change,) = narrate(after, trace.rows()[:1])
    assert isinstance(change, TempleChange)
    return change


def _tile(tables: Tables, tile: int) -> tuple[str, int]:
    kind, turn = divmod(tile - 1, 4)
    return tables.tile_ids[kind], turn


def _relic(tables: Tables, kind: int) -> tuple[str, int, bool]:
    return (
        tables.relic_ids[kind - 1],
        int(tables.relic_points[kind]),
        tables.relic_cursed[kind] == 1,
    )


def _looked(tables: Tables, n: list[int]) -> list[NagarajaEvent]:
    seat, temple, place = n[0], n[1], PLACE_NAMES[n[2]]
    return [
        RelicLookedAt(seat, temple, place),
        RelicSeen(seat, temple, place, tables.relic_ids[n[3] - 1]),
    ]


_TOLD: dict[int, Callable[[Tables, list[int]], list[NagarajaEvent]]] = {
    notes.GUIDE: lambda _, n: [GuideChosen(n[0])],
    notes.ROUND: lambda _, n: [RoundBegan(n[0], n[1])],
    notes.TILE: lambda t, n: [TileOffered(t.tile_ids[n[0]], n[1] == 1)],
    notes.BID: lambda t, n: [
        BidMade(n[0], n[1].bit_count()),
        BidHidden(n[0], card_names(t, n[1])),
    ],
    notes.REVEALED: lambda t, n: [BidRevealed(n[0], card_names(t, n[1]))],
    notes.PASSED: lambda _, n: [Passed(n[0], n[1] == 1)],
    notes.ACTIVATED: lambda t, n: [
        CardActivated(n[0], t.ids[n[1]], STICKS[n[2]], aim(t, n[1], n[3]))
    ],
    notes.ALLOWED: lambda _, n: [CardAllowed(n[0])],
    notes.CANCELLED: lambda t, n: [CardCancelled(n[0], t.ids[n[1]])],
    notes.ADDED: lambda _, n: [FateAdded(n[0], n[1])],
    notes.SEARCHED: lambda _, n: [PileSearched(n[0], n[1])],
    notes.TOOK: lambda t, n: [CardTaken(n[0]), CardChosen(n[0], t.ids[n[1]])],
    notes.ROBBED: lambda t, n: [CardRobbed(n[0], t.ids[n[1]])],
    notes.TURNED: lambda t, n: [
        TileRotated(n[0], room_name(n[1]), *_tile(t, n[2]), temple_with(t, n[3], n[4]))
    ],
    notes.MOVED: lambda t, n: [
        TileMoved(n[0], room_name(n[1]), room_name(n[2]), temple_with(t, n[3], n[4]))
    ],
    notes.SWAPPED_ROOMS: lambda t, n: [
        TilesSwapped(n[0], (room_name(n[1]), room_name(n[2])), temple_with(t, n[3], n[4]))
    ],
    notes.TRAPPED: lambda _, n: [TrapSet(n[0], room_name(n[1]))],
    notes.LOOKED: _looked,
    notes.SWAPPED_RELICS: lambda _, n: [
        RelicsSwapped(n[0], (PLACE_NAMES[n[1]], PLACE_NAMES[n[2]]))
    ],
    notes.FOUND_AMULET: lambda t, n: [
        AmuletFound(n[0], room_name(n[1])),
        AmuletSeen(n[0], t.amulet_ids[n[2]]),
    ],
    notes.UP: lambda t, n: [RelicTurnedUp(n[0], PLACE_NAMES[n[1]], *_relic(t, n[2]))],
    notes.DOWN: lambda t, n: [RelicTurnedDown(n[0], PLACE_NAMES[n[1]], *_relic(t, n[2]))],
    notes.COMPARED: lambda _, n: [TileWon(n[2], (n[0], n[1]))],
    notes.LAID: lambda t, n: [
        TileLaid(n[0], room_name(n[1]), *_tile(t, n[2]), temple_with(t, n[3], n[4]))
    ],
    notes.NO_ROOM: lambda t, n: [TileLost(n[0], t.tile_ids[n[1]])],
    notes.RESHUFFLED: lambda _, n: [PileShuffled(n[0])],
    notes.GAVE: lambda t, n: [
        CardGiven(n[0], 1 - n[0]),
        CardPassedOn(n[0], t.ids[n[1]]),
        CardAccepted(1 - n[0], t.ids[n[1]]),
    ],
    notes.DREW_BY_AMULET: lambda _, n: [AmuletUsed(n[0])],
}
