"""A node that is told to stop ends in order, within seconds."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.command import Running
from tests.server.inside import InsideNode
from tests.server.node import Client, Node, Person, wait_until


def close_reason(client: Client) -> tuple[int, str]:
    """How the node has closed a socket."""
    try:
        while True:
            client.read()
    except ConnectionClosed as closed:
        return (0, "") if closed.rcvd is None else (closed.rcvd.code, closed.rcvd.reason)


def children(process: Running) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    return [int(pid) for pid in listed.stdout.split()]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_sockets_are_told_bots_end_and_nothing_is_lost(
    tmp_path: Path, stop: signal.Signals
) -> None:
    node = Node(tmp_path).start()
    ana = Person(node, "Ana")
    bots = ana.new_table("holi", ["apprentice"] * 4)["id"]
    own = ana.new_table("holi", ["me", "me"])["id"]
    clients = [ana.look(own, 0), ana.look(own, 1), ana.look(bots)]
    clients[2].hear("update")  # bots are at it
    mover = clients[clients[0].state["turn"]]
    number = mover.ask("play", version=0, move="place A1")
    assert node.process is not None
    workers = children(node.process)
    assert workers
    node.process.send_signal(stop)
    node.process.send_signal(signal.SIGTERM)  # a second one does no harm
    assert [close_reason(client) for client in clients] == [
        (1012, "the site is restarted; come back in a moment")
    ] * 3
    assert node.process.wait(30) == 0
    wait_until(lambda: not any(map(is_alive, workers)), 20)

    done = any(message.get("id") == number for message in mover.heard)
    node = Node(tmp_path, node.port).start()
    ana.node = node
    state = ana.look(own).state
    assert state["version"] in ((1,) if done else (0, 1))
    node.stop()


def test_a_node_ends_only_its_own_processes(node: Node, tmp_path: Path) -> None:
    InsideNode(tmp_path).start().stop()
    assert node.process is not None
    assert node.process.is_alive()
    assert Person(node, "Ana").get("/api/my/tables").status_code == 200


def test_a_killed_node_leaves_no_bots_behind(tmp_path: Path) -> None:
    node = Node(tmp_path).start()
    ana = Person(node, "Ana")
    ana.look(ana.new_table("holi", ["apprentice"] * 4)["id"]).hear("update")
    assert node.process is not None
    workers = children(node.process)
    assert workers
    node.kill()
    wait_until(lambda: not any(map(is_alive, workers)), 20)
