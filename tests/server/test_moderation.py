"""People who do not want to hear others, and what the operator is told."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.members import PASSWORD, member
from tests.server.node import Client, Node, Person


def read(node: Node, query: str) -> list[tuple[Any, ...]]:
    database = sqlite3.connect(node.data / "mela.sqlite")
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def lines(client: Client) -> list[str]:
    return [message["line"]["text"] for message in client.heard if message["say"] == "chat"]


def test_lines_of_blocked_people_do_not_reach_me(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    clients = [who.look(table) for who in (ana, bo, Person(node, "Cem"))]
    clients[1].answer("chat", text="one")
    clients[0].hear("chat")
    assert ana.send("PUT", f"/api/me/blocks/{bo.id}").status_code == 204
    assert clients[0].hear("state")["chat"] == []  # the page loses what was said already
    clients[1].answer("chat", text="two")
    clients[2].answer("chat", text="three")
    for client in clients:
        while lines(client)[-1:] != ["three"]:
            client.hear("chat")
    assert [lines(client) for client in clients] == [
        ["one", "three"],
        ["one", "two", "three"],
        ["one", "two", "three"],
    ]
    assert [line["text"] for line in ana.look(table).state["chat"]] == ["three"]
    assert [one["name"] for one in ana.get("/api/me/blocks").json()] == ["Bo"]
    assert ana.send("DELETE", f"/api/me/blocks/{bo.id}").status_code == 204
    assert [line["text"] for line in clients[0].hear("state")["chat"]] == ["one", "two", "three"]


def test_blocked_people_neither_sit_at_my_tables_nor_are_paired_with_me(
    node: Node, ana: Person, bo: Person
) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    ana.send("PUT", f"/api/me/blocks/{bo.id}")
    answer = bo.post(f"/api/tables/{table}/sit")
    assert (answer.status_code, answer.json()["code"]) == (409, "blocked")
    pairing = {"game": "nagaraja", "seats": 2}
    waits = ana.post("/api/pair", pairing).json()["id"]
    other = bo.post("/api/pair", pairing).json()["id"]
    assert other != waits
    # nor the other way round: who blocks does not sit down with whom they block
    ana.post(f"/api/tables/{waits}/leave")
    assert ana.post("/api/pair", pairing).json()["id"] != other
    assert Person(node, "Cem").post("/api/pair", pairing).json()["state"] == "playing"


def test_nobody_blocks_themselves_or_nobody(ana: Person) -> None:
    assert ana.send("PUT", f"/api/me/blocks/{ana.id}").json()["code"] == "yourself"
    assert ana.send("PUT", "/api/me/blocks/x").status_code == 404


def test_a_report_keeps_the_line(node: Node, ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = ana.look(table)
    bo.look(table).answer("chat", text="something nasty")
    number = client.hear("chat")["line"]["number"]
    body = {"table": table, "number": number, "text": "this is not nice'; DROP TABLE reports"}
    assert ana.post("/api/reports", body).status_code == 204
    assert ana.post("/api/reports", {"table": table, "text": "he plays slowly"}).status_code == 204
    bo.send("DELETE", "/api/me")
    query = "SELECT reporter, person, table_id, line, text, state FROM reports ORDER BY number"
    assert read(node, query) == [
        (ana.id, "gone", table, "something nasty", body["text"], "new"),
        (ana.id, None, table, None, "he plays slowly", "new"),
    ]
    for bad, status in (
        ({"table": table, "number": number + 1000, "text": ""}, 404),
        ({"table": "nowhere", "text": ""}, 404),
        ({"table": table, "text": "x" * 1001}, 400),
    ):
        assert ana.post("/api/reports", bad).status_code == status


def test_reports_are_limited(tmp_path: Path) -> None:
    node = Node(tmp_path, reports_a_minute="2").start()
    try:
        ana = Person(node, "Ana")
        body = {"table": ana.new_table("holi", ["me", "open"])["id"], "text": "x"}
        assert [ana.post("/api/reports", body).status_code for _ in range(3)] == [204, 204, 429]
    finally:
        node.stop()


@pytest.mark.parametrize("kind", ["guest", "member"])
def test_who_is_shut_out_looks_on_and_no_more(node: Node, ana: Person, kind: str) -> None:
    person, name = member(node) if kind == "member" else (Person(node, "Guest"), "")
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = person.look(table)
    with sqlite3.connect(node.data / "mela.sqlite", timeout=30) as database:
        database.execute("UPDATE persons SET closed = 1 WHERE id = ?", (person.id,))
    database.close()
    assert client.answer("chat", text="hello")["code"] == "closed"
    wish = {"game": "holi", "seats": [{"who": "me"}, {"who": "open"}]}
    for path, body in ((f"/api/tables/{table}/sit", {}), ("/api/tables", wish)):
        answer = person.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert person.get("/api/me").status_code == 200
    assert person.look(table).state["seat"] is None
    if kind == "member":
        answer = person.post("/api/sign-in", {"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert person.send("DELETE", "/api/me").status_code == 204
