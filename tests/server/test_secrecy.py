"""Every byte that is sent to a viewer is made of what it may know."""

import copy
import hashlib
import json
import random
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from mela.core.chance import FastChance, match_key
from mela.core.event import Event, PrivateEvent, Viewer, seen_by
from mela.core.match import AnyMatch, Plan
from mela.core.move import Move
from mela.games import GAMES
from mela.games.holi.rules.moves import Drop
from mela.games.nagaraja.rules.moves import Bid, Give, Take
from mela.server.tables.state import TableState
from mela.server.tables.views import state_message, update_messages
from tests.server.inside import InsideNode
from tests.server.node import Client, Person
from tests.server.test_matches import play_all

#: Any moment: the clocks of these tables stand still.
NOW = 1e9
MATCHES = [("holi", 2), ("holi", 4), ("nagaraja", 2)]


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InsideNode]:
    running = InsideNode(Path(tmp_path_factory.mktemp("site"))).start()
    yield running
    running.stop()


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[InsideNode]:
    """Without a seed, where the words of players count."""
    running = InsideNode(tmp_path, seed="").start()
    yield running
    running.stop()


@pytest.fixture
def ana(inside: InsideNode) -> Person:
    return Person(inside, "Ana")


@pytest.fixture(params=MATCHES, ids=lambda param: f"{param[0]}-{param[1]}")
def table(inside: InsideNode, ana: Person, request: pytest.FixtureRequest) -> TableState:
    """A table with clocks, which stand still; always the same match."""
    game, seats = request.param
    made = ana.new_table(game, ["me"] * seats, match_seconds=1000)
    original = inside.table(made["id"])
    row = msgspec.structs.replace(original.row, seed=bytes(32))
    words = [msgspec.structs.replace(seat, word=str(seat.seat)) for seat in original.seats]
    fixed = TableState(row, words)
    fixed.set_up(row.changed)
    return fixed


def viewers(table: TableState) -> list[Viewer]:
    return [None, *range(len(table.seats))]


def twin(table: TableState, position: object) -> TableState:
    """The same table at the same version with another truth."""
    other = copy.copy(table)
    other.match = copy.copy(table.match)
    assert other.match is not None
    other.match.position = position
    return other


def plan(match: AnyMatch, move: Move, luck: int) -> Plan[Any]:
    """What a move would do, with this luck."""
    trial = copy.copy(match)
    trial.draw_from(FastChance(luck))
    return trial.plan(move)


def walk(table: TableState, seed: int) -> Iterator[AnyMatch]:
    """The match before each step of it, always the same object."""
    match, luck = table.match, random.Random(seed)
    assert match is not None
    while not match.is_over:
        yield match
        match.play(luck.choice(match.moves()))
    yield match


def told(table: TableState, viewer: Viewer, after: Plan[Any]) -> bytes:
    """The message about a step, were it made."""
    made = twin(table, after.position)
    return update_messages(made, [viewer], after.step, after.events, NOW)[0]


def test_a_state_depends_on_what_its_viewer_may_know(table: TableState) -> None:
    for match in walk(table, 1):
        for viewer in viewers(table):
            shown = state_message(table, viewer, NOW)
            for luck in range(2):
                other = match.game.imagine(match.view(viewer), FastChance(luck))
                assert state_message(twin(table, other), viewer, NOW) == shown


def test_steps_that_look_the_same_are_told_in_the_same_bytes(table: TableState) -> None:
    """Each step is made a second time in a world with other hidden facts."""
    found = steps = 0
    luck = random.Random(2)
    for match in walk(table, 2):
        if match.is_over:
            break
        move = luck.choice(match.moves())
        step = plan(match, move, 1)
        for viewer in viewers(table):
            steps += 1
            imagined = match.game.imagine(match.view(viewer), FastChance(steps))
            other = twin(table, imagined)
            same = _same_step(match, other, step, viewer, move)
            if same is not None:
                found += 1
                assert told(other, viewer, same) == told(table, viewer, step)
    assert found > steps / 2


