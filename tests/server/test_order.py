"""Whoever looks at a table is never shown an older version of it."""

import asyncio
from typing import Any, cast

import msgspec

from mela.server.bus.messages import Envelope, StoredStep
from mela.server.protocol.messages import Chatted, Line, Update
from mela.server.transport.socket import Conversation

NOTHING = msgspec.Raw(b"null")


def update(version: int) -> Envelope:
    message = Update(version, None, NOTHING, NOTHING, 0, None, None, None, None)
    return Envelope(msgspec.json.encode(message), version)


class Ears:
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def send_data(self, data: bytes, **_: object) -> None:
        self.heard.append(data)


def test_news_that_a_read_state_has_overtaken_are_left_out() -> None:
    line = Line(1, "p", "Ana", "hello", 0.0)
    chat = Envelope(msgspec.json.encode(Chatted(line)), author="p")
    said = [update(3), update(5), update(4), chat, update(5), update(6)]
    ears = Ears()
    conversation = Conversation(
        cast(Any, None), cast(Any, None), cast(Any, ears), cast(Any, None), 0, None
    )
    conversation._shown = 3

    async def publish() -> None:
        for news in said:
            await conversation._on_message(news)

    asyncio.run(publish())
    sent = [update(5), chat, update(6)]
    assert ears.heard == [news.body for news in sent]


def test_a_step_as_nodes_tell_it_each_other_reaches_no_client() -> None:
    ears = Ears()
    conversation = Conversation(
        cast(Any, None), cast(Any, None), cast(Any, ears), cast(Any, None), 0, None
    )
    asyncio.run(conversation._on_message(StoredStep(1, 0, "bid 1 2", 0.0, None)))
    assert ears.heard == []
