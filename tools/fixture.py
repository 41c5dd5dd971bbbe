"""Keep a database and records of this version, which every later version must be able to load.

    PYTHONPATH=src python -m tools.fixture 0.1.0

It runs a node, lets people play matches of every game to different points, kills the node, and
writes `tests/server/fixtures/0.1.0.sqlite.sql` and the records beside it.
"""

import random
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from mela.games import SHIPPED
from tests.server.command import ROOT
from tests.server.node import Client, Node, Person

FOLDER = ROOT / "tests/server/fixtures"


def main() -> None:
    (name,) = sys.argv[1:]
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        node = Node(Path(data)).start()
        try:
            play(node)
        finally:
            node.kill()  # as if the machine had died: what was acknowledged is there
        dump(Path(data) / "mela.sqlite", FOLDER / f"{name}.sqlite.sql")
        export(Path(data), FOLDER / name)


def play(node: Node) -> None:
    """Tables of every game that wait, are played, and are over."""
    luck = random.Random(7)
    ana, bo = Person(node, "Ana"), Person(node, "Bo")
    for game in SHIPPED:
        waiting = ana.new_table(game, ["me", "open"], public=False)["id"]
        ana.look(waiting).answer("chat", text=f"Who plays {game}?")
        for steps in (25, 10_000):
            table = ana.new_table(game, ["me", "open"], match_seconds=3600)["id"]
            bo.post(f"/api/tables/{table}/sit", {"word": "sesame"})
            clients = [ana.look(table), bo.look(table)]
            clients[1].answer("chat", text="Namasté <b>Ana</b>")
            play_steps(clients, steps, luck)


def play_steps(clients: list[Client], steps: int, luck: random.Random) -> None:
    """Any legal moves; now and then one is taken back, where that is allowed."""
    while clients[0].state["version"] < steps and clients[0].state["result"] is None:
        mover = clients[clients[0].state["turn"]]
        before = mover.state["version"]
        mover.play(luck.choice(mover.state["moves"]))
        version = before + 1
        if mover.state["result"] is None and luck.random() < 0.2:
            undone = mover.answer("undo", version=version, to=before)
            version += undone["say"] == "done"
        for client in clients:
            client.catch_up(version)
    if clients[0].state["result"] is not None:
        while clients[0].state["table"]["state"] != "over":
            clients[0].hear("table")


def dump(database: Path, file: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        file.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")


def export(data: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "mela.cli.main", "export", "--all", "--running"]
    subprocess.run([*command, "--data", data, "-o", folder], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
