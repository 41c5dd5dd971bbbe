"""Packs of people: made in the workshop, played at private tables, removed by the operator."""

from pathlib import Path
from typing import Any

import httpx
import pytest

import mela
from mela.core.mistakes import Mistake
from mela.core.pack import as_toml, read_raw
from tests.server.command import mela as command
from tests.server.members import member
from tests.server.node import Node, Person

NAMED = {"en": "<b>Rooftop</b> run", "de": "Dachlauf"}


def shipped(person: Person, game: str = "holi") -> dict[str, Any]:
    """The shipped pack as plain data, with an id of its own."""
    answer = person.get(f"/api/workshop/{game}")
    assert answer.status_code == 200, answer.text
    pack: dict[str, Any] = answer.json()["pack"]
    return {**pack, "id": "mine", "title": "Our own cards"}


def own_pack(person: Person) -> dict[str, Any]:
    """With a rivalry card more."""
    pack = shipped(person)
    run_card = {"id": "rooftop", "mechanism": "runs", "points": 9, "length": 2, "name": NAMED}
    return {**pack, "rivalry_cards": [*pack["rivalry_cards"], run_card]}


def saved(person: Person, pack: dict[str, Any], keep: bool) -> dict[str, Any]:
    answer = person.post("/api/packs", {"pack": pack, "keep": keep})
    assert answer.status_code == 201, answer.text
    info: dict[str, Any] = answer.json()
    return info


def refused(person: Person, path: str, body: object) -> str:
    answer = person.post(path, body)
    assert 400 <= answer.status_code < 500, answer.text
    code: str = answer.json()["code"]
    return code


def operate(node: Node, *words: str) -> str:
    done = command("operator", *words, data=str(node.data), **node.settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


def table_wish(pack: str, *seats: str, **more: object) -> dict[str, object]:
    wished = [{"who": who} for who in seats]
    return {"game": "holi", "seats": wished, "own_pack": pack, "public": False, **more}


# --- The workshop -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_shipped_pack_is_where_a_pack_begins(node: Node, game: str) -> None:
    ana = Person(node, "Ana")
    pack = shipped(ana, game)
    answer = ana.post(f"/api/workshop/{game}/check", {"pack": pack}).json()
    assert answer["mistakes"] == []
    assert answer["page"]["id"] == "mine"
    text = ana.post(f"/api/workshop/{game}/file", {"pack": pack}).text
    opened = ana.post(f"/api/workshop/{game}/open", {"text": text}).json()
    assert opened == {"pack": pack, "mistakes": []}
    # the file is one for the terminal, too
    assert mela.game(game).with_pack(text, "mine.toml").packs()[-1] == "mine"


def test_all_mistakes_are_told_with_their_places(node: Node) -> None:
    ana = Person(node, "Ana")
    pack = shipped(ana)
    pack["rivalry_cards"][7]["points"] = 0
    pack["rivalry_cards"][8]["length"] = "long"
    pack["colour_cards"][0]["picture"][0] = "###"
    found = ana.post("/api/workshop/holi/check", {"pack": pack}).json()
    assert [mistake["where"] for mistake in found["mistakes"]] == [
        "rivalry_cards[7].points",
        "rivalry_cards[8].length",
    ]
    assert [(mistake["code"], mistake["facts"]) for mistake in found["mistakes"]] == [
        ("least", {"number": 1}),
        ("type", {"expected": "int", "got": "str"}),
    ]
    assert found["page"] is None
    pack = shipped(ana)
    pack["colour_cards"][0]["picture"][0] = "###"
    pack["colour_cards"][1]["copies"] = 0
    pack["rivalry_cards"][1]["id"] = "short-steps"
    found = ana.post("/api/workshop/holi/check", {"pack": pack}).json()
    assert [Mistake(**mistake) for mistake in found["mistakes"]] == [
        Mistake(
            "colour_cards[0] (corner).picture",
            "4 cells are filled, not 3 (H5)",
            "filled",
            {"count": 4, "number": 3},
        ),
        Mistake("colour_cards[1] (diagonal)", "copies is 0, not 1 or more", "copies", {"count": 0}),
        Mistake(
            "colour_cards",
            "a colour has 12 cards, not 13 (H3)",
            "count",
            {"count": 12, "number": 13},
        ),
        Mistake("rivalry_cards[1] (short-steps)", "the id occurs twice", "twice"),
    ]
    # a file with mistakes can be kept and opened again
    text = ana.post("/api/workshop/holi/file", {"pack": pack}).text
    assert ana.post("/api/workshop/holi/open", {"text": text}).json()["pack"] == pack


def test_an_example_shows_a_card_of_the_pack(node: Node) -> None:
    ana = Person(node, "Ana")
    wish = {"pack": own_pack(ana), "piece": "rooftop", "seed": 3}
    shown = ana.post("/api/workshop/holi/example", wish).json()
    assert shown["line"] == "rooftop"
    assert max(shown["points"]) >= 9
    assert shown["view"]["common"]["rivalry"] == ["rooftop"]
    wish["piece"] = "nothing"
    assert refused(ana, "/api/workshop/holi/example", wish) == "unknown-example"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game = ",
        "{",
        "[" * 50_000,
        '{"game": "holi"' + ', "a": [' * 10_000,
        "\u2028",
        "game = 5",
    ],
    ids=range(7),
)
def test_a_file_that_is_no_pack_is_refused(node: Node, text: str) -> None:
    ana = Person(node, "Ana")
    answer = ana.post("/api/workshop/holi/open", {"text": text})
    if answer.status_code == 200:
        assert answer.json()["mistakes"]
    else:
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-pack")


