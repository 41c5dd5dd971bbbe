"""Texts, numbers and depths that nobody types are refused at the door, with either database."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.databases import KINDS, empty_database
from tests.server.hostile import DEEP, ESCAPES, NUMBERS, TEXTS
from tests.server.node import Client, Node, Person
from tests.server.services import PostgreSQL
from tests.server.test_own_packs import own_pack

CODES = {"text", "number", "too-deep", "refused"}


@pytest.fixture(scope="module", params=KINDS)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: PostgreSQL
) -> Iterator[Node]:
    folder = Path(tmp_path_factory.mktemp(request.param))
    address = empty_database(request.param, folder, server)
    running = Node(folder, **({} if request.param == "sqlite" else {"database": address})).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def ann(site: Node) -> Person:
    return Person(site, "Ann")


@pytest.fixture(scope="module")
def web(ann: Person) -> Iterator[httpx.Client]:
    """One connection for many requests."""
    with httpx.Client(base_url=ann.node.address, headers=ann.headers) as client:
        yield client


BODIES = (
    ("POST", "/api/guest", '{"name": HERE}'),
    ("PATCH", "/api/me", '{"name": HERE}'),
    ("POST", "/api/account", '{"name": "Ann", "password": HERE}'),
    ("POST", "/api/sign-in", '{"name": HERE, "password": "12345678"}'),
    ("POST", "/api/reports", '{"table": HERE, "text": ""}'),
    ("POST", "/api/reports", '{"table": "x", "text": HERE}'),
    ("POST", "/api/reports", '{"table": "x", "text": "", "number": HERE}'),
    ("PUT", "/api/me/hook", '{"url": HERE}'),
    ("PUT", "/api/me/settings", '{"speed": HERE}'),
    ("POST", "/api/tables", '{"game": "holi", "seats": [{"who": "me"}, {"who": HERE}]}'),
    ("POST", "/api/tables", '{"game": "holi", "seats": [{"who": "me"}, {"who": "open"}], '
     '"options": {"edition": HERE}}'),
    ("POST", "/api/tables", '{"game": "holi", "seats": [{"who": "me"}, {"who": "open"}], '
     '"own_pack": HERE}'),
    ("POST", "/api/pair", '{"game": "holi", "word": HERE}'),
    ("POST", "/api/packs", '{"pack": {"game": "holi", "title": HERE}}'),
    ("POST", "/api/workshop/holi/check", '{"pack": {"game": "holi", "title": HERE}}'),
)  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body"), BODIES)
def test_a_body_that_nobody_types_is_refused(
    web: httpx.Client, method: str, path: str, body: str
) -> None:
    for value in (*TEXTS, *NUMBERS, *DEEP):
        answer = web.request(method, path, content=body.replace("HERE", value))
        assert answer.status_code == 400, (value[:20], answer.text)
        assert answer.json()["code"] in CODES, value[:20]


def test_the_code_says_what_is_wrong(web: httpx.Client) -> None:
    for value, code in (
        (TEXTS[0], "text"),
        (TEXTS[-1], "text"),
        (NUMBERS[0], "number"),
        (DEEP[0], "too-deep"),
        ("nonsense", "refused"),
    ):
        answer = web.patch("/api/me", content=f'{{"name": {value}}}')
        assert answer.json()["code"] == code, value[:20]
    for body in (b'{"a\\u0000": 1}', b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}'):
        assert web.patch("/api/me", content=body).json()["code"] == "text", body


@pytest.mark.parametrize(
    "path",
    [
        "/api/people/HERE",
        "/api/tables/HERE",
        "/api/tables/HERE/record",
        "/api/packs/HERE",
        "/api/ratings/HERE",
        "/api/games/holi/packs/HERE",
        "/api/tables/x/replay?viewer=HERE",
        "/api/tables/x/replay?HERE=1",
        "/HERE",
    ],
)
def test_an_address_that_nobody_types_is_refused(web: httpx.Client, path: str) -> None:
    for escape in ESCAPES:
        answer = web.get(path.replace("HERE", escape))
        assert (answer.status_code, answer.json()["code"]) == (400, "text"), escape
    many = web.get(path.replace("HERE", "9" * 400))
    assert many.status_code in (200, 404), "an id that nobody has"


def test_a_table_that_cannot_be_has_no_socket(ann: Person) -> None:
    for escape in ESCAPES:
        with pytest.raises(InvalidStatus) as refused:
            ann.look(escape)
        assert refused.value.response.status_code == 403


def test_lines_are_for_texts_that_have_them(ann: Person) -> None:
    table = ann.new_table("holi", ["me", "open"])["id"]
    report = {"table": table, "text": "they\r\n\tsaid"}
    assert ann.post("/api/reports", report).status_code == 204
    pack = {**own_pack(ann), "title": "two\nlines"}
    assert ann.post("/api/packs", {"pack": pack, "keep": False}).status_code == 201
    word = ann.post(f"/api/tables/{table}/sit", {"word": "two\nlines"})
    assert (word.status_code, word.json()["code"]) == (400, "text")


def test_a_file_cannot_smuggle_what_a_body_cannot_have(ann: Person) -> None:
    for text in ('title = "a\\u0000b"', '{"title": "a\\u0000b"}'):
        answer = ann.post("/api/workshop/holi/open", {"text": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "text")


def test_a_record_is_text(web: httpx.Client) -> None:
    for path in ("/api/records", "/api/records/pack"):
        answer = web.post(path, content="mela record 1\n\u0000")
        assert (answer.status_code, answer.json()["code"]) == (400, "text")


# --- The socket -----------------------------------------------------------------------------


@pytest.fixture
def client(ann: Person) -> Client:
    return ann.look(ann.new_table("holi", ["me", "me"])["id"], 0)


@pytest.mark.parametrize(
    "message",
    [
        '{"do": "chat", "id": 7, "text": HERE}',
        '{"do": "why", "id": 7, "version": 0, "move": HERE}',
        '{"do": "play", "id": 7, "version": 0, "move": {"do": HERE}}',
        '{"do": "preview", "id": 7, "version": 0, "move": [HERE]}',
        '{"do": "undo", "id": 7, "version": 0, "to": HERE}',
        '{"do": "resume", "id": 7, "since": HERE}',
        '{"do": HERE, "id": 7}',
        '{"do": "resume", "id": HERE}',
        "HERE",
    ],
)
def test_a_message_that_nobody_types_is_a_problem_and_the_socket_lives_on(
    client: Client, message: str
) -> None:
    for value in (*TEXTS, *NUMBERS, *DEEP):
        text = message.replace("HERE", value)
        client.socket.send(text)
        assert client.hear("problem")["code"] in {*CODES, "message"}, value[:20]
    assert client.answer("resume")["say"] == "done"


def test_a_problem_of_a_message_has_its_number_and_its_code(client: Client) -> None:
    client.socket.send('{"do": "chat", "id": 7, "text": "a\\u0000b"}')
    problem = client.hear("problem")
    assert (problem["id"], problem["code"]) == (7, "text")
    client.socket.send(json.dumps({"do": "why", "id": 8, "version": 0, "move": 10**400}))
    problem = client.hear("problem")
    assert (problem["id"], problem["code"]) == (8, "number")
