"""A node says whether it is alive, and whether it can do its work."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
from sqlalchemy import event

from tests.server.inside import InsideNode
from tests.server.node import Node, wait_until


def test_a_node_that_can_write_is_ready(node: Node) -> None:
    assert httpx.get(f"{node.address}/readyz").json() == {"status": "ready"}


def test_a_database_that_cannot_be_written_is_noticed_soon(node: Node) -> None:
    """Somebody holds it; it can be read all the time."""
    database = sqlite3.connect(node.data / "mela.sqlite", isolation_level=None)
    with closing(database):
        database.execute("BEGIN IMMEDIATE")
        answer = httpx.get(f"{node.address}/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "paused")
        assert httpx.get(f"{node.address}/healthz").json() == {"status": "good"}
        assert httpx.get(f"{node.address}/api/tables").status_code == 200
    wait_until(lambda: httpx.get(f"{node.address}/readyz").status_code == 200)


def test_the_trial_is_written_and_leaves_nothing(tmp_path: Path) -> None:
    node = InsideNode(tmp_path).start()
    written: list[str] = []
    engine = node.site.store.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *told: written.append(told[2].split()[0]))
    try:
        before = (tmp_path / "mela.sqlite-wal").stat().st_size
        assert httpx.get(f"{node.address}/readyz").status_code == 200
        assert (tmp_path / "mela.sqlite-wal").stat().st_size > before
        assert {"INSERT", "DELETE"} <= set(written)
        written.clear()
        assert httpx.get(f"{node.address}/healthz").status_code == 200
        assert "INSERT" not in written
        with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as database:
            assert database.execute("SELECT count(*) FROM trials").fetchone() == (0,)
    finally:
        node.stop()
