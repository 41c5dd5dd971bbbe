"""Sends changes of a table to all its viewers; each message is cut for its viewer first."""

from collections.abc import Sequence

import msgspec

from mela.core.event import Event, Viewer
from mela.core.record import Step
from mela.server.bus.bus import Bus
from mela.server.bus.messages import (
    BusEvent,
    Envelope,
    chat_channel,
    person_channel,
    table_channel,
)
from mela.server.clock import Clock
from mela.server.errors import TableError
from mela.server.protocol.messages import Chatted, Line, Problem, Seated
from mela.server.tables.state import TableState
from mela.server.tables.views import shown_hands, state_message, table_info, update_messages


class Broadcaster:
    """`delay` is how many steps late watchers see hands, if all players agree."""

    def __init__(self, bus: Bus, clock: Clock, delay: int) -> None:
        self._bus = bus
        self._clock = clock
        self.delay = delay

    def _viewers(self, table: TableState) -> list[Viewer]:
        """All viewers; without other nodes, those who look from here, since nobody else can."""
        every: list[Viewer] = [None, *range(len(table.seats))]
        if not self._bus.is_alone:
            return every
        return [viewer for viewer in every if table.connections[viewer] > 0]

    async def send_step(self, table: TableState, step: Step, events: Sequence[Event]) -> None:
        viewers = self._viewers(table)
        bodies = update_messages(table, viewers, step, events, self._clock.now())
        for viewer, body in zip(viewers, bodies, strict=True):
            await self._send(table, viewer, Envelope(body, table.version))
        hands = shown_hands(table, self.delay) if None in viewers else None
        if hands is not None:
            await self._send(table, None, Envelope(msgspec.json.encode(hands)))

    async def send_info(self, table: TableState) -> None:
        """Seats or the state of the table have changed."""
        message = Envelope(msgspec.json.encode(Seated(table_info(table, self._clock.now()))))
        for viewer in self._viewers(table):
            await self._send(table, viewer, message)

    async def send_problem(self, table: TableState, error: TableError) -> None:
        """Tell all viewers what is wrong, without a request."""
        message = Envelope(msgspec.json.encode(Problem(None, error.code, str(error))))
        for viewer in self._viewers(table):
            await self._send(table, viewer, message)

    async def send_state(self, table: TableState) -> None:
        """The whole table to all viewers: the match has begun, or goes on."""
        for viewer in self._viewers(table):
            await self._send_state(table, viewer, since=-1)

    async def send_hands(self, table: TableState) -> None:
        """What watchers may see has changed, though no step was made."""
        await self._send_state(table, None, since=table.version)

    async def _send_state(self, table: TableState, viewer: Viewer, since: int) -> None:
        now = self._clock.now()
        body = state_message(table, viewer, now, since=since, delay=self.delay)
        await self._send(table, viewer, Envelope(body, table.version, is_state=True))

    async def send_chat(self, table: str, line: Line) -> None:
        message = Envelope(msgspec.json.encode(Chatted(line)), author=line.person)
        await self._bus.publish(chat_channel(table), message)

    async def resync(self, person: str) -> None:
        """Send everything again to a person, at any table, if they may still see it."""
        await self._bus.publish(person_channel(person), BusEvent.RESYNC)

    async def _send(self, table: TableState, viewer: Viewer, message: Envelope) -> None:
        await self._bus.publish(table_channel(table.id, viewer), message)
