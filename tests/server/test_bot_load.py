"""What bots may cost: they do not play for nobody, and whoever fails says so."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mela.core.chance import FastChance
from mela.core.move import Move
from mela.core.view import View
from mela.games import game as game_by_name
from mela.server.clock import Clock
from mela.server.tables.bots import GUEST_SHOWS, MEMBER_SHOWS, BotPool, Played, Thought
from mela.server.tables.fair_queue import Share
from tests.server.inside import InsideNode
from tests.server.members import member
from tests.server.node import Person, wait_until


class Waiting:
    """A pool whose bots think until they are let; they choose the first move, as some level."""

    def __init__(self, permits: int = 0, level: str | None = None) -> None:
        self.permits = permits
        self.level = level
        self.thoughts = 0

    async def choose(
        self,
        _share: Share,
        _played: Played,
        bot: str,
        _view: View,
        moves: Sequence[Move],
        _seed: int,
    ) -> Thought:
        self.thoughts += 1
        while not self.permits:
            await asyncio.sleep(0.005)
        self.permits -= 1
        return Thought(moves[0], self.level or bot)


@pytest.fixture
def node(tmp_path: Path) -> Iterator[InsideNode]:
    running = InsideNode(tmp_path).start()
    yield running
    running.stop()


def let_wait(node: InsideNode, pool: Waiting) -> Waiting:
    node.site.bots.pool = pool  # type: ignore[assignment]
    return pool


def test_bots_do_not_play_alone_for_nobody(node: InsideNode) -> None:
    pool = let_wait(node, Waiting())
    ana = Person(node, "Ana")
    table = ana.new_table("holi", ["guru", "guru"])["id"]
    assert node.table(table).row.due is None, "no node looks at it from time to time"
    assert pool.thoughts == 0
    watcher = ana.look(table)
    wait_until(lambda: pool.thoughts == 1)
    pool.permits += 2
    watcher.catch_up(2)
    watcher.close()
    wait_until(lambda: not node.table(table).audience.total())
    pool.permits += 1  # for the thought that was being thought
    wait_until(lambda: not node.live_tables())
    assert (pool.thoughts, node.table(table).version) == (3, 3)
    again = ana.look(table)
    wait_until(lambda: pool.thoughts == 4)
    again.close()
    pool.permits += 1


def test_bots_play_on_for_people_who_have_left(node: InsideNode) -> None:
    pool = let_wait(node, Waiting(permits=10_000))
    ana = Person(node, "Ana")
    table = ana.new_table("nagaraja", ["me", "novice"])["id"]
    ana.post(f"/api/tables/{table}/leave")
    wait_until(lambda: ana.get(f"/api/tables/{table}").json()["state"] == "over")
    assert pool.thoughts > 10


@pytest.mark.parametrize(("is_member", "most"), [(False, GUEST_SHOWS), (True, MEMBER_SHOWS)])
def test_somebody_has_a_few_tables_with_bots_alone(
    node: InsideNode, is_member: bool, most: int
) -> None:
    pool = let_wait(node, Waiting())
    person = member(node)[0] if is_member else Person(node, "Ana")
    shows = [person.look(person.new_table("holi", ["guru", "guru"])["id"]) for _ in range(most)]
    wait_until(lambda: pool.thoughts == most)
    wish = {"game": "holi", "seats": [{"who": "novice"}, {"who": "novice"}]}
    answer = person.post("/api/tables", wish)
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-shows")
    assert person.new_table("holi", ["me", "novice"])["state"] == "playing"
    for show in shows:
        show.close()
    pool.permits = 10_000
    wait_until(lambda: not node.live_tables())
    assert person.post("/api/tables", wish).status_code == 201, "nobody looks at the others"


def test_a_bot_that_cannot_think_says_so_and_the_match_does_not_count(node: InsideNode) -> None:
    let_wait(node, Waiting(permits=10_000, level="novice"))
    zoe, _ = member(node)
    table = zoe.new_table("nagaraja", ["me", "guru"], rated=True, move_seconds=3600)["id"]
    client = zoe.look(table)
    while client.state["result"] is None:
        if client.state["turn"] == 0:
            client.play(client.state["moves"][0])
        else:
            client.read()
    match = node.table(table).match
    assert match is not None
    notes = [step.move for step in match.steps if step.note is not None]
    assert notes == [":bot-failed"], "told once"
    assert client.until(lambda info: info["state"] == "over")["rated"] is False
    assert zoe.get(f"/api/people/{zoe.id}").json()["ratings"] == {}
    assert zoe.get("/api/ratings/nagaraja").json() == []


def test_a_bot_that_fails_is_followed_by_weaker_ones_and_any_move() -> None:
    """What cannot be read makes all levels fail in their process."""
    game = game_by_name("holi")
    position = game.start(game.options({}, 2), 2, FastChance(1))
    view = game.view(position, position.seat_to_move())
    moves = [game.move(position, code) for code in game.legal(position)]

    async def choose(mechanics: str | None) -> Thought:
        pool = BotPool(1, 60.0, Clock())
        digest = game.pack_digest("standard") if mechanics is None else "0" * 16
        played = Played("holi", game.rules, "standard", digest, mechanics)
        try:
            return await pool.choose(Share("a", "b"), played, "apprentice", view, moves, 3)
        finally:
            await pool.close()

    assert asyncio.run(choose(None)).level == "apprentice"
    failed = asyncio.run(choose("nonsense"))
    assert (failed.level, failed.move in moves) == (None, True)
