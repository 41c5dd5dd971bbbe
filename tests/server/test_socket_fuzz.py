"""Whatever comes over a socket: an answer or a close code, never a crash, and no harm to others."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.databases import empty_database
from tests.server.hostile import DEEP, NUMBERS, STRANGE, TEXTS
from tests.server.node import Client, Node, Person
from tests.server.services import PostgreSQL

ANSWERS = {"done", "refused", "stale", "reason", "previewed", "problem"}
#: Not text, not UTF-8, too long.
CLOSED_FOR_A_REASON = {1003, 1007, 1009}

numbers = st.integers(-5, 60) | st.sampled_from([2**31, 2**31 + 1, 2**63, 2**64, 10**400, -(2**63)])
versions = st.just("now") | numbers
json_values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
moves = st.sampled_from(
    ["place A1", "climb", "end", "move B2", "pass", "allow", "bid x", "lay A1 0", "take", ""]
)
asks = st.one_of(
    *(
        st.fixed_dictionaries({"do": st.sampled_from(kinds), "id": numbers, **fields})
        for kinds, fields in (
            (["play", "why", "preview"], {"version": versions, "move": moves | json_values}),
            (["undo", "takeback"], {"version": versions, "to": numbers}),
            (["answer"], {"version": versions, "yes": st.booleans()}),
            (["chat"], {"text": st.text()}),
            (["resume"], {}),
            (["resume"], {"since": numbers}),
            (["dance", "", "state", "update"], {}),
        )
    )
)


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A message with a part that is missing, of a wrong type, or too much."""
    ask: dict[str, Any] = draw(asks)
    key = draw(st.sampled_from(sorted(ask)))
    if draw(st.booleans()):
        del ask[key]
    else:
        ask[draw(st.just(key) | st.text(max_size=5))] = draw(json_values)
    return ask


@st.composite
def cut_short(draw: st.DrawFn) -> str:
    text = json.dumps(draw(asks))
    return text[: draw(st.integers(0, len(text)))]


#: What nobody types, wherever a value can be.
hostile = st.builds(
    lambda text, value: text.replace("HERE", value),
    st.sampled_from(
        [
            '{"do":"chat","id":1,"text":HERE}',
            '{"do":"play","id":1,"version":"now","move":HERE}',
            '{"do":"why","id":1,"version":"now","move":{"do":HERE,"card":HERE}}',
            '{"do":"preview","id":1,"version":"now","move":[HERE]}',
            '{"do":"resume","id":1,"since":HERE}',
            '{"do":HERE,"id":HERE}',
        ]
    ),
    st.sampled_from([*TEXTS, *STRANGE, *NUMBERS, *DEEP]),
)

messages = st.one_of(
    hostile,
    asks.map(json.dumps),
    asks.map(json.dumps),
    spoiled().map(json.dumps),
    cut_short(),
    st.text(max_size=50),
    st.binary(max_size=50),
    st.integers(1, 8000).map(lambda depth: '{"do":' * depth),
    st.integers(1, 7000).map(
        lambda depth: f'{{"do":"why","id":1,"version":0,"move":{"[" * depth}{"]" * depth}}}'
    ),
    st.integers(16_000, 40_000).map("x".__mul__),
)


class Fuzzed:
    """A table whose clients say anything, and one where people just play."""

    def __init__(self, node: Node, game: str) -> None:
        self.ana = Person(node, "Ana")
        self.id = self.ana.new_table(game, ["me", "me"])["id"]
        self.client = self.ana.look(self.id, 0)
        other = self.ana.new_table("holi", ["me", "me"])["id"]
        self.others = [self.ana.look(other, seat) for seat in (0, 1)]
        self.luck = random.Random(game)
        self.said: set[str] = set()

    def say(self, message: str | bytes, as_text: bool) -> None:
        """Say it, and then something that has an answer for sure."""
        if isinstance(message, str):
            message = message.replace('"now"', str(self.client.state["version"]))
        try:
            self.client.socket.send(message, text=True if as_text else None)
            self.client.socket.send('{"do":"resume","id":777}')
            while True:
                answer = self.client.read()
                self.said.add(answer["say"])
                if answer.get("id") == 777:
                    break
                assert answer["say"] in {*ANSWERS, "state", "update", "table", "chat"}
        except ConnectionClosed as closed:
            # without a word it would be a crash
            if closed.rcvd is None or closed.rcvd.code not in CLOSED_FOR_A_REASON:
                raise
            self.client.close()
            self.client = self.ana.look(self.id, 0)
            self.said.add("closed")

    def play_elsewhere(self) -> None:
        if self.others[0].state["result"] is None:
            mover = self.others[self.others[0].state["turn"]]
            answer = mover.play(self.luck.choice(mover.state["moves"]))
            assert answer["say"] == "done"
            for client in self.others:
                client.catch_up(answer["version"])


@pytest.mark.parametrize(("game", "kind"), [("holi", "sqlite"), ("nagaraja", "postgresql")])
def test_anything_may_be_said(game: str, kind: str, tmp_path: Path, server: PostgreSQL) -> None:
    address = empty_database(kind, tmp_path, server)
    node = Node(tmp_path, **({} if kind == "sqlite" else {"database": address})).start()
    fuzzed = Fuzzed(node, game)

    @settings(
        max_examples=400,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(messages, st.booleans())
    def say(message: str | bytes, as_text: bool) -> None:
        fuzzed.say(message, as_text)
        fuzzed.play_elsewhere()

    say()
    assert {"done", "stale", "problem", "closed"} <= fuzzed.said
    fresh: Client = fuzzed.ana.look(fuzzed.id, 1)
    assert fresh.answer("why", version=fresh.state["version"], move="dance")["say"] == "problem"
    node.stop()
