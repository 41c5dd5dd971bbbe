"""Each kind of event: told in order, to those who may know it, in words."""

import pytest

from mela.core.chance import ScriptedChance
from mela.core.event import Event, seen_by
from mela.core.match import Match
from mela.games.holi.rules.events import (
    CardHidden,
    CardsReceived,
    CardsShown,
    DirectHit,
    Drew,
    Dropped,
    FirstFooting,
    MatchEnded,
    PawnClimbed,
    PawnMoved,
    PawnPlaced,
    RivalryTurned,
    StartPlayerDrawn,
    SweetsTaken,
    Threw,
    TokenFell,
    TokenLanded,
    TokenTaken,
    TurnBegan,
    TurnEnded,
    WentOut,
)
from tests.games.holi.table import play, put, table
from tests.titles import HOLI

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
AT_C3 = "...... ...... ..B... ...... ...... .....Y"
NO_DECK = (
    "up diagonal bend-right bend-left gap-right gap-left spark-right spark-left wave embrace"
    " scatter fork splash, top up"
)


def test_h7_set_up_tells_the_start_player_then_the_rivalry_cards() -> None:
    match = Match(HOLI, seats=2, options={}, chance=ScriptedChance([1, 3, 3, 10]))
    assert match.events == [
        StartPlayerDrawn(1),
        RivalryTurned("balcony", True),
        RivalryTurned("pouring-rain", False),
        RivalryTurned("pillar", True),
    ]


def test_h8_a_placed_pawn_is_told() -> None:
    assert play(table(phase="placing"), "place F1") == [PawnPlaced(0, "F1")]


def test_h9_the_first_draw_is_told_to_all_and_the_cards_to_their_owners() -> None:
    position = table(put("", A1="B"), phase="placing", turn="y", start="b")
    events = play(position, "place F6", draws=(4, 9))
    assert events == [
        PawnPlaced(1, "F6"),
        Drew(0, 1),
        CardsReceived(0, ("gap-right",)),
        Drew(1, 1),
        CardsReceived(1, ("embrace",)),
        TurnBegan(0),
    ]
    common = [PawnPlaced(1, "F6"), Drew(0, 1), Drew(1, 1), TurnBegan(0)]
    assert list(seen_by(None, events)) == common
    assert [event for event in seen_by(0, events) if event not in common] == [
        CardsReceived(0, ("gap-right",))
    ]
    assert [event for event in seen_by(1, events) if event not in common] == [
        CardsReceived(1, ("embrace",))
    ]


def test_h14_a_throw_tells_its_cells_then_what_became_of_each_token() -> None:
    position = table(
        put("", C4="Y"),
        put("", C3="B", B3="R"),
        seats="byr",
        b="hand embrace",
        rivalry="pouring-rain",
    )
    assert play(position, "throw embrace B3 C4 D3") == [
        Threw(0, "embrace", 1, ("B3", "C4", "D3")),
        DirectHit(0, 2, "B3", 1, 1),
        TokenLanded(0, "D3", 1, 0),
        TokenFell(0, 1, "C4", 1, 0, 2),
    ]


@pytest.mark.parametrize(("letter", "number"), [("b", 0), ("y", 1), ("r", 2), ("g", 3)])
def test_h19_a_card_face_down_is_told_without_its_name(letter: str, number: int) -> None:
    position = table(
        put("", A1="B", F1="Y", A6="R", F6="G"),
        seats="byrg",
        turn=letter,
        **{letter: "hand splash"},
    )
    events = play(position, "drop splash C4")
    assert events == [
        Dropped(number, 0, "C4"),
        CardHidden(number, "splash"),
        TokenLanded(number, "C4", 0, 0),
    ]
    others: list[int | None] = [n for n in range(4) if n != number]
    for viewer in [*others, None]:
        assert list(seen_by(viewer, events)) == [events[0], events[2]]
    assert list(seen_by(number, events)) == events


def test_h25_a_move_tells_what_the_pawn_takes_and_what_falls_on_it() -> None:
    position = table(
        put("", A1="B", F6="Y", B1="y"), put("", B1="b"), put("", B1="y"), rivalry="pouring-rain"
    )
    assert play(position, "move B1") == [
        PawnMoved(0, 0, "A1", "B1"),
        TokenTaken(0, 1, "B1", 0),
        SweetsTaken(0, "B1", 0, 2),
        TokenFell(0, 0, "B1", 1, 0, 0),
        TokenFell(1, 0, "B1", 2, 0, 2),
    ]


def test_h27_a_climb_tells_the_level_and_the_first_footing() -> None:
    nest = put("", C2="y", B3="y", D3="y", C4="y", F6="Y")
    position = table(put(nest, C3="B"), rivalry="first-footing")
    assert play(position, "climb") == [PawnClimbed(0, "C3", 1), FirstFooting(0, 1, 3)]


def test_h12_the_end_of_a_turn_tells_the_draw_and_who_is_next() -> None:
    position = table(AT_C3, used="threw", b="hand corner")
    events = play(position, "end", draws=(11, 0))
    assert events == [
        TurnEnded(0),
        Drew(0, 2),
        CardsReceived(0, ("splash", "diagonal")),
        TurnBegan(1),
    ]
    assert list(seen_by(1, events)) == [TurnEnded(0), Drew(0, 2), TurnBegan(1)]
    assert list(seen_by(0, events)) == events


