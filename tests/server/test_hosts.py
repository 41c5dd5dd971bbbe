"""A node answers under its own names only, and tells browsers what to keep."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from mela.server.settings import Settings
from mela.server.transport.hosts import Hosts
from tests.server.node import Node

OURS = Settings(
    base_url="https://mela.example/", origins="http://two.example:8080", host="lan.example"
)
HOME = Settings()
MACHINE = socket.gethostname()


@pytest.mark.parametrize(
    "host",
    [
        *("mela.example", "MELA.example:443", "mela.example.", "two.example", "two.example:8080"),
        *(
            "localhost",
            "localhost:8000",
            "127.0.0.1:8000",
            "127.0.0.2",
            "[::1]:8000",
            "lan.example",
        ),
    ],
)
def test_a_site_answers_under_its_addresses(host: str) -> None:
    assert Hosts(OURS).allows(host)


@pytest.mark.parametrize(
    "host",
    [
        *(
            "evil.example",
            "evil.mela.example",
            "mela.example.evil.example",
            "",
            ":8000",
            "192.0.2.1",
        ),
        *("mela.example@evil.example", "evil.example@mela.example", "[::1", "[2001:db8::1]:80"),
        *(
            "mela.example/x",
            "mela.example:x",
            "mela.example:80:80",
            "mela.example evil.example",
            ".",
        ),
    ],
)
def test_a_site_does_not_answer_under_other_names(host: str) -> None:
    assert not Hosts(OURS).allows(host)


@pytest.mark.parametrize(
    "host", ["192.168.1.7:8000", "[fe80::1]:8000", "localhost:8000", MACHINE, f"{MACHINE}.local:80"]
)
def test_without_an_address_a_node_answers_in_a_home_network(host: str) -> None:
    assert Hosts(HOME).allows(host)
    assert not Hosts(HOME).allows("evil.example")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder = Path(tmp_path_factory.mktemp("named"))
    running = Node(folder, seed="", base_url="https://mela.example").start()
    yield running
    running.stop()


def test_requests_and_sockets_of_other_names_are_refused(named: Node) -> None:
    with httpx.Client(base_url=named.address) as web:
        for host, status in (("mela.example", 200), ("evil.example", 400), ("192.0.2.1", 400)):
            answer = web.get("/api/tables", headers={"Host": host})
            assert answer.status_code == status, host
            if status == 400:
                assert answer.json()["code"] == "host"
            for path in ("/healthz", "/readyz"):
                assert web.get(path, headers={"Host": host}).status_code == 200
        assert web.post("/api/guest", json={"name": "A"}, headers={"Host": "x"}).status_code == 400
    with socket.create_connection(("127.0.0.1", named.port)) as to:
        address = "ws://evil.example/api/tables/x/socket"
        with pytest.raises(InvalidStatus) as refused:
            connect(address, sock=to)
        assert refused.value.response.status_code == 403


def test_browsers_come_back_over_tls(named: Node, node: Node) -> None:
    for path in ("/", "/api/tables", "/nowhere"):
        header = httpx.get(named.address + path).headers["strict-transport-security"]
        assert header == "max-age=31536000"
        assert "strict-transport-security" not in httpx.get(node.address + path).headers


def test_answers_about_people_and_tables_are_not_kept(node: Node) -> None:
    for path in ("/api/me", "/api/tables", "/api/tables/nowhere", "/api/nothing"):
        assert httpx.get(node.address + path).headers["cache-control"] == "no-store", path
    texts = httpx.get(f"{node.address}/api/games/holi/messages/en")
    assert texts.headers["cache-control"] == "public, max-age=3600"
    assert httpx.get(f"{node.address}/").headers["cache-control"] == "no-cache"
