"""People with an account."""

import uuid

from tests.server.node import Node, Person

PASSWORD = "correct horse"


def new_name() -> str:
    return f"Zoë {uuid.uuid4().hex[:12]}"


def member(node: Node) -> tuple[Person, str]:
    """Somebody who has just got an account, and the name of it."""
    name = new_name()
    person = Person(node, "somebody")
    answer = person.post("/api/account", {"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return person, name
