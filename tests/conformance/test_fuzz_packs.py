"""Content packs from anywhere: nothing but `PackError` leaves their reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mela.core.pack import PackError
from mela.games import GAMES
from mela.games.holi.rules.mechanisms import MECHANISMS
from tests.conformance.strategies import broken, noise, outcome, with_surrogate, words_of
from tests.fuzzing import examples
from tools.fuzz_packs import fuzz_packs
from tools.random_packs import GENERATORS

STANDARD = {name: game.pack_text("standard") for name, game in GAMES.items()}
#: What a pack may say, but not these do.
ODD = {
    "holi": ["copies = 2\n", "points = 0\n", "sides = 4\n", '"#*.",', '"##.",', 'levels = "top"\n'],
    "nagaraja": [
        *("{ brown = 99 }", "copies = 2\n", "number = 1\n", "points = -1\n", "cursed = true\n"),
        *('crypt = "NE"\n', '["NS", "EW"]', '["N"]', '""', "[1, 1, 1, 1]", '"naga",'),
    ],
}
WORDS = {name: [*words_of([text]), *ODD.get(name, [])] for name, text in STANDARD.items()}


def check(name: str, text: str) -> None:
    """A pack that is read makes a game that can be asked for its moves."""
    game = GAMES[name]
    pack, reason = outcome(lambda: game.read_pack(text, "any.toml"), PackError)
    if pack is None:
        assert reason.startswith("any.toml: ")
    else:
        assert 0 < game.with_pack(text, "any.toml").most_moves() < 1_000_000


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(200)
@given(noise)
def test_noise_is_no_pack(name: str, text: str) -> None:
    check(name, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(300)
@given(st.data())
def test_broken_packs(name: str, data: st.DataObject) -> None:
    check(name, data.draw(broken([STANDARD[name]], WORDS[name])))


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(100)
@given(with_surrogate(list(STANDARD.values())))
def test_packs_with_half_a_character(name: str, text: str) -> None:
    check(name, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("other", sorted(GAMES))
def test_the_pack_of_another_game_is_refused(name: str, other: str) -> None:
    _, reason = outcome(lambda: GAMES[name].with_pack(STANDARD[other], "any.toml"), PackError)
    assert bool(reason) == (name != other)


@pytest.mark.parametrize("name", GENERATORS)
def test_random_packs_play_or_are_refused_with_a_place(name: str) -> None:
    """A sample: `python -m tools.fuzz_packs` plays thousands of packs."""
    found = fuzz_packs(name, range(40), 2)
    assert found.failures == []
    assert found.legal >= 20
    assert found.refused >= 5
    if name == "holi":
        assert set(found.mechanisms) == set(MECHANISMS)
