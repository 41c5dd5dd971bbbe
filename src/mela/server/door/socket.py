"""The socket of a table: questions in, answers and news out."""

import asyncio
import re
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from mela.core.error import MelaError
from mela.core.refusal import IllegalMove
from mela.server.door.api import token_of
from mela.server.door.crowd import Crowded
from mela.server.door.limits import address_of
from mela.server.door.wire import (
    AnswerTakeback,
    AnyAsk,
    Ask,
    AskTakeback,
    Chat,
    Chatted,
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
from mela.server.everybody import CUT, EVERYBODY, MENDED
from mela.server.metrics import ERRORS
from mela.server.people.register import check_open
from mela.server.problem import CodedError, StaleVersion, TableClosed, TableError
from mela.server.site import Site
from mela.server.store.database import StoreError
from mela.server.store.rows import CLOSED, ChatRow, PersonRow
from mela.server.table.live import LiveTable, Viewer
from mela.server.table.teller import channel, chat_channel, person_channel

#: Reasons to close a socket, from the range that applications may use.
SIGNED_OUT = 4401
NOT_ALLOWED = 4403
UNKNOWN_TABLE = 4404
WRONG_SEAT = 4409
TOO_MANY = 4429
NOT_NOW = 4503

PAUSED = ("paused", "the match pauses: a part of the site does not answer, it goes on by itself")

#: How much is said: characters of a line, lines that are kept in sight, and lines in a while.
LONGEST_LINE = 500
LINES = 100
LINES_AT_ONCE = 5
LINES_SECONDS = 10.0

_DECODER = msgspec.json.Decoder(AnyAsk)
#: How a line of the chat begins, and what shows a version of the table.
_LINE = b'{"say":"chat"'
_SHOWN = re.compile(rb'\{"say":"(state|update)","version":(\d+)')


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str, state: State) -> None:
    """Look at a table, and play on it if one has a seat there; `?seat=1` chooses among several."""
    site: Site = state.site
    await socket.accept()
    try:
        with site.sockets.holding(socket), site.addresses.room(address_of(socket)):
            await _converse(site, socket, table)
    except Crowded as error:
        await socket.close(TOO_MANY, str(error))
    except StoreError:
        await socket.close(NOT_NOW, PAUSED[1])


async def _converse(site: Site, socket: WebSocket[Any, Any, Any], table: str) -> None:
    """See who it is and what they may see, and listen to them until they go."""
    host = socket.headers.get("host", "")
    if not site.allows(socket.headers.get("origin"), host):
        await socket.close(NOT_ALLOWED, "this page is of another site")
        return
    try:
        live = await site.tables.get(table)
    except TableError as error:
        await socket.close(UNKNOWN_TABLE, str(error))
        return
    with site.tables.lookers.at_the_door(live.id):
        await _converse_at(site, socket, live)
    site.tables.forget(live)


async def _converse_at(site: Site, socket: WebSocket[Any, Any, Any], live: LiveTable) -> None:
    person = await site.register.person(token_of(socket))
    wanted = socket.query_params.get("seat")
    viewer: Viewer = None
    if person is not None:
        number = int(wanted) if wanted in ("0", "1", "2", "3") else None
        viewer = live.seat_of(person.id, number)
    if wanted is not None and viewer is None:
        await socket.close(WRONG_SEAT, "this seat is not yours")
        return
    if person is not None and viewer is not None:
        await site.seating.come_back(live, person.id)
    since = socket.query_params.get("since", "")
    after = int(since) if since.isascii() and since.isdecimal() and len(since) < 9 else -1
    with site.places.room(channel(live.id, viewer)):
        await Conversation(site, socket, live, viewer, person).run(after)


