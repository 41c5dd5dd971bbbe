"""Many who say nothing, and one who says too much: bounded memory, and the others play on."""

import json
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.command import PATIENCE
from tests.server.node import Client, Node, Person

#: By hand: MELA_SOCKETS=10000
WANTED = int(os.environ.get("MELA_SOCKETS", "1000"))
#: Files that this process and the node need besides.
SPARE = 500
FROM_ADDRESS = 250


def memory(node: Node) -> int:
    """Bytes that a node has in use."""
    assert node.process is not None
    status = Path(f"/proc/{node.process.pid}/status").read_text(encoding="ascii")
    return 1024 * int(status.split("VmRSS:")[1].split()[0])


@pytest.fixture
def roomy(tmp_path: Path) -> Iterator[Node]:
    """A node with as many open files as the machine lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # the node inherits it
    limits = {"address_sockets": str(FROM_ADDRESS), "seat_sockets": str(FROM_ADDRESS)}
    node = Node(tmp_path, **limits).start()
    yield node
    node.stop()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def begun(person: Person) -> list[Client]:
    table = person.new_table("holi", ["me", "me"])["id"]
    return [person.look(table, seat) for seat in (0, 1)]


def play_on(clients: list[Client]) -> int:
    """Both see the next move; its version. How long that takes is measured by `make load`."""
    mover = clients[clients[0].state["turn"]]
    answer = mover.play(mover.state["moves"][0])
    assert answer["say"] == "done"
    for client in clients:
        client.catch_up(answer["version"])
    return int(answer["version"])


def silent(node: Node, number: int, table: str) -> socket.socket:
    """A socket that looks at a table and then neither says nor reads anything."""
    raw = socket.create_connection(
        ("127.0.0.1", node.port), source_address=(f"127.0.1.{1 + number // FROM_ADDRESS}", 0)
    )
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return raw


def test_sockets_that_say_nothing(roomy: Node) -> None:
    count = min(WANTED, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)
    assert count == WANTED, f"the machine allows only {count} sockets"
    ana = Person(roomy, "Ana")
    players = begun(ana)
    tables = [ana.new_table("holi", ["me", "open"])["id"] for _ in range(1 + count // FROM_ADDRESS)]
    before, moves = memory(roomy), 0
    with ExitStack() as stack:
        crowd = []
        for number in range(count):
            crowd.append(stack.enter_context(silent(roomy, number, tables[number // FROM_ADDRESS])))
            if number % (count // 20) == count // 20 - 1:
                # the node has let them in: it has answered the last one
                assert b"101" in crowd[-1].recv(100)
                moves = play_on(players)
        each = (memory(roomy) - before) / count
        print(f"{count} silent sockets: {each / 1e3:.1f} kB each")
        assert each < 60_000
        assert moves == 20
    assert play_on(players) == 21


def test_connections_that_do_not_even_ask(roomy: Node) -> None:
    players = begun(Person(roomy, "Ana"))
    before = memory(roomy)
    with ExitStack() as stack:
        for _ in range(300):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", roomy.port)))
            raw.sendall(b"GET /api/tables HTTP/1.1\r\n")
        assert play_on(players) == 1
        assert (memory(roomy) - before) / 300 < 60_000


def test_connections_whose_request_does_not_arrive_are_closed(tmp_path: Path) -> None:
    node = Node(tmp_path, request_seconds="2").start()
    ana = Person(node, "Ana")
    client = ana.look(ana.new_table("holi", ["me", "me"])["id"])
    with ExitStack() as stack:
        slow = []
        for sent in (
            b"",
            b"GET /healthz HTTP/1.1\r\n",
            b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n{",
        ):
            slow.append(stack.enter_context(socket.create_connection(("127.0.0.1", node.port))))
            slow[-1].sendall(sent)
        assert all(is_closed(raw) for raw in slow)
    # neither a socket nor a connection that is used is cut
    assert client.answer("resume")["say"] == "done"
    with httpx.Client(base_url=node.address) as kept:
        for _ in range(3):
            assert kept.get("/healthz").status_code == 200
    client.close()
    node.stop()


def is_closed(raw: socket.socket) -> bool:
    raw.settimeout(PATIENCE)
    try:
        return raw.recv(1) == b""
    except ConnectionResetError:
        return True


def test_there_are_only_so_many_connections_from_an_address(tmp_path: Path) -> None:
    node = Node(tmp_path, address_connections="3").start()
    with ExitStack() as stack:
        for _ in range(3):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", node.port)))
            raw.sendall(b"GET /healthz HTTP/1.1\r\n")
        with socket.create_connection(("127.0.0.1", node.port)) as raw:
            assert is_closed(raw)
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=node.address, transport=elsewhere) as other:
            assert other.get("/healthz").status_code == 200
    assert httpx.get(f"{node.address}/healthz").status_code == 200, "there is room again"
    node.stop()


def test_there_are_only_so_many_sockets_from_an_address(tmp_path: Path) -> None:
    node = Node(tmp_path, address_sockets="5", seat_sockets="3").start()
    ana, bo = Person(node, "Ana"), Person(node, "Bo")
    tables = [ana.new_table("holi", ["me", "open"])["id"] for _ in range(2)]
    watching = [bo.look(tables[0]) for _ in range(3)]
    assert refused(bo, tables[0]) == 4429, "as many as may watch one table"
    own = ana.look(tables[0])  # who plays has room however many watch
    second = ana.look(tables[1])
    assert refused(ana, tables[1]) == 4429, "as many as may come from one address"
    watching.pop().close()
    assert ana.look(tables[1]).state["table"]["id"] == tables[1]
    for client in (*watching, own, second):
        client.close()
    node.stop()


def refused(person: Person, table: str) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        person.look(table)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_one_who_says_too_much_and_does_not_listen(roomy: Node) -> None:
    ana = Person(roomy, "Ana")
    players = begun(ana)
    table = ana.new_table("holi", ["me", "me"])["id"]
    before = memory(roomy)
    address = f"ws://127.0.0.1:{roomy.port}/api/tables/{table}/socket?seat=0"
    rounds = 0
    with ExitStack() as stack:
        # a client that takes nothing from the line while it shouts
        shouting = stack.enter_context(
            connect(address, additional_headers=ana.headers, compression=None, max_queue=1)
        )
        raw = shouting.socket
        raw.settimeout(0.2)
        ask = json.dumps({"do": "resume", "id": 1}).encode()
        frame = bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask
        sent = 0
        for _ in range(50):
            try:
                raw.sendall(frame * 100)
                sent += 100
            except TimeoutError:  # the node does not read faster than it can answer
                break
            finally:
                rounds += 1
                assert play_on(players) == rounds
        grown = memory(roomy) - before
        print(f"{sent} messages taken, {grown / 1e6:.1f} MB more")
        assert grown < 30e6
    assert play_on(players) == rounds + 1
