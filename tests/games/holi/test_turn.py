"""H11, H12: the actions of a turn, drawing, and whose turn comes next."""

import pytest

from mela.games.holi.rules.events import CardsReceived, Drew, TurnBegan, TurnEnded
from tests.games.holi.table import (
    IN_THE_MIDDLE,
    board,
    hand,
    level,
    moves,
    play,
    refused,
    seat,
    table,
    verbs,
)

TWO_NESTS = """
    .....Y
    ..y...
    .yBy..
    ..y.y.
    ...y.y
    ....y.
"""
"""C3 and E5 have tokens on all four sides."""


@pytest.mark.parametrize(
    "actions",
    [
        ("throw diagonal B2 D4", "move E5", "climb"),
        ("throw diagonal B2 D4", "climb", "move E5"),
        ("move E5", "throw diagonal D4 F6", "climb"),
        ("move E5", "climb", "throw diagonal D4 F6"),
        ("climb", "throw diagonal B2 D4", "move E5"),
        ("climb", "move E5", "throw diagonal D4 F6"),
    ],
)
def test_h11_three_actions_in_any_order_then_the_player_says_so(actions: tuple[str, ...]) -> None:
    position = table(TWO_NESTS, b="hand diagonal")
    play(position, *actions)
    assert moves(position) == ["end"]
    assert position.turn == 0
    assert level(position, 1) == board("...... ...... ...... ...... ....B. ......")
    fallen = ".b" if "B2" in " ".join(actions) else ".."
    last = "y." if fallen == ".b" else "yb"
    assert level(position, 0) == board(f".....Y {fallen}y... .y.y.. ..yby. ...y.y ....{last}")


def test_h11_before_the_throw_the_turn_cannot_be_ended() -> None:
    position = table(TWO_NESTS, b="hand diagonal")
    assert verbs(position) == "throw drop move climb"
    assert refused(position, "end") == "H11 holi.end.throw"
    play(position, "climb")
    assert verbs(position) == "throw drop move"
    assert refused(position, "end") == "H11 holi.end.throw"
    play(position, "move E5")
    assert verbs(position) == "throw drop"
    assert refused(position, "end") == "H11 holi.end.throw"


def test_h11_after_the_throw_move_and_climb_are_free_and_so_is_the_end() -> None:
    position = table(TWO_NESTS)
    play(position, "drop corner A1")
    assert verbs(position) == "move climb end"
    assert position.turn == 0


def test_h11_each_action_is_done_once() -> None:
    position = table(TWO_NESTS, b="hand corner diagonal wave")
    play(position, "throw diagonal B2 D4")
    assert refused(position, "throw diagonal B4 D2") == "H11 holi.throw.done"
    assert refused(position, "throw corner B4 D4") == "H11 holi.throw.done"
    assert refused(position, "drop corner A1") == "H11 holi.throw.done"
    assert verbs(position) == "move climb end"
    play(position, "move E5")
    assert refused(position, "move A1") == "H11 holi.move.done"
    assert verbs(position) == "climb end"
    play(position, "climb")
    assert refused(position, "climb") == "H11 holi.climb.done"
    assert moves(position) == ["end"]


def test_h11_a_climb_before_the_throw_leaves_no_second_climb() -> None:
    position = table(
        "...... ..y... .yBy.. ..y... ...... .....Y",
        "...... ..y... .y.y.. ..y... ...... ......",
    )
    play(position, "climb")
    assert refused(position, "climb") == "H11 holi.climb.done"
    assert verbs(position) == "drop move"
    play(position, "drop corner A1")
    assert verbs(position) == "move end"


@pytest.mark.parametrize(
    ("used", "left"),
    [
        ("", "throw drop move climb"),
        ("threw", "move climb end"),
        ("moved", "throw drop climb"),
        ("climbed", "throw drop move"),
        ("threw moved", "climb end"),
        ("threw climbed", "move end"),
        ("moved climbed", "throw drop"),
        ("threw moved climbed", "end"),
    ],
)
def test_h11_what_was_done_is_not_offered_again(used: str, left: str) -> None:
    position = table(
        "y..... ..y... .yyy.. ..y... ...... .....Y",
        "...... ..y... .yBy.. ..y... ...... ......",
        used=used,
        b="hand diagonal",
    )
    assert verbs(position) == left


@pytest.mark.parametrize(
    ("held", "throw", "draws", "drawn", "after"),
    [
        # by number: what the deck has of diagonal bend-right ... splash
        ("corner wave fork", "corner B2 C2", (0,), "diagonal", "diagonal wave fork"),
        ("corner wave fork", "wave B2 C2 D2", (9,), "splash", "corner fork splash"),
        ("corner wave fork", "fork B2 C4 D2", (3,), "gap-right", "corner gap-right wave"),
        ("corner wave", "corner B2 C2", (10, 0), "splash diagonal", "diagonal wave splash"),
        ("corner wave", "wave B2 C2 D2", (0, 0), "diagonal bend-right",
         "corner diagonal bend-right"),
        ("corner", "corner B2 C2", (11, 5, 0), "splash spark-right diagonal",
         "diagonal spark-right splash"),
        ("corner", "corner B2 C2", (0, 5, 9), "diagonal spark-left splash",
         "diagonal spark-left splash"),
        ("corner", "corner B2 C2", (5, 10, 1), "spark-right splash bend-right",
         "bend-right spark-right splash"),
    ],
)  # fmt: skip
def test_h12_at_the_end_of_a_turn_the_player_draws_to_three(
    held: str, throw: str, draws: tuple[int, ...], drawn: str, after: str
) -> None:
    position = table("...... ...... ..B... ...... ...... .....Y", b=f"hand {held}")
    play(position, f"throw {throw}")
    assert play(position, "end", draws=draws) == [
        TurnEnded(0),
        Drew(0, len(draws)),
        CardsReceived(0, tuple(drawn.split())),
        TurnBegan(1),
    ]
    assert hand(position, "b") == after
    assert seat(position, "b").deck == 13 - len(held.split()) - len(draws)