class Conversation:
    """One client at one table."""

    def __init__(
        self,
        site: Site,
        socket: WebSocket[Any, Any, Any],
        live: LiveTable,
        viewer: Viewer,
        person: PersonRow | None,
    ) -> None:
        self.site = site
        self.person = person
        self._said: list[float] = []
        #: What shows the table goes out one after the other, and never an older version.
        self._showing = asyncio.Lock()
        self._shown = -1
        #: People whose lines the client does not get.
        self._blocked: frozenset[str] = frozenset()
        self.socket = socket
        self.table = live
        self.viewer = viewer

    async def run(self, since: int) -> None:
        # listening begins before the state is read, so that nothing falls in between
        names = [channel(self.table.id, self.viewer), chat_channel(self.table.id), EVERYBODY]
        if self.person is not None:
            names.append(person_channel(self.person.id))
        async with self.site.presence.of(self.table, self.viewer):
            try:
                async with (
                    self.site.channels.start_subscription(names) as subscriber,
                    subscriber.run_in_background(self._tell),
                ):
                    await self._send_state(since)
                    while True:
                        await self._hear(await self.socket.receive_data(mode="text"))
            except (WebSocketDisconnect, OSError):
                return  # they went, while we listened or while we spoke

    async def _tell(self, news: bytes) -> None:
        """Pass on what was published; after a pause the client gets everything anew."""
        try:
            if news == CUT:
                await self._say(Problem(None, *PAUSED))
            elif news == MENDED:
                await self._send_state()
            elif not self._is_blocked(news):
                async with self._showing:
                    if not self._is_past(news):
                        await self._pass_on(news)
        except StoreError:
            await self.socket.close(NOT_NOW, PAUSED[1])
        except WebSocketDisconnect:
            return

    def _is_blocked(self, news: bytes) -> bool:
        """Is it a line of somebody whom the client does not want to hear?"""
        if not self._blocked or not news.startswith(_LINE):
            return False
        return msgspec.json.decode(news, type=Chatted).line.person in self._blocked

    def _is_past(self, news: bytes) -> bool:
        """Was it said before what the client has got? A state that was read may overtake news."""
        shows = _SHOWN.match(news)
        if shows is None:
            return False
        version = int(shows[2])
        past = version < self._shown or (version == self._shown and shows[1] == b"update")
        self._shown = max(self._shown, version)
        return past

    async def _pass_on(self, message: bytes) -> None:
        await self.socket.send_data(message, mode="text")

    async def _send_state(self, since: int = -1) -> None:
        """The whole table, as the store has it now."""
        async with self._showing:
            await self._pass_on(await self._read_state(since))

    async def _read_state(self, since: int) -> bytes:
        table, tables = self.table, self.site.tables
        if self.person is not None:
            await self._check_session(self.person)
            blocks = await self.site.store.blocks.of(self.person.id)
            self._blocked = frozenset(block.blocked for block in blocks)
        chat = tuple(
            Line(row.number, row.person, row.name, row.text, row.at)
            for row in await self.site.store.chat.of(table.id, LINES)
            if row.person not in self._blocked
        )
        async with table.lock:
            await tables.refresh(table)
            self._shown = table.version
            return table.state(self.viewer, since, chat, tables.teller.delay)

    async def _check_session(self, person: PersonRow) -> None:
        """Who has signed out everywhere, or is gone, is no longer the one who came in."""
        now = await self.site.store.people.get(person.id)
        if now is None or now.sessions != person.sessions:
            why = "you have signed out"
            await self.socket.close(SIGNED_OUT, why)
            raise WebSocketDisconnect(code=SIGNED_OUT, detail=why)

    async def _say(self, message: msgspec.Struct) -> None:
        if isinstance(message, Problem):
            ERRORS.labels(message.code).inc()
        await self._pass_on(msgspec.json.encode(message))

    async def _hear(self, text: str | bytes) -> None:
        """Answer one message; whatever is wrong with it is told, and the socket stays open."""
        try:
            ask = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            await self._say(Problem(None, "message", str(error)[:200]))
            return
        try:
            await self._answer(ask)
        except IllegalMove as error:
            why, version = error.refusal, self.table.version
            await self._say(Refused(ask.id, version, why.rule, why.code, why.args, str(error)))
        except StaleVersion:
            await self._say(Stale(ask.id, self.table.version))
            await self._send_state()
        except CodedError as error:
            await self._say(Problem(ask.id, error.code, str(error)))
        except StoreError:
            await self._say(Problem(ask.id, *PAUSED))
        except MelaError as error:
            await self._say(Problem(ask.id, "move", str(error)[:200]))

    async def _chat(self, ask: Chat) -> None:
        text = _one_line(ask.text)
        if self.person is None:
            raise TableError("nobody", "say who you are before you say something")
        if not text or len(text) > LONGEST_LINE:
            raise TableError("chat", f"a line has 1 to {LONGEST_LINE} characters")
        if self.table.row.state == CLOSED:
            raise TableClosed
        # as the store has them now: renamed, or shut out
        person = await self.site.store.people.get(self.person.id)
        if person is None:
            raise TableError("nobody", "say who you are before you say something")
        check_open(person)
        now = time.monotonic()
        self._said = [at for at in self._said if at > now - LINES_SECONDS]
        if len(self._said) >= LINES_AT_ONCE:
            raise TableError("too-fast", "wait a moment before you say more")
        self._said.append(now)
        line = ChatRow(self.table.id, person.id, person.name, text, time.time())
        number = await self.site.store.chat.add(line)
        told = Line(number, line.person, line.name, line.text, line.at)
        await self.site.tables.teller.tell_chat(self.table.id, told)
        await self._say(Done(ask.id, self.table.version))

    async def _answer(self, ask: Ask) -> None:
        if isinstance(ask, Resume):
            await self._send_state(-1 if ask.since is None else ask.since)
            await self._say(Done(ask.id, self.table.version))
            return
        if self.site.is_cut:
            raise TableError(*PAUSED)
        if isinstance(ask, Chat):
            await self._chat(ask)
            return
        if self.viewer is None:
            raise TableError("watching", "you only watch this table")
        playing, id_, seat = self.site.playing, self.table.id, self.viewer
        match ask:
            case Play():
                version = await playing.play(id_, seat, ask.version, _move(ask.move))
                await self._say(Done(ask.id, version))
            case Undo():
                version = await playing.undo(id_, seat, ask.version, ask.to)
                await self._say(Done(ask.id, version))
            case AskTakeback():
                version = await playing.ask_takeback(id_, seat, ask.version, ask.to)
                await self._say(Done(ask.id, version))
            case AnswerTakeback():
                version = await playing.answer_takeback(id_, seat, ask.version, ask.yes)
                await self._say(Done(ask.id, version))
            case Preview():
                preview = await playing.preview(id_, seat, ask.version, _move(ask.move))
                await self._say(Previewed(ask.id, ask.version, msgspec.Raw(preview)))
            case Why():
                why = await playing.refusal(id_, seat, ask.version, _move(ask.move))
                names = [player.name for player in self.table.seats]
                text = None if why is None else self.table.game.explain(why, names)
                rule, code, args = (
                    (None, None, {}) if why is None else (why.rule, why.code, why.args)
                )
                await self._say(Reason(ask.id, ask.version, rule, code, args, text))


def _one_line(text: str) -> str:
    """Printable, in one line, without spaces at its ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _move(raw: msgspec.Raw) -> bytes | str:
    """A move as text, or as the game's JSON."""
    data = bytes(raw)
    return msgspec.json.decode(data, type=str) if data.startswith(b'"') else data
