"""Whole matches over the socket."""

import hashlib
import random

import msgspec
import pytest

import mela
from mela.core.chance import KeyedChance, match_key
from mela.core.match import Match
from mela.games import GAMES
from tests.server.node import Client, Node, Person


def play_all(clients: list[Client], luck: random.Random) -> None:
    """Everybody answers at once with any legal move, until it is over."""
    while clients[0].state["result"] is None:
        turn = clients[0].state["turn"]
        mover = clients[turn]
        mover.catch_up(clients[0].state["version"])
        assert mover.state["moves"]
        answer = mover.play(luck.choice(mover.state["moves"]))
        assert answer["say"] == "done", answer
        for client in clients:
            client.catch_up(answer["version"])


@pytest.mark.parametrize("game", list(GAMES))
def test_two_people_play_a_match_by_link(fair_node: Node, game: str) -> None:
    ana, bo = Person(fair_node, "Ana"), Person(fair_node, "Bo")
    table = ana.new_table(game, ["me", "open"])
    assert table["state"] == "open"
    assert table["seed"] is None
    joined = bo.post(f"/api/tables/{table['id']}/sit", {"word": "sesame"}).json()
    assert joined["state"] == "playing"
    clients = [ana.look(table["id"]), bo.look(table["id"])]
    watcher = Person(fair_node, "Cem").look(table["id"])
    assert [client.state["seat"] for client in (*clients, watcher)] == [0, 1, None]
    first_views = [client.state["view"] for client in clients]
    play_all(clients, random.Random(1))
    over = clients[0].until(lambda table: table["state"] == "over")
    # anyone can check every draw: the seed fits what was shown before, and gives the same match
    seed = bytes.fromhex(over["seed"])
    assert hashlib.sha256(seed).hexdigest() == table["commitment"]
    assert over["words"][1] == "sesame"
    again = Match(
        mela.game(game),
        seats=2,
        options=over["options"],
        chance=KeyedChance(match_key(seed, over["words"])),
    )
    dealt = [msgspec.json.decode(msgspec.json.encode(again.view(seat))) for seat in (0, 1)]
    assert dealt == first_views
    watcher.catch_up(clients[0].state["version"])
    assert watcher.state["result"] == clients[0].state["result"]
    assert "own" in watcher.state["view"]
    assert watcher.state["view"]["own"] is None


def test_a_host_can_see_the_commitment_before_giving_a_word(fair_node: Node) -> None:
    ana = Person(fair_node, "Ana")
    table = ana.new_table("nagaraja", ["me", "novice"], ready=False)
    assert table["state"] == "open"
    begun = ana.post(f"/api/tables/{table['id']}/ready", {"word": "sesame"}).json()
    assert begun["state"] == "playing"
    assert begun["commitment"] == table["commitment"]
    client = ana.look(table["id"])
    ana.post(f"/api/tables/{table['id']}/resign")
    assert client.until(lambda info: info["state"] == "over")["words"][0] == "sesame"


@pytest.mark.parametrize("game", list(GAMES))
def test_bots_play_alone_and_with_a_person(ana: Person, game: str) -> None:
    table = ana.new_table(game, ["me", "novice"])
    client = ana.look(table["id"])
    luck = random.Random(2)
    while client.state["result"] is None:
        if client.state["turn"] == 0:
            assert client.play(luck.choice(client.state["moves"]))["say"] == "done"
        else:
            client.hear("update")
    assert client.state["table"]["seats"][1]["bot"] == "novice"


def test_an_illegal_move_names_its_rule_and_changes_nothing(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"])
    client = ana.look(table["id"])
    if client.state["turn"] != 0:
        client = ana.look(table["id"], 1)
    before = client.state["version"]
    answer = client.play("place C3")
    assert (answer["say"], answer["rule"], answer["version"]) == ("refused", "H8", before)
    assert client.answer("why", version=before, move="climb")["rule"] == "H8"
    assert client.answer("why", version=before, move="place A1")["rule"] is None
    assert client.answer("preview", version=before, move="place A1")["preview"]["events"]
    assert client.play("place A1")["say"] == "done"


def test_a_stale_move_gets_the_present_state_and_no_second_effect(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"])
    clients = [ana.look(table["id"], 0), ana.look(table["id"], 1)]
    mover = clients[clients[0].state["turn"]]
    version = mover.state["version"]
    assert mover.play("place A1")["version"] == version + 1
    answer = mover.answer("play", version=version, move="place A1")
    assert answer["say"] == "stale"
    assert mover.hear("state")["version"] == version + 1


def test_a_player_may_take_back_what_taught_nobody_anything(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"])
    clients = [ana.look(table["id"], 0), ana.look(table["id"], 1)]
    for corner in ("place A1", "place F6"):
        mover = clients[clients[0].state["turn"]]
        assert mover.play(corner)["say"] == "done"
        for client in clients:
            client.catch_up(mover.state["version"])
    mover = clients[clients[0].state["turn"]]
    version, moves = mover.state["version"], mover.state["moves"]
    mover.play(moves[0])
    assert mover.answer("undo", version=version + 1, to=0)["code"] == "undo"
    assert mover.answer("undo", version=version + 1, to=version)["version"] == version + 2
    mover.catch_up(version + 2)
    assert mover.state["moves"] == moves


def test_a_seat_that_is_left_is_played_by_a_bot_and_can_be_taken_back(
    ana: Person, bo: Person
) -> None:
    table = ana.new_table("nagaraja", ["me", "open"])
    bo.post(f"/api/tables/{table['id']}/sit")
    clients = [ana.look(table["id"]), bo.look(table["id"])]
    assert bo.post(f"/api/tables/{table['id']}/leave").json()["seats"][1]["away"]
    clients[0].until(lambda table: table["seats"][1]["away"])
    luck = random.Random(3)
    for _ in range(6):
        while clients[0].state["turn"] != 0:
            clients[0].hear("update")
        assert clients[0].play(luck.choice(clients[0].state["moves"]))["say"] == "done"
    back = bo.look(table["id"])
    assert not back.state["table"]["seats"][1]["away"]


def test_a_seat_is_taken_once(ana: Person, bo: Person, node: Node) -> None:
    table = ana.new_table("holi", ["me", "open", "open"])
    assert bo.post(f"/api/tables/{table['id']}/sit", {"seat": 1}).status_code == 201
    greedy = bo.post(f"/api/tables/{table['id']}/sit", {"seat": 2})
    assert (greedy.status_code, greedy.json()["code"]) == (409, "seated")
    late = Person(node, "Late").post(f"/api/tables/{table['id']}/sit", {"seat": 1})
    assert (late.status_code, late.json()["code"]) == (409, "seat-taken")
