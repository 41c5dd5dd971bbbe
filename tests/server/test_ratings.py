"""Rated matches: who may play them, and what they change, once."""

import asyncio
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert

import mela
from mela.server.errors import TableError
from mela.server.protocol.bodies import SeatWish, TableWish
from mela.server.store.people import GONE
from mela.server.store.ratings import Placed, RatingRow, rated
from mela.server.store.rows import SeatRow
from mela.server.store.schema import TABLES
from mela.server.store.store import Store
from mela.server.tables.seating import check_rated
from mela.server.tables.state import standing
from tests.server.clocks import SteeredClock
from tests.server.databases import table_row
from tests.server.inside import InsideNode
from tests.server.members import member
from tests.server.node import Node, Person
from tests.server.services import postgresql

RATED: dict[str, Any] = {"rated": True, "move_seconds": 3600}


def seat(number: int, person: str | None, bot: str | None = None) -> SeatRow:
    return SeatRow("t", number, person, "", bot, "", True, False)


def test_who_leaves_for_good_is_last_and_the_first_to_go_lowest() -> None:
    match = mela.match("holi", seats=4, seed="places")
    notes = {3: (2, "leave"), 5: (0, "leave"), 7: (0, "back"), 9: (1, "resign"), 11: (2, "resign")}
    luck = random.Random(4)
    while not match.is_over:
        if match.version in notes:
            match.note(*notes[match.version])
        else:
            match.play(luck.choice(match.moves()))
    assert match.result is not None
    people = [("ana", None), ("bo", "novice"), (GONE, "novice"), (None, "novice")]
    placed = standing(match, [seat(n, *who) for n, who in enumerate(people)])
    assert [one.player for one in placed] == ["ana", "bo", GONE, "bot:novice"]
    assert [one.place for one in placed[1:3]] == [3, 4]
    # those who stayed are compared by the result
    first = match.result.places[0] < match.result.places[3]
    assert (placed[0].place < placed[3].place) == first


def test_ratings_follow_places() -> None:
    new = {name: RatingRow(name, "holi") for name in ("ana", "bo", "bot:novice")}
    placed = [Placed("ana", 1), Placed("bot:novice", 2), Placed("bot:novice", 4), Placed("bo", 2)]
    after = {row.player: row for row in rated("holi", new, placed)}
    assert after["ana"].mu > after["bo"].mu > after["bot:novice"].mu
    assert {row.matches for row in after.values()} == {1}
    assert all(row.sigma < new[name].sigma for name, row in after.items())
    # against somebody who is gone a match counts, but only for those who are there
    alone = {"ana": new["ana"]}
    (row,) = rated("holi", alone, [Placed("ana", 1), Placed(GONE, 2)])
    assert row.mu > new["ana"].mu


def test_a_rated_match_needs_accounts_and_one_seat_each(node: Node, ana: Person) -> None:
    host, _ = member(node)
    wish = {"game": "holi", "seats": [{"who": "me"}, {"who": "open"}], **RATED}
    answer = ana.post("/api/tables", wish)
    assert (answer.status_code, answer.json()["code"]) == (409, "account-needed")
    for seats in (["me", "me"], ["open", "open"], ["novice", "novice"]):
        answer = host.post("/api/tables", {**wish, "seats": [{"who": who} for who in seats]})
        assert (answer.status_code, answer.json()["code"]) == (409, "one-seat")
    table = host.post("/api/tables", wish).json()
    assert table["rated"]
    answer = ana.post(f"/api/tables/{table['id']}/sit")
    assert (answer.status_code, answer.json()["code"]) == (409, "account-needed")
    other, _ = member(node)
    assert other.post(f"/api/tables/{table['id']}/sit").json()["state"] == "playing"


def test_a_rated_match_has_the_standard_pack() -> None:
    wish = TableWish("holi", (SeatWish("me"), SeatWish()), rated=True, move_seconds=60)
    check_rated(wish, "standard")
    with pytest.raises(TableError, match="standard pack"):
        check_rated(wish, "another")


