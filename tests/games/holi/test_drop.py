"""H19-H21: a card face down."""

import pytest

from mela.core.event import seen_by
from mela.games.holi.rules.events import CardHidden, CardsShown, Dropped, TokenLanded
from tests.games.holi.table import (
    IN_THE_MIDDLE,
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

SCENE = "..y... ...... .bB..r ...Y.. ...... g....R"


def test_h19_a_token_goes_on_any_cell_without_token_or_pawn() -> None:
    position = table(SCENE, put("", C6="G"), seats="byrg", b="hand corner fork splash")
    free = "xx.xxx xxxxxx x..xx. xxx.xx xxxxxx .xxxx."
    assert cells(position, "drop corner") == board(free)
    assert cells(position, "drop fork") == board(free)
    assert cells(position, "drop splash") == board(free)
    assert refused(position, "drop corner C1") == "H19 holi.drop.token"
    assert refused(position, "drop corner B3") == "H19 holi.drop.token"
    assert refused(position, "drop corner F6") == "H19 holi.drop.pawn"
    assert refused(position, "drop corner C3") == "H19 holi.drop.pawn"


@pytest.mark.parametrize("held", ["wave", "corner wave", "corner diagonal wave"])
def test_h19_any_card_of_the_hand_will_do_but_no_other(held: str) -> None:
    position = table("B..... ...... ...... ...... ...... .....Y", b=f"hand {held}")
    dropped = [move.split()[1] for move in moves(position) if move.startswith("drop")]
    assert {card: dropped.count(card) for card in dropped} == dict.fromkeys(held.split(), 34)
    assert refused(position, "drop fork C3") == "H19 holi.card.absent"


@pytest.mark.parametrize(
    ("boards", "free"),
    [
        (["..y...", "..y...", "B.y..Y"], ".x.xx. xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx"),
        (["..y...", "B.y..Y", "......"], ".x.xx. xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx"),
        (["..y..Y", "B.y...", "......"], ".x.xxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx"),
        (["..y..Y", "..y...", "B....."], ".xxxxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx"),
        (["B.y...", "..y...", "..y..Y"], ".x.xxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx"),
    ],
)
def test_h19_only_the_pawns_level_counts(boards: list[str], free: str) -> None:
    position = table(*[f"{row} ...... ...... ...... ...... ......" for row in boards])
    assert cells(position, "drop corner") == board(free)


def test_h19_sweets_do_not_hinder() -> None:
    position = table("B..... ...... ...... ...... ...... .....Y")
    play(position, "drop corner B1")
    assert level(position, 0) == board("Bb.... ...... ...... ...... ...... .....Y")


@pytest.mark.parametrize("letter", "byrg")
@pytest.mark.parametrize("cell", ["B1", "F2", "A3", "F5", "E6"])
def test_h19_one_own_token_is_placed(letter: str, cell: str) -> None:
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter)
    number = "byrg".index(letter)
    assert play(position, f"drop corner {cell}") == [
        Dropped(number, 0, cell),
        CardHidden(number, "corner"),
        TokenLanded(number, cell, 0, 0),
    ]
    assert level(position, 0) == put(IN_THE_MIDDLE[letter], **{cell: letter})
    assert seat(position, letter).supply[number] == 24


AT_B2 = "...... .B.... ...... ...... ...... .....Y"


@pytest.mark.parametrize(
    ("facts", "allowed"),
    [
        ("hand corner", True),
        ("hand corner, up wave, top up", True),
        ("hand corner, up wave, down fork, top up", True),
        ("hand corner, down wave, top down", False),
        ("hand corner, up wave, down fork, top down", False),
    ],
)
def test_h20_not_twice_in_a_row(facts: str, allowed: bool) -> None:
    position = table(AT_B2, b=facts)
    assert verbs(position) == ("throw drop move" if allowed else "throw move")
    if not allowed:
        assert refused(position, "drop corner C3") == "H20 holi.drop.twice"


@pytest.mark.parametrize("letter", "byrg")
def test_h20_only_the_own_pile_counts(letter: str) -> None:
    facts = dict.fromkeys("byrg", "hand corner, down wave, top down")
    position = table(
        IN_THE_MIDDLE[letter],
        seats="byrg",
        turn=letter,
        **facts | {letter: "hand corner, up wave, top up"},
    )
    assert verbs(position) == "throw drop move"
    facts = dict.fromkeys("byrg", "hand corner, up wave, top up")
    position = table(
        IN_THE_MIDDLE[letter],
        seats="byrg",
        turn=letter,
        **facts | {letter: "hand corner, down wave, top down"},
    )
    assert verbs(position) == "throw move"


def test_h20_a_card_face_up_in_between_allows_it_again() -> None:
    position = table(AT_B2, b="hand corner wave fork", y="hand corner diagonal wave")
    play(position, "drop fork C4", "end", draws=(0,))
    play(position, "drop corner F1", "end", draws=(0,))
    assert verbs(position) == "throw move"
    play(position, "throw corner A2 B1", "end", draws=(0,))
    play(position, "throw diagonal E5 D4", "end", draws=(0,))
    assert verbs(position) == "throw drop move"


@pytest.mark.parametrize("letter", "byrg")
def test_h21_the_card_lies_face_down_on_the_own_pile(letter: str) -> None:
    facts = dict.fromkeys("byrg", "hand corner wave, up fork, down splash, top up")
    position = table(IN_THE_MIDDLE[letter], seats="byrg", turn=letter, **facts)
    play(position, "drop corner D4")
    assert hand(position, letter) == "wave"
    assert seat(position, letter).face_down == 2
    assert seat(position, letter).face_up == ("fork",)
    assert seat(position, letter).top == "down"
    own = HOLI.view(position, "byrg".index(letter)).own
    assert own is not None
    assert own.face_down == ("corner", "splash")
    for other in set("byrg") - {letter}:
        assert hand(position, other) == "corner wave"
        assert seat(position, other).face_down == 1
        assert seat(position, other).top == "up"


def test_h21_others_do_not_learn_which_card_it_was() -> None:
    position = table(AT_B2, b="hand corner wave")
    events = play(position, "drop wave C3")
    assert CardHidden(0, "wave") in seen_by(0, events)
    for viewer in (1, None):
        assert seen_by(viewer, events) == (Dropped(0, 0, "C3"), TokenLanded(0, "C3", 0, 0))


def test_h21_all_cards_are_shown_when_the_match_is_over() -> None:
    position = table(
        AT_B2,
        b="hand wave embrace, up corner, top up",
        y="holds blue 24, hand fork, down splash diagonal, top down, out no-throw",
    )
    events = play(position, "drop wave C3")
    rest = "bend-right bend-left gap-right gap-left spark-right spark-left".split()
    assert [event for event in events if isinstance(event, CardsShown)] == [
        CardsShown(0, ("embrace",), ("wave",), ("diagonal", *rest, "scatter", "fork", "splash")),
        CardsShown(
            1,
            ("fork",),
            ("diagonal", "splash"),
            ("corner", *rest, "wave", "embrace", "scatter"),
        ),
    ]
