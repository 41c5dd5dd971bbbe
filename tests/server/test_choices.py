"""What players choose at a table that waits: colours, bots, and a clock that gives time back."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mela.server.errors import TableError
from mela.server.protocol.bodies import Colouring, SeatWish, Sitting, TableWish
from mela.server.store.rows import PersonRow
from mela.server.tables.table import Table
from tests.server.clocks import SteeredClock
from tests.server.node import Node, Person
from tests.server.test_tables import ANA
from tests.server.test_tables import Node as Inside

BO = PersonRow("bo", "Bo", 0, 0)


def colours(table: dict[str, object]) -> list[str]:
    return [seat["colour"] for seat in table["seats"]]  # type: ignore[attr-defined]


# --- Colours --------------------------------------------------------------------------------


def test_seats_have_the_colours_of_the_options_or_the_first_ones(ana: Person) -> None:
    assert colours(ana.new_table("holi", ["me", "open", "open"])) == ["blue", "yellow", "red"]
    chosen = ana.new_table("holi", ["me", "open"], options={"colours": ["green", "red"]})
    assert colours(chosen) == ["green", "red"]
    assert colours(ana.new_table("nagaraja", ["me", "open"])) == ["grey", "yellow"]


def test_who_sits_down_takes_a_free_colour(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "novice"])["id"]
    seated = bo.post(f"/api/tables/{table}/sit", {"colour": "green"}).json()
    assert colours(seated) == ["blue", "green", "red"]
    assert seated["options"]["colours"] == ["blue", "green", "red"]
    assert seated["state"] == "playing"
    view = bo.look(table).state["view"]
    assert [seat["colour"] for seat in view["common"]["seats"]] == ["blue", "green", "red"]


def test_the_colour_of_a_free_seat_is_free_and_is_swapped(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "open"])["id"]
    seated = bo.post(f"/api/tables/{table}/sit", {"seat": 1, "colour": "red"}).json()
    assert colours(seated) == ["blue", "red", "yellow"]
    changed = ana.post(f"/api/tables/{table}/colour", {"colour": "yellow"}).json()
    assert colours(changed) == ["yellow", "red", "blue"]


@pytest.mark.parametrize(
    ("colour", "status", "code"),
    [("blue", 409, "colour-taken"), ("red", 409, "colour-taken"), ("pink", 404, "unknown-colour")],
)
def test_a_colour_that_is_taken_or_unknown_is_refused(
    ana: Person, bo: Person, colour: str, status: int, code: str
) -> None:
    table = ana.new_table("holi", ["me", "open", "novice"])["id"]
    refused = bo.post(f"/api/tables/{table}/sit", {"colour": colour})
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert colour in refused.json()["detail"]
    shown = ana.get(f"/api/tables/{table}").json()
    assert (shown["seats"][1]["kind"], "colours" in shown["options"]) == ("open", False)


def test_only_who_sits_there_chooses_and_only_until_the_match_begins(
    ana: Person, bo: Person
) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    assert bo.post(f"/api/tables/{table}/colour", {"colour": "red"}).json()["code"] == "not-seated"
    wrong = {"colour": "red", "seat": 1}
    assert ana.post(f"/api/tables/{table}/colour", wrong).json()["code"] == "not-seated"
    bo.post(f"/api/tables/{table}/sit")
    late = ana.post(f"/api/tables/{table}/colour", {"colour": "red"})
    assert late.json()["code"] == "not-open"


def test_two_at_one_device_swap(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "me", "open"])["id"]
    changed = ana.post(f"/api/tables/{table}/colour", {"colour": "yellow", "seat": 0}).json()
    assert colours(changed) == ["yellow", "blue", "red"]


def test_the_others_see_a_new_colour_at_once(ana: Person, bo: Person) -> None:
    table = ana.new_table("nagaraja", ["me", "open"])["id"]
    client = bo.look(table)
    ana.post(f"/api/tables/{table}/colour", {"colour": "yellow"})
    shown = client.until(lambda shown: shown["seats"][0]["colour"] == "yellow")
    assert colours(shown) == ["yellow", "grey"]


def test_of_many_who_want_a_colour_at_once_one_gets_it(node: Node, ana: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "open", "open"])["id"]
    crowd = [Person(node, f"Guest {n}") for n in range(6)]

    def sit(person: Person) -> int:
        return person.post(f"/api/tables/{table}/sit", {"colour": "green"}).status_code

    with ThreadPoolExecutor(6) as threads:
        assert sorted(threads.map(sit, crowd)) == [201] + [409] * 5
    shown = ana.get(f"/api/tables/{table}").json()
    assert sorted(colours(shown)) == ["blue", "green", "red", "yellow"]
    assert sum(seat["kind"] == "person" for seat in shown["seats"]) == 2


def test_of_two_nodes_that_know_the_same_options_one_changes_them(tmp_path: Path) -> None:
    async def race() -> None:
        clock = SteeredClock()
        one, two = Inside(tmp_path, clock), Inside(tmp_path, clock)
        for node in (one, two):
            await node.store.open()
        for person in (ANA, BO):
            await one.store.people.add(person)
        wish = TableWish("holi", (SeatWish("me"), SeatWish("open"), SeatWish("open")))
        id_ = (await one.seating.create(ANA, wish)).id
        async with two.tables.use(id_) as table, table.current():
            # the other node is faster, while this one has read the table already
            await one.seating.choose_colour(id_, ANA, Colouring("green"))
            with pytest.raises(TableError, match="faster"):
                await table.change_options('{"colours":["red","yellow","blue"]}')
        seated = await two.seating.sit(id_, BO, Sitting(colour="blue"))
        assert [seat.colour for seat in seated.seats] == ["green", "blue", "red"]
        for node in (one, two):
            await node.store.close()

    asyncio.run(race())


# --- Bots -----------------------------------------------------------------------------------


def test_the_host_fills_free_seats_with_bots_and_the_match_begins(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "open"])["id"]
    wish = {"level": "adept", "seat": 2, "name": "Tara"}
    waiting = ana.post(f"/api/tables/{table}/bot", wish).json()
    assert [seat["bot"] for seat in waiting["seats"]] == [None, None, "adept"]
    assert (waiting["seats"][2]["name"], waiting["state"]) == ("Tara", "open")
    begun = ana.post(f"/api/tables/{table}/bot", {"level": "novice"}).json()
    assert (begun["seats"][1]["name"], begun["state"]) == ("novice", "playing")


def test_only_the_host_adds_bots_and_only_to_free_seats(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    bots = f"/api/tables/{table}/bot"
    refused = bo.post(bots, {"level": "novice"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-host")
    assert ana.post(bots, {"level": "wizard"}).json()["code"] == "unknown-bot"
    assert ana.post(bots, {"level": "novice", "seat": 1}).json()["code"] == "seat-taken"
    assert ana.post(bots, {"level": "novice", "seat": 9}).json()["code"] == "seat-taken"
    assert ana.post(bots, {"level": "novice"}).json()["state"] == "playing"
    assert ana.post(bots, {"level": "novice"}).json()["code"] == "not-open"


def test_whoever_stays_when_the_host_leaves_is_the_host(ana: Person, bo: Person) -> None:
    table = ana.new_table("holi", ["me", "open", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    assert ana.post(f"/api/tables/{table}/leave").json()["host"] == bo.id


# --- A bank of time that gets something back ------------------------------------------------


@asynccontextmanager
async def banks(
    folder: Path, seconds: float, increment: float
) -> AsyncIterator[tuple[Inside, Table, SteeredClock]]:
    """A match of Ana against herself, where each seat has a bank of time."""
    clock = SteeredClock()
    node = Inside(folder, clock)
    await node.store.open()
    await node.store.people.add(ANA)
    seats, options = (SeatWish("me"), SeatWish("me")), {"start": 0}
    wish = TableWish("holi", seats, options, match_seconds=seconds, increment_seconds=increment)
    id_ = (await node.seating.create(ANA, wish)).id
    async with node.tables.use(id_) as table:
        yield node, table, clock
    await node.store.close()


def test_each_move_gives_time_back_and_a_move_that_is_taken_back_does_not(tmp_path: Path) -> None:
    async def think() -> None:
        async with banks(tmp_path, 100, 5) as (node, table, clock):

            async def play(seconds: float, move: str) -> None:
                clock.pass_time(seconds)
                assert table.turn is not None
                await node.playing.play(table.id, table.turn, table.version, move)

            await play(10, "place A1")
            assert (table.used, table.banks) == ([10.0, 0.0], [95.0, 100.0])
            await play(2, "place F6")
            assert table.banks == [95.0, 103.0], "also more than at first"
            assert table.due() == clock.now() + 95
            async with table.current():
                await table.fold_again()
                assert table.banks == [95.0, 103.0], "after a restart"
            await play(1, "move A2")
            assert table.banks == [99.0, 103.0]
            await node.playing.undo(table.id, 0, 3, 2)
            assert table.banks == [94.0, 103.0]
            row = await node.store.tables.get(table.id)
            assert row is not None
            assert row.due == clock.now() + 94

    asyncio.run(think())


def test_a_bank_that_is_used_up_ends_the_turn_and_not_before(tmp_path: Path) -> None:
    async def wait() -> list[bool]:
        async with banks(tmp_path, 10, 2) as (node, table, clock):
            clock.pass_time(9)
            await node.playing.play(table.id, 0, 0, "place A1")
            await node.playing.play(table.id, 1, 1, "place F6")
            away = []
            for seconds in (2.9, 0.2):  # 1 second is left, and 2 came back
                clock.pass_time(seconds)
                await node.playing.time_out(table.id)
                away.append(table.seats[0].away)
            return away

    assert asyncio.run(wait()) == [False, True]


def test_an_increment_needs_a_bank(ana: Person) -> None:
    wish = {"game": "holi", "seats": [{"who": "me"}, {"who": "open"}], "increment_seconds": 5}
    assert ana.post("/api/tables", wish).json()["code"] == "no-bank"
    made = ana.post("/api/tables", {**wish, "match_seconds": 60}).json()
    assert (made["match_seconds"], made["increment_seconds"]) == (60, 5)


@pytest.mark.parametrize(
    ("game", "options", "option"),
    [
        ("holi", {"rivalry": ["tombola"]}, "rivalry"),
        ("holi", {"colours": ["red", "pink"]}, "colours"),
        ("nagaraja", {"edition": "polish"}, "edition"),
    ],
)
def test_an_option_that_a_game_does_not_have_is_named(
    ana: Person, game: str, options: dict[str, object], option: str
) -> None:
    wish = {"game": game, "seats": [{"who": "me"}, {"who": "open"}], "options": options}
    refused = ana.post("/api/tables", wish)
    told = refused.json()
    assert (refused.status_code, told["code"], told["option"]) == (400, "bad-option", option)


def test_a_name_that_cannot_be_shown_has_a_code(ana: Person) -> None:
    wish = {"game": "holi", "seats": [{"who": "me", "name": "\u200b"}, {"who": "open"}]}
    refused = ana.post("/api/tables", wish)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-name")
