"""Taking back what others have learned from: only if all agree."""

from pathlib import Path

import pytest

from mela.server.tables import table as table_module
from tests.server.inside import InsideNode
from tests.server.node import Client, Person


def begun(ana: Person, bo: Person, **more: object) -> tuple[Client, Client]:
    """A match of Holi with both pawns placed; the one to move first, then the other."""
    table = ana.new_table("holi", ["me", "open"], **more)["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    for corner in ("place A1", "place F6"):
        mover = clients[clients[0].state["turn"]]
        version = mover.play(corner)["version"]
        for client in clients:
            client.catch_up(version)
    turn = clients[0].state["turn"]
    return clients[turn], clients[1 - turn]


def test_a_takeback_happens_when_the_other_agrees(ana: Person, bo: Person) -> None:
    mover, other = begun(ana, bo)
    seat = other.state["seat"]
    done = other.answer("takeback", version=2, to=1)
    assert (done["say"], done["version"]) == ("done", 2)
    asked = mover.until(lambda table: table["takeback"])["takeback"]
    assert asked == {"seat": seat, "version": 2, "to": 1, "agreed": [seat]}
    assert mover.answer("answer", version=2, yes=True)["version"] == 3
    for client in (mover, other):
        client.catch_up(3)
        assert client.state["turn"] == seat
        client.until(lambda table: table["takeback"] is None)
    note = next(m["note"] for m in reversed(mover.heard) if m["say"] == "update")
    assert note == {"seat": seat, "what": "undo 1"}
    assert other.play("place A6")["say"] == "done"


def test_a_takeback_can_be_refused(ana: Person, bo: Person) -> None:
    mover, other = begun(ana, bo)
    other.answer("takeback", version=2, to=0)
    mover.until(lambda table: table["takeback"])
    assert other.answer("answer", version=2, yes=True)["code"] == "takeback"
    assert mover.answer("answer", version=2, yes=False)["version"] == 2
    other.until(lambda table: table["takeback"] is None)
    assert mover.answer("answer", version=2, yes=True)["code"] == "takeback"


def test_the_next_move_makes_a_takeback_void(ana: Person, bo: Person) -> None:
    mover, other = begun(ana, bo)
    other.answer("takeback", version=2, to=1)
    mover.until(lambda table: table["takeback"])
    assert mover.play(mover.state["moves"][0])["say"] == "done"
    assert mover.answer("answer", version=mover.state["version"], yes=True)["code"] == "takeback"
    assert ana.get(f"/api/tables/{mover.state['table']['id']}").json()["takeback"] is None


@pytest.mark.parametrize("to", [2, 7])
def test_a_takeback_goes_to_an_earlier_version(ana: Person, bo: Person, to: int) -> None:
    _, other = begun(ana, bo)
    assert other.answer("takeback", version=2, to=to)["code"] == "takeback"


def test_a_match_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MOST_STEPS", 12)
    node = InsideNode(tmp_path).start()
    try:
        mover, _ = begun(Person(node, "Ana"), Person(node, "Bo"))
        undone = 0
        while True:
            before = mover.state["version"]
            mover.play(mover.state["moves"][0])
            now = mover.state["version"]
            answer = mover.answer("undo", version=now, to=before)
            if answer["say"] != "done":
                break
            mover.catch_up(answer["version"])
            undone += 1
        assert (answer["code"], undone, now) == ("too-long", 5, 13)
        assert mover.answer("takeback", version=now, to=1)["code"] == "too-long"
        assert mover.play(mover.state["moves"][0])["say"] == "done", "the match goes on"
    finally:
        node.stop()


def test_a_takeback_waits_for_who_is_away(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "me"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table, 0), bo.look(table), ana.look(table, 2)]
    turn = clients[0].state["turn"]
    version = clients[turn].play("place A1")["version"]
    bo.post(f"/api/tables/{table}/leave")
    client = clients[0]
    client.until(lambda info: info["seats"][1]["away"])
    answer = client.answer("takeback", version=client.state["version"], to=version - 1)
    while answer["say"] == "stale":  # the bot has moved
        client.hear("state")
        answer = client.answer("takeback", version=client.state["version"], to=version - 1)
    asked = client.until(lambda info: info["takeback"])["takeback"]
    assert asked["agreed"] == [0, 2], "Bo is away and is not asked by a bot in his place"


def test_bots_and_own_seats_need_not_be_asked(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me", "novice"])["id"]
    client = ana.look(table, 0)
    while client.state["turn"] != 0:
        if client.state["turn"] == 1:
            second = ana.look(table, 1)
            second.play(second.state["moves"][0])
            second.close()
        client.hear("update")
    version = client.state["version"]
    client.play(client.state["moves"][0])
    now = client.state["version"]
    done = client.answer("takeback", version=now, to=version)
    while done["say"] == "stale":  # the bot was faster
        client.hear("state")
        done = client.answer("takeback", version=client.state["version"], to=version)
    client.catch_up(done["version"])
    assert client.state["turn"] == 0
