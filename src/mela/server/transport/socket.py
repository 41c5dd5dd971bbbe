"""The socket of a table: requests of a client in, answers and messages out."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from mela.core.error import MelaError
from mela.core.event import Viewer
from mela.core.move import IllegalMove
from mela.server.bus.mailbox import Mailbox
from mela.server.bus.messages import ALL, BusEvent, BusMessage, Envelope, person_channel
from mela.server.errors import CodedError, StaleVersion, TableClosed, TableError
from mela.server.metrics import ERRORS
from mela.server.people.register import check_not_closed
from mela.server.plain_input import checked_json
from mela.server.protocol.messages import (
    AnswerTakeback,
    AnyAsk,
    Ask,
    AskTakeback,
    Chat,
    Done,
    Line,
    Play,
    Preview,
    Previewed,
    Problem,
    Reason,
    Refused,
    Resume,
    Stale,
    Undo,
    Why,
)
from mela.server.site import Site
from mela.server.store.database import StoreError
from mela.server.store.rows import CLOSED, ChatRow, PersonRow
from mela.server.tables.fair_queue import Share
from mela.server.tables.questions import Question
from mela.server.tables.table import Table
from mela.server.transport.admission import Admission
from mela.server.transport.authentication import token_of
from mela.server.transport.limits import TooManyConnections, address_of

#: Reasons to close a socket, from the range that applications may use.
SIGNED_OUT = 4401
NOT_ALLOWED = 4403
UNKNOWN_TABLE = 4404
WRONG_SEAT = 4409
TOO_MANY = 4429
NOT_NOW = 4503

PAUSED = ("paused", "the match pauses: a part of the site does not answer, it goes on by itself")

#: Characters of a line, and lines that a client gets when it comes.
LONGEST_LINE = 500
LINES = 100

_DECODER = msgspec.json.Decoder(AnyAsk)

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: str, state: State) -> None:
    """Watch a table, or play at it from one's seat; `?seat=1` chooses among several."""
    site: Site = state.site
    admission: Admission = state.admission
    await socket.accept()
    try:
        with admission.hold(socket):
            await _look(site, admission, socket, table)
    except TooManyConnections as error:
        await socket.close(TOO_MANY, str(error))
    except StoreError:
        await socket.close(NOT_NOW, PAUSED[1])


