"""Whatever comes over HTTP, within the schema or not: no crash, and answers that fit the schema."""

from contextlib import suppress
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.node import Node, Person

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