def _same_step(
    match: AnyMatch, other: TableState, step: Plan[Any], viewer: Viewer, move: Move
) -> Plan[Any] | None:
    """A step of the other world which the viewer cannot tell from the step of this one."""
    assert other.match is not None
    view = match.game.view(step.position, viewer)
    events = seen_by(viewer, step.events)
    legal = other.match.moves()
    near = [m for m in legal if type(m) is type(move) and m != move][:5]
    for candidate in ([move] if move in legal else []) + ([] if viewer == match.seat else near):
        for luck in range(3):
            trial = plan(other.match, candidate, luck)
            if (
                match.game.view(trial.position, viewer) == view
                and seen_by(viewer, trial.events) == events
            ):
                return trial
    return None


def face(move: Move) -> object:
    """What the others see of a choice that is partly hidden; moves of one face look the same."""
    match move:
        case Bid():
            return len(move.cards)
        case Drop():
            return move.cell
        case Give() | Take():
            return type(move)
    return None


def unveiled(viewer: Viewer, step: Plan[Any]) -> list[Event]:
    """What a step shows a viewer of hidden things."""
    seen = seen_by(viewer, step.events)
    return [event for event in seen if event.unveils or isinstance(event, PrivateEvent)]


def test_a_hidden_choice_is_told_in_the_same_bytes_whatever_it_was(table: TableState) -> None:
    compared: defaultdict[str, int] = defaultdict(int)
    for match in walk(table, 3):
        faces: defaultdict[object, list[Move]] = defaultdict(list)
        for move in [] if match.is_over else match.moves():
            if face(move) is not None:
                faces[face(move)].append(move)
        for moves in faces.values():
            first, *others = (plan(match, move, 1) for move in moves)
            for viewer in viewers(table):
                for other in others:
                    if viewer != match.seat and unveiled(viewer, other) == unveiled(viewer, first):
                        assert told(table, viewer, other) == told(table, viewer, first)
                        compared[type(moves[0]).__name__] += 1
    wanted = {"Drop"} if table.row.game == "holi" else {"Bid", "Give"}
    assert wanted <= set(compared), compared


def test_a_hidden_draw_is_told_in_the_same_bytes_whatever_it_was(table: TableState) -> None:
    compared = 0
    for match in walk(table, 4):
        for move in [] if match.is_over else match.moves()[:3]:
            first, *others = (plan(match, move, luck) for luck in range(4))
            if not first.step.draws:
                continue
            for viewer in viewers(table):
                for other in others:
                    if unveiled(viewer, other) == unveiled(viewer, first):
                        assert told(table, viewer, other) == told(table, viewer, first)
                        compared += other.step.draws != first.step.draws
    assert compared > 10


@pytest.mark.parametrize(("game", "seats"), MATCHES)
def test_answers_depend_on_what_the_asker_may_know(
    inside: InsideNode, ana: Person, game: str, seats: int
) -> None:
    """The truth is exchanged behind the back of the node; the socket tells nothing of it."""
    id_ = ana.new_table(game, ["me"] * seats)["id"]
    clients = [ana.look(id_, seat) for seat in range(seats)]
    table = inside.table(id_)
    luck = random.Random(5)
    kinds: defaultdict[str, int] = defaultdict(int)
    while clients[0].state["result"] is None:
        match = table.match
        assert match is not None
        for client in clients:
            truth, asked = match.position, _questions(match, luck)
            before = [_ask(client, question) for question in asked]
            match.position = match.game.imagine(match.view(client.state["seat"]), FastChance(5))
            inside.site.questions.forget()
            assert [_ask(client, question) for question in asked] == before
            inside.site.questions.forget()
            match.position = truth
            for text in before:
                kinds[json.loads(text)["say"]] += 1
        for _ in range(5):
            if clients[0].state["result"] is None:
                mover = clients[clients[0].state["turn"]]
                version = mover.play(luck.choice(mover.state["moves"]))["version"]
                for client in clients:
                    client.catch_up(version)
    assert set(kinds) == {"reason", "previewed", "refused", "problem"}


