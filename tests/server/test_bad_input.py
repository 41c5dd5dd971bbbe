"""Whatever is said to a node: a clear refusal, and the table goes on."""

import json
import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.node import Client, Node, Person


@pytest.fixture
def client(ana: Person) -> Client:
    table = ana.new_table("holi", ["me", "me"])
    first = ana.look(table["id"], 0)
    return first if first.state["turn"] == 0 else ana.look(table["id"], 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "{}",
        '{"do":"dance","id":1}',
        '{"do":"play"}',
        '{"do":"play","id":1,"version":0}',
        '{"do":"play","id":"one","version":0,"move":"climb"}',
        '{"do":"play","id":1,"version":0,"move":"climb","more":1}',
        "[" * 5000,
        '{"do":"play","id":99999999999999999999999,"version":0,"move":"climb"}',
        "🎲",
    ],
)
def test_a_malformed_message_is_told_and_the_socket_stays_open(client: Client, text: str) -> None:
    client.socket.send(text)
    assert client.hear("problem")["code"] == "message"
    assert client.play("place A1")["say"] == "done"


@pytest.mark.parametrize(
    "move",
    [
        "",
        "dance",
        "place",
        "place Z9",
        5,
        None,
        [],
        {},
        {"do": "place"},
        {"do": "throw", "card": 1},
    ],
)
def test_a_move_that_is_none_is_a_problem_and_changes_nothing(client: Client, move: object) -> None:
    before = client.state["version"]
    answer = client.play(move)
    assert (answer["say"], answer["code"]) == ("problem", "move")
    assert client.play("place A1")["version"] == before + 1


def test_a_message_that_is_too_long_ends_the_conversation_not_the_table(
    ana: Person, client: Client
) -> None:
    client.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        client.hear("problem")
    again = ana.look(client.state["table"]["id"], client.state["seat"])
    assert again.play("place A1")["say"] == "done"


def test_a_watcher_cannot_play(node: Node, client: Client) -> None:
    watcher = Person(node, "Eve").look(client.state["table"]["id"])
    answer = watcher.play("place A1")
    assert (answer["say"], answer["code"]) == ("problem", "watching")


def test_someone_elses_seat_cannot_be_taken(node: Node, client: Client) -> None:
    eve = Person(node, "Eve")
    with pytest.raises(ConnectionClosed) as closed:
        eve.look(client.state["table"]["id"], 0)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4409


def test_a_forged_session_is_nobody(node: Node, ana: Person) -> None:
    person, generation, number, made, signature = ana.token.split(".")
    for token in (
        f"{person}.{generation}.{number}.{made}.{'0' * 64}",
        f"{'f' * 24}.{generation}.{number}.{made}.{signature}",
        f"{person}.1.{number}.{made}.{signature}",
        f"{person}.{generation}.{number}.ffffffff.{signature}",
        f"{person}.{made}.{signature}",
        "x",
        "..",
        "é.1.2",
    ):
        headers = {b"Authorization": f"Bearer {token}".encode()}
        assert httpx.get(f"{node.address}/api/me", headers=headers).status_code == 401
    assert ana.get("/api/me").json()["name"] == "Ana"


def test_a_page_of_another_site_may_not_act(node: Node, ana: Person) -> None:
    evil = {**ana.headers, "Origin": "https://evil.example"}
    for origin in ("https://evil.example", "null", "http://[", "", f"127.0.0.1:{node.port}"):
        headers = {**evil, "Origin": origin}
        answer = httpx.post(f"{node.address}/api/guest", json={"name": "x"}, headers=headers)
        assert answer.status_code == 403, origin
    good = {**ana.headers, "Origin": node.address}
    assert (
        httpx.post(f"{node.address}/api/guest", json={"name": "x"}, headers=good).status_code == 201
    )
    table = ana.new_table("holi", ["me", "me"])["id"]
    address = f"ws://127.0.0.1:{node.port}/api/tables/{table}/socket"
    with (
        connect(address, additional_headers=evil) as opened,
        pytest.raises(ConnectionClosed) as end,
    ):
        opened.recv(timeout=10)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 4403


def test_an_unknown_table(ana: Person) -> None:
    assert ana.get("/api/tables/nowhere").status_code == 404
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        ana.look("nowhere")


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [{"who": "me"}, {"who": "open"}]},
        {"game": "holi", "seats": []},
        {"game": "holi", "seats": [{"who": "me"}]},
        {"game": "holi", "seats": [{"who": "me"}] * 5},
        {"game": "nagaraja", "seats": [{"who": "me"}] * 3},
        {"game": "holi", "seats": [{"who": "me"}, {"who": "grandmaster"}]},
        {"game": "holi", "seats": [{"who": "me"}] * 2, "options": {"edition": "martian"}},
        {"game": "holi", "seats": [{"who": "me"}] * 2, "options": {"rivalry": 9}},
        {"game": "holi", "seats": [{"who": "me", "name": "x" * 41}, {"who": "open"}]},
        {"game": "holi", "seats": [{"who": "me"}, {"who": "novice", "name": "a\u202eb"}]},
        {"game": "holi"},
        {"game": "holi", "seats": "me"},
        {"game": "holi", "seats": [{"who": "me"}] * 2, "more": 1},
        [],
        "holi",
    ],
)
def test_a_table_that_cannot_be(ana: Person, body: object) -> None:
    answer = ana.post("/api/tables", body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u0000b", "a\u202eb"])
def test_a_name_that_cannot_be(node: Node, name: str) -> None:
    answer = httpx.post(f"{node.address}/api/guest", json={"name": name})
    assert answer.status_code == 400


def test_names_at_one_device_are_checked_too(ana: Person) -> None:
    seats = [{"who": "me"}, {"who": "me", "name": "x" * 41}]
    answer = ana.post("/api/tables", {"game": "holi", "seats": seats})
    assert (answer.status_code, "printable" in answer.json()["detail"]) == (400, True)
    seats[1]["name"] = "  Bo  "
    table = ana.post("/api/tables", {"game": "holi", "seats": seats}).json()
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Bo"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Robert'); DROP TABLE persons;--"])
def test_names_are_only_text(node: Node, name: str) -> None:
    eve = Person(node, name)
    assert eve.get("/api/me").json()["name"] == name
    assert eve.new_table("holi", ["me", "open"])["seats"][0]["name"] == name


def test_every_answer_has_the_headers_that_protect_a_page(node: Node) -> None:
    for path in ("/", "/api/tables", "/api/tables/nowhere", "/nowhere"):
        answer = httpx.get(node.address + path)
        assert answer.headers["x-content-type-options"] == "nosniff", path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self';" in policy, path
        assert "script-src" not in policy, path


def test_a_body_that_is_too_large_is_refused(node: Node) -> None:
    answer = httpx.post(f"{node.address}/api/guest", json={"name": "x" * 100_000})
    assert answer.status_code == 413


def test_what_is_not_http_does_no_harm(node: Node) -> None:
    for data in (b"\x00" * 1000, b"GET /\r\n\r\n", b"\x16\x03\x01hello"):
        with socket.create_connection(("127.0.0.1", node.port)) as raw:
            raw.sendall(data)
            raw.settimeout(5)
            raw.recv(100)
    assert httpx.get(f"{node.address}/healthz").json() == {"status": "good"}
    assert json.loads(httpx.get(f"{node.address}/api/games").text)["nagaraja"]["seats"] == [2, 2]