def test_a_pack_of_more_than_64_kb_is_refused(node: Node) -> None:
    ana = Person(node, "Ana")
    pack = {**shipped(ana), "extra": "x" * 64 * 1024}
    assert refused(ana, "/api/workshop/holi/check", {"pack": pack}) == "bad-pack"
    assert refused(ana, "/api/packs", {"pack": pack, "keep": False}) == "bad-pack"
    told = ana.post("/api/workshop/holi/check", {"pack": pack}).json()["mistake"]
    assert (told["code"], told["facts"]) == ("large", {"number": 64})
    pack["extra"] = "x" * 500_000
    assert ana.post("/api/workshop/holi/check", {"pack": pack}).status_code == 413


def test_an_id_of_a_shipped_pack_is_taken(node: Node) -> None:
    ana = Person(node, "Ana")
    found = ana.post("/api/workshop/holi/check", {"pack": {**shipped(ana), "id": "standard"}})
    assert [mistake["where"] for mistake in found.json()["mistakes"]] == ["id"]


# --- Packs that are kept ------------------------------------------------------------------------


def test_members_keep_packs_and_change_them(node: Node) -> None:
    zoe, name = member(node)
    first = saved(zoe, own_pack(zoe), keep=True)
    assert (first["title"], first["owner"], first["removed"]) == ("Our own cards", name, False)
    assert zoe.get("/api/me/packs").json() == [first]
    known = zoe.get(f"/api/packs/{first['id']}").json()
    assert known["pack"] == own_pack(zoe)
    assert known["page"]["rivalry_cards"][-1]["name"] == NAMED

    other = {**own_pack(zoe), "title": "Better cards"}
    second = zoe.send("PUT", f"/api/packs/{first['id']}", {"pack": other}).json()
    assert second["title"] == "Better cards"
    # only the texts have changed
    assert second["digest"] == first["digest"]
    assert second["texts_digest"] != first["texts_digest"]
    assert zoe.get("/api/me/packs").json() == [second]

    ana = Person(node, "Ana")
    assert ana.get(f"/api/packs/{second['id']}").json()["pack"] is None
    assert ana.send("DELETE", f"/api/packs/{second['id']}").json()["code"] == "not-yours"
    assert ana.send("PUT", f"/api/packs/{second['id']}", {"pack": other}).status_code == 409
    assert zoe.send("DELETE", f"/api/packs/{second['id']}").status_code == 204
    assert zoe.get("/api/me/packs").json() == []
    assert zoe.get(f"/api/packs/{second['id']}").status_code == 404


def test_a_member_keeps_at_most_twenty_packs(node: Node) -> None:
    zoe, _ = member(node)
    pack = shipped(zoe)
    for number in range(20):
        saved(zoe, {**pack, "title": f"Pack {number}"}, keep=True)
    assert refused(zoe, "/api/packs", {"pack": pack, "keep": True}) == "too-many-packs"
    assert len(zoe.get("/api/me/packs").json()) == 20
    # a change of one of them is not one more
    first = zoe.get("/api/me/packs").json()[-1]["id"]
    assert zoe.send("PUT", f"/api/packs/{first}", {"pack": pack}).status_code == 200


def test_a_guest_uses_a_pack_for_one_table(node: Node) -> None:
    ana = Person(node, "Ana")
    assert refused(ana, "/api/packs", {"pack": own_pack(ana), "keep": True}) == "account-needed"
    info = saved(ana, own_pack(ana), keep=False)
    assert ana.get("/api/me/packs").json() == []
    assert ana.post("/api/tables", table_wish(info["id"], "me", "novice")).status_code == 201
    assert refused(ana, "/api/tables", table_wish(info["id"], "me", "novice")) == "pack-used"


# --- At tables ----------------------------------------------------------------------------------


def test_a_table_with_an_own_pack_is_private_and_never_rated(node: Node) -> None:
    zoe, _ = member(node)
    pack = saved(zoe, own_pack(zoe), keep=True)["id"]
    seats = ("me", "novice")
    assert refused(zoe, "/api/tables", table_wish(pack, *seats, public=True)) == "private-only"
    assert refused(zoe, "/api/tables", table_wish(pack, *seats, rated=True)) == "standard-pack"
    other = {**table_wish(pack, *seats), "game": "nagaraja"}
    assert refused(zoe, "/api/tables", other) == "other-game"
    assert refused(zoe, "/api/tables", table_wish("0" * 16, *seats)) == "unknown-pack"
    ana = Person(node, "Ana")
    assert refused(ana, "/api/tables", table_wish(pack, *seats)) == "not-yours"


