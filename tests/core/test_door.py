"""The friendly door: mela.match, mela.loads, mela.dumps."""

import hmac
from hashlib import sha256

import pytest

import mela
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.games import SHIPPED, UnknownGame
from tests.core.play import play_on


def played(seed: str, seats: int = 3) -> str:
    match = mela.match("holi", seats=seats, seed=seed)
    play_on(match, 1)
    return mela.dumps(match)


def test_the_same_seed_and_moves_give_the_same_match() -> None:
    assert played("demo") == played("demo")


def test_other_seeds_give_other_matches() -> None:
    seeds = ["", "demo", "Demo", "demo ", "0", "1", "ż"]
    assert len({played(seed) for seed in seeds}) == len(seeds)


def test_the_draws_come_from_the_seed_by_the_written_rule() -> None:
    match = mela.match("holi", seats=4, seed="ßeed", options={"rivalry": 2})
    key = sha256("mela seed ßeed".encode()).digest()
    for number, (below, value) in enumerate(match.record.start):
        message = number.to_bytes(8, "big") + bytes(4)
        drawn = int.from_bytes(hmac.new(key, message, "sha256").digest(), "big")
        assert drawn % below == value
    assert len(match.record.start) >= 3


def test_an_unknown_game() -> None:
    with pytest.raises(
        UnknownGame, match=f"^there is no game 'chess', only {', '.join(mela.GAMES)}$"
    ):
        mela.match("chess", seats=2, seed="x")
    with pytest.raises(UnknownGame):
        mela.game("Holi")
    assert issubclass(UnknownGame, MelaError)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_h2_too_few_or_too_many_seats(seats: int) -> None:
    wanted = rf"^option 'seats': Holi has 2 to 4 seats, not {seats} \(H2\)$"
    with pytest.raises(OptionsError, match=wanted) as caught:
        mela.match("holi", seats=seats, seed="x")
    assert caught.value.option == "seats"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h2_two_to_four_seats(seats: int) -> None:
    match = mela.match("holi", seats=seats, seed="x")
    assert match.seats == seats
    assert len(match.scores()) == seats
    assert len(match.view(None).common.seats) == seats


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"edition": "english"}, "edition"),
        ({"rivalry": 4}, "rivalry"),
        ({"colours": ["red"]}, "colours"),
        ({"pack": "mine"}, "pack"),
        ({"packs": "standard"}, "packs"),
    ],
)
def test_wrong_options_are_named(options: dict[str, object], option: str) -> None:
    with pytest.raises(OptionsError, match=rf"^option '{option}': ") as caught:
        mela.match("holi", seats=2, seed="x", options=options)
    assert caught.value.option == option


@pytest.mark.parametrize("players", [["Ana"], ["Ana", "Bo", "Cy"]])
def test_as_many_players_as_seats(players: list[str]) -> None:
    with pytest.raises(MelaError, match="player"):
        mela.match("holi", seats=2, seed="x", players=players)


def test_players_are_named_in_the_log() -> None:
    match = mela.match("holi", seats=2, seed="x", players=["Ana", "Bo"])
    assert match.log(None)[0] == f"{['Ana', 'Bo'][match.seat]} begins."
    unnamed = mela.match("holi", seats=2, seed="x")
    assert unnamed.log(None)[0] == f"seat {unnamed.seat} begins."


def test_the_list_of_games() -> None:
    assert list(mela.GAMES)[:2] == list(SHIPPED) == ["holi", "nagaraja"]
    assert mela.game("holi") is mela.GAMES["holi"]
    assert mela.GAMES["holi"].seats == range(2, 5)
    assert mela.GAMES["nagaraja"].seats == range(2, 3)


def test_illegal_moves_reach_the_caller_with_their_rule() -> None:
    match = mela.match("holi", seats=2, seed="demo")
    with pytest.raises(mela.IllegalMove) as caught:
        match.play("end")
    assert caught.value.refusal == mela.Refusal("holi.place.first", "H8")


def test_a_match_that_was_put_away_goes_on_with_its_seed() -> None:
    whole = mela.match("holi", seats=2, seed="saved", options={"rivalry": 1})
    picker = FastChance(5)
    saved = ""
    while not whole.is_over:
        moves = whole.moves()
        whole.play(moves[picker.below(len(moves))])
        if whole.version == 20:
            saved = mela.dumps(whole)
    again = mela.loads(saved, seed="saved")
    for step in whole.record.steps[20:]:
        again.play(step.move)
    assert mela.dumps(again) == mela.dumps(whole)
    assert again.result == whole.result
