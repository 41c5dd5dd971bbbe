"""Whoever looks at a table is never shown an older version of it."""

import asyncio
from typing import Any, cast

import msgspec

from mela.server.bus.messages import Envelope
from mela.server.protocol.messages import Chatted, Line, State, TableInfo, Update
from mela.server.transport.socket import Conversation

NOTHING = msgspec.Raw(b"null")
TABLE = TableInfo(
    id="abc",
    game="holi",
    options=NOTHING,
    host="ana",
    public=True,
    rated=False,
    pairing=False,
    state="playing",
    seats=(),
    commitment="",
    seed=None,
    words=None,
    next=None,
    move_seconds=0.0,
    match_seconds=0.0,
    increment_seconds=0.0,
    takeback=None,
)


def update(version: int) -> Envelope:
    message = Update(version, None, NOTHING, NOTHING, 0, None, None, None, None)
    return Envelope(msgspec.json.encode(message), version)


def state(version: int) -> Envelope:
    message = State(version, TABLE, 0, None, 0, None, None, None, None, (), None, None)
    return Envelope(msgspec.json.encode(message), version, is_state=True)


class Ears:
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def send_data(self, data: bytes, **_: object) -> None:
        self.heard.append(data)


def test_news_that_a_read_state_has_overtaken_are_left_out() -> None:
    line = Line(1, "p", "Ana", "hello", 0.0)
    chat = Envelope(msgspec.json.encode(Chatted(line)), author="p")
    said = [state(3), update(3), update(5), update(4), chat, state(4), state(5), update(6)]
    ears = Ears()
    conversation = Conversation(
        cast(Any, None), cast(Any, None), cast(Any, ears), cast(Any, None), 0, None
    )

    async def publish() -> None:
        for news in said:
            await conversation._on_message(news)

    asyncio.run(publish())
    sent = [state(3), update(5), chat, state(5), update(6)]
    assert ears.heard == [news.body for news in sent]
