"""Records between the site and files: exported, verified, imported, shown again."""

import hashlib
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import mela
from mela.games import SHIPPED
from tests.server.command import ROOT
from tests.server.command import mela as command
from tests.server.node import Client, Node, Person

#: Folders with records of each earlier version.
RECORDS = sorted(file for file in (ROOT / "tests/server/fixtures").iterdir() if file.is_dir())


class Site:
    """A node with a match that is over and one that is played, of each game."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.ana = Person(node, "Ana")
        self.over: dict[str, str] = {}
        self.playing: dict[str, str] = {}
        luck = random.Random(3)
        for game in SHIPPED:
            self.over[game] = self.ana.new_table(game, ["me", "me"])["id"]
            play(self._clients(self.over[game]), luck, 10_000)
            self.playing[game] = self.ana.new_table(game, ["me", "me"])["id"]
            play(self._clients(self.playing[game]), luck, 12)

    def _clients(self, table: str) -> list[Client]:
        return [self.ana.look(table, seat) for seat in (0, 1)]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.node.address}{path}")


def play(clients: list[Client], luck: random.Random, steps: int) -> None:
    while clients[0].state["version"] < steps and clients[0].state["result"] is None:
        mover = clients[clients[0].state["turn"]]
        mover.play(luck.choice(mover.state["moves"]))
        for client in clients:
            client.catch_up(mover.state["version"])
    while clients[0].state["result"] is not None and clients[0].state["table"]["state"] != "over":
        clients[0].hear("table")
    for client in clients:
        client.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    node = Node(tmp_path_factory.mktemp("site")).start()
    yield Site(node)
    node.stop()


@pytest.fixture(scope="module")
def exported(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All tables as files, made while the node runs."""
    folder = tmp_path_factory.mktemp("records") / "new"
    done = command("export", "--all", "--running", "--data", site.node.data, "-o", folder)
    assert done.returncode == 0, done.stderr
    assert "show them to no player" in done.stderr
    names = {file.stem for file in folder.glob("*.mela")}
    assert names == {*site.over.values(), *site.playing.values()}
    return folder


def with_digest(text: str) -> str:
    """A record that was changed, with a digest that fits again."""
    body = text.rpartition("digest ")[0]
    return f"{body}digest {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


# --- export and verify ----------------------------------------------------------------------


def test_a_running_match_is_exported_only_if_asked_for(site: Site, tmp_path: Path) -> None:
    table = site.playing["holi"]
    done = command("export", table, "--data", site.node.data, "-o", tmp_path)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert done.stderr == f"mela: table {table} is not over, so its record holds secrets\n"
    done = command("export", "--all", "--data", site.node.data, "-o", tmp_path, "--json")
    assert {file.stem for file in tmp_path.iterdir()} == set(site.over.values())
    assert {Path(file).stem for file in json.loads(done.stdout)} == set(site.over.values())
    assert "writing records: 2 of 2" in done.stderr
    assert all(file.stat().st_mode & 0o077 == 0 for file in tmp_path.iterdir())


def test_every_draw_of_an_exported_match_is_verified(site: Site, exported: Path) -> None:
    files = sorted(exported.glob("*.mela"))
    done = command("verify", *files, "--json")
    assert done.returncode == 0, done.stdout
    verdicts = json.loads(done.stdout)
    assert [verdict["fair"] for verdict in verdicts] == [True] * 4
    assert all(verdict["draws"] > 0 and verdict["steps"] > 0 for verdict in verdicts)
    done = command("verify", *site.over.values(), "--data", site.node.data)
    assert done.returncode == 0
    assert done.stdout.count("fair by the seed") == 2


def test_a_seed_can_be_given_by_hand(site: Site, exported: Path, tmp_path: Path) -> None:
    table = site.over["nagaraja"]
    file = Path(shutil.copy(exported / f"{table}.mela", tmp_path))
    assert "the seed is not known" in command("verify", file).stdout
    proof = site.get(f"/api/tables/{table}/fairness").json()
    words = [part for word in proof["words"] for part in ("--word", word)]
    done = command("verify", file, "--seed", proof["seed"], *words)
    assert (done.returncode, "fair by the seed" in done.stdout) == (0, True)
    words[-1] = "another"
    done = command("verify", file, "--seed", proof["seed"], *words)
    assert (done.returncode, "by the seed it is" in done.stdout) == (1, True)
    done = command("verify", file, "--seed", "00" * 32, *words)
    assert (done.returncode, "whose hash was shown" in done.stdout) == (1, True)


