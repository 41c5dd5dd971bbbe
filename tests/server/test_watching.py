"""Who looks at a table, and what watchers see of hands."""

import gc
from itertools import pairwise
from pathlib import Path

from mela.server.tables.table import Table
from tests.server.inside import InsideNode
from tests.server.members import member
from tests.server.node import Node, Person, wait_until


def test_it_is_seen_who_is_here(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    first = ana.look(table)
    assert [seat["here"] for seat in first.state["table"]["seats"]] == [True, False]
    second = bo.look(table)
    first.until(lambda info: info["seats"][1]["here"])
    again = bo.look(table)
    second.close()
    again.answer("resume")
    assert again.state["table"]["seats"][1]["here"], "one of two windows is still open"
    again.close()
    first.until(lambda info: not info["seats"][1]["here"])
    watcher = Person(node, "Cem").look(table)
    assert [seat["here"] for seat in watcher.state["table"]["seats"]] == [True, False]


def test_hands_are_open_to_watchers_late_and_only_if_all_agree(tmp_path: Path) -> None:
    node = Node(tmp_path, open_delay="2").start()
    try:
        ana, bo = Person(node, "Ana"), Person(node, "Bo")
        table = ana.new_table("holi", ["me", "open", "novice"])["id"]
        bo.post(f"/api/tables/{table}/sit")
        watcher = Person(node, "Cem").look(table)
        clients = [ana.look(table), bo.look(table)]
        assert watcher.state["open"] is None
        ana.post(f"/api/tables/{table}/open", {"open": True})
        assert Person(node, "Dan").look(table).state["open"] is None, "Bo has not agreed"
        stranger = Person(node, "Eve").post(f"/api/tables/{table}/open", {"open": True})
        assert stranger.json()["code"] == "not-seated"
        bo.post(f"/api/tables/{table}/open", {"open": True})
        while watcher.hear("state")["open"] is None:
            pass  # that Ana has agreed was told too
        seen: dict[int, object] = {}
        while len(seen) < 6:
            turn = clients[0].state["turn"]
            if turn < 2:
                clients[turn].catch_up(clients[0].state["version"])
                seen[clients[turn].state["version"]] = clients[0].state["view"]
                version = clients[turn].play(clients[turn].state["moves"][0])["version"]
                clients[0].catch_up(version)
            else:
                seen[clients[0].state["version"]] = clients[0].state["view"]
                clients[0].hear("update")
        opened = [watcher.hear("open") for _ in range(4)]
        for told in opened:
            assert len(told["views"]) == 3
            # what the bot did before all had agreed was not noted down
            assert told["views"][0] == seen.get(told["version"], told["views"][0])
        assert any(told["version"] in seen for told in opened)
        steps = [m for m in watcher.heard if m["say"] in ("update", "open")]
        for step, told in pairwise(steps):
            if told["say"] == "open":
                assert told["version"] == max(0, step["version"] - 2)
        assert all(m["say"] != "open" for client in clients for m in client.heard)
        bo.post(f"/api/tables/{table}/open", {"open": False})
        assert watcher.hear("state")["open"] is None
        assert Person(node, "Dan").look(table).state["open"] is None
    finally:
        node.stop()


def test_hands_are_late_by_moves_that_stand(tmp_path: Path) -> None:
    node = Node(tmp_path, open_delay="2").start()
    try:
        ana = Person(node, "Ana")
        table = ana.new_table("holi", ["me", "me"])["id"]
        ana.post(f"/api/tables/{table}/open", {"open": True})
        clients = [ana.look(table, seat) for seat in (0, 1)]
        for corner in ("place A1", "place F6"):
            version = clients[clients[0].state["turn"]].play(corner)["version"]
            for client in clients:
                client.catch_up(version)
        client = clients[clients[0].state["turn"]]
        # neither moves that are taken back nor leaving and coming back make time go by
        for _ in range(3):
            before = client.state["version"]
            client.play(client.state["moves"][0])
            client.answer("undo", version=client.state["version"], to=before)
            client.catch_up(before + 2)
            client = ana.look(table, client.state["seat"])
        watcher = Person(node, "Cem").look(table).state
        assert (watcher["version"], watcher["open"]["version"]) == (8, 0)
        client.play(client.state["moves"][0])
        assert Person(node, "Dan").look(table).state["open"]["version"] == 1
    finally:
        node.stop()


def test_hands_of_a_rated_match_stay_hidden(node: Node, ana: Person) -> None:
    host, _ = member(node)
    table = host.new_table("holi", ["me", "novice"], rated=True, move_seconds=60)["id"]
    answer = host.post(f"/api/tables/{table}/open", {"open": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "rated")
    assert ana.look(table).state["open"] is None


def test_who_comes_back_gets_what_happened_since(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me"])["id"]
    clients = [ana.look(table, seat) for seat in (0, 1)]
    for corner in ("place A1", "place F6"):
        version = clients[clients[0].state["turn"]].play(corner)["version"]
        for client in clients:
            client.catch_up(version)
    whole = ana.look(table, 0).state["log"]
    assert [told["version"] for told in whole] == [0, 1, 2]
    updates = [m for m in clients[0].heard if m["say"] == "update"]
    assert [told["events"] for told in whole[1:]] == [update["events"] for update in updates]
    assert whole[1]["events"][0]["event"] == "pawn-placed"
    late = ana.look(table, 0, since=1)
    assert late.state["log"] == whole[2:]
    assert late.state["view"] == clients[0].state["view"]
    assert late.answer("resume", since=2)["say"] == "done"
    assert late.state["log"] == []
    late.answer("resume")
    assert late.state["log"] == whole


def test_a_match_is_folded_again_while_somebody_looks(tmp_path: Path) -> None:
    node = InsideNode(tmp_path).start()
    try:
        ana = Person(node, "Ana")
        client = ana.look(ana.new_table("holi", ["me", "me"])["id"])
        if client.state["turn"] != 0:
            client = ana.look(client.state["table"]["id"], 1)
        table = node.table(client.state["table"]["id"])
        before, table.match = table.match, None
        assert client.play("place A1")["say"] == "done"
        assert client.state["version"] == 1
        assert table.match not in (None, before)
        client.close()
    finally:
        node.stop()


def test_a_table_that_was_asked_for_is_forgotten(tmp_path: Path) -> None:
    node = InsideNode(tmp_path).start()
    try:
        ana = Person(node, "Ana")
        tables = [ana.new_table("holi", ["me", "me"])["id"] for _ in range(3)]
        for id_ in tables:
            for path in ("", "/record", "/replay", "/fairness"):
                ana.get(f"/api/tables/{id_}{path}")
        ana.get("/api/my/tables")
        assert node.live_tables() == []
        gc.collect()
        kept = [one for one in gc.get_objects() if isinstance(one, Table) and one.id in tables]
        assert kept == [], "and nothing else keeps it"
    finally:
        node.stop()


def test_a_table_that_nobody_looks_at_is_forgotten_and_folded_again(tmp_path: Path) -> None:
    node = InsideNode(tmp_path).start()
    try:
        ana = Person(node, "Ana")
        id_ = ana.new_table("holi", ["me", "me"])["id"]
        assert node.live_tables() == []
        clients = [ana.look(id_, seat) for seat in (0, 1)]
        before = node.table(id_)
        clients[clients[0].state["turn"]].play("place A1")
        for client in clients:
            client.catch_up(1)
            client.close()
        wait_until(lambda: node.live_tables() == [])
        again = ana.look(id_, 0)
        assert again.state["version"] == 1
        assert node.table(id_) is not before
        again.close()
    finally:
        node.stop()
