"""What people do at a table beside playing: talk, think too long, give up, play again."""

from pathlib import Path

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
