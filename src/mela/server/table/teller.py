"""Tells all who look at a table; every message is cut for its viewer before it leaves."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from mela.core.event import Event
from mela.core.record import Step
from mela.server.door.wire import Chatted, Line, Problem, Seated
from mela.server.everybody import MENDED
from mela.server.problem import TableError
from mela.server.table.live import LiveTable, Viewer
from mela.server.table.lookers import Lookers

Publish = Callable[[str, bytes], Awaitable[None]]
"""Give a message to all who listen to a channel."""


def channel(table: str, viewer: Viewer) -> str:
    """Where messages for a viewer of a table go; nobody else listens there."""
    return f"{table}.{'w' if viewer is None else viewer}"


def chat_channel(table: str) -> str:
    """Where all hear what is said."""
    return f"{table}.chat"


def person_channel(person: str) -> str:
    """Where all conversations of a person, at any table, listen."""
    return f"person.{person}"


class Teller:
    """`delay` is how many steps late watchers see hands, if all players agree that they do.

    `alone`: there is no other node where somebody might look, so what nobody here would hear
    need not be written.
    """

    def __init__(self, publish: Publish, lookers: Lookers, delay: int, alone: bool) -> None:
        self.publish = publish
        self.lookers = lookers
        self.delay = delay
        self.alone = alone

    def _viewers(self, table: LiveTable) -> list[Viewer]:
        every: list[Viewer] = [None, *range(len(table.seats))]
        if not self.alone:
            return every
        return [viewer for viewer in every if self.lookers.are_at(table.id, viewer)]

    async def tell_step(self, table: LiveTable, step: Step, events: Sequence[Event]) -> None:
        viewers = self._viewers(table)
        for viewer, message in zip(viewers, table.updates(viewers, step, events), strict=True):
            await self.publish(channel(table.id, viewer), message)
        opened = table.opened(self.delay)
        if opened is not None:
            await self.publish(channel(table.id, None), msgspec.json.encode(opened))

    async def tell_table(self, table: LiveTable) -> None:
        message = msgspec.json.encode(Seated(table.info()))
        for viewer in self._viewers(table):
            await self.publish(channel(table.id, viewer), message)

    async def tell_problem(self, table: LiveTable, error: TableError) -> None:
        """To everybody, though nobody has asked for anything."""
        message = msgspec.json.encode(Problem(None, error.code, str(error)))
        for viewer in self._viewers(table):
            await self.publish(channel(table.id, viewer), message)

    async def tell_state(self, table: LiveTable) -> None:
        """To everybody all there is: the match has begun."""
        for viewer in self._viewers(table):
            await self.publish(channel(table.id, viewer), table.state(viewer, delay=self.delay))

    async def tell_watchers(self, table: LiveTable) -> None:
        """What watchers may see has changed, though nothing has happened."""
        state = table.state(None, table.version, delay=self.delay)
        await self.publish(channel(table.id, None), state)

    async def tell_chat(self, table: str, line: Line) -> None:
        await self.publish(chat_channel(table), msgspec.json.encode(Chatted(line)))

    async def tell_anew(self, person: str) -> None:
        """Let somebody see everything anew, wherever they look, if they still may."""
        await self.publish(person_channel(person), MENDED)
