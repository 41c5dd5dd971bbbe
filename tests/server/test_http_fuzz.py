"""Whatever comes over HTTP, within the schema or not: no crash, and answers that fit the schema."""

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.command import mela as command
from tests.server.databases import KINDS, empty_database
from tests.server.hostile import DEEP, ESCAPES, NUMBERS, STRANGE, TEXTS
from tests.server.node import Node, Person
from tests.server.services import PostgreSQL

load_all_checks()
WANTED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    ]
)
#: After these one is nobody, so they come last.
ENDS = ("POST /api/sign-out", "PUT /api/account/password", "DELETE /api/me")
#: What nobody types is refused with one of these.
CODES = {"text", "number", "too-deep", "refused"}


def test_any_request_gets_an_answer_of_the_schema(node: Node, ana: Person) -> None:
    schema = schemathesis.openapi.from_url(f"{node.address}/schema/openapi.json")
    bo = Person(node, "Bo")
    hosts = [(ana, "holi"), (ana, "nagaraja"), (bo, "holi"), (bo, "nagaraja")]
    tables = [host.new_table(game, ["me", "open"])["id"] for host, game in hosts]
    seen: set[tuple[str, int]] = set()
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    for operation in sorted(operations, key=lambda operation: operation.label in ENDS):
        seen |= fuzz(operation, GenerationMode.POSITIVE, ana, tables)
        with suppress(Unsatisfiable):  # nothing can be wrong with a request that has no parts
            seen |= fuzz(operation, GenerationMode.NEGATIVE, ana, tables)
    good = {label for label, status in seen if status < 300}
    assert {"POST /api/guest", "GET /api/my/tables", "POST /api/tables/{table}/leave"} <= good
    assert {("POST /api/tables", 401), ("POST /api/guest", 400)} <= seen
    assert httpx.get(f"{node.address}/healthz").json() == {"status": "good"}


def fuzz(
    operation: Any, mode: GenerationMode, person: Person, tables: list[str]
) -> set[tuple[str, int]]:
    """Requests of one kind, half of them about tables and games that are there; their statuses.

    One of five comes from nobody, who is refused nearly everything.
    """
    seen = set()

    @settings(
        max_examples=30,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(
        operation.as_strategy(generation_mode=mode),
        st.none() | st.sampled_from(tables),
        st.integers(0, 4),
    )
    def ask(case: Any, table: str | None, who: int) -> None:
        if table is not None and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        if table is not None and isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = "holi"
        answer = case.call(headers={} if who == 0 else person.headers)
        seen.add((operation.label, answer.status_code))
        case.validate_response(answer, checks=WANTED)

    ask()
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_what_nobody_types_is_refused_wherever_it_stands(
    kind: str, tmp_path: Path, server: PostgreSQL
) -> None:
    """And what is stored afterwards, any database takes."""
    address = empty_database(kind, tmp_path, server)
    node = Node(tmp_path, **({} if kind == "sqlite" else {"database": address})).start()
    schema = schemathesis.openapi.from_url(f"{node.address}/schema/openapi.json")
    person, spoiled = Person(node, "Ana"), set()
    with httpx.Client(base_url=node.address, headers=person.headers) as web:
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            if operation.label not in ENDS:
                spoiled |= spoil(operation, web, random.Random(f"{kind} {operation.label}"))
    assert {("query", "viewer"), ("path", "table"), ("body", "name"), ("body", "text")} <= spoiled
    node.stop()
    if kind == "sqlite":
        backup = tmp_path / "site.gz"
        assert command("backup", backup, data=str(tmp_path)).returncode == 0
        other = empty_database("postgresql", tmp_path, server)
        restored = command("restore", backup, data=str(tmp_path / "other"), database=other)
        assert restored.returncode == 0, restored.stderr


def spoil(operation: Any, web: httpx.Client, luck: random.Random) -> set[tuple[str, str]]:
    """Requests of one kind, each with something hostile in one place; the places."""
    places = set()

    @settings(
        max_examples=4,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
    def ask(case: Any) -> None:
        body = case.body if isinstance(case.body, dict) else {}
        parts = {"path": case.path_parameters or {}, "query": case.query or {}, "body": body}
        every = sorted((part, name) for part, names in parts.items() for name in names)
        if not every:
            return
        part, name = luck.choice(every)
        value = luck.choice(ESCAPES if part != "body" else [*TEXTS, *STRANGE, *NUMBERS, *DEEP])
        path = {key: quote(str(given), safe="") for key, given in parts["path"].items()}
        query = {key: quote(str(given), safe="") for key, given in parts["query"].items()}
        text = json.dumps(body)
        if part == "body":
            text = json.dumps({**body, name: "HERE"}).replace('"HERE"', value)
        else:
            (path if part == "path" else query)[name] = value
        target = operation.path.format(**path) + "?" + "&".join(map("=".join, query.items()))
        answer = web.request(operation.method, target, content=text if body else None)
        assert answer.status_code not in (500, 503), (target, text[:200])
        if value not in STRANGE:
            assert (answer.status_code, answer.json()["code"] in CODES) == (400, True), answer.text
        places.add((part, name))

    ask()
    return places
