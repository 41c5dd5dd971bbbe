"""Guests, members, and what they can do about themselves."""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from mela.server.people.passwords import Passwords
from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.members import PASSWORD, member, new_name
from tests.server.node import Client, Node, Person, wait_until


def sign_in(node: Node, name: str, password: str) -> httpx.Response:
    body = {"name": name, "password": password}
    return httpx.post(f"{node.address}/api/sign-in", json=body)


def test_a_guest_becomes_a_member_and_stays_the_same_person(node: Node) -> None:
    guest = Person(node, "Ana")
    table = guest.new_table("holi", ["me", "open"])["id"]
    assert guest.get("/api/me").json()["account"] is False
    name = new_name()
    me = guest.post("/api/account", {"name": name, "password": PASSWORD}).json()
    assert me == {"id": guest.id, "name": name, "account": True}
    back = sign_in(node, name, PASSWORD)
    assert back.json() == me
    guest.use(back.headers["x-mela-token"])
    assert [found["id"] for found in guest.get("/api/my/tables").json()] == [table]
    again = guest.post("/api/account", {"name": new_name(), "password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (409, "has-account")


def test_names_that_look_alike_are_one_name(node: Node) -> None:
    _, name = member(node)
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalnum() else c for c in name)
    for alike in (name, name.upper(), name.replace("ë", "e\u0308"), f"  {wide} "):
        answer = Person(node, "x").post("/api/account", {"name": alike, "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken"), alike
        assert sign_in(node, alike, PASSWORD).status_code == 201


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_a_password_has_a_length(ana: Person, password: str) -> None:
    answer = ana.post("/api/account", {"name": new_name(), "password": password})
    assert (answer.status_code, answer.json()["code"]) == (409, "password")


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(node: Node) -> None:
    _, name = member(node)
    for tried in (name, "nobody at all"):
        answer = sign_in(node, tried, "wrong horse")
        assert (answer.status_code, answer.json()["code"]) == (401, "not-you")


def test_a_wrong_password_and_an_unknown_name_are_hashed_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So they take as long: one hash each, with the same cost."""
    costs = []
    verify = PasswordHasher.verify

    def counting(self: PasswordHasher, known: str, password: str) -> bool:
        costs.append(known.split("$")[1:4])
        return verify(self, known, password)

    async def try_both() -> list[bool]:
        passwords = Passwords()
        known = await passwords.hashed(PASSWORD)
        return [await passwords.fits(stored, "wrong horse") for stored in (known, None)]

    monkeypatch.setattr(PasswordHasher, "verify", counting)
    assert asyncio.run(try_both()) == [False, False]
    assert len(costs) == 2
    assert costs[0] == costs[1]
    assert costs[0][0] == "argon2id"


def test_signing_out_ends_the_token_and_everywhere_ends_all_tokens(node: Node) -> None:
    person, name = member(node)
    others = [sign_in(node, name, PASSWORD).headers["x-mela-token"] for _ in range(2)]
    out = person.post("/api/sign-out")
    assert out.status_code == 204
    assert out.headers["set-cookie"].startswith("mela=")
    assert "Max-Age=0" in out.headers["set-cookie"]
    assert person.get("/api/me").status_code == 401
    assert person.post("/api/sign-out").status_code == 401
    person.use(others[0])
    assert person.get("/api/me").status_code == 200
    person.post("/api/sign-out", {"everywhere": True})
    for other in others:
        person.use(other)
        assert person.get("/api/me").status_code == 401
    person.use(sign_in(node, name, PASSWORD).headers["x-mela-token"])
    assert person.get("/api/me").status_code == 200


def test_a_new_password_ends_other_sessions(node: Node) -> None:
    person, name = member(node)
    wrong = person.send("PUT", "/api/account/password", {"old": "x" * 8, "new": "y" * 8})
    assert wrong.status_code == 401
    body = {"old": PASSWORD, "new": "another horse"}
    changed = person.send("PUT", "/api/account/password", body)
    assert changed.status_code == 200
    assert person.get("/api/me").status_code == 401
    person.use(changed.headers["x-mela-token"])
    assert person.get("/api/me").status_code == 200
    assert sign_in(node, name, PASSWORD).status_code == 401
    assert sign_in(node, name, "another horse").status_code == 201


def closing_code(client: Client) -> int | None:
    """Read until the site closes the socket."""
    with pytest.raises(ConnectionClosed) as closed:
        client.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_sockets_end_with_the_session_in_which_they_were_opened(node: Node) -> None:
    person, name = member(node)
    table = person.new_table("holi", ["me", "open"])["id"]
    stranger = Person(node, "Bo").look(table)
    sockets = [person.look(table), person.look(table)]
    body = {"old": PASSWORD, "new": "another horse"}
    changed = person.send("PUT", "/api/account/password", body)
    assert [closing_code(socket) for socket in sockets] == [4401, 4401]
    person.use(changed.headers["x-mela-token"])

    here = person.look(table)
    other = Person.back(node, sign_in(node, name, "another horse").headers["x-mela-token"])
    elsewhere = other.look(table)
    person.post("/api/sign-out")
    assert closing_code(here) == 4401
    assert elsewhere.answer("resume")["say"] == "done"  # in other browsers one is still there
    other.post("/api/sign-out", {"everywhere": True})
    assert closing_code(elsewhere) == 4401

    person.use(sign_in(node, name, "another horse").headers["x-mela-token"])
    socket = person.look(table)
    person.send("DELETE", "/api/me")
    assert closing_code(socket) == 4401
    assert stranger.answer("resume")["say"] == "done"


def test_a_new_name_stands_at_tables_and_in_the_chat(ana: Person) -> None:
    table = ana.new_table("holi", ["me", "open"])["id"]
    ana.look(table).answer("chat", text="hello")
    assert ana.send("PATCH", "/api/me", {"name": " Anna  Maria "}).json()["name"] == "Anna Maria"
    state = ana.look(table).state
    assert state["table"]["seats"][0]["name"] == "Anna Maria"
    assert [line["name"] for line in state["chat"]] == ["Anna Maria"]
    assert ana.send("PATCH", "/api/me", {"name": " "}).status_code == 400


def test_a_member_cannot_take_the_name_of_another(node: Node) -> None:
    (person, name), (_, others) = member(node), member(node)
    answer = person.send("PATCH", "/api/me", {"name": others.upper()})
    assert (answer.status_code, answer.json()["code"]) == (409, "name-taken")
    assert person.get("/api/me").json()["name"] == name
    assert person.send("PATCH", "/api/me", {"name": name.upper()}).status_code == 200


def test_settings_are_kept_and_unknown_ones_refused(ana: Person) -> None:
    assert ana.get("/api/me/settings").json() == {}
    for chosen in ({"language": "pl", "sound": False}, {"theme": "dark", "labels": False}):
        assert ana.send("PUT", "/api/me/settings", chosen).status_code == 200
        assert ana.get("/api/me/settings").json() == chosen
    for bad in ({"wallpaper": 1}, {"language": "xx"}, {"speed": 1e9}, {"theme": "x" * 9000}):
        assert ana.send("PUT", "/api/me/settings", bad).status_code == 400


def test_my_data_are_all_there_and_only_mine(node: Node, bo: Person) -> None:
    person, name = member(node)
    table = person.new_table("nagaraja", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    bo.look(table).answer("chat", text="not yours")
    client = person.look(table)
    client.answer("chat", text="mine")
    person.send("PUT", "/api/me/settings", {"language": "de"})
    person.send("PUT", f"/api/me/blocks/{bo.id}")
    person.post("/api/reports", {"table": table, "text": "rude"})
    answer = person.get("/api/me/data")
    data = answer.json()
    assert data["person"]["name"] == name
    assert data["account_since"] > 0
    assert data["settings"] == {"language": "de"}
    assert [line["text"] for line in data["chat"]] == ["mine"]
    assert [block["blocked"] for block in data["blocks"]] == [bo.id]
    assert [report["text"] for report in data["reports"]] == ["rude"]
    assert [own["table"]["id"] for own in data["tables"]] == [table]
    assert list(data["tables"][0]["logs"]) == ["0"]
    assert data["tables"][0]["logs"]["0"]
    assert "argon2" not in answer.text
    # what my opponent alone knows is not in my data
    theirs = bo.get("/api/me/data").json()["tables"][0]["logs"]["1"]
    assert theirs != data["tables"][0]["logs"]["0"]


def test_who_is_deleted_is_gone_and_has_given_up(node: Node, bo: Person) -> None:
    person, name = member(node)
    table = person.new_table("nagaraja", ["me", "open"])["id"]
    waiting = person.new_table("holi", ["me", "open"])["id"]
    bo.post(f"/api/tables/{table}/sit")
    client = bo.look(table)
    person.look(table).answer("chat", text="my secret")
    client.hear("chat")
    assert person.send("DELETE", "/api/me").status_code == 204
    assert person.get("/api/me").status_code == 401
    assert sign_in(node, name, PASSWORD).status_code == 401
    state = bo.look(table).state
    seat = state["table"]["seats"][0]
    assert (seat["name"], seat["resigned"], seat["kind"]) == ("?", True, "person")
    assert (state["table"]["state"], state["result"]["places"]) == ("over", [2, 1])
    assert [(line["name"], line["text"]) for line in state["chat"]] == [("?", "")]
    text = "".join(bo.get(path).text for path in (f"/api/tables/{table}", "/api/tables"))
    assert name not in text
    assert person.id not in text
    assert bo.get(f"/api/tables/{waiting}").json()["seats"][0]["kind"] == "open"
    # the name is free again
    assert Person(node, "x").post("/api/account", {"name": name, "password": "y" * 8}).json()
    again = bo.post(f"/api/tables/{table}/rematch").json()
    assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]


def age(node: Node, statement: str, *values: object) -> None:
    """Let time pass for what is in the database."""
    with sqlite3.connect(node.data / "mela.sqlite", timeout=30) as database:
        assert database.execute(statement, values).rowcount == 1
    database.close()


def test_guests_who_stay_away_are_forgotten_and_members_are_not(tmp_path: Path) -> None:
    node = Node(tmp_path, sweep_hours="0.0001").start()
    try:
        old, (kept, _), late = Person(node, "Old"), member(node), Person(node, "Late")
        tables = [who.new_table("holi", ["me", "open"])["id"] for who in (old, kept, late)]
        looks = late.look(tables[2])
        for who in (old, kept):
            age(node, "UPDATE persons SET seen = seen - 31 * 86400 WHERE id = ?", who.id)
        age(node, "UPDATE persons SET seen = seen - 29 * 86400 WHERE id = ?", late.id)
        for table in tables:
            age(node, "UPDATE tables SET created = created - 90000 WHERE id = ?", table)
        wait_until(lambda: kept.get(f"/api/tables/{tables[1]}").status_code == 404)
        wait_until(lambda: old.get("/api/me").status_code == 401)  # perhaps by the next sweep
        assert [who.get("/api/me").status_code for who in (old, kept, late)] == [401, 200, 200]
        found = [late.get(f"/api/tables/{table}").status_code for table in tables]
        assert found == [404, 404, 200]  # where somebody looks, it stays
        looks.close()
    finally:
        node.stop()


def ended_tokens(node: Node) -> int:
    with sqlite3.connect(node.data / "mela.sqlite") as database:
        ((count,),) = database.execute("SELECT count(*) FROM ended_tokens")
    database.close()
    return int(count)


def test_a_token_is_unlike_all_others_and_its_end_is_kept_as_long_as_it_would_last(
    tmp_path: Path,
) -> None:
    clock = SteeredClock()  # which stands still: the new token is of the same second
    node = InsideNode(tmp_path, clock).start()
    try:
        ana, name = member(node)
        assert ana.post("/api/sign-out").status_code == 204
        ana.use(sign_in(node, name, PASSWORD).headers["x-mela-token"])
        assert ana.get("/api/me").status_code == 200
        for seconds, kept in ((89 * 86400, 1), (2 * 86400, 0)):
            clock.pass_time(seconds)
            node.sweep()
            assert ended_tokens(node) == kept
    finally:
        node.stop()


def test_names_change_some_times_an_hour(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock, renames_an_hour="2").start()
    try:
        ana = Person(node, "Ana")

        def rename() -> int:
            return ana.send("PATCH", "/api/me", {"name": "Anna"}).status_code

        assert [rename() for _ in range(3)] == [200, 200, 429]
        clock.pass_time(1799)
        assert rename() == 429
        clock.pass_time(1)
        assert [rename(), rename()] == [200, 429]
    finally:
        node.stop()


def test_who_comes_back_is_seen(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        ana = Person(node, "Ana")
        clock.pass_time(5 * 86400)
        assert ana.get("/api/me").status_code == 200
        with sqlite3.connect(node.data / "mela.sqlite") as database:
            ((seen,),) = database.execute("SELECT seen FROM persons")
        database.close()
        assert seen == clock.now()
    finally:
        node.stop()


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    limits = {"guests_a_minute": "3", "tables_a_minute": "2", "sign_ins_a_minute": "2"}
    node = Node(tmp_path, **limits).start()
    try:
        people = [Person(node, f"Guest {n}") for n in range(3)]
        late = httpx.post(f"{node.address}/api/guest", json={"name": "Late"})
        assert (late.status_code, late.json()["code"]) == (429, "too-fast")
        assert 1 <= int(late.headers["retry-after"]) <= 20
        # who says that a proxy has sent them is not believed
        feigned = {"X-Forwarded-For": "203.0.113.7"}
        body = {"name": "Late"}
        sly = httpx.post(f"{node.address}/api/guest", json=body, headers=feigned)
        assert sly.status_code == 429
        for person in people[:2]:
            person.new_table("holi", ["me", "open"])
        wish = {"game": "holi", "seats": [{"who": "me"}, {"who": "open"}]}
        assert people[2].post("/api/tables", wish).status_code == 429
        answers = [sign_in(node, "nobody", "x" * 8).status_code for _ in range(3)]
        assert answers == [401, 401, 429]
    finally:
        node.stop()


def test_a_proxy_that_is_trusted_tells_who_asks(tmp_path: Path) -> None:
    settings = {"guests_a_minute": "1", "trusted_proxies": "127.0.0.1"}
    node = Node(tmp_path, seed="", **settings).start()

    def guest(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.post(
            f"{node.address}/api/guest", json={"name": "Ana"}, headers=headers
        ).status_code

    try:
        assert [guest("203.0.113.7"), guest("203.0.113.8")] == [201, 201]
        assert guest("203.0.113.7") == 429
        # of one IPv6 network there is one
        assert [guest("2001:db8::1"), guest("2001:db8::2")] == [201, 429]
    finally:
        node.stop()
