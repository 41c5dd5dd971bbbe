"""What operators set, and what they are told when it cannot be."""

import socket
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from mela.server.secret import read_secret
from mela.server.settings import Settings, SettingsError, read_settings
from tests.server.command import ROOT
from tests.server.command import mela as command
from tests.server.node import Node, Person

EXAMPLE = ROOT / "docs/mela.example.toml"


def test_the_example_names_every_setting_with_its_default() -> None:
    named = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert set(named) == set(Settings.__struct_fields__)
    assert read_settings(EXAMPLE, {}) == Settings()


def test_the_environment_wins() -> None:
    assert read_settings(EXAMPLE, {"MELA_PORT": "81", "MELA_BOT_SECONDS": "2"}).port == 81


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("port = 70000", "setting port: "),
        ("colour = 1", "unknown field `colour`"),
        ("metrics = 'some'", "setting metrics: "),
        ("port =", "Invalid value"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mela.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=told):
        read_settings(file, {})


# --- Starting -------------------------------------------------------------------------------


def refused(**settings: str) -> str:
    """What the command says that does not start; one line."""
    done = command("serve", **{"port": "0", **settings})
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("mela: ")
    return done.stderr[6:-1]


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        told = refused(data=str(tmp_path), port=port)
    assert told == f"port {port} of 127.0.0.1 is taken; choose another with --port"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    # a folder that not even root can write to
    assert refused(data="/proc/mela").startswith("setting data: /proc/mela cannot be written to: ")
    (tmp_path / "file").touch()
    assert refused(data=str(tmp_path / "file")).startswith("setting data: ")


def test_a_bad_setting_is_told(tmp_path: Path) -> None:
    assert refused(data=str(tmp_path), bot_workers="many").startswith("setting bot_workers: ")
    told = refused(data=str(tmp_path), secret="sesame")
    assert told == "setting secret: this must be 64 hex digits (openssl rand -hex 32)"


def test_a_database_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    gone = "postgresql+asyncpg://mela:sesame@127.0.0.1:1/mela"
    told = refused(data=str(tmp_path), database=gone)
    assert told.startswith("the database does not answer: ")
    assert "sesame" not in told
    assert "database" in refused(data=str(tmp_path), database="nonsense")
    assert "setting database" in refused(data=str(tmp_path), database="martian://x/y")
    (tmp_path / "mela.sqlite").write_bytes(b"this is no database, whatever its name says" * 50)
    assert refused(data=str(tmp_path)).startswith("the database does not answer: ")


def test_a_newer_database_is_told(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as connection:
        connection.executescript(
            "CREATE TABLE revision (number INTEGER PRIMARY KEY); INSERT INTO revision VALUES (999)"
        )
    told = refused(data=str(tmp_path))
    assert told.startswith("the database has revision 999 and this version of Mela knows ")


# --- The secret -----------------------------------------------------------------------------


def test_a_broken_secret_is_not_taken(tmp_path: Path) -> None:
    assert read_secret(tmp_path) == read_secret(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    (tmp_path / "secret").write_text("", encoding="ascii")
    with pytest.raises(SettingsError, match="64 hex digits"):
        read_secret(tmp_path)


def test_nodes_in_different_folders_know_each_others_people(tmp_path: Path) -> None:
    shared = {"database": f"sqlite+aiosqlite:///{tmp_path / 'shared.sqlite'}"}
    first = Node(tmp_path / "a", secret="ab" * 32, **shared).start()
    second = Node(tmp_path / "b", secret="ab" * 32, **shared).start()
    stranger = Node(tmp_path / "c", **shared).start()
    ana = Person(first, "Ana")
    assert ana.get("/api/me").json()["name"] == "Ana"
    ana.node = second
    assert ana.get("/api/me").json()["name"] == "Ana"
    ana.node = stranger
    assert ana.get("/api/me").status_code == 401
    for node in (first, second, stranger):
        node.stop()


# --- Behind a proxy -------------------------------------------------------------------------


def test_a_proxy_is_believed_if_it_is_trusted(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    for trusted, secure in (("127.0.0.1", True), ("", False)):
        node = Node(tmp_path, seed="", trusted_proxies=trusted).start()
        answer = httpx.post(f"{node.address}/api/guest", json={"name": "Ana"}, headers=forwarded)
        assert ("Secure" in answer.headers["set-cookie"]) == secure
        node.stop()


def test_pages_of_the_base_address_are_ours(tmp_path: Path) -> None:
    addresses = {"base_url": "https://mela.example/", "origins": "https://two.example"}
    node = Node(tmp_path, seed="", **addresses).start()
    statuses = {}
    for origin in ("https://mela.example", "https://two.example", "https://evil.example"):
        answer = httpx.post(
            f"{node.address}/api/guest", json={"name": "Ana"}, headers={"Origin": origin}
        )
        statuses[origin.split("/")[2]] = answer.status_code
        if answer.status_code == 201:
            assert "Secure" in answer.headers["set-cookie"]
    assert statuses == {"mela.example": 201, "two.example": 201, "evil.example": 403}
    node.stop()
