"""Whoever looks at a table is never shown an older version of it."""

import asyncio
from typing import Any, cast

import msgspec

from mela.server.door.socket import Conversation
from mela.server.door.wire import Chatted, Line, State, TableInfo, Update

NOTHING = msgspec.Raw(b"null")
TABLE = TableInfo(
    id="abc",
    game="holi",
    options=NOTHING,
    public=True,
    rated=False,
    state="playing",
    seats=(),
    commitment="",
    seed=None,
    words=None,
    next=None,
    move_seconds=None,
    match_seconds=None,
    takeback=None,
)


def update(version: int) -> bytes:
    return msgspec.json.encode(Update(version, None, NOTHING, NOTHING, 0, None, None, None, None))


def state(version: int) -> bytes:
    return msgspec.json.encode(
        State(version, TABLE, 0, None, 0, None, None, None, None, (), None, None)
    )


class Ears:
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def send_data(self, data: bytes, **_: object) -> None:
        self.heard.append(data)


def test_news_that_a_read_state_has_overtaken_are_left_out() -> None:
    chat = msgspec.json.encode(Chatted(Line(1, "p", "Ana", "hello", 0.0)))
    said = [state(3), update(3), update(5), update(4), chat, state(4), state(5), update(6)]
    ears = Ears()
    conversation = Conversation(cast(Any, None), cast(Any, ears), cast(Any, None), 0, None)

    async def tell() -> None:
        for news in said:
            await conversation._tell(news)

    asyncio.run(tell())
    assert ears.heard == [state(3), update(5), chat, state(5), update(6)]
