"""Tells all viewers of a table what changes, at this node and at the others."""

from collections.abc import Sequence

import msgspec

from mela.core.event import Event
from mela.core.record import Step
from mela.server.bus.bus import Bus
from mela.server.bus.messages import (
    BusEvent,
    Envelope,
    StoredStep,
    person_channel,
    table_channel,
)
from mela.server.clock import Clock
from mela.server.errors import TableError
from mela.server.protocol.messages import Chatted, Line, Problem, Seated
from mela.server.store.rows import StepRow
from mela.server.tables.state import TableState
from mela.server.tables.views import shown_hands, table_info, update_messages


class Broadcaster:
    """What differs by viewer is cut at the node of the viewer: other nodes get the step itself.

    `delay` is how many steps late watchers see hands, if all players agree.
    """

    def __init__(self, bus: Bus, clock: Clock, delay: int) -> None:
        self.bus = bus
        self._clock = clock
        self.delay = delay

    def send_step(self, table: TableState, row: StepRow, events: Sequence[Event]) -> None:
        """A step was made here."""
        self.show_step(table, row.step(), events)
        stored = StoredStep(row.version, row.seat, row.move, row.at, table.row.due)
        self.bus.publish_to_others(table_channel(table.id), stored)

    def show_step(self, table: TableState, step: Step, events: Sequence[Event]) -> None:
        """A step was made here or at another node: show it to those who look from here."""
        audience = table.audience
        viewers = audience.viewers()
        bodies = update_messages(table, viewers, step, events, self._clock.now())
        for viewer, body in zip(viewers, bodies, strict=True):
            audience.tell(viewer, Envelope(body, table.version))
        hands = shown_hands(table, self.delay) if None in viewers else None
        if hands is not None:
            audience.tell(None, Envelope(msgspec.json.encode(hands)))

    def send_info(self, table: TableState) -> None:
        """Seats or the state of the table have changed."""
        info = Seated(table_info(table, self._clock.now()))
        self._send_to_all(table, Envelope(msgspec.json.encode(info)))

    def send_problem(self, table: TableState, error: TableError) -> None:
        """Tell all viewers what is wrong, without a request."""
        problem = Problem(None, error.code, str(error))
        self._send_to_all(table, Envelope(msgspec.json.encode(problem)))

    def send_state(self, table: TableState) -> None:
        """All viewers read the whole table: the match has begun, or goes on."""
        self._send_to_all(table, BusEvent.RESYNC)

    def send_hands(self, table: TableState) -> None:
        """What watchers may see has changed, though no step was made."""
        self._send_to_all(table, BusEvent.HANDS)

    def _send_to_all(self, table: TableState, message: Envelope | BusEvent) -> None:
        table.audience.tell_all(message)
        self.bus.publish_to_others(table_channel(table.id), message)

    def send_chat(self, table: str, line: Line) -> None:
        message = Envelope(msgspec.json.encode(Chatted(line)), author=line.person)
        self.bus.publish(table_channel(table), message)

    def resync(self, person: str) -> None:
        """Send everything again to a person, at any table, if they may still see it."""
        self.bus.publish(person_channel(person), BusEvent.RESYNC)
