"""Who is away is told that it is their turn: by a web-hook, or by a push to the browser."""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import queue
from collections.abc import Iterator
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from mela.server.people import outbound_http
from mela.server.people.outbound_http import BadAddress, OutboundHttp, is_public
from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.listener import Listener, listening
from tests.server.node import Node, Person, wait_until

#: How long a player may be away before a notice goes out.
NOTICE_SECONDS = 20.0


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as running:
        yield running


class SteeredNode(InsideNode):
    """A node that may post to this machine; notices go out when the test lets time pass."""

    def __init__(self, data: Path) -> None:
        self.clock = SteeredClock()
        settings = {"private_addresses": "true", "base_url": "https://m.x"}
        super().__init__(data, self.clock, seed="", notice_seconds=f"{NOTICE_SECONDS}", **settings)

    def send_notices(self) -> None:
        """Let time pass until no notice waits, and no try is left."""

        def all_sent() -> bool:
            self.clock.pass_time(1)
            return not self.site.notices.pending

        wait_until(all_sent)


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteeredNode]:
    running = SteeredNode(Path(tmp_path_factory.mktemp("site"))).start()
    assert isinstance(running, SteeredNode)
    yield running
    running.stop()


def hook(person: Person, url: str) -> str:
    answer = person.send("PUT", "/api/me/hook", {"url": url})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


def two(node: Node, listener: Listener, **more: object) -> tuple[list[Person], list[str], str]:
    """Two people with web-hooks /0 and /1, at a table that has begun."""
    people = [Person(node, name) for name in ("Ana", "Bo")]
    hooks = [hook(who, f"{listener.address}/{n}") for n, who in enumerate(people)]
    table = people[0].new_table("holi", ["me", "open"], **more)["id"]
    people[1].post(f"/api/tables/{table}/sit")
    return people, hooks, table


def nothing_more(node: SteeredNode, listener: Listener) -> None:
    node.send_notices()
    with pytest.raises(queue.Empty):
        listener.posted.get_nowait()


def test_a_web_hook_is_told_once_for_each_version(near: SteeredNode, listener: Listener) -> None:
    people, secrets, table = two(near, listener)
    wait_until(lambda: near.clock.is_awaited(NOTICE_SECONDS))
    near.clock.pass_time(NOTICE_SECONDS - 1)
    assert listener.posted.empty()
    near.clock.pass_time(1)
    posted = listener.hear()
    turn = int(posted.path[1:])
    told = json.loads(posted.body)
    assert told == {"table": table, "game": "holi", "version": 0, "url": f"https://m.x/t/{table}"}
    signature = hmac.new(secrets[turn].encode(), posted.body, hashlib.sha256).hexdigest()
    assert posted.headers["x-mela-signature"] == f"sha256={signature}"
    for person in people:
        person.get(f"/api/tables/{table}")  # folded again: nothing new
    nothing_more(near, listener)
    client = people[turn].look(table)
    client.play("place A1")
    near.send_notices()
    posted = listener.hear()
    assert (posted.path, json.loads(posted.body)["version"]) == (f"/{1 - turn}", 1)
    client.close()


def test_who_looks_on_or_plays_fast_is_not_told(near: SteeredNode, listener: Listener) -> None:
    two(near, listener, move_seconds=600)
    people = [Person(near, name) for name in ("Ana", "Bo")]
    table = people[0].new_table("holi", ["me", "open"])["id"]
    people[1].post(f"/api/tables/{table}/sit")
    clients = [who.look(table) for who in people]
    # one device for two: who looks from one seat is here
    hot = people[0].new_table("holi", ["me", "me"])["id"]
    clients.append(people[0].look(hot, 0))
    for n, who in enumerate(people):
        hook(who, f"{listener.address}/{n}")
    clients[clients[0].state["turn"]].play("place A1")
    silent = Person(near, "Cem")
    hook(silent, f"{listener.address}/silent")
    silent.send("PUT", "/api/me/settings", {"notices": False})
    silent.new_table("holi", ["me", "me"])
    nothing_more(near, listener)
    for client in clients:
        client.close()


def test_a_slow_match_with_a_clock_is_told(near: SteeredNode, listener: Listener) -> None:
    two(near, listener, move_seconds=86400)
    near.send_notices()
    assert json.loads(listener.hear().body)["version"] == 0


def test_a_web_hook_that_fails_is_tried_again_and_never_followed(
    near: SteeredNode, listener: Listener
) -> None:
    listener.answers = [500, 307]
    two(near, listener)
    near.send_notices()
    first, second = listener.hear(), listener.hear()
    assert first.body == second.body
    nothing_more(near, listener)


