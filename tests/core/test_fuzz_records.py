"""Records from anywhere: nothing but `RecordError` leaves their readers."""

import json
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

import mela
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, replay
from mela.core.record import RecordError, decode_record, encode_record
from mela.games import GAMES, NAGARAJA
from tests.core.play import random_match
from tests.core.records import body_of, short_record, signed
from tests.core.strategies import broken, json_values, noise, outcome, with_surrogate

# with players, so that no accident to the seats makes up names for very many
SOUND = [
    short_record(),
    *(
        mela.dumps(
            random_match(
                seed,
                2 + seed % 3,
                {"rivalry": ["garland", "balcony"], "edition": "polish"},
                players=["Ana", "Bo", "Cy", "Di"][: 2 + seed % 3],
                steps=steps,
            )
        )
        for seed, steps in enumerate([0, 3, 12, 25])
    ),
]
SOUND_NAGARAJA = [
    mela.dumps(random_match(seed, 2, game=NAGARAJA, players=["Ana", "Bo"], steps=steps))
    for seed, steps in enumerate([0, 4, 14, 40])
]
BODIES = [body_of(text) for text in SOUND]
BODIES_NAGARAJA = [body_of(text) for text in SOUND_NAGARAJA]
WORDS = [
    *("option", "player", "commitment", "start", "rules", "seats", "pack", "game", "holi"),
    *("13:4", "13:13", "2:1", "|", "place", "A1", "end", "rivalry", '["garland"]', "0", "1"),
]
WORDS_NAGARAJA = [
    *("option", "player", "commitment", "start", "rules", "seats", "pack", "game", "nagaraja"),
    *("4:3", "48:47", "17:0", "|", "bid", "card-take-self", "pass", "use", "lay", "A1", "0", "1"),
]


def read(game: AnyGame, text: str) -> AnyMatch:
    return replay(game, decode_record(text))


def check(text: str) -> None:
    """Read and replay: what `mela.loads` does for a game that exists."""
    for game in GAMES.values():
        match, reason = outcome(partial(read, game, text), RecordError)
        if match is None:
            assert reason
        else:
            again = replay(game, decode_record(mela.dumps(match)))
            assert again.position.snapshot() == match.position.snapshot()


@settings(max_examples=200)
@given(noise)
def test_noise_is_no_record(text: str) -> None:
    check(text)


@settings(max_examples=150)
@given(noise)
def test_signed_noise_is_no_record(text: str) -> None:
    check(signed(text + "\n"))


@settings(max_examples=300)
@given(broken(SOUND, WORDS))
def test_broken_records(text: str) -> None:
    check(text)


@settings(max_examples=800)
@given(broken(BODIES, WORDS))
def test_broken_records_that_are_signed_again(body: str) -> None:
    check(signed(body))


@settings(max_examples=300)
@given(broken(["\n".join(body.splitlines()[10:14]) for body in BODIES], WORDS))
def test_broken_steps_that_are_signed_again(steps: str) -> None:
    check(signed("\n".join(BODIES[0].splitlines()[:10]) + f"\n{steps}\n"))


@settings(max_examples=200)
@given(broken(SOUND_NAGARAJA, WORDS_NAGARAJA))
def test_broken_records_of_nagaraja(text: str) -> None:
    check(text)


@settings(max_examples=600)
@given(broken(BODIES_NAGARAJA, WORDS_NAGARAJA))
def test_broken_records_of_nagaraja_that_are_signed_again(body: str) -> None:
    check(signed(body))


@settings(max_examples=300)
@given(broken(["\n".join(body.splitlines()[9:13]) for body in BODIES_NAGARAJA], WORDS_NAGARAJA))
def test_broken_steps_of_nagaraja_that_are_signed_again(steps: str) -> None:
    check(signed("\n".join(BODIES_NAGARAJA[0].splitlines()[:9]) + f"\n{steps}\n"))


@settings(max_examples=200)
@given(st.text(st.characters(codec="utf-8"), max_size=10), json_values)
def test_any_option(name: str, value: object) -> None:
    line = f"option {name} {json.dumps(value)}"
    check(signed(BODIES[0].replace("option rivalry 1", line)))


@settings(max_examples=100)
@given(with_surrogate(SOUND))
def test_records_with_half_a_character(text: str) -> None:
    check(text)


@settings(max_examples=150)
@given(st.lists(st.text(max_size=20), min_size=2, max_size=2))
def test_any_names_round_trip(players: list[str]) -> None:
    match = random_match(1, 2, players=players, steps=4)
    text = encode_record(match.record)
    assert decode_record(text) == match.record
    assert mela.loads(text).players == tuple(players)
