"""With a seed a match is the same each time; a site that others can reach has none."""

from pathlib import Path

import pytest

import mela
from mela.server.randomness import Randomness
from mela.server.settings import SettingsError, read_settings
from tests.server.node import SEED, Node, Person


def test_what_is_wanted_follows_from_a_seed_and_its_name() -> None:
    one, same, other = Randomness("a"), Randomness("a"), Randomness("b")
    assert one.match_seed("holi") == same.match_seed("holi")
    assert len({one.match_seed("holi"), one.match_seed("nagaraja"), other.match_seed("holi")}) == 3
    assert one.word("own", 1) == one.word("", 1) != one.word("", 2)
    assert one.bot_seed(b"x", 1) == same.bot_seed(b"x", 1) != one.bot_seed(b"x", 2)


def test_without_a_seed_nothing_follows() -> None:
    real = Randomness()
    assert real.match_seed("holi") != real.match_seed("holi")
    assert real.word("", 1) != real.word("", 1)
    assert real.bot_seed(1) != real.bot_seed(1)
    assert real.word("sesame", 1) == "sesame"


@pytest.mark.parametrize("game", mela.GAMES)
def test_the_same_table_plays_the_same_match(node: Node, game: str) -> None:
    assert node.settings["seed"] == SEED
    assert record(Person(node, "Ana"), game) == record(Person(node, "Bo"), game)


def record(person: Person, game: str) -> str:
    """Bots play a match to its end."""
    table = person.new_table(game, ["apprentice", "novice"])["id"]
    watcher = person.look(table)
    watcher.until(lambda info: info["state"] == "over")
    watcher.close()
    return person.get(f"/api/tables/{table}/record").text


@pytest.mark.parametrize(
    "public",
    [
        {"host": "0.0.0.0"},
        {"base_url": "https://mela.example"},
        {"origins": "https://mela.example"},
        {"trusted_proxies": "10.0.0.1"},
    ],
)
def test_a_public_site_has_no_seed(public: dict[str, str]) -> None:
    environment = {f"MELA_{name.upper()}": value for name, value in public.items()}
    read_settings(None, environment)
    with pytest.raises(SettingsError, match="setting seed"):
        read_settings(None, {**environment, "MELA_SEED": "x"})


def test_a_node_with_a_seed_warns_of_it(tmp_path: Path) -> None:
    node = Node(tmp_path / "data")
    node.log = tmp_path / "log"
    node.start().stop()
    assert "the setting seed is for tests" in node.log.read_text(encoding="utf-8")