def test_a_web_hook_can_be_read_and_removed(near: SteeredNode, listener: Listener) -> None:
    ana = Person(near, "Ana")
    assert ana.get("/api/me/hook").json() is None
    secret = hook(ana, f"{listener.address}/x")
    assert ana.get("/api/me/hook").json() == {"url": f"{listener.address}/x", "secret": secret}
    assert ana.send("DELETE", "/api/me/hook").status_code == 204
    ana.new_table("holi", ["me", "me"])
    nothing_more(near, listener)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """What a browser has for a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, object]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, object]:
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        message: dict[str, object] = json.loads(plain)
        return message


def test_a_browser_is_told_and_a_dead_one_forgotten(near: SteeredNode, listener: Listener) -> None:
    ana, browser = Person(near, "Ana"), Browser()
    endpoint = f"{listener.address}/push/1"
    answer = ana.send("PUT", "/api/me/push", browser.subscription(endpoint))
    assert answer.status_code == 204, answer.text
    table = ana.new_table("holi", ["me", "me"])["id"]
    near.send_notices()
    posted = listener.hear()
    assert posted.path == "/push/1"
    assert browser.read(posted.body)["table"] == table
    assert posted.headers["content-encoding"] == "aes128gcm"
    assert Vapid02.verify(posted.headers["authorization"])
    key = ana.get("/api/push/key").json()["key"]
    assert posted.headers["authorization"].endswith(f"k={key}")
    assert ana.get("/api/me/data").json()["browsers"] == [endpoint]
    listener.answers = [410]
    ana.new_table("holi", ["me", "me"])
    near.send_notices()
    listener.hear()
    assert ana.get("/api/me/data").json()["browsers"] == []


def test_a_subscription_is_checked_and_can_be_removed(
    near: SteeredNode, listener: Listener
) -> None:
    ana, browser = Person(near, "Ana"), Browser()
    good = browser.subscription(f"{listener.address}/push/2")
    for bad in (
        {**good, "keys": {"p256dh": "", "auth": encoded(b"x" * 16)}},
        {**good, "keys": {"p256dh": encoded(b"\4" + b"x" * 64), "auth": encoded(b"x" * 16)}},
        {**good, "keys": {**good["keys"], "auth": "eA"}},  # type: ignore[dict-item]
        {**good, "endpoint": "ftp://example.com"},
        {**good, "endpoint": "nonsense"},
        {**good, "endpoint": "http://[::1"},
        {**good, "endpoint": f"http://{'x' * 1000}"},
    ):
        assert ana.send("PUT", "/api/me/push", bad).status_code == 400, bad
    assert ana.send("PUT", "/api/me/push", good).status_code == 204
    ana.send("DELETE", f"/api/me/push?endpoint={good['endpoint']}")
    assert ana.get("/api/me/data").json()["browsers"] == []


def test_the_push_key_outlives_a_restart(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        node = Node(tmp_path).start()
        keys.append(Person(node, "Ana").get("/api/push/key").json()["key"])
        node.stop()
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "ff02::1"),
        *("fec0::1", "64:ff9b:1::7f00:1", "64:ff9b::10.0.0.1", "::127.0.0.1", "::93.184.216.34"),
        *("::ffff:0:127.0.0.1", "2002:a00:1::", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
        *("2001:db8::1", "3fff::1", "5f00::1", "100::1", "4000::1", "240.0.0.1", "198.18.0.1"),
    ],
)
def test_an_address_of_no_open_net_is_not_public(host: str) -> None:
    assert not is_public(host)


def test_an_address_of_the_open_net_is_public() -> None:
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")
    for inner in ("::ffff:93.184.216.34", "64:ff9b::93.184.216.34", "2002:5db8:d822::1"):
        assert is_public(inner)


@pytest.mark.parametrize(
    "url",
    [
        *("https://ana@example.com/", "https://ana:secret@example.com/", "https://@example.com/"),
        *("https://example.com/#part", "https://example.com/#", "https://example.com/ a"),
        *("https://[fec0::1]/", "https://[64:ff9b:1::1]/", "https://[::127.0.0.1]/"),
    ],
)
def test_an_address_that_cannot_be_told_has_a_code(ana: Person, url: str) -> None:
    answer = ana.send("PUT", "/api/me/hook", {"url": url})
    assert (answer.status_code, answer.json()["code"]) == (400, "address")


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{port}/",
        "http://localhost:{port}/",
        "http://[::1]:{port}/",
        "http://[::ffff:127.0.0.1]:{port}/",
        "http://2130706433:{port}/",
        "http://127.1:{port}/",
        "http://0x7f.1:{port}/",
        "http://ana:secret@127.0.0.1:{port}/",
        "file:///etc/passwd",
        "http:///",
        "http://x:99999/",
    ],
)
def test_nobody_can_make_a_node_call_its_own_network(
    ana: Person, listener: Listener, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = url.format(port=listener.address.rpartition(":")[2])
    # a name is looked up when it is used: it might change its mind before
    is_name = any(host in url for host in ("localhost", "0x7f.1"))
    answer = ana.send("PUT", "/api/me/hook", {"url": url})
    assert answer.status_code == (200 if is_name else 400)
    monkeypatch.setattr(outbound_http, "WAITS", ())

    async def post() -> int:
        careful = OutboundHttp(private=False)
        careful.open()
        try:
            return await careful.post(url, b"{}", {})
        except BadAddress:
            return 0
        finally:
            await careful.close()

    assert asyncio.run(post()) == 0
    with pytest.raises(queue.Empty):
        listener.posted.get_nowait()
