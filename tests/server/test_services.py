"""PostgreSQL and Redis go away in the middle of a match and come back: it pauses, and goes on."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.command import PATIENCE
from tests.server.node import Client, Node, Person, wait_until
from tests.server.services import PostgreSQL, Redis, away, postgresql, redis
from tests.server.test_matches import play_all


class Company:
    """Two nodes, one player at each, and a match between them."""

    def __init__(self, folder: Path, database: PostgreSQL, pubsub: Redis) -> None:
        self.database = database
        self.pubsub = pubsub
        self.nodes = [
            Node(folder, database=database.address, redis=pubsub.address).start() for _ in range(2)
        ]
        self.people = [
            Person(node, name) for node, name in zip(self.nodes, ("Ana", "Bo"), strict=True)
        ]

    def begin(self, game: str) -> None:
        ana, bo = self.people
        self.table = ana.new_table(game, ["me", "open"])["id"]
        bo.post(f"/api/tables/{self.table}/sit")
        self.clients = [ana.look(self.table), bo.look(self.table)]

    def play(self, moves: int, luck: random.Random) -> None:
        for _ in range(moves):
            mover = self.clients[self.clients[0].state["turn"]]
            version = mover.play(luck.choice(mover.state["moves"]))["version"]
            for client in self.clients:
                client.catch_up(version)

    def try_until_done(self, luck: random.Random) -> list[str]:
        """The player to move tries the same move again and again; what the answers were."""
        mover = self.clients[self.clients[0].state["turn"]]
        version, move = mover.state["version"], luck.choice(mover.state["moves"])
        said: list[str] = []
        deadline = time.monotonic() + PATIENCE
        while not said or said[-1] not in ("done", "stale"):
            assert time.monotonic() < deadline, said
            answer = mover.answer("play", version=version, move=move)
            said.append(answer.get("code") or answer["say"])
            time.sleep(0.1)
        for client in self.clients:
            client.catch_up(version + 1)
        assert [client.state["version"] for client in self.clients] == [version + 1] * 2
        return said

    def finish(self, luck: random.Random) -> None:
        """To the end; both have seen the same match, step by step."""
        play_all(self.clients, luck)
        views = [client.state["view"]["common"] for client in self.clients]
        assert views[0] == views[1]
        for client in self.clients:
            versions = [m["version"] for m in client.heard if m["say"] in ("state", "update")]
            assert versions == sorted(versions)
            again = self.people[client.state["seat"]].look(self.table)
            assert again.state["view"] == client.state["view"]
            assert again.state["version"] == client.state["version"]
            again.close()
            client.close()


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with postgresql() as database, redis() as pubsub:
        made = Company(Path(tmp_path_factory.mktemp("site")), database, pubsub)
        yield made
        for node in made.nodes:
            node.stop()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_redis_stops_and_starts_in_a_match(company: Company, game: str) -> None:
    luck = random.Random(game)
    company.begin(game)
    company.play(6, luck)
    for _ in range(2):
        with away(company.pubsub):
            for client in company.clients:
                assert client.hear("problem")["code"] == "paused"
            mover = company.clients[company.clients[0].state["turn"]]
            assert mover.play(mover.state["moves"][0])["code"] == "paused"
        for client in company.clients:
            client.hear("state")
        assert company.try_until_done(luck)[-1] == "done"
        company.play(3, luck)
    company.finish(luck)


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_redis_stops_for_a_moment_in_a_match(company: Company, game: str) -> None:
    """So short that hardly anybody notices: still nobody misses a step."""
    luck = random.Random(game)
    company.begin(game)
    for _ in range(4):
        company.play(3, luck)
        with away(company.pubsub):
            pass
        company.try_until_done(luck)
    company.finish(luck)


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_postgresql_stops_and_starts_in_a_match(company: Company, game: str) -> None:
    luck = random.Random(game)
    company.begin(game)
    company.play(6, luck)
    for _ in range(2):
        with away(company.database):
            mover = company.clients[company.clients[0].state["turn"]]
            for _ in range(3):
                assert mover.play(mover.state["moves"][0])["code"] == "paused"
            for person in company.people:
                answer = person.get("/api/me")
                assert (answer.status_code, answer.json()["code"]) == (503, "paused")
                with pytest.raises(ConnectionClosed) as closed:
                    person.look(company.table)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4503
        assert company.try_until_done(luck)[-1] == "done"
        company.play(3, luck)
    company.finish(luck)


def test_a_node_without_its_services_is_alive_but_not_ready_and_recovers(company: Company) -> None:
    health, ready = (f"{company.nodes[0].address}/{path}" for path in ("healthz", "readyz"))
    services: list[PostgreSQL | Redis] = [company.database, company.pubsub]
    for service in services:
        with away(service):
            answer = httpx.get(ready)
            assert (answer.status_code, answer.json()["code"]) == (503, "paused")
            assert httpx.get(health).status_code == 200
        wait_until(lambda: httpx.get(ready).status_code == 200)
    assert all(node.process is not None and node.process.is_alive() for node in company.nodes)


def test_every_answer_is_good_or_says_that_the_site_pauses(company: Company) -> None:
    """Also while PostgreSQL recovers and takes no connections yet."""
    ana, answers, done = company.people[0], [], threading.Event()

    def ask() -> None:
        while not done.is_set():
            answer = ana.get("/api/my/tables")
            answers.append((answer.status_code, answer.json()["code"] if answer.is_error else None))

    def wait_for(answer: tuple[int, str | None]) -> None:
        begun = len(answers)
        wait_until(lambda: answer in answers[begun:])

    asking = threading.Thread(target=ask)
    asking.start()
    for _ in range(3):
        with away(company.database):
            wait_for((503, "paused"))
        wait_for((200, None))
    done.set()
    asking.join()
    assert set(answers) == {(200, None), (503, "paused")}


def test_bots_play_on_after_the_services_were_away(company: Company) -> None:
    ana = company.people[0]
    table = ana.new_table("holi", ["novice", "novice"])["id"]
    client: Client = ana.look(table)
    while client.state["version"] < 4:
        client.hear("update")
    with away(company.database), away(company.pubsub):
        ready = f"{ana.node.address}/readyz"
        wait_until(lambda: httpx.get(ready).status_code == 503)
    deadline = time.monotonic() + PATIENCE
    while client.state["result"] is None:
        assert time.monotonic() < deadline
        try:
            client.hear("update", "state")
        except ConnectionClosed:
            client = ana.look(table)