@pytest.mark.parametrize(
    ("clock", "is_taken"),
    [
        ({}, False),
        ({"move_seconds": 9.9}, False),
        ({"move_seconds": 10}, True),
        ({"match_seconds": 180}, False),
        ({"match_seconds": 179, "increment_seconds": 2}, False),
        ({"match_seconds": 180, "increment_seconds": 2}, True),
        ({"match_seconds": 180, "increment_seconds": 2, "move_seconds": 0.001}, False),
    ],
)
def test_a_rated_match_has_a_clock_that_people_can_keep_up_with(
    clock: dict[str, Any], is_taken: bool
) -> None:
    wish = TableWish("holi", (SeatWish("me"), SeatWish()), rated=True, **clock)
    if is_taken:
        check_rated(wish, "standard")
        return
    with pytest.raises(TableError) as refused:
        check_rated(wish, "standard")
    assert refused.value.code == "rated-clock"


def test_a_rated_bot_thinks_as_long_as_the_site_lets_it(node: Node) -> None:
    host, _ = member(node)
    wish = {"game": "holi", "seats": [{"who": "me"}, {"who": "novice:1n"}], **RATED}
    assert host.post("/api/tables", wish).json()["code"] == "rated-bot"
    table = host.new_table("holi", ["me", "open"], **RATED)["id"]
    add = f"/api/tables/{table}/bot"
    assert host.post(add, {"level": "guru:0.001s"}).json()["code"] == "rated-bot"
    assert host.post(add, {"level": "novice"}).json()["state"] == "playing"


