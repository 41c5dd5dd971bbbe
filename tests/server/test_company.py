"""What people do at a table beside playing: talk, think too long, give up, play again."""

import time

from tests.server.node import Node, Person


def test_a_line_is_heard_by_all_and_kept(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table), Person(node, "Cem").look(table)]
    assert clients[1].answer("chat", text="  hello\n<b>there</b> \u0007")["say"] == "done"
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
    began = time.monotonic()
    watcher = clients[1 - turn]
    while not watcher.state["table"]["seats"][turn]["away"]:
        watcher.hear("table")
    assert 1.0 < time.monotonic() - began < 8
    person = (ana, bo)[turn]
    assert not person.look(table).state["table"]["seats"][turn]["away"]


def test_a_bank_of_time_is_used_up_by_own_moves_only(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"], match_seconds=100)["id"]
    clients = [ana.look(table, seat) for seat in (0, 1)]
    for corner in ("place A1", "place F6"):
        turn = clients[0].state["turn"]
        time.sleep(0.3)
        clients[turn].play(corner)
        for client in clients:
            client.catch_up(clients[turn].state["version"])
        used = clients[0].state["clocks"]["used"]
        assert used[turn] >= 0.3
    assert sum(used) < 5
    due, now = clients[0].state["clocks"]["due"], clients[0].state["clocks"]["now"]
    assert 90 < due - now < 100


def test_who_gives_up_does_not_come_back(ana: Person, bo: Person) -> None:
    table = ana.new_table("nagaraja", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    seats = bo.post(f"/api/tables/{table}/resign").json()["seats"]
    assert (seats[1]["away"], seats[1]["resigned"]) == (True, True)
    assert bo.look(table).state["table"]["seats"][1]["away"]
    assert bo.post(f"/api/tables/{table}/resign").json()["code"] == "not-seated"


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
