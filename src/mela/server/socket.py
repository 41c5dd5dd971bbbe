"""The socket of a table: questions in, answers and news out."""

import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from mela.core.error import MelaError
from mela.core.refusal import IllegalMove
from mela.server.api import token_of
from mela.server.live import LiveTable, Viewer
from mela.server.site import Site, channel
from mela.server.tables import StaleVersion, TableError
from mela.server.wire import (
    AnyAsk,
    Ask,
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

#: Reasons to close a socket, from the range that applications may use.
NOT_ALLOWED = 4403
UNKNOWN_TABLE = 4404
WRONG_SEAT = 4409

#: How much is said: characters of a line, lines that are kept in sight, and lines in a while.
LONGEST_LINE = 500
LINES = 100
LINES_AT_ONCE = 5
LINES_SECONDS = 10.0

_DECODER = msgspec.json.Decoder(AnyAsk)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str, state: State) -> None:
    """Look at a table, and play on it if one has a seat there; `?seat=1` chooses among several."""
    site: Site = state.site
    await socket.accept()
    host = socket.headers.get("host", "")
    if not site.allows(socket.headers.get("origin"), host):
        await socket.close(NOT_ALLOWED, "this page is of another site")
        return
    try:
        live = await site.tables.get(table)
    except TableError as error:
        await socket.close(UNKNOWN_TABLE, str(error))
        return
    person = await site.person(token_of(socket))
    wanted = socket.query_params.get("seat")
    viewer: Viewer = None
    if person is not None:
        number = int(wanted) if wanted in ("0", "1", "2", "3") else None
        viewer = live.seat_of(person.id, number)
    if wanted is not None and viewer is None:
        await socket.close(WRONG_SEAT, "this seat is not yours")
        return
    if person is not None and viewer is not None and live.seats[viewer].away:
        await site.tables.come_back(live, person.id)
    name = None if person is None else person.name
    await Conversation(site, socket, live, viewer, name).run()


class Conversation:
    """One client at one table."""

    def __init__(
        self,
        site: Site,
        socket: WebSocket[Any, Any, Any],
        live: LiveTable,
        viewer: Viewer,
        name: str | None,
    ) -> None:
        self.site = site
        self.name = name
        self._said: list[float] = []
        self.socket = socket
        self.table = live
        self.viewer = viewer

    async def run(self) -> None:
        # listening begins before the state is read, so that nothing falls in between
        name = channel(self.table.id, self.viewer)
        self.table.guests += 1
        try:
            async with (
                self.site.channels.start_subscription([name]) as subscriber,
                subscriber.run_in_background(self._pass_on),
            ):
                await self._send_state()
                while True:
                    await self._hear(await self.socket.receive_data(mode="text"))
        except WebSocketDisconnect:
            return
        finally:
            self.table.guests -= 1
            self.site.tables.forget(self.table)

    async def _pass_on(self, message: bytes) -> None:
        await self.socket.send_data(message, mode="text")

    async def _send_state(self) -> None:
        rows = await self.site.store.chat(self.table.id, LINES)
        chat = tuple(Line(row.name, row.text, row.at) for row in rows)
        await self._pass_on(await self.site.tables.state(self.table, self.viewer, chat))

    async def _say(self, message: msgspec.Struct) -> None:
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
            refusal = error.refusal
            await self._say(
                Refused(ask.id, self.table.version, refusal.rule, refusal.code, str(error))
            )
        except StaleVersion:
            await self._say(Stale(ask.id, self.table.version))
            await self._send_state()
        except TableError as error:
            await self._say(Problem(ask.id, error.code, str(error)))
        except MelaError as error:
            await self._say(Problem(ask.id, "move", str(error)[:200]))

    async def _chat(self, ask: Chat) -> None:
        text = _one_line(ask.text)
        if self.name is None:
            raise TableError("nobody", "say who you are before you say something")
        if not text or len(text) > LONGEST_LINE:
            raise TableError("chat", f"a line has 1 to {LONGEST_LINE} characters")
        now = time.monotonic()
        self._said = [at for at in self._said if at > now - LINES_SECONDS]
        if len(self._said) >= LINES_AT_ONCE:
            raise TableError("too-fast", "wait a moment before you say more")
        self._said.append(now)
        await self.site.tables.chat(self.table, self.name, text)
        await self._say(Done(ask.id, self.table.version))

    async def _answer(self, ask: Ask) -> None:
        if isinstance(ask, Resume):
            await self._send_state()
            return
        if isinstance(ask, Chat):
            await self._chat(ask)
            return
        if self.viewer is None:
            raise TableError("watching", "you only watch this table")
        tables, id_, seat = self.site.tables, self.table.id, self.viewer
        match ask:
            case Play():
                version = await tables.play(id_, seat, ask.version, _move(ask.move))
                await self._say(Done(ask.id, version))
            case Undo():
                version = await tables.undo(id_, seat, ask.version, ask.to)
                await self._say(Done(ask.id, version))
            case Preview():
                preview = await tables.preview(id_, seat, ask.version, _move(ask.move))
                await self._say(Previewed(ask.id, ask.version, msgspec.Raw(preview)))
            case Why():
                why = await tables.refusal(id_, seat, ask.version, _move(ask.move))
                names = [player.name for player in self.table.seats]
                text = None if why is None else self.table.game.explain(why, names)
                rule, code = (None, None) if why is None else (why.rule, why.code)
                await self._say(Reason(ask.id, ask.version, rule, code, text))


def _one_line(text: str) -> str:
    """Printable, in one line, without spaces at its ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _move(raw: msgspec.Raw) -> bytes | str:
    """A move as text, or as the game's JSON."""
    data = bytes(raw)
    return msgspec.json.decode(data, type=str) if data.startswith(b'"') else data
