"""Quick pairing with somebody who waits."""

from concurrent.futures import ThreadPoolExecutor

from tests.server.node import Node, Person


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
