"""A node that dies loses nothing that it has acknowledged, and nothing is done twice."""

import asyncio
import json
import os
import random
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mela.games import GAMES
from mela.server.store.rows import StepRow
from mela.server.store.store import Store
from tests.server.node import Client, Node, Person
from tests.server.services import postgresql, redis

#: By hand: MELA_KILLS=50
KILLS = int(os.environ.get("MELA_KILLS", "2"))
LONGEST_LIFE = 0.5


class Ledger:
    """What was asked for and what was acknowledged in a match, by version."""

    def __init__(self) -> None:
        self.asked: defaultdict[int, set[str]] = defaultdict(set)
        self.acknowledged: dict[int, str] = {}

    def lost(self, steps: list[StepRow]) -> int:
        stored = {step.version: step.move for step in steps}
        return sum(stored.get(v) != move for v, move in self.acknowledged.items())

    def doubled(self, steps: list[StepRow]) -> int:
        """Moves that nobody has asked for at their version."""
        moves = [step for step in steps if not step.move.startswith(":")]
        return sum(step.move not in self.asked[step.version] for step in moves)


class Doomed:
    """A match whose nodes are killed; each of the two players is at a node of their own."""

    def __init__(self, nodes: list[Node], database: str, game: str) -> None:
        self.nodes = nodes
        self.database = database
        self.game = game
        self.luck = random.Random(game)
        self.people = [Person(nodes[0], "Ana"), Person(nodes[-1], "Bo")]
        self.kills = self.acknowledged = self.lost = self.doubled = 0
        self.begin()

    def begin(self) -> None:
        self.ledger = Ledger()
        self.clients: list[Client] = []
        ana, bo = self.people
        self.table = ana.new_table(self.game, ["me", "open"])["id"]
        assert bo.post(f"/api/tables/{self.table}/sit").json()["state"] == "playing"

    def look(self) -> None:
        """Both look at the table, and see nothing else than before."""
        before = [client.state for client in self.clients]
        for client in self.clients:
            client.close()
        self.clients = [person.look(self.table) for person in self.people]
        assert self.clients[0].state["version"] == self.clients[1].state["version"]
        for old, client in zip(before, self.clients, strict=False):
            assert client.state["version"] >= old["version"]
            if client.state["version"] == old["version"]:
                assert client.state["view"] == old["view"]

    def play_until_a_node_dies(self) -> None:
        victim = self.luck.choice(self.nodes)
        death = threading.Timer(self.luck.uniform(0, LONGEST_LIFE), victim.kill)
        self.look()
        death.start()
        try:
            while self.clients[0].state["result"] is None:
                self.move()
        except ConnectionClosed:
            pass
        death.join()
        self.kills += 1
        survivors = [node for node in self.nodes if node is not victim] or [victim]
        if victim in survivors:
            victim.start()
        for person, home in zip(self.people, (self.nodes[0], self.nodes[-1]), strict=True):
            person.node = survivors[0] if home is victim else home

    def go_on_elsewhere(self) -> None:
        """Some moves at the node that lives, then the dead one is started and its player goes back
        there; a match that is over is compared with what is stored."""
        self.look()
        for _ in range(self.luck.randrange(2, 5)):
            if self.clients[0].state["result"] is None:
                self.move()
        if self.clients[0].state["result"] is not None:
            self.settle()
            self.begin()
        for person, home in zip(self.people, (self.nodes[0], self.nodes[-1]), strict=True):
            if person.node is not home:
                home.start()
                person.node = home

    def move(self) -> None:
        mover = self.clients[self.clients[0].state["turn"]]
        move = self.luck.choice(mover.state["moves"])
        text = str(GAMES[self.game].decode_move(json.dumps(move).encode()))
        version = mover.state["version"] + 1
        self.ledger.asked[version].add(text)
        answer = mover.answer("play", version=version - 1, move=move)
        assert (answer["say"], answer["version"]) == ("done", version), answer
        self.ledger.acknowledged[version] = text
        for client in self.clients:
            client.catch_up(version)

    def settle(self) -> None:
        """Compare a match with what is stored of it."""
        steps = asyncio.run(self._stored())
        assert [step.version for step in steps] == list(range(len(steps)))
        self.acknowledged += len(self.ledger.acknowledged)
        self.lost += self.ledger.lost(steps)
        self.doubled += self.ledger.doubled(steps)

    async def _stored(self) -> list[StepRow]:
        store = Store(self.database)
        try:
            return await store.steps.of(self.table)
        finally:
            await store.database.close()


@pytest.fixture(params=["one node, SQLite", "two nodes, PostgreSQL and Redis"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[list[Node], str]]:
    """Nodes, and the address of their database."""
    if request.param.startswith("one"):
        nodes = [Node(tmp_path).start()]
        yield nodes, f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}"
        nodes[0].stop()
    else:
        with postgresql() as database, redis() as pubsub:
            settings = {"database": database.address, "redis": pubsub.address}
            nodes = [Node(tmp_path, **settings).start() for _ in range(2)]
            yield nodes, database.address
            for node in nodes:
                node.stop()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_no_acknowledged_move_is_lost_and_none_is_doubled(
    site: tuple[list[Node], str], game: str
) -> None:
    nodes, database = site
    match = Doomed(nodes, database, game)
    while match.kills < KILLS:
        match.play_until_a_node_dies()
        match.go_on_elsewhere()
    match.settle()
    print(
        f"{len(nodes)} nodes, {game}: {match.kills} kills, {match.acknowledged} moves "
        f"acknowledged, {match.lost} lost, {match.doubled} doubled"
    )
    assert match.acknowledged > KILLS
    assert (match.lost, match.doubled) == (0, 0)
