"""Messages and options from anywhere: nothing but their own errors leaves their readers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mela.core.options import OptionsError
from mela.core.text import MessageError, tell
from mela.games import GAMES
from tests.conformance.strategies import broken, json_values, noise, outcome, with_surrogate
from tests.fuzzing import examples
from tests.titles import HOLI, NAGARAJA

MESSAGES = sorted(
    {
        text
        for game in GAMES.values()
        for language in game.languages()
        for text in game.catalogue(language).values()
    }
)
FACTS: dict[str, object] = {
    **{name: f"<{name}>" for name in ("seat", "other", "cell", "cells", "card", "origin", "hand")},
    **dict.fromkeys(("a", "b", "count", "points", "level", "tokens", "steps"), 1),
    "kept": "true",
    "why": "no-throw",
}
WORDS = ["{", "}", "{a}", "plural,", "select,", "other", "one", "=0", "#", "{a, plural, other {"]


def check(message: str) -> None:
    told, reason = outcome(lambda: tell({"any": message}, "any", FACTS), MessageError)
    assert isinstance(told, str) or reason


@examples(200)
@given(noise)
def test_noise_as_a_message(message: str) -> None:
    check(message)


@examples(200)
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_pieces_of_messages(message: str) -> None:
    check(message)


@examples(300)
@given(broken(MESSAGES, WORDS))
def test_broken_messages(message: str) -> None:
    check(message)


@examples(100)
@given(with_surrogate(MESSAGES))
def test_messages_with_half_a_character(message: str) -> None:
    check(message)


@pytest.mark.parametrize("depth", [100, 1000, 10_000])
@pytest.mark.parametrize("end", ["", "x", "}}"])
def test_deeply_nested_messages(depth: int, end: str) -> None:
    check("{a, plural, other {" * depth + end * depth)


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["polish", "international", "x"]) | json_values,
        "rivalry": st.integers(-2, 5)
        | st.lists(st.sampled_from(["garland", "pillar", "balcony", "rangoli", "x"]), max_size=5)
        | json_values,
        "colours": st.lists(st.sampled_from(["blue", "red", "green", "yellow", "x"]), max_size=5)
        | json_values,
        "pack": st.sampled_from(["standard", "x"]) | json_values,
        "other": json_values,
    },
)


@examples(400)
@given(OPTIONS, st.integers(-1, 6))
def test_any_options(raw: dict[str, object], seats: int) -> None:
    options, reason = outcome(lambda: HOLI.options(raw, seats), OptionsError)
    if options is None:
        assert reason.startswith("option '")
    else:
        assert 2 <= seats <= 4
        assert 0 <= options.rivalry_count() + len(options.rivalry_chosen()) <= 3
        assert len(set(options.seat_colours(seats))) == seats


@examples(200)
@given(
    st.fixed_dictionaries(
        {}, optional={"pack": st.sampled_from(["standard", "x"]) | json_values, "x": json_values}
    ),
    st.integers(-1, 6),
)
def test_any_options_of_nagaraja(raw: dict[str, object], seats: int) -> None:
    options, reason = outcome(lambda: NAGARAJA.options(raw, seats), OptionsError)
    if options is None:
        assert reason.startswith("option '")
    else:
        assert (seats, options.pack) == (2, "standard")


@pytest.mark.parametrize("name", sorted(GAMES))
@examples(100)
@given(st.dictionaries(st.text(max_size=8) | st.integers() | st.none(), json_values, max_size=3))
def test_any_names_of_options(name: str, raw: dict[str, object]) -> None:
    options, reason = outcome(lambda: GAMES[name].options(raw, 2), OptionsError)
    assert options is not None or reason.startswith("option ")
