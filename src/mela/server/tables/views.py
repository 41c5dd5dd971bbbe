"""What a viewer gets of a table, cut for that viewer."""

from collections.abc import Sequence

import msgspec

from mela.core.event import Event, Viewer, seen_by
from mela.core.record import Step
from mela.server.protocol.messages import (
    Clocks,
    Line,
    Note,
    Opened,
    RatingChange,
    SeatInfo,
    State,
    TableInfo,
    Takeback,
    Told,
    Update,
)
from mela.server.store.ratings import player_of
from mela.server.store.rows import OVER, SeatRow
from mela.server.tables.state import TableState


def table_info(table: TableState, now: float) -> TableInfo:
    """What everybody may know."""
    row, asked = table.row, table.takeback
    over = row.state == OVER
    colours = table.colours or (None,) * len(table.seats)
    return TableInfo(
        id=table.id,
        game=row.game,
        options=msgspec.Raw(row.options.encode()),
        host=row.host,
        public=row.public,
        rated=row.rated,
        pairing=row.pairing,
        state=row.state,
        seats=tuple(_seat_info(table, seat, colours[seat.seat], now) for seat in table.seats),
        commitment=table.commitment or "",
        seed=row.seed.hex() if over and row.seed else None,
        words=tuple(seat.word for seat in table.seats) if over else None,
        next=row.next,
        move_seconds=row.move_seconds,
        match_seconds=row.match_seconds,
        increment_seconds=row.increment_seconds,
        takeback=None if asked is None else Takeback(**msgspec.structs.asdict(asked)),
        own_pack=None if table.pack is None else table.pack.info,
    )


def _seat_info(table: TableState, seat: SeatRow, colour: str | None, now: float) -> SeatInfo:
    before, after = seat.rating_before, seat.rating_after
    change = None if before is None or after is None else RatingChange(before, after)
    return SeatInfo(
        kind="person" if seat.person else "bot" if seat.bot else "open",
        person=seat.person,
        name=seat.name,
        bot=seat.bot,
        colour=colour,
        ready=seat.ready,
        away=seat.away,
        resigned=seat.resigned,
        open=seat.open,
        here=seat.here > now,
        rating=table.ratings.get(player_of(seat) or ""),
        change=change,
    )


def state_message(
    table: TableState,
    viewer: Viewer,
    now: float,
    *,
    since: int = -1,
    chat: tuple[Line, ...] | None = None,
    delay: int = 0,
) -> bytes:
    """The whole table as a viewer may see it, and what happened after a version."""
    match = table.match
    return msgspec.json.encode(
        State(
            table=table_info(table, now),
            seat=viewer,
            version=table.version,
            view=None if match is None else _raw(match.view(viewer)),
            turn=table.turn,
            moves=_moves(table, viewer),
            result=_result(table),
            undo=_undo(table, viewer),
            clocks=_clocks(table, now),
            log=_log(table, viewer, since),
            open=shown_hands(table, delay) if viewer is None else None,
            chat=chat,
        )
    )


def update_messages(
    table: TableState, viewers: Sequence[Viewer], step: Step, events: Sequence[Event], now: float
) -> list[bytes]:
    """What a step has changed, for each viewer."""
    match = table.match
    assert match is not None
    result, clocks, turn, note = _result(table), _clocks(table, now), table.turn, _note(step)
    return [
        msgspec.json.encode(
            Update(
                version=table.version,
                note=note,
                events=_raw(seen_by(viewer, events)),
                view=_raw(view),
                turn=turn,
                moves=_moves(table, viewer),
                result=result,
                undo=_undo(table, viewer),
                clocks=clocks,
            )
        )
        for viewer, view in zip(viewers, match.game.views(match.position, viewers), strict=True)
    ]


def shown_hands(table: TableState, delay: int) -> Opened | None:
    """What each seat saw some moves ago, if all agree that watchers see it."""
    match = table.match
    if match is None or not table.shows_hands:
        return None
    version = match.version if match.is_over else match.moves_ago(delay)
    views = match.game.views(match.position_at(version), range(len(table.seats)))
    return Opened(version, tuple(_raw(view) for view in views))


def _log(table: TableState, viewer: Viewer, since: int) -> tuple[Told, ...]:
    match = table.match
    if match is None:
        return ()
    steps: list[Step | None] = [None, *match.steps]
    return tuple(
        Told(version, _note(steps[version]), _raw(seen_by(viewer, match.events_of(version))))
        for version in range(since + 1, match.version + 1)
    )


def _clocks(table: TableState, now: float) -> Clocks | None:
    if not (table.row.move_seconds or table.row.match_seconds):
        return None
    banks = tuple(table.banks) if table.row.match_seconds else None
    return Clocks(now, tuple(table.used), banks, table.due())


def _undo(table: TableState, viewer: Viewer) -> int | None:
    return None if viewer is None else table.undo_version(viewer)


def _moves(table: TableState, viewer: Viewer) -> msgspec.Raw | None:
    """The legal moves, for the player to move."""
    if table.match is None or viewer is None or viewer != table.turn:
        return None
    return _raw(table.match.moves())


def _result(table: TableState) -> msgspec.Raw | None:
    result = None if table.match is None else table.match.result
    return None if result is None else _raw(result)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _note(step: Step | None) -> Note | None:
    """The note of a step that is not a move."""
    return None if step is None or step.note is None else Note(step.seat, step.note)
