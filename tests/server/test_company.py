"""What people do at a table beside playing: talk, think too long, give up, play again."""

from pathlib import Path

import mela
from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.node import Node, Person


def test_a_line_is_heard_by_all_and_kept(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table), Person(node, "Cem").look(table)]
    assert clients[1].answer("chat", text="  hello\n<b>there</b> \t")["say"] == "done"
    for client in clients:
        heard = next((m for m in client.heard if m["say"] == "chat"), None) or client.hear("chat")
        assert (heard["line"]["name"], heard["line"]["text"]) == ("Bo", "hello <b>there</b>")
    assert [line["text"] for line in ana.look(table).state["chat"]] == ["hello <b>there</b>"]


def test_too_much_talk_is_refused(ana: Person) -> None:
    client = ana.look(ana.new_table("holi", ["me", "open"])["id"])
    assert client.answer("chat", text="x" * 501)["code"] == "chat"
    assert client.answer("chat", text=" \n ")["code"] == "chat"
    answers = [client.answer("chat", text=str(n)) for n in range(6)]
    assert [answer["say"] for answer in answers] == ["done"] * 5 + ["problem"]
    assert answers[-1]["code"] == "too-fast"


def test_who_runs_out_of_time_is_replaced_and_may_come_back(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"], move_seconds=1.5)["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    turn = clients[0].state["turn"]
    clocks = clients[0].state["clocks"]
    assert 0 < clocks["due"] - clocks["now"] <= 1.5
    clients[1 - turn].until(lambda table: table["seats"][turn]["away"])
    person = (ana, bo)[turn]
    assert not person.look(table).state["table"]["seats"][turn]["away"]


def test_a_bank_of_time_is_shown_to_all(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        ana = Person(node, "Ana")
        table = ana.new_table("holi", ["me", "me"], match_seconds=100)["id"]
        clients = [ana.look(table, seat) for seat in (0, 1)]
        used = [0.0, 0.0]
        for seconds, corner in ((10.0, "place A1"), (20.0, "place F6")):
            turn = clients[0].state["turn"]
            clock.pass_time(seconds)
            used[turn] += seconds
            clients[turn].play(corner)
            for client in clients:
                client.catch_up(clients[turn].state["version"])
                assert client.state["clocks"]["used"] == used
        shown, turn = clients[0].state["clocks"], clients[0].state["turn"]
        assert (shown["now"], shown["due"]) == (clock.now(), clock.now() + 100 - used[turn])
        for client in clients:
            client.close()
    finally:
        node.stop()


def test_who_gives_up_a_match_for_two_loses_it_at_once(ana: Person, bo: Person) -> None:
    table = ana.new_table("nagaraja", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    info = bo.post(f"/api/tables/{table}/resign").json()
    assert info["state"] == "over"
    assert [seat["resigned"] for seat in info["seats"]] == [False, True]
    for client in clients:
        client.until(lambda info: info["state"] == "over")
        result = client.state["result"]
        assert (result["places"], result["why"]) == ([1, 2], "given-up")
        assert (client.state["turn"], client.state["moves"]) == (None, None)
        note = next(m["note"] for m in reversed(client.heard) if m["say"] == "update")
        assert note == {"seat": 1, "what": "give-up"}
    again = ana.look(table).state
    assert (again["result"], again["turn"]) == (result, None)
    assert bo.post(f"/api/tables/{table}/resign").json()["code"] == "not-playing"
    assert mela.loads(ana.get(f"/api/tables/{table}/record").text).is_over


def test_of_two_at_one_device_the_one_to_move_gives_up(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"])["id"]
    turn = ana.look(table).state["turn"]
    ana.post(f"/api/tables/{table}/resign")
    assert ana.look(table).state["result"]["places"][turn] == 2


def test_with_more_players_a_bot_plays_on_and_there_is_no_way_back(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "me"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    client = bo.look(table)
    seats = bo.post(f"/api/tables/{table}/resign").json()["seats"]
    assert (seats[1]["away"], seats[1]["resigned"]) == (True, True)
    assert bo.look(table).state["table"]["seats"][1]["away"]
    assert bo.post(f"/api/tables/{table}/resign").json()["code"] == "not-seated"
    client.until(lambda info: info["seats"][1]["resigned"])
    version = ana.look(table, 0).state["version"]
    for ask in (
        {"do": "play", "move": "place A1"},
        {"do": "undo", "to": 0},
        {"do": "takeback", "to": 0},
        {"do": "answer", "yes": True},
    ):
        answer = client.answer(version=version, **ask)
        while answer["say"] == "stale":  # the bot has moved
            version = client.hear("state")["version"]
            answer = client.answer(version=version, **ask)
        assert answer["code"] == "given-up"


def test_who_has_left_does_not_play_beside_the_bot(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    waiting = 1 - clients[0].state["turn"]
    (ana, bo)[waiting].post(f"/api/tables/{table}/leave")
    clients[waiting].until(lambda info: info["seats"][waiting]["away"])
    assert clients[waiting].play("place A1")["code"] == "bot-plays"


def test_who_talks_too_much_is_stopped_in_all_windows(ana: Person) -> None:
    tables = [ana.new_table("holi", ["me", "me"])["id"] for _ in range(2)]
    clients = [ana.look(table) for table in tables for _ in range(3)]
    said = [client.answer("chat", text="hey") for client in clients]
    assert [answer["say"] for answer in said] == ["done"] * 5 + ["problem"]
    assert said[-1]["code"] == "too-fast"


def test_a_rematch_has_the_same_players_and_one_table(ana: Person, bo: Person) -> None:
    table = ana.new_table("nagaraja", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    assert ana.post(f"/api/tables/{table}/rematch").json()["code"] == "not-over"
    client = ana.look(table)
    for person in (ana, bo):  # both leave: bots play it to the end
        person.post(f"/api/tables/{table}/leave")
    while client.state["table"]["state"] != "over":
        client.hear("table")
    again = ana.post(f"/api/tables/{table}/rematch").json()
    assert bo.post(f"/api/tables/{table}/rematch").json()["id"] == again["id"]
    assert (again["state"], [seat["name"] for seat in again["seats"]]) == ("open", ["Ana", "Bo"])
    assert again["commitment"] != client.state["table"]["commitment"]
    assert bo.post(f"/api/tables/{again['id']}/ready").json()["state"] == "playing"
