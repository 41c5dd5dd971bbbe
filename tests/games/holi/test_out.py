"""H28-H31: who is out, and the end."""

import pytest

from mela.core.result import Result
from mela.games.holi.rules.events import (
    CardsShown,
    DirectHit,
    Drew,
    MatchEnded,
    TokenFell,
    TokenLanded,
    TurnBegan,
    TurnEnded,
    WentOut,
)
from tests.games.holi.table import (
    IN_THE_MIDDLE,
    NAMES,
    board,
    cells,
    hand,
    level,
    moves,
    play,
    put,
    refused,
    seat,
    table,
    verbs,
)
from tests.titles import HOLI

AT_C3 = "...... ...... ..B... ...... ...... .....Y"
EVERY_OTHER_CARD = """
    diagonal bend-right bend-left gap-right gap-left spark-right spark-left
    wave embrace scatter fork splash
"""
NO_DECK = f"up {' '.join(EVERY_OTHER_CARD.split())}, top up"


def test_h28_who_throws_the_last_token_is_out_at_once_without_drawing() -> None:
    position = table(AT_C3, b="hand corner wave", y="hand corner, holds blue 22")
    events = play(position, "throw wave B2 C2 D2")
    assert events[-2:] == [WentOut(0, "no-tokens"), TurnBegan(1)]
    assert not any(isinstance(event, Drew | TurnEnded) for event in events)
    assert seat(position, "b").out == "no-tokens"
    assert hand(position, "b") == "corner"
    assert seat(position, "b").deck == 11
    assert position.turn == 1


def test_h28_with_one_token_left_the_turn_goes_on() -> None:
    position = table(AT_C3, b="hand corner wave", y="hand corner, holds blue 21")
    play(position, "throw wave B2 C2 D2")
    assert seat(position, "b").supply == (1, 0)
    assert seat(position, "b").out is None
    assert position.turn == 0
    assert verbs(position) == "move end"


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("left", [0, 1])
def test_h28_each_seat_counts_its_own_tokens_alone(letter: str, left: int) -> None:
    """The others' tokens that it holds are odd in number, the others' supplies are not empty."""
    other = "y" if letter == "b" else "b"
    facts = {other: f"holds {NAMES[letter]} {23 - left}"}
    facts[letter] = "hand corner, holds " + " ".join(
        f"{NAMES[owner]} 1" for owner in "byrg" if owner != letter
    )
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **facts)
    play(position, "throw corner B2 C2")
    assert seat(position, letter).out == (None if left else "no-tokens")


def test_h28_the_last_token_face_down_ends_it_too() -> None:
    position = table(AT_C3, b="hand corner wave", y="hand corner, holds blue 24")
    events = play(position, "drop wave B2")
    assert events[-2:] == [WentOut(0, "no-tokens"), TurnBegan(1)]


def test_h28_tokens_of_others_do_not_help() -> None:
    position = table(AT_C3, b="hand corner, holds yellow 5", y="hand corner, holds blue 23")
    assert WentOut(0, "no-tokens") in play(position, "throw corner B2 C2")


def test_h28_a_token_that_hit_or_fell_on_a_pawn_is_gone_too() -> None:
    position = table(
        put("", C2="Y", A6="R"), put("", C3="B", B3="G"), seats="byrg",
        y="hand corner, holds blue 23",
    )  # fmt: skip
    events = play(position, "throw corner B3 C2")
    assert events[1:] == [
        TokenFell(0, 1, "C2", 1, 0, 0),
        DirectHit(0, 3, "B3", 1, 1),
        WentOut(0, "no-tokens"),
        TurnBegan(1),
    ]


@pytest.mark.parametrize("letter", "byrg")
def test_h28_the_own_supply_counts_and_the_next_begins(letter: str) -> None:
    names = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
    keeper = "y" if letter == "b" else "b"
    position = table(
        IN_THE_MIDDLE[letter],
        seats="byrg",
        turn=letter,
        **{keeper: f"hand corner, holds {names[letter]} 23"},
    )
    number = "byrg".index(letter)
    events = play(position, "throw corner B2 C2")
    assert events[-2:] == [WentOut(number, "no-tokens"), TurnBegan((number + 1) % 4)]
    assert [seat(position, other).out for other in "byrg"] == [
        "no-tokens" if other == letter else None for other in "byrg"
    ]


@pytest.mark.parametrize("letter", "byrg")
def test_h29_who_has_no_card_after_drawing_is_out(letter: str) -> None:
    position = table(
        IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **{letter: f"hand corner, {NO_DECK}"}
    )
    number = "byrg".index(letter)
    play(position, "throw corner B2 C2")
    assert seat(position, letter).out is None
    assert verbs(position) == "move end"
    assert play(position, "end") == [
        TurnEnded(number),
        WentOut(number, "no-cards"),
        TurnBegan((number + 1) % 4),
    ]
    assert [seat(position, other).out for other in "byrg"] == [
        "no-cards" if other == letter else None for other in "byrg"
    ]


def test_h29_one_card_in_the_deck_keeps_a_player_in() -> None:
    up = " ".join(EVERY_OTHER_CARD.split()[1:])
    position = table(AT_C3, b=f"hand corner, up {up}, top up")
    play(position, "throw corner B2 C2", "end", draws=(0,))
    assert hand(position, "b") == "diagonal"
    assert seat(position, "b").out is None


