"""The operator's page: a sign-in of its own, acts with a reason, and nothing that is hidden."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clocks import SteeredClock
from tests.server.command import mela as command
from tests.server.inside import InsideNode
from tests.server.members import PASSWORD, member
from tests.server.node import Node, Person, wait_until

OPERATOR_PASSWORD = "elephants never forget"


class Page:
    """An operator's browser."""

    def __init__(self, node: Node, name: str = "maria", password: str = OPERATOR_PASSWORD) -> None:
        self.address = f"{node.address}/api/operator"
        self.headers: dict[str, str] = {}
        self.answer = self.ask("POST", "/sign-in", {"name": name, "password": password})
        self.token = self.answer.cookies.get("mela-operator") or ""
        self.headers = {"Cookie": f"mela-operator={self.token}"}

    def ask(self, method: str, path: str, body: object = None, **more: str) -> httpx.Response:
        headers = {**self.headers, **more}
        return httpx.request(method, f"{self.address}{path}", json=body, headers=headers)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, path: str, method: str = "POST", **body: object) -> httpx.Response:
        return self.ask(method, path, {"why": "a test", **body})


def add_operator(node: Node, name: str = "maria") -> None:
    done = command("operator", "add", name, "--password", OPERATOR_PASSWORD, data=str(node.data))
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder = tmp_path_factory.mktemp("site")
    backups = folder / "backups"
    backups.mkdir()
    node = Node(folder / "data", operator_page="true", backups=str(backups)).start()
    add_operator(node)
    yield node
    node.stop()


@pytest.fixture
def page(site: Node) -> Page:
    found = Page(site)
    assert found.answer.status_code == 200, found.answer.text
    return found


def test_there_is_no_page_unless_it_is_wanted(node: Node) -> None:
    add_operator(node)
    assert Page(node).answer.status_code == 404
    assert httpx.get(f"{node.address}/api/operator/overview").status_code == 404


def test_only_operators_get_in(site: Node, page: Page) -> None:
    assert Page(site, password="wrong" * 3).answer.json()["code"] == "not-you"
    assert Page(site, name="nobody").answer.json()["code"] == "not-you"
    someone = Person(site, "Ana")
    for headers in ({}, someone.headers, {"Cookie": f"mela-operator={someone.token}"}):
        answer = httpx.get(f"{site.address}/api/operator/people", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "nobody")
    cookie = page.answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/api/operator" in cookie
    words = {"words": [], "why": "x"}
    assert page.ask("PUT", "/words", words, Origin="https://evil.example").status_code == 403


def test_signing_out_ends_all_sessions(site: Node, page: Page) -> None:
    other = Page(site)
    assert page.ask("POST", "/sign-out").status_code == 204
    for one in (page, other):
        assert one.ask("GET", "/overview").status_code == 401


def test_an_overview_of_the_site(site: Node, page: Page) -> None:
    ana = Person(site, "Ana")
    client = ana.look(ana.new_table("holi", ["me", "me"])["id"])
    seen = page.get("/overview")
    assert seen["sockets"] >= 1
    assert seen["tables_here"] >= 1
    assert seen["tables"]["playing"] >= 1
    assert seen["people"] >= 1
    assert seen["memory"] > 10_000_000
    assert seen["operator"] == "maria"
    client.close()


def test_every_act_is_noted_with_who_and_why(site: Node, page: Page) -> None:
    ana = Person(site, "Ana")
    table = ana.new_table("holi", ["me", "me"])["id"]
    for nothing in ("", "  "):
        answer = page.do(f"/tables/{table}/close", why=nothing)
        assert answer.status_code == 400, "a reason is needed"
    assert page.do(f"/tables/{table}/close").status_code == 204
    assert page.do(f"/tables/{table}/close").json()["code"] == "not-playing"
    assert page.do(f"/tables/{table}/open", why="a mistake of mine").status_code == 204
    first, second = page.get("/acts")[:2]
    assert (first["who"], first["act"], first["about"]) == ("maria", "open-table", table)
    assert first["why"] == "a mistake of mine"
    assert (second["act"], second["why"]) == ("close-table", "a test")
    assert page.do("/tables/nowhere/close").status_code == 404


def test_nothing_of_a_running_match_is_shown(site: Node, page: Page) -> None:
    ana = Person(site, "Ana")
    table = ana.new_table("nagaraja", ["me", "me"])["id"]
    ana.look(table).answer("chat", text="hello")
    ana.post("/api/reports", {"table": table, "text": "look"})
    text = "".join(
        page.ask("GET", path).text
        for path in ("/overview", "/tables", "/people", "/reports", "/packs", "/acts", "/sanctions")
    )
    assert table in text
    for hidden in ("seed", 'word"', "hand", "view", "draws", "options", "password", "token"):
        assert hidden not in text, hidden
    assert ana.get(f"/api/tables/{table}/record").json()["code"] == "not-over"


