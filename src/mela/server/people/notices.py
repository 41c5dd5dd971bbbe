"""Tells people who are away that it is their turn in a slow match."""

import asyncio
import hashlib
import hmac
import time

import msgspec
import structlog

from mela.core.error import MelaError
from mela.server.people.courier import Courier
from mela.server.people.push_key import PushKey, sealed
from mela.server.settings import Settings
from mela.server.store.contacts import HookRow, PushRow
from mela.server.store.rows import PLAYING, SeatRow, TableRow
from mela.server.store.store import Store
from mela.server.table.live import LiveTable

log = structlog.get_logger()

#: A match with less time for a move is played by people who look on.
SLOW = 3600.0
#: More than these at once are not told.
MOST_AT_ONCE = 1000
#: A push service says so of a browser that is no more.
DEAD = (404, 410)


class Notice(msgspec.Struct, frozen=True):
    """It is your turn."""

    table: str
    game: str
    version: int
    url: str


class Notices:
    def __init__(self, store: Store, courier: Courier, key: PushKey, settings: Settings) -> None:
        self.store = store
        self.courier = courier
        self.key = key
        self.settings = settings
        self._tasks: dict[tuple[str, str, int], asyncio.Task[None]] = {}

    def heed(self, table: LiveTable) -> None:
        """A table has changed: if somebody who is away is to move, tell them soon."""
        turn = table.turn
        if turn is None or not is_slow(table.row):
            return
        person = _awaited(table.seats, turn)
        if person is None:
            return
        key = person, table.id, table.version
        if key in self._tasks:
            return
        if len(self._tasks) >= MOST_AT_ONCE:
            log.warning("too many notices", table=table.id)
            return
        task = self._tasks[key] = asyncio.create_task(self._tell(table, turn, person))
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def _tell(self, live: LiveTable, seat: int, person: str) -> None:
        table, version = live.id, live.version
        # who is only away for a moment, or was already told, need not be told
        await asyncio.sleep(self.settings.notice_seconds)
        if live.version > version:
            return  # and the store need not be asked, at tables that are played fast
        try:
            hook = await self.store.contacts.hook(person)
            pushes = await self.store.contacts.pushes(person)
            wanted = (await self.store.choices.of(person)).notices is not False
            if not wanted or (hook is None and not pushes):
                return
            if not await self._is_awaited(seat, person, table, version):
                return
            if not await self.store.contacts.take_notice(person, table, version):
                return
            notice = Notice(table, live.row.game, version, f"{self.settings.base_url}/t/{table}")
            body = msgspec.json.encode(notice)
            ways = [self._push(push, body) for push in pushes]
            if hook is not None:
                ways.append(self._hook(hook, body))
            await asyncio.gather(*ways)
        except MelaError as error:
            log.warning("notice", table=table, error=str(error))

    async def _is_awaited(self, seat: int, person: str, table: str, version: int) -> bool:
        """As the store has it now, with what other nodes know."""
        row = await self.store.tables.get(table)
        if row is None or row.state != PLAYING or await self.store.steps.last(table) != version:
            return False
        return _awaited(await self.store.tables.seats(table), seat) == person

    async def _push(self, push: PushRow, body: bytes) -> None:
        told = sealed(body, push.p256dh, push.auth)
        status = await self.courier.bring(push.endpoint, told, self.key.headers(push.endpoint))
        if status in DEAD:
            await self.store.contacts.remove_push(push.person, push.endpoint)

    async def _hook(self, hook: HookRow, body: bytes) -> None:
        headers = {"Content-Type": "application/json", "X-Mela-Signature": signed(hook, body)}
        status = await self.courier.bring(hook.url, body, headers)
        if not 200 <= status < 300:
            log.info("web-hook", status=status)

    async def close(self) -> None:
        """What was not brought by now is not brought."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def signed(hook: HookRow, body: bytes) -> str:
    """By which the program that is told knows that it is us."""
    return "sha256=" + hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()


def is_slow(row: TableRow) -> bool:
    limits = [seconds for seconds in (row.move_seconds, row.match_seconds) if seconds]
    return not limits or min(limits) >= SLOW


def _awaited(seats: list[SeatRow], turn: int) -> str | None:
    """The person who is to move, if they look at the table from no seat of theirs."""
    seat, now = seats[turn], time.time()
    if seat.person is None or seat.bot is not None:
        return None
    here = any(other.here > now for other in seats if other.person == seat.person)
    return None if here else seat.person
