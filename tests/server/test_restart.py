"""A node that starts again finishes what it had begun."""

import asyncio
from pathlib import Path

from mela.server.store.store import Store
from tests.server.node import Node, Person


def test_a_table_that_was_taken_but_not_set_up_is_set_up_later(tmp_path: Path) -> None:
    """Killed between the two: the state says playing, and there is no step."""
    node = Node(tmp_path).start()
    ana = Person(node, "Ana")
    table = ana.new_table("holi", ["me", "open"])["id"]
    node.kill()
    asyncio.run(_take(table, tmp_path))
    node = Node(tmp_path, node.port).start()
    ana.node = node
    client = ana.look(table)
    assert client.state["view"] is not None
    client.close()
    node.stop()


async def _take(table: str, folder: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{folder / 'mela.sqlite'}")
    await store.open()
    await store.tables.change_seat(table, 1, bot="novice", name="novice", ready=True)
    assert await store.tables.take_state(table, "open", "playing")
    await store.close()
