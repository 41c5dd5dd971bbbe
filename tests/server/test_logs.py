"""What a node writes down tells how it goes, and no secrets."""

import json
import random
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.node import Node, Person


def test_a_whole_match_is_written_down_without_its_secrets(tmp_path: Path) -> None:
    node = Node(tmp_path / "data", seed="", log_level="debug", log_form="json")
    node.log = tmp_path / "log"
    node.start()
    ana, bo = Person(node, "Scheherazade"), Person(node, "Shahryar")
    account = {"name": "Scheherazade", "password": "correct horse battery"}
    assert ana.post("/api/account", account).status_code < 300
    ana.post("/api/sign-in", {**account, "password": "wrong staple wrong"})
    table = ana.new_table("holi", ["me", "open", "novice"], public=False)
    id_ = table["id"]
    bo.post(f"/api/tables/{id_}/sit", {"word": "opensesame"})
    clients = [ana.look(id_), bo.look(id_)]
    clients[0].answer("chat", text="a thousand nights and one")
    clients[0].answer("play", version=0, move="rhubarb")
    clients[0].socket.send('{"do": "play", "password": "mellon"')
    bo.post(f"/api/tables/{id_}/sit", {"word": "opensesame"})  # refused: seated
    httpx.get(f"{node.address}/api/me", headers={"Authorization": "Bearer mellon"})
    luck = random.Random(4)
    while clients[0].state["result"] is None:
        turn = clients[0].state["turn"]
        if turn == 2:
            clients[0].hear("update", "state")
            continue
        clients[turn].catch_up(clients[0].state["version"])
        clients[turn].play(luck.choice(clients[turn].state["moves"]))
        clients[0].catch_up(clients[turn].state["version"])
    while clients[0].state["table"]["state"] != "over":
        clients[0].hear("table")
    over = clients[0].state["table"]
    for client in clients:
        client.close()
    node.stop()
    text = node.log.read_text(encoding="utf-8")
    secrets = [ana.token, bo.token, ana.token.rpartition(".")[2], over["seed"], *over["words"][:2]]
    secrets += ["Scheherazade", "Shahryar", "thousand nights", "mellon", "opensesame", "rhubarb"]
    secrets += ["correct horse", "wrong staple"]
    secrets.append((tmp_path / "data" / "secret").read_text(encoding="ascii"))
    for secret in secrets:
        assert secret
        assert secret not in text, secret
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    opened = [line for line in lines if line["event"] == "socket opened"]
    closed = [line for line in lines if line["event"] == "socket closed"]
    assert {line["of"] for line in opened} == {line["of"] for line in closed}
    assert len(opened) == 2
    routes = {line["route"] for line in lines if line["event"] == "request"}
    assert {"/api/guest", "/api/tables", "/api/tables/{table}/sit"} <= routes
    assert id_ not in text


def test_what_clients_do_wrong_is_no_trouble_of_the_operator(tmp_path: Path) -> None:
    node = Node(tmp_path / "data", seed="", log_level="warning", log_form="text")
    node.log = tmp_path / "log"
    node.start()
    Person(node, "Ana")
    with connect(f"ws://127.0.0.1:{node.port}/api/tables/nowhere/socket") as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)
        assert socket.close_code == 4404
    node.stop()
    assert node.log.read_text(encoding="utf-8") == ""


def test_bytes_that_are_no_text_fill_no_log(tmp_path: Path) -> None:
    node = Node(tmp_path / "data", seed="", log_form="json")
    node.log = tmp_path / "log"
    node.start()
    ana = Person(node, "Ana")
    id_ = ana.new_table("holi", ["me", "novice"])["id"]
    client = ana.look(id_)
    client.socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed) as closed:
        client.hear("nothing more")
    node.stop()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    lines = [json.loads(line) for line in node.log.read_text(encoding="utf-8").splitlines()]
    assert {line["level"] for line in lines} == {"info"}


def test_a_bot_that_fails_is_a_warning_with_the_name_of_the_bot(tmp_path: Path) -> None:
    node = Node(tmp_path / "data", seed="", bot_seconds="0.000001", log_form="json")
    node.log = tmp_path / "log"
    node.start()
    client = Person(node, "Ana").look(Person(node, "Bo").new_table("holi", ["novice"] * 2)["id"])
    while client.state["version"] < 3:
        client.hear("update", "state")
    client.close()
    node.stop()
    lines = [json.loads(line) for line in node.log.read_text(encoding="utf-8").splitlines()]
    failed = [line for line in lines if line["event"] == "bot does not answer"]
    assert failed
    assert {(line["level"], line["bot"]) for line in failed} == {("warning", "novice")}
