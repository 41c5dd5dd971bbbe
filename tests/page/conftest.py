"""A node and a browser for the tests of a file, a visitor for each test."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import ROOT, Visitor, running_browser
from tests.server.node import Node

NewVisitor = Callable[..., Visitor]
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    assert (ROOT / "src/mela/web/index.html").exists(), "build the page first: make page"
    running = Node(Path(tmp_path_factory.mktemp("site"))).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def new_visitor(
    node: Node, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[NewVisitor]:
    """Makes visitors; when the test is over, none of them may have seen an error."""
    visitors: list[Visitor] = []

    def make(**context: Any) -> Visitor:
        visitors.append(Visitor(browser, node.address, **context))
        return visitors[-1]

    yield make
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            visitor.testify(f"failed-{request.node.name}-{number}")
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()
