"""Two nodes, one PostgreSQL, one Redis: players of one match on different nodes."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.listener import listening
from tests.server.members import PASSWORD, member
from tests.server.node import Node, Person
from tests.server.services import postgresql, redis
from tests.server.test_matches import play_all
from tests.server.test_own_packs import operate, own_pack, refused, saved, table_wish
from tests.server.test_people import closing_code


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
            if node.process is not None and node.process.is_alive():
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


def test_signing_out_at_one_node_ends_the_token_at_the_other(nodes: list[Node]) -> None:
    person, _ = member(nodes[0])
    table = person.new_table("holi", ["me", "open"])["id"]
    person.node = nodes[1]
    socket = person.look(table)
    person.node = nodes[0]
    assert person.post("/api/sign-out").status_code == 204
    assert closing_code(socket) == 4401
    person.node = nodes[1]
    assert person.get("/api/me").status_code == 401


def test_a_pack_of_a_person_on_two_nodes(nodes: list[Node]) -> None:
    ana, bo = Person(nodes[0], "Ana"), Person(nodes[1], "Bo")
    own = saved(ana, own_pack(ana), keep=False)["id"]
    ana.node = nodes[1]  # saved at one, played at the other, joined at both
    table = ana.new_table("holi", ["me", "open"], own_pack=own, public=False)["id"]
    ana.node = nodes[0]
    assert bo.post(f"/api/tables/{table}/sit").json()["own_pack"]["title"] == "Our own cards"
    clients = [ana.look(table), bo.look(table)]
    play_all(clients, random.Random(5))
    packs = [person.get(f"/api/tables/{table}/pack").json() for person in (ana, bo)]
    assert packs[0] == packs[1]
    assert operate(nodes[0], "remove-pack", own)
    for person in (ana, bo):
        assert "Rooftop" not in person.get(f"/api/tables/{table}/pack").text
    assert refused(ana, "/api/tables", table_wish(own, "me", "open")) == "pack-removed"


def test_a_person_is_the_same_on_all_nodes(nodes: list[Node]) -> None:
    (ana, name), (bo, _) = member(nodes[0]), member(nodes[1])
    again = {"name": name.upper(), "password": PASSWORD}
    taken = Person(nodes[1], "x").post("/api/account", again)
    assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
    table = ana.new_table("nagaraja", ["me", "open"], rated=True, move_seconds=3600)["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    clients[1].answer("chat", text="one")
    number = clients[0].hear("chat")["line"]["number"]
    ana.node = nodes[1]  # what she says there holds for her conversation here
    for _ in range(2):
        assert ana.send("PUT", f"/api/me/blocks/{bo.id}").status_code == 204
        assert clients[0].hear("state")["chat"] == []
        chosen = {"language": "pl", "notices": False}
        assert ana.send("PUT", "/api/me/settings", chosen).status_code == 200
        assert ana.send("PATCH", "/api/me", {"name": name.title()}).status_code == 200
    report = {"table": table, "number": number, "text": "rude"}
    assert ana.post("/api/reports", report).status_code == 204
    for client in clients:
        client.close()
    bo.post(f"/api/tables/{table}/resign")
    watcher = Person(nodes[0], "Cem").look(table)
    while watcher.state["table"]["state"] != "over":
        watcher.hear("table")
    data = ana.get("/api/me/data").json()
    assert (data["settings"], data["reports"][0]["line"]) == (chosen, "one")
    assert [(row["game"], row["matches"]) for row in data["ratings"]] == [("nagaraja", 1)]
    board = bo.get("/api/ratings/nagaraja").json()
    assert [one["player"] for one in board] == [ana.id, bo.id]
    assert ana.send("DELETE", "/api/me").status_code == 204
    assert Person(nodes[0], "x").post("/api/sign-in", again).status_code == 401
    seats = bo.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["person"] for seat in seats] == ["gone", bo.id]


def test_of_two_nodes_one_tells_whose_turn_it_is(tmp_path: Path) -> None:
    settings = {"private_addresses": "true", "notice_seconds": "0.5"}
    with ExitStack() as stack:
        settings |= {"database": stack.enter_context(postgresql()).address}
        settings |= {"redis": stack.enter_context(redis()).address}
        listener = stack.enter_context(listening())
        nodes = [Node(tmp_path, **settings).start() for _ in range(2)]
        ana = Person(nodes[0], "Ana")
        for _ in range(2):
            ana.send("PUT", "/api/me/hook", {"url": listener.address})
        table = ana.new_table("holi", ["me", "me"])["id"]
        # a second notice of a version would come before the notice of the next one
        for version in range(3):
            for node in nodes:
                ana.node = node
                ana.get(f"/api/tables/{table}")
            told = json.loads(listener.hear().body)
            assert (told["table"], told["version"]) == (table, version)
            client = ana.look(table)
            if client.state["turn"] != 0:
                client.close()
                client = ana.look(table, 1)
            assert client.play(client.state["moves"][0])["version"] == version + 1
            client.close()
        for node in nodes:
            node.stop()


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
