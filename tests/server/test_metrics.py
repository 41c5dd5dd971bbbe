"""What a node measures, and who may read it."""

import re
from pathlib import Path

import httpx
import pytest

from mela.server.bus.mailbox import BACKLOG, Mailbox
from mela.server.bus.messages import BusEvent, BusMessage
from mela.server.metrics import DROPPED
from tests.server.node import Node, Person


def measured(node: Node) -> dict[str, float]:
    answer = httpx.get(f"{node.address}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if line.startswith("mela_")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_match_is_counted_and_nobody_is_named(node: Node) -> None:
    name = "Zarathustra"
    ana = Person(node, name)
    before = measured(node)
    table = ana.new_table("nagaraja", ["me", "novice"])["id"]
    client = ana.look(table)
    while client.state["turn"] != 0:
        client.hear("update")
    assert client.play(client.state["moves"][0])["say"] == "done"
    assert client.answer("takeback", version=0, to=5)["say"] in ("problem", "stale")
    assert client.answer("chat", text="")["say"] == "problem"
    assert ana.get("/api/tables/nowhere").status_code == 404
    now = measured(node)
    assert (now["mela_tables_live"], now["mela_sockets"], now["mela_steps_waiting"]) == (1, 1, 0)
    assert now["mela_step_seconds_count"] >= before["mela_step_seconds_count"] + 2
    assert now['mela_database_seconds_count{use="write"}'] > 0
    assert now['mela_database_seconds_count{use="read"}'] > 0
    assert now['mela_errors_total{code="unknown-table"}'] == 1
    assert now['mela_errors_total{code="chat"}'] == 1
    assert now['mela_bot_seconds_count{level="novice"}'] >= 0
    client.close()
    text = httpx.get(f"{node.address}/metrics").text
    assert name not in text
    assert table not in text
    labels = {
        label
        for found in re.findall(r"^mela_.*?{(.*?)}", text, re.MULTILINE)
        for label in re.findall(r"(\w+)=", found)
    }
    assert labels == {"le", "use", "level", "code"}


@pytest.mark.parametrize(
    ("shown", "near", "through_a_proxy"),
    [("off", 404, 404), ("loopback", 200, 404), ("all", 200, 200)],
)
def test_it_can_be_kept_from_others(
    tmp_path: Path, shown: str, near: int, through_a_proxy: int
) -> None:
    node = Node(tmp_path, metrics=shown).start()
    address = f"{node.address}/metrics"
    assert httpx.get(address).status_code == near
    headers = {"X-Forwarded-For": "203.0.113.9"}
    assert httpx.get(address, headers=headers).status_code == through_a_proxy
    node.stop()


def test_news_that_a_slow_client_misses_are_counted() -> None:
    async def hear(_: BusMessage) -> None:
        raise AssertionError("nobody has opened it")

    mailbox = Mailbox(hear)
    before = DROPPED._value.get()
    for _ in range(BACKLOG + 2):
        mailbox.put(BusEvent.RESYNC)
    assert DROPPED._value.get() - before == 2
