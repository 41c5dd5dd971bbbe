"""A node that dies loses nothing that it has acknowledged."""

import asyncio
import os
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mela.server.store import Store
from tests.server.node import Node, Person

#: By hand: MELA_KILLS=50
KILLS = int(os.environ.get("MELA_KILLS", "2"))


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_no_acknowledged_move_is_lost_and_none_is_doubled(tmp_path: Path, game: str) -> None:
    luck = random.Random(game)
    node = Node(tmp_path).start()
    ana = Person(node, "Ana")
    table = ana.new_table(game, ["me", "me"])["id"]
    acknowledged = 0
    kills = 0
    while kills < KILLS:
        clients = [ana.look(table, seat) for seat in (0, 1)]
        assert clients[0].state["version"] >= acknowledged, "an acknowledged move is gone"
        assert clients[0].state["version"] <= acknowledged + 1, "a move was made twice"
        acknowledged = clients[0].state["version"]
        if clients[0].state["result"] is not None:
            table, acknowledged = ana.new_table(game, ["me", "me"])["id"], 0
            continue
        last = luck.randrange(1, 8)
        try:
            for number in range(last):
                mover = clients[clients[0].state["turn"] or 0]
                mover.catch_up(clients[0].state["version"])
                if mover.state["result"] is not None:
                    break
                move = luck.choice(mover.state["moves"])
                if number == last - 1:
                    mover.ask("play", version=mover.state["version"], move=move)
                    node.kill()
                    kills += 1
                    mover.hear("done")  # it may have come through, or not
                    acknowledged += 1
                    break
                answer = mover.play(move)
                assert answer["say"] == "done"
                acknowledged = answer["version"]
                for client in clients:
                    client.catch_up(acknowledged)
        except ConnectionClosed:
            pass
        if node.process is not None and node.process.poll() is not None:
            node = Node(tmp_path, node.port).start()
            ana.node = node
    node.stop()


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