def test_luck_that_was_changed_is_found(site: Site, exported: Path, tmp_path: Path) -> None:
    table = site.playing["nagaraja"]
    file = tmp_path / f"{table}.mela"
    shutil.copy(exported / f"{table}.json", tmp_path)
    text = (exported / f"{table}.mela").read_text(encoding="utf-8")
    first = next(line for line in text.split("\n") if line.startswith("start"))
    cheated = first[: first.rindex(":")] + ":0"
    cheated = cheated if cheated != first else first[: first.rindex(":")] + ":1"
    file.write_text(with_digest(text.replace(first, cheated)), encoding="utf-8")
    done = command("verify", file)
    assert done.returncode == 1
    assert "draw" in done.stdout or "line" in done.stdout
    file.write_text(text.replace(first, cheated), encoding="utf-8")
    assert "the digest does not fit" in command("verify", file).stdout


def test_a_record_with_a_name_that_no_database_keeps_is_not_taken_in(tmp_path: Path) -> None:
    match = mela.match("holi", seats=2, seed="import", players=["A\0na", "Bo"])
    luck = random.Random(1)
    while not match.is_over:
        match.play(luck.choice(match.moves()))
    file = tmp_path / "odd.mela"
    file.write_text(mela.dumps(match), encoding="utf-8")
    node = Node(tmp_path / "data").start()
    done = command("import", file, "--data", node.data)
    assert (done.returncode, done.stderr) == (1, f"mela: {file}: U+0000 cannot be in this text\n")
    node.stop()


@pytest.mark.parametrize("folder", RECORDS, ids=lambda folder: folder.name)
def test_records_of_earlier_versions_replay(folder: Path) -> None:
    texts = [file.read_text(encoding="utf-8") for file in folder.glob("*.mela")]
    matches = [mela.loads(text) for text in texts]
    assert all(match.version > 20 for match in matches)
    kinds = {(match.game.name, match.is_over) for match in matches}
    assert kinds >= {(game, over) for game in ("holi", "nagaraja") for over in (True, False)}


# --- import ---------------------------------------------------------------------------------


def test_records_are_taken_in_and_go_on_and_broken_ones_are_named(
    site: Site, exported: Path, tmp_path: Path
) -> None:
    files = tmp_path / "files"
    shutil.copytree(exported, files)
    broken = files / "broken.mela"
    text = (files / f"{site.playing['holi']}.mela").read_text(encoding="utf-8")
    lines = text.split("\n")
    line = next(n for n, line in enumerate(lines) if line.startswith("4 "))
    lines[line] = "4 0 climb"
    broken.write_text(with_digest("\n".join(lines)), encoding="utf-8")
    bare = files / "bare.mela"
    match = mela.match("holi", seats=2, seed="import", players=["Ana", "Bo"])
    luck = random.Random(1)
    while not match.is_over:
        match.play(luck.choice(match.moves()))
    bare.write_text(mela.dumps(match), encoding="utf-8")
    seedless = Path(shutil.copy(files / f"{site.over['holi']}.mela", files / "seedless.mela"))
    node = Node(tmp_path / "data").start()  # imported while it runs
    done = command("import", *sorted(files.glob("*.mela")), "--data", node.data)
    assert done.returncode == 1
    refused = [line for line in done.stderr.split("\n") if line.startswith("mela: ")]
    assert [error.split(": ")[1] for error in refused] == [str(broken), str(seedless)]
    assert f"{broken}: line {line + 1}: step 4 (climb): " in refused[0]
    assert len(done.stdout.strip().split("\n")) == 5
    again = command("import", files / f"{site.over['holi']}.mela", "--data", node.data)
    assert (again.returncode, "is there already" in again.stderr) == (1, True)
    again = command("import", broken, "--data", node.data, "--json")
    (told,) = json.loads(again.stdout)
    assert (again.returncode, again.stderr) == (1, "")
    assert (told["file"], f"mela: {told['fault']}") == (str(broken), refused[0])

    new = done.stdout.split("bare.mela: table ")[1].split("\n")[0]
    shown = httpx.get(f"{node.address}/api/tables/{new}").json()
    assert (shown["state"], shown["commitment"], shown["seed"]) == ("over", "", None)
    assert [seat["name"] for seat in shown["seats"]] == ["Ana", "Bo"]
    for table in site.over.values():
        record = httpx.get(f"{node.address}/api/tables/{table}/record").text
        assert record == (files / f"{table}.mela").read_text(encoding="utf-8")
    for table in site.playing.values():  # nobody is known here, so bots play on
        client = Person(node, "Bo").look(table)
        assert client.state["version"] >= 12
        while client.state["table"]["state"] != "over":
            client.hear("table")
        client.close()
    done = command("verify", *site.playing.values(), "--data", node.data)
    assert (done.returncode, done.stdout.count("over; ")) == (0, 2), done.stdout
    node.stop()


def test_a_command_without_a_database_says_so(tmp_path: Path) -> None:
    done = command("export", "--all", "--data", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"mela: there is no database {tmp_path / 'mela.sqlite'}")
    assert list(tmp_path.iterdir()) == []


# --- what finished matches show -------------------------------------------------------------


