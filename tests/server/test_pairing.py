"""Quick pairing with somebody who waits."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.node import Node, Person, wait_until


def test_two_who_want_to_play_meet(ana: Person, bo: Person) -> None:
    first = ana.post("/api/pair", {"game": "nagaraja"}).json()
    assert first["state"] == "open"
    assert ana.post("/api/pair", {"game": "nagaraja"}).json()["id"] == first["id"], "asked twice"
    second = bo.post("/api/pair", {"game": "nagaraja"}).json()
    assert second["id"] == first["id"]
    assert second["state"] == "playing"
    assert [seat["name"] for seat in second["seats"]] == ["Ana", "Bo"]


def test_who_is_paired_gives_a_word_after_the_commitment(ana: Person, bo: Person) -> None:
    first = ana.post("/api/pair", {"game": "nagaraja", "ready": False}).json()
    assert not first["seats"][0]["ready"]
    assert bo.post("/api/pair", {"game": "nagaraja", "word": "b"}).json()["state"] == "open"
    begun = ana.post(f"/api/tables/{first['id']}/ready", {"word": "a"}).json()
    assert begun["state"] == "playing"
    assert ana.post("/api/pair", {"game": "holi", "word": "x" * 101}).status_code == 400


def test_games_and_numbers_of_players_are_not_mixed(ana: Person, bo: Person) -> None:
    for_three = ana.post("/api/pair", {"game": "holi", "seats": 3}).json()
    for_two = bo.post("/api/pair", {"game": "holi", "seats": 2}).json()
    assert for_three["id"] != for_two["id"]
    assert bo.post("/api/pair", {"game": "nagaraja", "seats": 3}).status_code == 400
    assert bo.post("/api/pair", {"game": "chess"}).status_code == 404


def test_only_who_wants_the_same_is_paired(node: Node, ana: Person, bo: Person) -> None:
    polish = {"game": "holi", "seats": 2, "options": {"edition": "polish"}}
    first = ana.post("/api/pair", polish).json()
    assert (first["pairing"], first["options"]) == (True, {"edition": "polish"})
    other = bo.post("/api/pair", {**polish, "options": {"edition": "polish", "rivalry": 3}}).json()
    assert other["id"] != first["id"]
    usual = {**polish, "options": {"edition": "polish", "rule_cards": "one"}}
    met = Person(node, "Cem").post("/api/pair", usual).json()
    assert (met["id"], met["state"]) == (first["id"], "playing"), "what is not chosen is the usual"
    refused = bo.post("/api/pair", {**polish, "options": {"edition": "french"}})
    assert (refused.status_code, "edition" in refused.json()["detail"]) == (400, True)


def test_whoever_waits_may_choose_a_colour_and_is_still_paired(ana: Person, bo: Person) -> None:
    wish = {"game": "holi", "seats": 2, "options": {"rivalry": 1}}
    first = ana.post("/api/pair", wish).json()
    ana.post(f"/api/tables/{first['id']}/colour", {"colour": "green"})
    met = bo.post("/api/pair", wish).json()
    assert met["id"] == first["id"]
    assert [seat["colour"] for seat in met["seats"]] == ["green", "yellow"]


def test_a_table_that_was_left_gets_the_next_one_as_its_host(ana: Person, bo: Person) -> None:
    wish = {"game": "holi", "seats": 2, "options": {"rivalry": 2}}
    table = ana.post("/api/pair", wish).json()["id"]
    ana.post(f"/api/tables/{table}/leave")
    found = bo.post("/api/pair", wish).json()
    assert (found["id"], found["state"], found["host"]) == (table, "open", bo.id)
    begun = bo.post(f"/api/tables/{table}/bot", {"level": "novice"}).json()
    assert begun["state"] == "playing"


def test_nobody_is_paired_with_somebody_who_is_gone(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        ana, bo, cem = (Person(node, name) for name in ("Ana", "Bo", "Cem"))
        wish = {"game": "holi", "seats": 2}
        first = ana.post("/api/pair", wish).json()["id"]
        client = ana.look(first)
        clock.pass_time(16)
        client.close()
        wait_until(lambda: not ana.get(f"/api/tables/{first}").json()["seats"][0]["here"])
        second = bo.post("/api/pair", wish).json()
        assert second["id"] != first, "Ana has gone"
        # Bo has not opened the table yet, but has just asked
        assert cem.post("/api/pair", wish).json()["id"] == second["id"]
    finally:
        node.stop()


def test_who_has_gone_does_not_keep_a_seat_from_those_who_wait(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        ana, bo, cem, dan = (Person(node, name) for name in ("Ana", "Bo", "Cem", "Dan"))
        wish = {"game": "holi", "seats": 3}
        table = ana.post("/api/pair", wish).json()["id"]
        assert bo.post("/api/pair", wish).json()["id"] == table
        client = bo.look(table)
        clock.pass_time(16)
        seats = cem.post("/api/pair", wish).json()["seats"]
        assert [seat["name"] for seat in seats] == ["Cem", "Bo", ""], "Ana never came"
        assert dan.post("/api/pair", wish).json()["state"] == "playing"
        client.close()
    finally:
        node.stop()


def test_people_who_block_others_do_not_stand_in_their_way(node: Node) -> None:
    wish = {"game": "holi", "seats": 2, "options": {"rivalry": 1, "rule_cards": "any"}}
    crowd = [Person(node, f"Guest {n}") for n in range(5)]
    for n, person in enumerate(crowd):
        for other in crowd[:n]:
            person.send("PUT", f"/api/me/blocks/{other.id}")
    tables = {person.post("/api/pair", wish).json()["id"] for person in crowd}
    assert len(tables) == 5
    lonely = Person(node, "Zoe")
    for person in crowd[:4]:
        person.send("PUT", f"/api/me/blocks/{lonely.id}")
    met = lonely.post("/api/pair", wish).json()
    assert (met["state"], met["seats"][0]["name"]) == ("playing", "Guest 4")


def test_a_crowd_is_paired_without_anybody_left_over(node: Node) -> None:
    crowd = [Person(node, f"Guest {n}") for n in range(8)]

    def pair(person: Person) -> dict[str, object]:
        found: dict[str, object] = person.post("/api/pair", {"game": "holi", "seats": 4}).json()
        return found

    with ThreadPoolExecutor(8) as threads:
        ids = {str(table["id"]) for table in threads.map(pair, crowd)}
    tables = [crowd[0].get(f"/api/tables/{id_}").json() for id_ in ids]
    seated = sum(seat["kind"] == "person" for table in tables for seat in table["seats"])
    assert seated == 8