def test_who_is_away_for_two_minutes_in_all_has_lost(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        (ana, _), (bo, _) = member(node), member(node)
        table = ana.new_table("nagaraja", ["me", "open"], rated=True, move_seconds=3600)["id"]
        bo.post(f"/api/tables/{table}/sit")
        first = ana.look(table)
        # the one who waits leaves, so that the bot in their place does not end the match
        goes = 1 - first.state["turn"]
        gone, stays = ((ana, bo), (bo, ana))[goes]
        client = first if goes == 1 else stays.look(table)
        for seconds in (70, 49):
            gone.post(f"/api/tables/{table}/leave")
            client.until(lambda info: info["seats"][goes]["away"])
            clock.pass_time(seconds)
            back = gone.look(table)
            client.until(lambda info: not info["seats"][goes]["away"])
            back.close()
        gone.post(f"/api/tables/{table}/leave")
        client.until(lambda info: info["seats"][goes]["away"])
        clock.pass_time(2)
        client.until(lambda info: info["state"] == "over")
        assert client.state["result"]["places"][goes] == 2
        assert client.state["result"]["why"] == "given-up"
        change = client.state["table"]["seats"][goes]["change"]
        assert change["after"] < change["before"]
        client.close()
    finally:
        node.stop()


def test_a_guest_does_not_sit_under_the_name_of_a_member(node: Node, ana: Person) -> None:
    host, name = member(node)
    guest = Person(node, name)
    assert guest.get("/api/me").json()["name"] == f"{name} 2"
    assert ana.send("PATCH", "/api/me", {"name": name.upper()}).json()["code"] == "name-taken"
    wish = {"game": "holi", "seats": [{"who": "me", "name": name}, {"who": "me"}]}
    seats = ana.post("/api/tables", wish).json()["seats"]
    assert [seat["name"] for seat in seats] == [f"{name} 2", "Ana"]
    assert host.new_table("holi", ["me", "me"])["seats"][0]["name"] == name
    # a guest had the name before a member took it
    early = Person(node, "early")
    for person, called in ((early, "Ziemowit"), (host, "Ziemowit")):
        assert person.send("PATCH", "/api/me", {"name": called}).status_code == 200
    table = host.new_table("holi", ["me", "open"])["id"]
    seats = early.post(f"/api/tables/{table}/sit").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ziemowit", "Ziemowit 2"]
    client = early.look(table)
    client.answer("chat", text="hello")
    assert early.look(table).state["chat"][-1]["name"] == "Ziemowit 2"


def test_a_rated_match_counts_for_both_and_shows_on_the_board(node: Node, ana: Person) -> None:
    (winner, name), (loser, _) = member(node), member(node)
    table = winner.new_table("nagaraja", ["me", "open"], **RATED)["id"]
    loser.post(f"/api/tables/{table}/sit")
    watcher = ana.look(table)
    loser.post(f"/api/tables/{table}/resign")
    while watcher.state["table"]["state"] != "over":
        watcher.hear("table")
    profiles = [ana.get(f"/api/people/{who.id}").json() for who in (winner, loser)]
    assert [(p["matches"], p["account"]) for p in profiles] == [(1, True)] * 2
    ratings = [profile["ratings"]["nagaraja"] for profile in profiles]
    assert ratings[0]["rating"] > ratings[1]["rating"]
    assert [rating["matches"] for rating in ratings] == [1, 1]
    assert ratings[0]["uncertainty"] < 333
    # the seats show it too, to who looks on and to who comes later
    for shown in (watcher.state["table"], ana.get(f"/api/tables/{table}").json()):
        seats = shown["seats"]
        assert [seat["rating"] for seat in seats] == ratings
        assert [seat["change"] for seat in seats] == [
            {"before": 1000, "after": rating["rating"]} for rating in ratings
        ]
    (listed,) = winner.get("/api/my/tables").json()
    assert listed["seats"] == seats
    board = ana.get("/api/ratings/nagaraja").json()
    assert [one["rating"]["rating"] for one in board] == sorted(
        (one["rating"]["rating"] for one in board), reverse=True
    )
    assert {"player": winner.id, "name": name, "rating": ratings[0]} in board
    assert ana.get("/api/ratings/chess").status_code == 404
    assert ana.get("/api/people/nobody").status_code == 404


def test_a_seat_shows_the_rating_of_its_player(node: Node, ana: Person) -> None:
    (first, _), (second, _) = member(node), member(node)
    table = first.new_table("nagaraja", ["me", "open"], **RATED)["id"]
    seats = second.post(f"/api/tables/{table}/sit").json()["seats"]
    assert [seat["rating"] for seat in seats] == [None, None]  # nobody knows yet
    watcher = ana.look(table)
    first.post(f"/api/tables/{table}/resign")
    watcher.until(lambda shown: shown["state"] == "over")

    # at other tables of the game as well, but not for guests, and not at those of another game
    table = second.new_table("nagaraja", ["me", "open"])["id"]
    seats = ana.post(f"/api/tables/{table}/sit").json()["seats"]
    assert seats[0]["rating"]["matches"] == 1
    assert [seat["change"] for seat in seats] == [None, None]
    assert seats[1]["rating"] is None
    assert second.new_table("holi", ["me", "open"])["seats"][0]["rating"] is None

    # who is gone leaves no rating behind
    first.send("DELETE", "/api/me")
    gone, other = ana.get(f"/api/tables/{watcher.state['table']['id']}").json()["seats"]
    assert (gone["name"], gone["rating"], gone["change"]) == ("?", None, None)
    assert other["change"]["before"] == 1000


def test_bots_are_rated_too_and_a_plain_match_counts_for_nobody(node: Node) -> None:
    person, name = member(node)
    for is_rated in (False, True):
        wish = {**RATED, "rated": is_rated}
        table = person.new_table("holi", ["me", "novice", "novice"], **wish)["id"]
        client = person.look(table)
        person.post(f"/api/tables/{table}/leave")
        while client.state["table"]["state"] != "over":
            client.hear("table")
        client.close()
        rating = person.get(f"/api/people/{person.id}").json()["ratings"].get("holi")
        assert (rating is not None) == is_rated
    board = person.get("/api/ratings/holi").json()
    players = [(one["player"], one["name"]) for one in board]
    assert players == [("bot:novice", "novice"), (person.id, name)]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_many_nodes_that_end_a_match_one_counts_it(tmp_path: Path, kind: str) -> None:
    with ExitStack() as stack:
        address = f"sqlite+aiosqlite:///{tmp_path / 'mela.sqlite'}"
        if kind == "postgresql":
            address = stack.enter_context(postgresql()).address
        asyncio.run(_end_at_once(address))


async def _end_at_once(address: str) -> None:
    stores = [Store(address) for _ in range(4)]
    for store in stores:
        await store.open()
    tables = [table_row(f"t{n}") for n in range(5)]
    async with stores[0].database.writing() as connection:
        rows = [msgspec.structs.asdict(table) for table in tables]
        await connection.execute(insert(TABLES), rows)
    # in both orders, so that rows are wanted in both orders
    placed = [Placed("ana", 1), Placed("bo", 2)]
    await asyncio.gather(
        *(
            store.finish(table, placed if n % 2 else placed[::-1], now=1.0)
            for n, table in enumerate(tables)
            for store in stores
        )
    )
    counted = await stores[0].ratings.best("holi", 10)
    assert [(row.player, row.matches) for row in counted] == [("ana", 5), ("bo", 5)]
    expected = {"ana": RatingRow("ana", "holi"), "bo": RatingRow("bo", "holi")}
    for _ in tables:
        expected = {row.player: row for row in rated("holi", expected, placed)}
    assert counted[0].mu == pytest.approx(expected["ana"].mu)
    for store in stores:
        await store.close()
