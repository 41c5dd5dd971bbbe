"""Bots from outside speak with the site like everybody else."""

import re
import subprocess
import sys
import threading
from typing import Any

from tests.server.command import ROOT
from tests.server.node import Node, Person


def test_the_bot_of_the_documents_plays_a_match(node: Node, ana: Person) -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert program is not None
    names: dict[str, Any] = {}
    exec(program.group(1), names)
    table = ana.new_table("holi", ["open", "novice"])["id"]
    result = names["play"](node.address, table, "Sample")
    assert sorted(result["places"]) in ([1, 1], [1, 2])


def test_our_bots_can_be_sent_to_a_site(node: Node, ana: Person) -> None:
    table = ana.new_table("nagaraja", ["open", "open"])["id"]
    command = [sys.executable, "-m", "mela.cli.main", "bot", table, "--url", node.address]
    done: list[subprocess.CompletedProcess[str]] = []

    def send(level: str) -> None:
        arguments = [*command, "--level", level, "--name", level.title()]
        done.append(
            subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
        )

    threads = [threading.Thread(target=send, args=(level,)) for level in ("novice", "apprentice")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [run.returncode for run in done] == [0, 0], [run.stderr for run in done]
    assert all("the match is over" in run.stdout for run in done)


def test_a_bot_without_a_site_says_so() -> None:
    command = [sys.executable, "-m", "mela.cli.main", "bot", "x", "--url", "http://127.0.0.1:1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert run.stderr.startswith("mela: http://127.0.0.1:1: ")


def test_a_bot_at_a_table_that_is_not_there(node: Node) -> None:
    command = [sys.executable, "-m", "mela.cli.main", "bot", "nowhere", "--url", node.address]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "404 there is no table 'nowhere'" in run.stderr


def test_bots_with_a_time_to_think_sit_at_tables(node: Node, ana: Person) -> None:  # noqa: ARG001
    table = ana.new_table("nagaraja", ["adept:0.2s", "apprentice:50n"])
    assert [seat["bot"] for seat in table["seats"]] == ["adept:0.2s", "apprentice:50n"]
    watcher = ana.look(table["id"])
    while watcher.state["result"] is None:
        watcher.read()
    assert sorted(watcher.state["result"]["places"]) == [1, 2]


def test_bots_that_there_are_not_cannot_sit_down(node: Node, ana: Person) -> None:  # noqa: ARG001
    for who in ("wizard", "adept:1m", "adept:"):
        seats = [{"who": "me"}, {"who": who}]
        answer = ana.post("/api/tables", {"game": "holi", "seats": seats})
        assert answer.status_code == 404
        assert "unknown-seat" in answer.text