def play_to_the_end(host: Person, table: str) -> str:
    """Bots play while somebody looks on; the record."""
    watcher = host.look(table)
    watcher.until(lambda info: info["state"] == "over")
    watcher.close()
    return host.get(f"/api/tables/{table}/record").text


def test_a_match_with_an_own_pack_is_played_and_replayed_anywhere(node: Node) -> None:
    zoe, name = member(node)
    info = saved(zoe, own_pack(zoe), keep=True)
    wish = table_wish(
        info["id"], "novice", "apprentice", options={"rivalry": ["rooftop", "garland"]}
    )
    table = zoe.post("/api/tables", wish).json()
    assert (table["own_pack"]["title"], table["own_pack"]["owner"]) == ("Our own cards", name)
    ana = Person(node, "Ana")
    page = ana.get(f"/api/tables/{table['id']}/pack").json()
    assert page["rivalry_cards"][-1]["name"] == NAMED
    assert page["rivalry_cards"][-1]["like"] == "garland"

    record = play_to_the_end(zoe, table["id"])
    match = mela.loads(record)
    assert match.is_over
    assert match.view(None).common.rivalry == ("garland", "rooftop")
    assert mela.dumps(match) == record
    frames = httpx.post(f"{node.address}/api/records?viewer=w", content=record)
    assert len(frames.json()) == match.version + 1
    drawn = httpx.post(f"{node.address}/api/records/pack", content=record).json()
    assert drawn["rivalry_cards"][-1]["id"] == "rooftop"
    assert drawn["rivalry_cards"][-1]["name"] == {}, "a record has no texts"


def test_another_site_takes_a_match_in_with_its_pack(node: Node, tmp_path: Path) -> None:
    zoe, _ = member(node)
    info = saved(zoe, own_pack(zoe), keep=True)
    table = zoe.post("/api/tables", table_wish(info["id"], "novice", "novice")).json()["id"]
    play_to_the_end(zoe, table)
    exported = command("export", table, "-o", tmp_path, data=str(node.data), **node.settings)
    assert exported.returncode == 0, exported.stderr
    other = Node(tmp_path / "other").start()
    try:
        taken = command("import", tmp_path / f"{table}.mela", data=str(other.data))
        assert taken.returncode == 0, taken.stderr
        ana = Person(other, "Ana")
        card = ana.get(f"/api/tables/{table}/pack").json()["rivalry_cards"][-1]
        assert (card["id"], card["name"]) == ("rooftop", {})
        assert len(ana.get(f"/api/tables/{table}/replay").json()) > 1
    finally:
        other.stop()


def test_a_removed_pack_loses_its_texts_and_its_records_replay(node: Node) -> None:
    zoe, _ = member(node)
    info = saved(zoe, own_pack(zoe), keep=True)
    table = zoe.post("/api/tables", table_wish(info["id"], "me", "novice")).json()["id"]
    ana = Person(node, "Ana")
    assert ana.post(f"/api/packs/{info['id']}/report", {"text": "rude"}).status_code == 204
    assert info["id"] in operate(node, "reports", "--json")
    assert "removed" in operate(node, "remove-pack", info["id"])

    removed = zoe.get(f"/api/packs/{info['id']}").json()
    assert removed["info"]["removed"]
    assert (removed["info"]["title"], removed["pack"]) == ("", None)
    assert removed["page"]["rivalry_cards"][-1]["name"] == {}
    assert zoe.get("/api/me/packs").json() == []
    assert refused(zoe, "/api/tables", table_wish(info["id"], "me", "novice")) == "pack-removed"
    # the match goes on, without the texts
    page = zoe.get(f"/api/tables/{table}/pack").json()
    assert page["rivalry_cards"][-1]["name"] == {}
    client = zoe.look(table)
    while client.state["turn"] != 0:
        client.read()
    assert client.play(client.state["moves"][0])["say"] == "done"
    client.close()


def test_a_deleted_account_takes_the_texts_of_its_packs_along(node: Node) -> None:
    zoe, _ = member(node)
    info = saved(zoe, own_pack(zoe), keep=True)
    ana = Person(node, "Ana")
    wish = table_wish(info["id"], "novice", "novice")
    table = zoe.post("/api/tables", wish).json()["id"]
    play_to_the_end(zoe, table)
    assert zoe.send("DELETE", "/api/me").status_code == 204
    gone = ana.get(f"/api/packs/{info['id']}").json()["info"]
    assert (gone["removed"], gone["title"], gone["owner"], gone["owner_id"]) == (
        True,
        "",
        None,
        None,
    )
    assert mela.loads(ana.get(f"/api/tables/{table}/record").text).is_over


def test_a_file_is_text_that_reads_back() -> None:
    raw = {
        "game": "holi",
        "title": 'quotes " and \\ and \x7f and \n',
        "odd key": {"a": 1, "b": [True, {"c": "d"}]},
        "list": [{"id": "x", "n": -5, "f": 1.5}, {"id": "y", "name": {"en": "é"}}],
        "empty": [],
    }
    assert read_raw(as_toml(raw), "file") == raw
