"""What a page needs of a game: its cards and its texts."""

import httpx
import msgspec
import pytest

import mela
from tests.server.node import Node


def read(node: Node, path: str) -> httpx.Response:
    return httpx.get(f"{node.address}/api/games/{path}")


@pytest.mark.parametrize("game", mela.GAMES)
def test_a_pack_has_the_cards_of_a_game(node: Node, game: str) -> None:
    pack = mela.GAMES[game].page_pack("standard")
    assert read(node, f"{game}/packs/standard").content == msgspec.json.encode(pack)
    answer = read(node, f"{game}/packs/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-pack")


@pytest.mark.parametrize("game", mela.GAMES)
@pytest.mark.parametrize("language", ["en", "pl", "pt"])
def test_messages_are_those_of_the_engine(node: Node, game: str, language: str) -> None:
    answer = read(node, f"{game}/messages/{language}")
    assert answer.json() == dict(mela.GAMES[game].catalogue(language))
    assert answer.headers["cache-control"] == "public, max-age=3600"


def test_an_unknown_language_gives_english(node: Node) -> None:
    assert read(node, "holi/messages/xx").json() == read(node, "holi/messages/en").json()


def test_an_unknown_game_has_no_messages(node: Node) -> None:
    answer = read(node, "nonsense/messages/en")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-pack")


def test_a_game_tells_its_colours_and_what_players_of_a_language_start_with(node: Node) -> None:
    games = httpx.get(f"{node.address}/api/games").json()
    assert games["holi"]["colours"] == ["blue", "yellow", "red", "green"]
    assert games["holi"]["usual"] == {"pl": {"edition": "polish"}}
    assert games["nagaraja"]["colours"] == ["grey", "yellow"]
    assert games["nagaraja"]["usual"] == {}