@pytest.mark.parametrize("game", SHIPPED)
def test_a_finished_match_can_be_seen_again_from_every_seat(site: Site, game: str) -> None:
    table = site.over[game]
    answer = site.get(f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"].endswith(f'"{table}.mela"')
    match = mela.loads(answer.text)
    shows = {}
    for viewer in ("0", "1", "w"):
        shows[viewer] = site.get(f"/api/tables/{table}/replay?viewer={viewer}").json()
        assert [step["version"] for step in shows[viewer]] == list(range(match.version + 1))
        sent = httpx.post(f"{site.node.address}/api/records?viewer={viewer}", content=answer.text)
        assert (sent.status_code, sent.json()) == (200, shows[viewer])
    last = [show[-1]["view"] for show in shows.values()]
    assert [view["own"] is None for view in last] == [False, False, True]
    assert last[0]["common"] == last[1]["common"]
    assert any(step["events"] for step in shows["w"])


@pytest.mark.parametrize("what", ["record", "fairness", "replay"])
def test_a_running_match_keeps_its_secrets(site: Site, what: str) -> None:
    answer = site.get(f"/api/tables/{site.playing['holi']}/{what}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    assert site.get(f"/api/tables/nowhere/{what}").status_code == 404


def test_what_is_no_record_is_refused(site: Site) -> None:
    def send(data: bytes, viewer: str = "w") -> httpx.Response:
        return httpx.post(f"{site.node.address}/api/records?viewer={viewer}", content=data)

    text = site.get(f"/api/tables/{site.over['holi']}/record").content
    for viewer in ("2", "-1", "x", "None", "%C2%B2"):
        assert send(text, viewer).status_code == 400, viewer
    assert send(b"\xff\xfe").json()["detail"] == "this is not UTF-8 text"
    assert "breaks off" in send(text[:-30]).json()["detail"]
    long = with_digest(text.decode().replace("digest", ":leave\n" * 3000 + "digest"))
    assert "2000 lines" in send(long.encode()).json()["detail"]
    assert send(b"x" * 200_000).status_code == 413
    assert site.get("/healthz").status_code == 200


# --- patch ----------------------------------------------------------------------------------


def test_patch_tells_which_running_matches_differ(site: Site, tmp_path: Path) -> None:
    done = command("patch", "--data", site.node.data)
    assert (done.returncode, done.stdout) == (0, "2 running matches, 0 differ\n")
    old, odd = site.playing["holi"], site.playing["nagaraja"]
    with (
        closing(sqlite3.connect(site.node.data / "mela.sqlite")) as source,
        closing(sqlite3.connect(tmp_path / "mela.sqlite")) as copy,
    ):
        source.backup(copy)
        copy.execute("UPDATE tables SET rules = 0 WHERE id = ?", [old])
        other = "UPDATE steps SET seat = 1 - seat WHERE table_id = ? AND version = 3"
        copy.execute(other, [odd])
        copy.commit()
    done = command("patch", "--json", "--data", tmp_path)
    assert done.returncode == 1
    found = {match["table"]: match for match in json.loads(done.stdout)}
    assert (found[old]["rules"], found[old]["step"]) == (0, None)
    assert found[old]["why"] == "the record follows version 0 of the rules, this is 2"
    assert (found[odd]["step"], found[odd]["version"]) == (3, 12)
    assert (
        f"{odd} (nagaraja, rules 2) at step 3 of 12: "
        in command("patch", "--data", tmp_path).stdout
    )


def test_a_match_that_does_not_replay_tells_players_nothing_and_harms_no_other(
    tmp_path: Path,
) -> None:
    node = Node(tmp_path).start()
    ana = Person(node, "Ana")
    good, bad = (ana.new_table("nagaraja", ["me", "me"])["id"] for _ in range(2))
    play([ana.look(bad, seat) for seat in (0, 1)], random.Random(2), 6)
    node.stop()
    with closing(sqlite3.connect(tmp_path / "mela.sqlite")) as connection:
        other = "UPDATE steps SET seat = 1 - seat WHERE table_id = ? AND version = 3"
        connection.execute(other, [bad])
        move = "SELECT move FROM steps WHERE table_id = ? AND version = 3"
        (played,) = connection.execute(move, [bad]).fetchone()
        connection.execute("UPDATE tables SET due = 1")  # and its clock is looked at
        connection.commit()
    node = Node(tmp_path, node.port).start()
    ana.node = node
    for _ in range(2):
        answer = ana.get(f"/api/tables/{bad}")
        assert (answer.status_code, answer.json()["code"]) == (409, "other-rules")
        assert played not in answer.text
        with connect(f"ws://127.0.0.1:{node.port}/api/tables/{bad}/socket") as socket:
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=20)
            assert socket.close_code == 4404
    assert ana.look(good).state["view"] is not None
    assert "differ" in command("patch", "--data", tmp_path).stdout
    node.stop()
