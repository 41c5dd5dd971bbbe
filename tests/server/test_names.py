"""Names can be seen, and nobody can look like a member who is somebody else."""

# ruff: noqa: RUF001

import asyncio
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from mela.server.names import BadName, checked_name, exact_key, folded, name_key
from mela.server.store.migrations import upgrade
from tests.server.databases import KINDS, empty_database, using
from tests.server.members import PASSWORD
from tests.server.node import Node, Person
from tests.server.services import PostgreSQL


@pytest.mark.parametrize(
    "name",
    [
        *("a\u200bb", "a\u200db", "\u2060", "a\u202eb", "a\u2066b", "a\u00adb", "\U000e0041b"),
        *("a\ufe0f", "\ufe0f", "a\ufe00", "a\U000e0100", "\u3164", "\u2800", "a\u034fb", "\u115f"),
        *("\u0301a", "\u20dd", "Z\u0351\u0352\u0353", "Zi\u0351\u0352\u0353\u0354g"),
    ],
)
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(BadName):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn", "Łukasz", "Иван", "क्षि", "ก็้", "❤\ufe0f Ana", "😀"]
)
def test_names_of_all_people_are_names(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Аna"),
        ("BOB", "ВОВ"),
        ("Zoë", "ZOЁ"),
        ("Nina", "Νina"),
        ("oliver", "oliνer"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Olga", "0lga"),
        ("Bernd", "Bemd"),
        ("Ian", "İan"),
        ("O'Neil", "O’Neil"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    assert exact_key(one) != name_key(one)


def test_names_that_differ_have_two_keys() -> None:
    names = ["Ana", "Anna", "Zoe", "Zoë", "Nina", "Vina", "Иван", "Ивана", "Łucja", "Lucja", "A na"]
    assert len({name_key(name) for name in names}) == len(names)


def test_a_look_alike_of_a_member_cannot_be_a_member(node: Node) -> None:
    for name, taken in (("Marek", ""), ("Мarek", "name-taken"), ("МАREK", "name-taken")):
        person = Person(node, "x")
        answer = person.post("/api/account", {"name": name, "password": PASSWORD})
        assert answer.json().get("code", "") == taken, name
    other = Person(node, "x")
    assert other.post("/api/account", {"name": "Other", "password": PASSWORD}).is_success
    assert other.send("PATCH", "/api/me", {"name": "Mаrek"}).json()["code"] == "name-taken"


@pytest.mark.parametrize("kind", KINDS)
def test_members_of_before_can_still_sign_in(kind: str, tmp_path: Path, server: PostgreSQL) -> None:
    """Their keys were made before look-alikes counted, and two of them look alike."""
    address = empty_database(kind, tmp_path, server)
    names = ["Аna", "Ana", "ana!", "AΝA", "Paul", "PauI", "Zoë"]
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)

    async def prepare() -> None:
        async with using(address) as database, database.writing() as connection:
            await connection.run_sync(upgrade, 7)
            for since, name in enumerate(names):
                row = {"id": f"p{since}", "name": name, "since": since, "password": hashed}
                for statement in (
                    "INSERT INTO persons (id, name, created, seen) "
                    "VALUES (:id, :name, :since, 4000000000)",
                    "INSERT INTO accounts (person, key, password, since) "
                    "VALUES (:id, :key, :password, :since)",
                ):
                    await connection.execute(text(statement), {**row, "key": folded(name)})

    asyncio.run(prepare())
    node = Node(tmp_path, **({} if kind == "sqlite" else {"database": address})).start()
    try:
        with httpx.Client(base_url=node.address) as web:

            def sign_in(name: str) -> httpx.Response:
                return web.post("/api/sign-in", json={"name": name, "password": PASSWORD})

            found = [sign_in(name).json()["id"] for name in names]
            assert found == [f"p{number}" for number in range(len(names))]
            assert [sign_in(name).json()["id"] for name in ("АNA", "ANA")] == ["p0", "p1"]
            # nobody new looks like any of them, also when the first of them is called otherwise
            first = Person.back(node, sign_in("Аna").headers["x-mela-token"])
            assert first.send("PATCH", "/api/me", {"name": "Other"}).is_success
            new = Person(node, "x").post("/api/account", {"name": "ANA", "password": PASSWORD})
            assert new.json()["code"] == "name-taken"
            assert sign_in("Ana").json()["id"] == "p1"
    finally:
        node.stop()
