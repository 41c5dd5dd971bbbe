"""Two nodes, one PostgreSQL, one Redis: players of one match on different nodes."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.node import Node, Person
from tests.server.services import postgresql, redis
from tests.server.test_matches import play_all


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Node]]:
    """They share the folder with the secret, as nodes share it in their settings."""
    folder = Path(tmp_path_factory.mktemp("site"))
    with postgresql() as database, redis() as pubsub:
        running = [
            Node(folder, database=database.address, redis=pubsub.address).start() for _ in range(2)
        ]
        yield running
        for node in running:
            if node.process is not None and node.process.poll() is None:
                node.stop()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_players_of_one_match_on_two_nodes(nodes: list[Node], game: str) -> None:
    ana, bo = Person(nodes[0], "Ana"), Person(nodes[1], "Bo")
    table = ana.new_table(game, ["me", "open"])["id"]
    assert bo.post(f"/api/tables/{table}/sit").json()["state"] == "playing"
    clients = [ana.look(table), bo.look(table)]
    play_all(clients, random.Random(4))
    for client in clients:
        client.catch_up(max(c.state["version"] for c in clients))
    assert clients[0].state["result"] == clients[1].state["result"]
    assert clients[0].state["view"]["common"] == clients[1].state["view"]["common"]


def test_a_bot_goes_on_at_the_other_node(nodes: list[Node]) -> None:
    """The node on which a bot thinks dies; the other one lets it think again."""
    ana = Person(nodes[0], "Ana")
    table = ana.new_table("holi", ["novice", "novice", "apprentice"])["id"]
    nodes[0].kill()
    ana.node = nodes[1]
    client = ana.look(table)
    assert client.state["result"] is None
    version = client.state["version"]
    while client.state["result"] is None and client.state["version"] < version + 5:
        client.hear("update")
    assert client.state["version"] > version or client.state["result"] is not None
    nodes[0].start()
