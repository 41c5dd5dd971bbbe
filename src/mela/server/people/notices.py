"""Notifies people who are away that it is their turn in a slow match."""

import asyncio
import hashlib
import hmac
from weakref import ref

import msgspec
import structlog

from mela.core.error import MelaError
from mela.server.clock import Clock
from mela.server.people.outbound_http import OutboundHttp
from mela.server.people.web_push import PushKey, encrypt
from mela.server.protocol.bodies import Notice
from mela.server.settings import Settings
from mela.server.store.preferences import HookRow, PushRow
from mela.server.store.rows import PLAYING, SeatRow, TableRow
from mela.server.store.store import Store
from mela.server.tables.table import Table

log = structlog.get_logger()

#: In a match with less time for a move, players stay at the table.
SLOW = 3600.0
#: More notices at once are dropped.
MOST_AT_ONCE = 1000
#: The answers of a push service for a browser that no longer exists.
DEAD = (404, 410)


class Notices:
    """Sends each notice once, by one node, after some seconds in which the player may return."""

    def __init__(
        self, store: Store, http: OutboundHttp, key: PushKey, settings: Settings, clock: Clock
    ) -> None:
        self.store = store
        self.http = http
        self.key = key
        self.settings = settings
        self.clock = clock
        self._tasks: dict[tuple[str, str, int], asyncio.Task[None]] = {}

    @property
    def pending(self) -> int:
        """How many wait, or are on their way."""
        return len(self._tasks)

    def on_change(self, table: Table) -> None:
        """If the player to move does not look at the table, notify them soon."""
        turn = table.turn
        if turn is None or not is_slow(table.row):
            return
        person = _absent(table.seats, turn, self.clock.now())
        if person is None:
            return
        key = person, table.id, table.version
        if key in self._tasks:
            return
        if len(self._tasks) >= MOST_AT_ONCE:
            log.warning("too many notices", table=table.id)
            return
        task = self._tasks[key] = asyncio.create_task(
            self._notify(table.row, turn, person, table.version, ref(table))
        )
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def _notify(
        self, row: TableRow, seat: int, person: str, version: int, kept: "ref[Table]"
    ) -> None:
        table = row.id
        # the player may come back in a moment; the table is not kept for that long
        await self.clock.sleep(self.settings.notice_seconds)
        live = kept()
        if live is not None and live.version > version:
            return  # without a question to the store, at tables that are played fast
        del live
        try:
            hook = await self.store.contacts.hook(person)
            pushes = await self.store.contacts.pushes(person)
            wanted = (await self.store.choices.of(person)).get("notices") is not False
            if not wanted or (hook is None and not pushes):
                return
            if not await self._is_still_absent(seat, person, table, version):
                return
            if not await self.store.contacts.take_notice(person, table, version):
                return
            notice = Notice(table, row.game, version, f"{self.settings.base_url}/t/{table}")
            body = msgspec.json.encode(notice)
            posts = [self._push(push, body) for push in pushes]
            if hook is not None:
                posts.append(self._hook(hook, body))
            await asyncio.gather(*posts)
        except MelaError as error:
            log.warning("notice", table=table, error=str(error))

    async def _is_still_absent(self, seat: int, person: str, table: str, version: int) -> bool:
        """As the store has it now, with what other nodes know."""
        row = await self.store.tables.get(table)
        if row is None or row.state != PLAYING or await self.store.steps.last(table) != version:
            return False
        seats = await self.store.tables.seats(table)
        return _absent(seats, seat, self.clock.now()) == person

    async def _push(self, push: PushRow, body: bytes) -> None:
        sealed = encrypt(body, push.p256dh, push.auth)
        status = await self.http.post(push.endpoint, sealed, self.key.headers(push.endpoint))
        if status in DEAD:
            await self.store.contacts.remove_push(push.person, push.endpoint)

    async def _hook(self, hook: HookRow, body: bytes) -> None:
        headers = {"Content-Type": "application/json", "X-Mela-Signature": signed(hook, body)}
        status = await self.http.post(hook.url, body, headers)
        if not 200 <= status < 300:
            log.info("web-hook", status=status)

    async def close(self) -> None:
        """Notices that were not sent by now are not sent."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def signed(hook: HookRow, body: bytes) -> str:
    """Shows the program that gets it that it comes from us."""
    return "sha256=" + hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()


def is_slow(row: TableRow) -> bool:
    limits = [seconds for seconds in (row.move_seconds, row.match_seconds) if seconds]
    return not limits or min(limits) >= SLOW


def _absent(seats: list[SeatRow], turn: int, now: float) -> str | None:
    """The person to move, if they do not look at the table from any of their seats."""
    seat = seats[turn]
    if seat.person is None or seat.bot is not None:
        return None
    here = any(other.here > now for other in seats if other.person == seat.person)
    return None if here else seat.person