def test_h29_who_goes_out_is_told_before_the_next_begins() -> None:
    position = table(
        AT_C3, used="threw", b=f"hand, {NO_DECK}".replace("splash, top", "splash corner, top")
    )
    assert play(position, "end") == [TurnEnded(0), WentOut(0, "no-cards"), TurnBegan(1)]


def test_h31_at_the_end_all_cards_are_shown_and_the_places_told() -> None:
    position = table(
        AT_C3,
        b="hand wave, up corner, top up",
        y="hand fork, holds blue 22, down splash, top down, out no-throw",
    )
    events = play(position, "throw wave B2 C2 D2")
    middle = "diagonal bend-right bend-left gap-right gap-left spark-right spark-left".split()
    assert events == [
        Threw(0, "wave", 0, ("B2", "C2", "D2")),
        TokenLanded(0, "B2", 0, 0),
        TokenLanded(0, "C2", 0, 0),
        TokenLanded(0, "D2", 0, 0),
        WentOut(0, "no-tokens"),
        CardsShown(0, (), (), (*middle, "embrace", "scatter", "fork", "splash")),
        CardsShown(1, ("fork",), ("splash",), ("corner", *middle, "wave", "embrace", "scatter")),
        MatchEnded((47, 0), (1, 2)),
    ]
    assert list(seen_by(None, events)) == events


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (StartPlayerDrawn(1), "Ben"),
        (RivalryTurned("pillar", True), "pillar"),
        (RivalryTurned("balcony", False), "balcony aside"),
        (PawnPlaced(0, "A1"), "Ana A1"),
        (Drew(2, 1), "Cleo 1 card"),
        (Drew(2, 3), "Cleo 3 cards"),
        (CardsReceived(0, ("corner", "wave")), "corner, wave"),
        (TurnBegan(3), "Dan"),
        (Threw(0, "wave", 0, ("B2", "C2", "D2")), "Ana wave B2, C2, D2"),
        (Dropped(1, 2, "F6"), "Ben F6 down"),
        (CardHidden(1, "fork"), "fork"),
        (TokenLanded(0, "B2", 2, 0), "Ana B2 ground"),
        (TokenLanded(0, "B2", 2, 1), "Ana B2 middle"),
        (TokenLanded(0, "B2", 2, 2), "Ana B2 top"),
        (DirectHit(0, 1, "C3", 0, 1), "Ana Ben C3 1 point"),
        (DirectHit(0, 1, "C3", 0, 2), "Ana Ben C3 2 points"),
        (TokenFell(2, 3, "C3", 1, 0, 0), "Cleo Dan C3"),
        (TokenFell(2, 3, "C3", 1, 0, 2), "Cleo Dan C3 2"),
        (PawnMoved(0, 0, "A1", "B2"), "Ana A1 B2"),
        (PawnClimbed(0, "C3", 1), "Ana C3 middle"),
        (PawnClimbed(0, "C3", 2), "Ana C3 top"),
        (TokenTaken(0, 1, "C3", 0), "Ana Ben C3"),
        (SweetsTaken(0, "B1", 0, 2), "Ana 2 sweets B1"),
        (SweetsTaken(0, "B1", 1, 1), "Ana 1 sweet B1"),
        (FirstFooting(0, 1, 3), "Ana middle 3"),
        (FirstFooting(0, 2, 6), "Ana top 6"),
        (TurnEnded(1), "Ben"),
        (WentOut(1, "no-throw"), "Ben throw"),
        (WentOut(1, "no-tokens"), "Ben tokens"),
        (WentOut(1, "no-cards"), "Ben cards"),
        (CardsShown(1, (), ("fork",), ("wave", "corner")), "Ben fork wave, corner no"),
        (MatchEnded((12, 9), (1, 2)), "12, 9 1, 2"),
    ],
)
def test_h21_every_event_is_told_in_words(event: Event, words: str) -> None:
    text = HOLI.tell(event, NAMES)
    assert [word for word in words.split() if word not in text] == []
    assert "{" not in text


def test_h21_only_cards_received_and_hidden_are_private() -> None:
    for number in range(4):
        assert CardsReceived(number, ("wave",)).audience() == (number,)
        assert CardHidden(number, "wave").audience() == (number,)
    for event in (Drew(0, 1), Dropped(0, 0, "A1"), CardsShown(0, (), (), ()), TurnBegan(0)):
        assert event.audience() is None


@pytest.mark.parametrize(
    ("card", "cells"), [("corner", "A1 B1"), ("wave", "A1 B1 C1"), ("diagonal", "A1 C3")]
)
def test_h16_each_token_of_a_throw_is_told(card: str, cells: str) -> None:
    """In the corner with the lowest numbers, too."""
    position = table(put("", B2="B", F6="Y"), b=f"hand {card} fork")
    events = play(position, f"throw {card} {cells}")
    landed = [event for event in events if isinstance(event, TokenLanded)]
    assert landed == [TokenLanded(0, cell, 0, 0) for cell in cells.split()]
