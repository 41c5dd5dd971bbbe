"""A node for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.node import Node, Person
from tests.server.services import PostgreSQL, postgresql


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    running = Node(Path(tmp_path_factory.mktemp("site"))).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def fair_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node without a seed, where the words of players count as in life."""
    running = Node(Path(tmp_path_factory.mktemp("fair")), seed="").start()
    yield running
    running.stop()


@pytest.fixture
def ana(node: Node) -> Person:
    return Person(node, "Ana")


@pytest.fixture
def bo(node: Node) -> Person:
    return Person(node, "Bo")


@pytest.fixture(scope="module")
def server() -> Iterator[PostgreSQL]:
    with postgresql() as running:
        yield running