def test_somebody_is_muted_for_a_time(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock, operator_page="true").start()
    try:
        add_operator(node)
        page, ana, bo = Page(node), Person(node, "Ana"), Person(node, "Bo")
        table = ana.new_table("holi", ["me", "open"])["id"]
        client = ana.look(table)
        assert page.do(f"/people/{ana.id}/mute", hours=1).status_code == 204
        assert client.answer("chat", text="hello")["code"] == "muted"
        (known,) = ana.get("/api/me/data").json()["sanctions"]
        assert (known["kind"], known["until"]) == ("mute", clock.now() + 3600)
        assert bo.look(table).answer("chat", text="hello")["say"] == "done"
        assert bo.post(f"/api/tables/{table}/sit").json()["state"] == "playing"
        clock.pass_time(3601)
        assert client.answer("chat", text="hello")["say"] == "done"
    finally:
        node.stop()


def test_a_banned_person_only_watches_until_the_time_is_over(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock, operator_page="true").start()
    try:
        add_operator(node)
        page, ana, bo = Page(node), Person(node, "Ana"), Person(node, "Bo")
        table = ana.new_table("holi", ["me", "open"])["id"]
        bo.post(f"/api/tables/{table}/sit")
        client = ana.look(table)
        assert page.do(f"/people/{ana.id}/ban", hours=2).status_code == 204
        assert client.play("place A1")["say"] in ("stale", "problem")
        assert ana.look(table).state["seat"] is None
        assert ana.post("/api/tables", {}).json()["code"] == "banned"
        assert bo.post("/api/tables", {"game": "holi", "seats": [{"who": "me"}] * 2}).is_success
        (ban,) = page.get("/sanctions")
        assert (ban["kind"], ban["whom"], ban["is_address"]) == ("ban", ana.id, False)
        clock.pass_time(2 * 3600 + 1)
        assert ana.look(table).state["seat"] == 0
        assert page.get("/sanctions") == []
    finally:
        node.stop()


def test_an_address_is_banned_without_being_kept(tmp_path: Path) -> None:
    node = Node(tmp_path, operator_page="true").start()
    add_operator(node)
    page, ana = Page(node), Person(node, "Ana")
    table = ana.new_table("holi", ["me", "open"])["id"]
    stranger = page.do(f"/people/{'0' * 24}/ban", hours=1, address=True)
    assert stranger.json()["code"] == "no-address"
    assert page.do(f"/people/{ana.id}/ban", hours=1, address=True).status_code == 204
    # everybody from there, also somebody new
    guest = httpx.post(f"{node.address}/api/guest", json={"name": "Eve"})
    assert guest.json()["code"] == "banned"
    assert ana.post(f"/api/tables/{table}/leave").json()["code"] == "banned"
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=node.address, transport=elsewhere) as other:
        assert other.post("/api/guest", json={"name": "Eve"}).status_code == 201
    (ban,) = page.get("/sanctions")
    assert ban["is_address"]
    assert len(ban["whom"]) == 64
    assert "127.0.0.1" not in (tmp_path / "mela.sqlite").read_bytes().decode("latin-1")
    assert page.do(f"/sanctions/{ban['number']}/end", why="").status_code == 400
    assert page.do(f"/sanctions/{ban['number']}/end", why="enough").status_code == 204
    assert Person(node, "Eve").id
    # acts stay, so the hash is not in them
    ended, banned = page.get("/acts")[:2]
    assert (ended["act"], ended["why"]) == ("end-sanction", "enough")
    assert (banned["act"], banned["about"], banned["name"]) == ("ban-address", ana.id, "Ana")
    node.stop()


def test_a_ban_holds_at_tables_where_somebody_already_sits(tmp_path: Path) -> None:
    node = Node(tmp_path, operator_page="true").start()
    add_operator(node)
    page, ana, bo = Page(node), Person(node, "Ana"), Person(node, "Bo")
    table = ana.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    client = bo.look(table)
    assert page.do(f"/people/{ana.id}/ban", hours=1, address=True).status_code == 204
    # Bo comes from the same address, and the socket was open before
    assert client.answer("play", version=0, move="place A1")["code"] == "banned"
    node.stop()