def test_h29_one_card_in_the_hand_keeps_a_player_in() -> None:
    up = " ".join(EVERY_OTHER_CARD.split()[1:])
    position = table(AT_C3, b=f"hand corner diagonal, up {up}, top up")
    play(position, "throw corner B2 C2", "end")
    assert hand(position, "b") == "diagonal"
    assert seat(position, "b").out is None


def test_h30_the_pawn_of_a_player_who_is_out_stays_and_blocks() -> None:
    position = table(
        "...... ..y... .yBy.. ..y... ...... R.....",
        put("", C3="Y"),
        seats="byr",
        y="out no-throw",
        r="out no-cards",
    )
    assert refused(position, "climb") == "H27 holi.climb.pawn"
    assert refused(position, "move A6") == "H25 holi.move.pawn"
    assert cells(position, "drop corner")[5 * 7] == "."


def test_h30_it_can_be_hit_and_tokens_fall_on_it() -> None:
    position = table(
        put("", C2="Y"), put("", C3="B", B3="R"), seats="byr", y="out no-throw", r="out no-cards"
    )
    events = play(position, "throw corner B3 C2")
    assert events[1:] == [TokenFell(0, 1, "C2", 1, 0, 0), DirectHit(0, 2, "B3", 1, 1)]
    assert [seat(position, letter).supply[0] for letter in "byr"] == [23, 1, 1]
    assert [seat(position, letter).out for letter in "byr"] == [None, "no-throw", "no-cards"]


def test_h30_out_is_for_good() -> None:
    """Yellow has cards and tokens, and could throw now."""
    position = table(AT_C3, b="hand corner diagonal wave", y="hand corner, out no-throw")
    play(position, "throw corner B2 C2")
    assert play(position, "end", draws=(0,))[-1] == TurnBegan(0)
    assert position.turn == 0
    assert refused(position, "throw corner E6 F5", seat=1) == "H7 holi.turn"


@pytest.mark.parametrize("why", ["no-throw", "no-tokens", "no-cards"])
def test_h31_when_all_are_out_the_match_is_over(why: str) -> None:
    facts = f"hand corner, out {why}" if why != "no-cards" else "out no-cards"
    position = table(AT_C3, b=f"hand corner, {NO_DECK}", y=facts)
    play(position, "throw corner B2 C2")
    assert not position.is_over()
    assert HOLI.result(position) is None
    events = play(position, "end")
    assert events[:2] == [TurnEnded(0), WentOut(0, "no-cards")]
    assert [type(event) for event in events[2:]] == [CardsShown, CardsShown, MatchEnded]
    assert events[-1] == MatchEnded((2, 0), (1, 2))
    assert position.is_over()
    assert moves(position) == []
    assert HOLI.result(position) == Result((1, 2), (2, 0), "all-out")


@pytest.mark.parametrize("move", ["throw corner B2 C2", "drop corner B2", "move A1", "climb", "end",
                                  "place A1"])  # fmt: skip
@pytest.mark.parametrize("who", [0, 1])
def test_h31_after_the_end_nothing_can_be_played(move: str, who: int) -> None:
    position = table(AT_C3, phase="over", b="hand corner, out no-throw", y="out no-cards")
    assert refused(position, move, seat=who) == "H31 holi.over"


@pytest.mark.parametrize(
    ("turn", "last"), [("b", "y"), ("y", "r"), ("r", "g"), ("g", "b"), ("b", "g"), ("y", "b")]
)
def test_h31_while_anybody_is_in_the_match_goes_on(turn: str, last: str) -> None:
    facts = {
        letter: "hand corner" if letter == last else "out no-cards"
        for letter in "byrg"
        if letter != turn
    }
    position = table(
        IN_THE_MIDDLE[turn], seats="byrg", turn=turn, **facts, **{turn: f"hand corner, {NO_DECK}"}
    )
    events = play(position, "throw corner B2 C2", "end")
    assert events[-1] == TurnBegan("byrg".index(last))
    assert not position.is_over()


def test_h31_a_match_that_ends_on_the_last_token_needs_no_end_of_turn() -> None:
    position = table(AT_C3, b="hand wave", y="out no-cards, holds blue 22")
    events = play(position, "throw wave B2 C2 D2")
    assert events[1:5] == [
        TokenLanded(0, "B2", 0, 0),
        TokenLanded(0, "C2", 0, 0),
        TokenLanded(0, "D2", 0, 0),
        WentOut(0, "no-tokens"),
    ]
    assert position.is_over()
    # 3 tokens on the ground and 22 that yellow holds
    assert events[-1] == MatchEnded((47, 0), (1, 2))
    assert level(position, 0) == board("...... .bbb.. ..B... ...... ...... .....Y")


@pytest.mark.parametrize("letter", "byrg")
def test_h29_full_hands_of_others_do_not_help(letter: str) -> None:
    full = "hand corner bend-right wave"
    facts = {other: full for other in "byrg" if other != letter}
    facts[letter] = f"hand corner, {NO_DECK}"
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **facts)
    play(position, "throw corner B2 C2", "end")
    assert seat(position, letter).out == "no-cards"