async def _look(site: Site, admission: Admission, socket: AnySocket, id_: str) -> None:
    """Find out what the client may see, and serve it until it leaves."""
    if not admission.allows(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(NOT_ALLOWED, "this page belongs to another site")
        return
    async with AsyncExitStack() as stack:
        try:
            table = await stack.enter_async_context(site.tables.use(id_))
        except TableError as error:
            await socket.close(UNKNOWN_TABLE, str(error))
            return
        person = await site.register.person(token_of(socket))
        wanted = socket.query_params.get("seat")
        viewer: Viewer = None
        address = address_of(socket)
        is_banned = site.sanctions.is_banned(None if person is None else person.id, address)
        if person is not None and not person.closed and not is_banned:
            number = int(wanted) if wanted in ("0", "1", "2", "3") else None
            viewer = table.seat_of(person.id, number)
        if wanted is not None and viewer is None:
            await socket.close(WRONG_SEAT, "this seat is not yours")
            return
        if person is not None:
            site.bots.remember_address(person.id, address)
        if person is not None and viewer is not None:
            await site.seating.come_back(table, person.id)
        since = socket.query_params.get("since", "")
        after = int(since) if since.isascii() and since.isdecimal() and len(since) < 9 else -1
        stack.enter_context(admission.viewers.hold(f"{table.id}.{viewer}"))
        await Conversation(site, admission, socket, table, viewer, person).run(after)


class Conversation:
    """One client at one table."""

    def __init__(
        self,
        site: Site,
        admission: Admission,
        socket: AnySocket,
        table: Table,
        viewer: Viewer,
        person: PersonRow | None,
    ) -> None:
        self.site = site
        self.admission = admission
        self.person = person
        #: Messages that show the table are sent one after the other, and never an older version.
        self._showing = asyncio.Lock()
        self._shown = -1
        #: People whose lines the client does not get.
        self._blocked: frozenset[str] = frozenset()
        self.socket = socket
        self.table = table
        self.viewer = viewer

    async def run(self, since: int) -> None:
        mailbox = Mailbox(self._on_message)
        channels = [ALL] if self.person is None else [ALL, person_channel(self.person.id)]
        try:
            # listening begins before the state is read, so that nothing is missed
            async with (
                mailbox.open(),
                self.site.bus.listen(channels, mailbox),
                self.site.presence.of(self.table, self.viewer, mailbox),
            ):
                await self._send_state(since)
                while True:
                    await self._on_request(await self.socket.receive_data(mode="text"))
        except (WebSocketDisconnect, OSError):
            return  # the client left, while we read or while we wrote

    async def _on_message(self, message: BusMessage) -> None:
        """Forward a message; after a pause the client gets everything again."""
        try:
            if message is BusEvent.DOWN:
                await self._send(Problem(None, *PAUSED))
            elif message is BusEvent.HANDS:
                if self.viewer is None:
                    await self._send_state(self._shown)
            elif isinstance(message, BusEvent):
                await self._send_state()
            elif isinstance(message, Envelope) and message.author not in self._blocked:
                async with self._showing:
                    if not self._is_past(message):
                        await self._forward(message.body)
        except StoreError:
            await self.socket.close(NOT_NOW, PAUSED[1])
        except WebSocketDisconnect:
            return

    def _is_past(self, message: Envelope) -> bool:
        """Does the client have something newer? A state that was read may overtake a message."""
        if message.version is None:
            return False
        if message.version <= self._shown:
            return True
        self._shown = message.version
        return False

    async def _forward(self, message: bytes) -> None:
        try:
            await self.socket.send_data(message, mode="text")
        except RuntimeError as error:  # so uvicorn says that it has closed the socket
            raise WebSocketDisconnect(detail=str(error)) from None

    async def _send_state(self, since: int = -1) -> None:
        """The whole table, as the store has it now."""
        async with self._showing:
            await self._forward(await self._read_state(since))

    async def _read_state(self, since: int) -> bytes:
        table = self.table
        if self.person is not None:
            await self._check_session()
            blocks = await self.site.store.blocks.of(self.person.id)
            self._blocked = frozenset(block.blocked for block in blocks)
        chat = tuple(
            Line(row.number, row.person, row.name, row.text, row.at)
            for row in await self.site.store.chat.of(table.id, LINES)
            if row.person not in self._blocked
        )
        async with table.current():
            self._shown = table.version
            return table.state_for(self.viewer, since, chat)

    async def _check_session(self) -> None:
        """Close the socket if its token has ended, or the person was removed."""
        if await self.site.register.person(token_of(self.socket)) is None:
            why = "you have signed out"
            await self.socket.close(SIGNED_OUT, why)
            raise WebSocketDisconnect(code=SIGNED_OUT, detail=why)

    async def _send(self, message: msgspec.Struct) -> None:
        if isinstance(message, Problem):
            ERRORS.labels(message.code).inc()
        await self._forward(msgspec.json.encode(message))

    async def _on_request(self, text: str | bytes) -> None:
        """Answer one request; if something is wrong with it, say so and continue."""
        try:
            ask = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            await self._send(Problem(None, "message", str(error)[:200]))
            return
        try:
            checked_json(text, lines=True)
            await self._answer(ask)
        except IllegalMove as error:
            why, version = error.refusal, self.table.version
            await self._send(Refused(ask.id, version, why.rule, why.code, why.args, str(error)))
        except StaleVersion:
            await self._send(Stale(ask.id, self.table.version))
            await self._send_state()
        except CodedError as error:
            await self._send(Problem(ask.id, error.code, str(error)))
        except StoreError:
            await self._send(Problem(ask.id, *PAUSED))
        except MelaError as error:
            await self._send(Problem(ask.id, "move", str(error)[:200]))

    async def _chat(self, ask: Chat) -> None:
        text = _one_line(ask.text)
        if self.person is None:
            raise TableError("nobody", "say who you are before you say something")
        if not text or len(text) > LONGEST_LINE:
            raise TableError("chat", f"a line has 1 to {LONGEST_LINE} characters")
        if self.table.row.state == CLOSED:
            raise TableClosed
        # read again: they may have a new name, or a closed account
        person = await self.site.store.people.get(self.person.id)
        if person is None:
            raise TableError("nobody", "say who you are before you say something")
        check_not_closed(person)
        self.site.sanctions.check_may_talk(person.id, address_of(self.socket), text)
        self.admission.lines.count(person.id)
        name = await self.site.store.accounts.free_name(person.name, person.id)
        line = ChatRow(self.table.id, person.id, name, text, self.site.clock.now())
        number = await self.site.store.chat.add(line)
        sent = Line(number, line.person, line.name, line.text, line.at)
        self.site.broadcaster.send_chat(self.table.id, sent)
        await self._send(Done(ask.id, self.table.version))

    async def _answer(self, ask: Ask) -> None:
        if isinstance(ask, Resume):
            await self._send_state(-1 if ask.since is None else ask.since)
            await self._send(Done(ask.id, self.table.version))
            return
        if self.site.bus.is_down:
            raise TableError(*PAUSED)
        if isinstance(ask, Chat):
            await self._chat(ask)
            return
        if self.viewer is None or self.person is None:
            raise TableError("watching", "you only watch this table")
        self.site.sanctions.check_may_act(self.person.id, address_of(self.socket))
        playing, id_, seat = self.site.playing, self.table.id, self.viewer
        match ask:
            case Play():
                version = await playing.play(id_, seat, ask.version, _move(ask.move))
                await self._send(Done(ask.id, version))
            case Undo():
                version = await playing.undo(id_, seat, ask.version, ask.to)
                await self._send(Done(ask.id, version))
            case AskTakeback():
                version = await playing.ask_takeback(id_, seat, ask.version, ask.to)
                await self._send(Done(ask.id, version))
            case AnswerTakeback():
                version = await playing.answer_takeback(id_, seat, ask.version, ask.yes)
                await self._send(Done(ask.id, version))
            case Preview():
                question = Question(id_, ask.version, seat, _move(ask.move))
                preview = await self.site.questions.preview(self._share(), question)
                await self._send(Previewed(ask.id, ask.version, msgspec.Raw(preview)))
            case Why():
                question = Question(id_, ask.version, seat, _move(ask.move))
                why = await self.site.questions.refusal(self._share(), question)
                names = [player.name for player in self.table.seats]
                text = None if why is None else self.table.game.explain(why, names)
                rule, code, args = (
                    (None, None, {}) if why is None else (why.rule, why.code, why.args)
                )
                await self._send(Reason(ask.id, ask.version, rule, code, args, text))

    def _share(self) -> Share:
        """Whose question it is; one person may ask only so often."""
        assert self.person is not None, "who has a seat is somebody"
        self.admission.questions.count(self.person.id)
        return Share(self.person.id, address_of(self.socket))


def _one_line(text: str) -> str:
    """Printable, in one line, without spaces at its ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _move(raw: msgspec.Raw) -> bytes | str:
    """A move as text, or as the game's JSON."""
    data = bytes(raw)
    return msgspec.json.decode(data, type=str) if data.startswith(b'"') else data