def test_what_has_ended_is_deleted(tmp_path: Path) -> None:
    """Also the hash of an address."""

    def kept() -> list[int]:
        with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as database:
            counts = (f"SELECT count(*) FROM {name}" for name in ("sanctions", "resets"))
            return [database.execute(count).fetchone()[0] for count in counts]

    clock = SteeredClock()
    node = InsideNode(tmp_path, clock, operator_page="true").start()
    try:
        add_operator(node)
        page, (zoe, _) = Page(node), member(node)
        zoe.look(zoe.new_table("holi", ["me", "open"])["id"]).close()
        page.do(f"/people/{zoe.id}/reset")
        page.do(f"/people/{zoe.id}/mute", hours=1, address=True)
        assert kept() == [1, 1]
        clock.pass_time(25 * 3600)
        wait_until(lambda: kept() == [0, 0])
    finally:
        node.stop()


def test_words_that_nobody_uses(site: Node, page: Page) -> None:
    ana = Person(site, "Ana")
    client = ana.look(ana.new_table("holi", ["me", "me"])["id"])
    done = page.do("/words", "PUT", words=["Grmpf", "two words"])
    assert done.json()["words"] == ["Grmpf", "two words"]
    for text in ("grmpf", "oh, GRMPF!", "some two  words", "grмpf"):
        assert client.answer("chat", text=text)["code"] == "words", text
    assert client.answer("chat", text="grmpfel")["say"] == "done"
    for path, body in (("/api/guest", {"name": "Grmpf"}),):
        assert ana.post(path, body).json()["code"] == "words"
    assert ana.send("PATCH", "/api/me", {"name": "a grmpf"}).json()["code"] == "words"
    assert page.do("/words", "PUT", words=[]).json()["words"] == []
    assert client.answer("chat", text="grmpf")["say"] == "done"


def test_reports_come_with_what_was_said(site: Node, page: Page) -> None:
    ana, bo = Person(site, "Ana"), Person(site, "Bo")
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = bo.look(table)
    for text in ("one", "two", "three"):
        client.answer("chat", text=text)
    line = ana.look(table).state["chat"][1]
    ana.post("/api/reports", {"table": table, "number": line["number"], "text": "rude"})
    report = page.get("/reports?wanted=new")[0]
    assert (report["text"], report["line"], report["table"]) == ("rude", "two", table)
    assert (report["reporter_name"], report["person_name"]) == ("Ana", "Bo")
    assert [(one["text"], one["is_reported"]) for one in report["said"]] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    assert page.do(f"/reports/{report['number']}/finish").status_code == 204
    assert report["number"] not in [one["number"] for one in page.get("/reports?wanted=new")]


def test_a_member_who_has_lost_the_password_gets_a_link_that_works_once(
    site: Node, page: Page
) -> None:
    zoe, name = member(site)
    assert page.do(f"/people/{Person(site, 'Ana').id}/reset").json()["code"] == "unknown-person"
    links = [page.do(f"/people/{zoe.id}/reset").json()["link"] for _ in range(2)]
    secrets = [link.rpartition("/reset/")[2] for link in links]
    intruder = zoe.look(zoe.new_table("holi", ["me", "open"])["id"])

    def reset(secret: str, password: str = "another horse") -> httpx.Response:
        body = {"secret": secret, "password": password}
        return httpx.post(f"{site.address}/api/password-reset", json=body)

    assert reset(secrets[0]).json()["code"] == "link-ended", "there is a newer one"
    assert reset(secrets[1], "short").json()["code"] == "password"
    assert reset(secrets[1]).status_code == 204, "a password that was too short has used nothing up"
    assert reset(secrets[1]).json()["code"] == "link-ended"
    assert zoe.get("/api/me").status_code == 401, "all sessions have ended"
    with pytest.raises(ConnectionClosed, match="4401"):
        intruder.hear("never")
    old, new = (
        httpx.post(f"{site.address}/api/sign-in", json={"name": name, "password": password})
        for password in (PASSWORD, "another horse")
    )
    assert (old.status_code, new.status_code) == (401, 201)


def test_backups_are_made_and_shown(page: Page) -> None:
    made = page.do("/backups").json()
    assert len(made) >= 1
    assert page.get("/overview")["backups"] == made
    assert made[0]["bytes"] > 100
    assert page.get("/acts")[0]["act"] == "backup"


@pytest.mark.parametrize("backups", ["", "/nowhere"])
def test_without_a_folder_there_are_no_backups(tmp_path: Path, backups: str) -> None:
    node = Node(tmp_path, operator_page="true", backups=backups).start()
    add_operator(node)
    page = Page(node)
    assert page.get("/overview")["backups"] is None
    assert page.do("/backups").json()["code"] == "no-folder"
    node.stop()


def test_packs_of_people_are_listed_and_removed(page: Page) -> None:
    assert page.get("/packs") == []
    assert page.do("/packs/nothing/remove").status_code == 404
