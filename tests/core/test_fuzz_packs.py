"""Content packs from anywhere: nothing but `PackError` leaves their reader."""

from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.pack import PackError
from mela.games import GAMES
from mela.games.holi import pack as holi_pack
from mela.games.holi.rivalry import RIVALRY_IDS
from mela.games.nagaraja import pack as nagaraja_pack
from tests.core.strategies import broken, noise, outcome, with_surrogate

STANDARD = {
    name: files("mela.games").joinpath(name, "content", "standard.toml").read_text("utf-8")
    for name in GAMES
}
READERS = {"holi": holi_pack.read_pack, "nagaraja": nagaraja_pack.read_pack}
HOLI_WORDS = [
    *("game", "id", "title", "picture", "copies", "kind", "numbers", "[[colour_cards]]"),
    *("[[rivalry_cards]]", '"##.",', '"#*.",', "copies = 2\n", "[1]", "[1, 2]", '"rule"'),
    *(f'"{card}"' for card in RIVALRY_IDS),
]
NAGARAJA_WORDS = [
    *("game", "id", "title", "trap", "faces", "copies", "symbol", "effect", "number", "target"),
    *("[[sticks]]", "[[cards]]", "[[tiles]]", "[[amulets]]", "[[relics]]", "sticks", "paths"),
    *('"naga",', '"either"', '"self"', '"opponent"', '"look"', '"swap"', "{ brown = 99 }"),
    *("copies = 2\n", "number = 1\n", "points = -1\n", "cursed = true\n", 'crypt = "NE"\n'),
    *('["NS", "EW"]', '["N"]', '""', '"draw"', '"relic"', "[1, 1, 1, 1]"),
]


def check(name: str, text: str) -> None:
    """A pack that is read makes a game that can be asked for its moves."""
    pack, reason = outcome(lambda: READERS[name](text, "any.toml"), PackError)
    if pack is None:
        assert reason.startswith("any.toml: ")
    else:
        assert 0 < GAMES[name].with_pack(text, "any.toml").most_moves() < 1_000_000


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=200)
@given(noise)
def test_noise_is_no_pack(name: str, text: str) -> None:
    check(name, text)


@settings(max_examples=300)
@given(broken([STANDARD["holi"]], HOLI_WORDS))
def test_broken_packs_of_holi(text: str) -> None:
    check("holi", text)


@settings(max_examples=300)
@given(broken([STANDARD["nagaraja"]], NAGARAJA_WORDS))
def test_broken_packs_of_nagaraja(text: str) -> None:
    check("nagaraja", text)


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=100)
@given(with_surrogate(list(STANDARD.values())))
def test_packs_with_half_a_character(name: str, text: str) -> None:
    check(name, text)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("other", sorted(GAMES))
def test_the_pack_of_another_game_is_refused(name: str, other: str) -> None:
    _, reason = outcome(lambda: GAMES[name].with_pack(STANDARD[other], "any.toml"), PackError)
    assert bool(reason) == (name != other)


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["#", "*", "."]),
            *(st.sampled_from(["#", "*", ".", ".", "."]) for _ in range(8)),
        ).map("".join),
        min_size=1,
        max_size=13,
    ),
    st.lists(st.integers(-1, 13), min_size=13, max_size=13),
)
def test_any_pictures(pictures: list[str], copies: list[int]) -> None:
    cards = [
        f'[[colour_cards]]\nid = "c{n}"\npicture = ["{p[:3]}", "{p[3:6]}", "{p[6:]}"]\n'
        f"copies = {copies[n]}\n"
        for n, p in enumerate(pictures)
    ]
    rivalry = STANDARD["holi"][STANDARD["holi"].index("[[rivalry_cards]]") :]
    check("holi", "".join(['game = "holi"\nid = "any"\ntitle = "any"\n', *cards, rivalry]))