ALL_BUT_FOUR = "bend-right bend-left gap-right gap-left spark-right spark-left scatter fork splash"
"""Nine cards: corner diagonal wave embrace are missing."""


def test_h12_no_more_is_drawn_than_the_deck_has() -> None:
    position = table(
        "...... ...... ..B... ...... ...... .....Y",
        b=f"hand corner diagonal, up {ALL_BUT_FOUR} wave, top up",
    )
    play(position, "throw corner B2 C2")
    events = play(position, "end", draws=(0,))
    assert events == [TurnEnded(0), Drew(0, 1), CardsReceived(0, ("embrace",)), TurnBegan(1)]
    assert hand(position, "b") == "diagonal embrace"
    assert seat(position, "b").deck == 0


def test_h12_from_an_empty_deck_nothing_is_drawn() -> None:
    position = table(
        "...... ...... ..B... ...... ...... .....Y",
        b=f"hand corner diagonal, up {ALL_BUT_FOUR} wave embrace, top up",
    )
    play(position, "throw corner B2 C2")
    assert play(position, "end") == [TurnEnded(0), TurnBegan(1)]
    assert hand(position, "b") == "diagonal"
    assert seat(position, "b").out is None


@pytest.mark.parametrize("letter", "byrg")
def test_h12_each_player_draws_from_the_own_deck(letter: str) -> None:
    position = table(
        "B....Y ...... ...... ...... ...... R....G",
        seats="byrg",
        turn=letter,
        b="hand corner, down diagonal, top down",
        y="hand diagonal, down corner wave, top down",
        r="hand wave, down corner diagonal bend-right, top down",
        g="hand splash, down corner diagonal bend-right bend-left, top down",
        used="threw",
    )
    before = {other: (hand(position, other), seat(position, other)) for other in "byrg"}
    play(position, "end", draws=(1, 1))
    drawn = {"b": "bend-left gap-right", "y": "bend-left gap-right"}
    drawn |= {"r": "gap-right gap-left", "g": "gap-left spark-right"}
    first, second = drawn[letter].split()
    held = before[letter][0]
    expected = f"{first} {second} {held}" if letter in "rg" else f"{held} {first} {second}"
    assert hand(position, letter) == expected
    assert seat(position, letter).deck == before[letter][1].deck - 2
    for other in set("byrg") - {letter}:
        assert (hand(position, other), seat(position, other)) == before[other]


@pytest.mark.parametrize(
    ("held", "thrown", "left"),
    [
        ("corner diagonal wave", "corner B2 C2", "diagonal wave"),
        ("corner diagonal wave", "diagonal B2 D4", "corner wave"),
        ("corner diagonal wave", "wave B2 C2 D2", "corner diagonal"),
        ("corner diagonal", "corner B2 C2", "diagonal"),
        ("corner diagonal", "diagonal B2 D4", "corner"),
        ("wave", "wave B2 C2 D2", ""),
    ],
)
@pytest.mark.parametrize("letter", "byrg")
def test_h12_the_played_card_leaves_the_hand_and_none_is_drawn_before_the_end(
    letter: str, held: str, thrown: str, left: str
) -> None:
    hands = dict.fromkeys("byrg", "hand splash fork") | {letter: f"hand {held}"}
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **hands)
    play(position, f"throw {thrown}")
    assert hand(position, letter) == left
    assert [hand(position, o) for o in "byrg" if o != letter] == ["fork splash"] * 3
    assert seat(position, letter).deck == 13 - len(held.split())


@pytest.mark.parametrize(
    ("turn", "out", "follower"),
    [
        ("b", "", "y"),
        ("y", "", "r"),
        ("r", "", "g"),
        ("g", "", "b"),
        ("b", "y", "r"),
        ("b", "yr", "g"),
        ("b", "yrg", "b"),
        ("g", "b", "y"),
        ("g", "by", "r"),
        ("r", "gb", "y"),
        ("y", "bg", "r"),
    ],
)
def test_h12_the_next_player_who_is_not_out_begins(turn: str, out: str, follower: str) -> None:
    facts = dict.fromkeys(out, "out no-cards")
    position = table(
        "B....Y ...... ...... ...... ...... R....G",
        seats="byrg",
        turn=turn,
        used="threw moved",
        **{turn: "hand corner diagonal wave"},
        **facts,
    )
    number = "byrg".index(follower)
    assert play(position, "end") == [TurnEnded("byrg".index(turn)), TurnBegan(number)]
    assert position.turn == number
    assert (position.level, position.cell) == (0, {"b": 0, "y": 5, "r": 30, "g": 35}[follower])
    assert verbs(position) == "throw drop move"
