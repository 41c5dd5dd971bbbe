"""Content packs from anywhere: nothing but `PackError` leaves their reader."""

from importlib.resources import files

from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.pack import PackError
from mela.games.holi.pack import card_table, read_pack
from mela.games.holi.rivalry import RIVALRY_IDS
from tests.core.strategies import broken, noise, outcome, with_surrogate

STANDARD = files("mela.games").joinpath("holi", "content", "standard.toml").read_text("utf-8")
WORDS = [
    *("game", "id", "title", "picture", "copies", "kind", "numbers", "[[colour_cards]]"),
    *("[[rivalry_cards]]", '"##.",', '"#*.",', "copies = 2\n", "[1]", "[1, 2]", '"rule"'),
    *(f'"{card}"' for card in RIVALRY_IDS),
]


def check(text: str) -> None:
    pack, reason = outcome(lambda: read_pack(text, "any.toml"), PackError)
    if pack is None:
        assert reason.startswith("any.toml: ")
    else:
        assert card_table(pack).kinds == len(pack.colour_cards)


@settings(max_examples=200)
@given(noise)
def test_noise_is_no_pack(text: str) -> None:
    check(text)


@settings(max_examples=300)
@given(broken([STANDARD], WORDS))
def test_broken_packs(text: str) -> None:
    check(text)


@settings(max_examples=100)
@given(with_surrogate([STANDARD]))
def test_packs_with_half_a_character(text: str) -> None:
    check(text)


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
    rivalry = STANDARD[STANDARD.index("[[rivalry_cards]]") :]
    check("".join(['game = "holi"\nid = "any"\ntitle = "any"\n', *cards, rivalry]))