def test_the_odds_of_a_bid_depend_on_how_many_cards_are_sealed(
    inside: InsideNode, ana: Person
) -> None:
    """The one who bids second is told a chance to win, and nothing of the cards under the seal."""
    id_ = ana.new_table("nagaraja", ["me", "me"])["id"]
    clients = [ana.look(id_, seat) for seat in range(2)]
    first = clients[clients[0].state["turn"]]
    second = clients[1 - first.state["seat"]]
    second.catch_up(first.play(first.state["moves"][0])["version"])
    match = inside.table(id_).match
    assert match is not None
    view, truth = match.view(second.state["seat"]), match.position
    asked = [
        json.dumps({"id": 7, "do": "preview", "version": match.version, "move": move})
        for move in second.state["moves"]
    ]
    before = [_ask(second, question) for question in asked]
    sealed = set()
    for luck in range(20):
        match.position = match.game.imagine(view, FastChance(luck))
        sealed.add(match.view(first.state["seat"]).own.bid)
        inside.site.questions.forget()
        assert [_ask(second, question) for question in asked] == before
    match.position = truth
    assert len(sealed) > 1
    for text in before:
        assert 0 <= json.loads(text)["preview"]["odds"]["win"] <= 1


def _questions(match: AnyMatch, luck: random.Random) -> list[str]:
    """Whatever can be asked without making a move."""
    every = [str(move) for move in match.game.every_move(match.position)]
    named = [*luck.sample(every, 8), "dance", "place Z9"]
    if not match.is_over:
        named += [str(move) for move in match.moves()[:3]]
    asks: list[dict[str, object]] = [
        {"do": do, "move": move} for do in ("why", "preview") for move in named
    ]
    asks += [{"do": "play", "move": m} for m in named if _is_illegal_for_all(match, m)]
    asks.append({"do": "undo", "to": match.version})
    return [json.dumps({"id": 7, "version": match.version, **ask}) for ask in asks]


def _is_illegal_for_all(match: AnyMatch, move: str) -> bool:
    return match.is_over or move not in {str(legal) for legal in match.moves()}


def _ask(client: Client, question: str) -> str:
    client.socket.send(question)
    while client.read().get("id") != 7:
        pass
    return client.raw[-1]


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_that_gives_the_draws_is_sent_before_the_end(fair: InsideNode, game: str) -> None:
    ana, bo = Person(fair, "Ana"), Person(fair, "Bo")
    made = ana.new_table(game, ["me", "open"])
    id_ = made["id"]
    bo.post(f"/api/tables/{id_}/sit", {"word": "open-sesame"})
    clients = [ana.look(id_), bo.look(id_)]
    watcher = Person(fair, "Cem").look(id_)
    said = [str(made)]
    for client in clients:
        client.answer("chat", text="good luck")
        client.ask("resume")
        client.hear("state")
    for path in (f"/api/tables/{id_}", "/api/tables", "/api/my/tables", "/healthz", "/metrics"):
        said += [_whole(person.get(path)) for person in (ana, bo)]
    play_all(clients, random.Random(6))
    over = clients[0].hear("table")["table"]
    for client in (*clients, watcher):
        client.catch_up(clients[0].state["version"])
        said += [text for text in client.raw if not _is_over(text)]
    seed = bytes.fromhex(over["seed"])
    assert hashlib.sha256(seed).hexdigest() == made["commitment"]
    assert over["words"][1] == "open-sesame"
    everything = "\n".join(said)
    assert made["commitment"] in everything
    for secret in _secrets(seed, over["words"], fair.data, id_):
        assert secret not in everything


def _whole(answer: httpx.Response) -> str:
    return f"{answer.headers}\n{answer.text}"


def _is_over(text: str) -> bool:
    return (json.loads(text).get("table") or {}).get("state") == "over"


def _secrets(seed: bytes, words: list[str], data: Path, id_: str) -> Iterator[str]:
    """Seed, key and words as they could be written, and draws as the store writes them."""
    key = match_key(seed, words)
    for secret in (seed, key, *(word.encode() for word in words)):
        yield secret.hex()
        yield secret.hex().upper()
        yield b64encode(secret).decode().rstrip("=")
        yield urlsafe_b64encode(secret).decode().rstrip("=")
        yield str(int.from_bytes(secret, "big"))
    yield from words
    with sqlite3.connect(data / "mela.sqlite") as store:
        rows = store.execute("SELECT draws FROM steps WHERE table_id = ?", (id_,)).fetchall()
    store.close()
    assert len(rows) > 10
    yield from (draws for (draws,) in rows if len(draws) > 6)
