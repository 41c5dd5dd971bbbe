"""What the operator does while people are at the tables, on one node and on two."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.command import mela as command
from tests.server.node import Node, Person, wait_until
from tests.server.services import PostgreSQL, redis


@pytest.fixture(scope="module")
def two_nodes(
    server: PostgreSQL, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Node, Node]]:
    folder = tmp_path_factory.mktemp("site")
    with redis() as pubsub:
        address = {"database": server.address, "redis": pubsub.address}
        first = Node(folder, **address).start()
        second = Node(folder, **address).start()
        yield first, second
        first.stop()
        second.stop()


def operate(node: Node, *words: str) -> str:
    own = {"data": str(node.data), **node.settings}
    done = command("operator", *words, **own)
    assert done.returncode == 0, done.stderr
    return done.stdout


def listed(node: Node, what: str, state: str | None = None) -> list[dict[str, Any]]:
    only = [] if state is None else ["--state", state]
    found: list[dict[str, Any]] = json.loads(operate(node, what, "--json", *only))
    return found


def check_closing(first: Node, second: Node) -> None:
    """Both who look at a table, at whichever node, are told, and nothing goes on there."""
    ana, bo = Person(first, "Ana"), Person(second, "Bo [red]")
    table = ana.new_table("nagaraja", ["me", "open"], move_seconds=3600)["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    line = next(row for row in listed(first, "tables") if row["id"] == table)
    assert (line["state"], line["players"]) == ("playing", ["Ana", "Bo [red]"])
    assert "seed" not in line
    assert "Bo [red]" in operate(first, "tables", "--state", "playing")

    operate(first, "close-table", table)
    for client in clients:
        while client.state["table"]["state"] != "closed":
            client.hear("table")
        assert client.hear("problem")["code"] == "closed"
        assert client.state["table"]["seed"] is None
        move = (client.state["moves"] or ["pass"])[0]
        # at the other node people may be told before it has noticed by itself
        while (answer := client.answer("play", version=0, move=move))["say"] == "refused":
            time.sleep(0.1)
        assert (answer["say"], answer["code"]) == ("problem", "closed")
        assert client.answer("chat", text="why?")["code"] == "closed"
    late = Person(second, "Late")
    assert late.post(f"/api/tables/{table}/sit").json()["code"] == "closed"
    assert late.look(table).state["turn"] is None
    again = command("operator", "close-table", table, data=str(first.data), **first.settings)
    assert (again.returncode, again.stderr) == (2, f"mela: table {table} is closed already\n")

    operate(first, "remove-table", table)
    assert ana.get(f"/api/tables/{table}/record").status_code == 404
    assert table not in [row["id"] for row in listed(first, "tables")]
    assert clients[0].answer("resume")["code"] == "unknown-table"
    assert second.process is not None
    assert second.process.is_alive()


def test_a_table_is_closed_and_removed(node: Node) -> None:
    check_closing(node, node)


def test_a_table_is_closed_at_all_nodes(two_nodes: tuple[Node, Node]) -> None:
    check_closing(*two_nodes)


def check_opening(first: Node, second: Node) -> None:
    """Who looks at a closed table is told that it goes on, and plays with a clock that is new."""
    ana, bo = Person(first, "Ana"), Person(second, "Bo")
    table = ana.new_table("nagaraja", ["me", "open"], move_seconds=3600)["id"]
    bo.post(f"/api/tables/{table}/sit")
    operate(first, "close-table", table)
    clients = [ana.look(table), bo.look(table)]
    assert [client.state["turn"] for client in clients] == [None, None]
    operate(second, "open-table", table)
    for client in clients:
        while client.state["turn"] is None:
            client.hear("state")
        assert client.state["log"][-1]["note"] == {"seat": 0, "what": "open"}
        assert client.state["clocks"]["due"] - client.state["clocks"]["now"] > 3500
    mover = clients[clients[0].state["turn"]]
    assert mover.play(mover.state["moves"][0])["say"] == "done"
    settings = {"data": str(first.data), **first.settings}
    again = command("operator", "open-table", table, **settings)
    assert (again.returncode, again.stderr) == (2, f"mela: table {table} is playing\n")


def test_a_closed_table_goes_on(node: Node) -> None:
    check_opening(node, node)


def test_a_closed_table_goes_on_at_all_nodes(two_nodes: tuple[Node, Node]) -> None:
    check_opening(*two_nodes)


def test_bots_go_on_at_a_table_at_which_nobody_looks(node: Node, ana: Person) -> None:
    # enough of them that they take longer than the command
    for _ in range(24):
        table = ana.new_table("holi", ["me", *["novice"] * 3])["id"]
        ana.post(f"/api/tables/{table}/leave")
    operate(node, "close-table", table)
    operate(node, "open-table", table)
    wait_until(lambda: ana.get(f"/api/tables/{table}").json()["state"] == "over")


def test_a_table_that_waits_can_be_closed_and_opened(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    operate(node, "close-table", table)
    assert bo.post(f"/api/tables/{table}/sit").json()["code"] == "closed"
    operate(node, "open-table", table)
    assert bo.post(f"/api/tables/{table}/sit").json()["state"] == "playing"


def test_a_bot_at_a_closed_table_stops(node: Node, ana: Person) -> None:
    # who thinks for long enough that the match is not over before the command runs
    table = ana.new_table("holi", ["guru:2s", "guru:2s"])["id"]
    client = ana.look(table)
    operate(node, "close-table", table)
    while client.state["table"]["state"] not in ("closed", "over"):
        client.hear("table")
    version = ana.look(table).state["version"]
    operate(node, "people")  # some time goes by
    assert ana.look(table).state["version"] == version


def test_a_closed_account_looks_on(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = bo.look(table)
    assert client.answer("chat", text="hello")["say"] == "done"
    id_ = bo.get("/api/me").json()["id"]
    row = next(row for row in listed(node, "people") if row["id"] == id_)
    assert (row["name"], row["account"], row["closed"]) == ("Bo", False, False)
    operate(node, "close-account", id_)
    assert bo.post(f"/api/tables/{table}/sit").json()["code"] == "closed"
    assert client.answer("chat", text="hello")["code"] == "closed"
    assert bo.get(f"/api/tables/{table}").status_code == 200
    operate(node, "open-account", id_)
    assert bo.post(f"/api/tables/{table}/sit").status_code == 201


def test_a_closed_account_plays_no_more(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    clients = [ana.look(table), bo.look(table)]
    turn = clients[0].state["turn"]
    shut_out = (ana, bo)[turn]
    operate(node, "close-account", shut_out.id)
    assert clients[turn].play("place A1")["say"] in ("stale", "problem")
    clients[1 - turn].until(lambda info: info["seats"][turn]["away"])
    while clients[1 - turn].state["turn"] == turn:
        clients[1 - turn].hear("update", "state")  # a bot plays for them
    assert clients[turn].play("place F6")["say"] in ("stale", "problem")
    assert shut_out.look(table).state["seat"] is None
    operate(node, "open-account", shut_out.id)
    assert shut_out.look(table).state["seat"] == turn
    assert not shut_out.look(table).state["table"]["seats"][turn]["away"]


def test_reports_are_read(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = bo.look(table)
    client.answer("chat", text="grrr")
    line = ana.look(table).state["chat"][-1]
    report = {"table": table, "number": line["number"], "text": "he growls"}
    assert ana.post("/api/reports", report).status_code < 300
    found = listed(node, "reports")[0]
    assert (found["line"], found["text"], found["table_id"]) == ("grrr", "he growls", table)
    assert found["person"] == bo.get("/api/me").json()["id"]
    assert "he growls" in operate(node, "reports")

    operate(node, "finish-report", str(found["number"]))
    assert listed(node, "reports")[0] == {**found, "state": "done"}
    assert found["number"] in [one["number"] for one in listed(node, "reports", "done")]
    assert found["number"] not in [one["number"] for one in listed(node, "reports", "new")]


def test_what_is_not_there_is_told(node: Node, tmp_path: Path) -> None:
    for words in (
        "close-table nowhere",
        "open-table nowhere",
        "close-account nobody",
        "finish-report 1000",
        "tables --state x",
        "reports --state x",
    ):
        done = command("operator", *words.split(), "--data", node.data)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "there is no" in done.stderr
    assert "there is no database" in command("operator", "tables", "--data", tmp_path).stderr
