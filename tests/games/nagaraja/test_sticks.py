"""N22 and N23: the three effects on sticks."""

from importlib.resources import files

import pytest

from mela.core.chance import FastChance
from mela.games.nagaraja.rules.events import (
    FateAdded,
    SticksDiscarded,
    SticksPickedUp,
    SticksThrown,
    TileWon,
)
from tests.games.nagaraja.temple_table import (
    now,
    play,
    refused,
    seat,
    sides,
    sticks,
    table,
    targets,
)
from tests.titles import NAGARAJA

REROLL = "stick-reroll-2-opponent"
ONE = "stick-discard-1-opponent"
TWO = "stick-discard-2-opponent"
KEEP = "hand room-trap-opponent"


@pytest.mark.parametrize("number", [2, 3, 4])
def test_effect_add_gives_so_many_fate_points_n22(number: int) -> None:
    card = f"stick-add-{number}-self"
    position = table(
        f"hand {card}, sticks green-naga brown-3", f"{KEEP}, sticks green-naga brown-4"
    )
    assert targets(position, card) == [""]
    assert play(position, f"use {card} green")[1] == FateAdded(0, number)
    assert (seat(position, 0).fate, seat(position, 1).fate) == (3 + number, 4)
    assert (seat(position, 0).added, seat(position, 1).added) == (number, 0)


def test_effect_add_twice_adds_up_n22() -> None:
    position = table(
        "hand stick-add-4-self stick-add-3-self, sticks green-naga green-naga",
        f"{KEEP}, sticks brown-1",
    )
    events = play(position, "use stick-add-4-self green", "use stick-add-3-self green")
    assert events[-1] == TileWon(0, (7, 1))


def test_effect_reroll_two_sticks_n22() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga",
        f"{KEEP}, sticks brown-4 brown-2 white-3 green-naga",
    )
    events = play(position, f"use {REROLL} green brown-4 white-3", draws=sides("brown-1 white-2"))
    assert events[1:3] == [
        SticksPickedUp(1, ("brown-4", "white-3")),
        SticksThrown(1, ("brown-1", "white-2"), 3, 0),
    ]
    assert sticks(position, 1) == "brown-1 brown-2 white-2 green-naga"


def test_effect_reroll_may_choose_any_two_sticks_equal_ones_too_n22() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-4 brown-4 white-naga"
    )
    assert targets(position, REROLL) == ["brown-4 brown-4", "brown-4 white-naga"]


def test_effect_reroll_two_equal_sticks_n22() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-4 brown-4 brown-4 green-naga"
    )
    play(position, f"use {REROLL} green brown-4 brown-4", draws=sides("brown-1 brown-3"))
    assert sticks(position, 1) == "brown-1 brown-3 brown-4 green-naga"


def test_effect_reroll_two_sticks_that_show_the_first_face_n22() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-1 brown-1 green-naga"
    )
    play(position, f"use {REROLL} green brown-1 brown-1", draws=sides("brown-4 brown-2"))
    assert sticks(position, 1) == "brown-2 brown-4 green-naga"


def test_effect_reroll_the_only_stick_n28() -> None:
    position = table(f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-4")
    assert targets(position, REROLL) == ["brown-4"]
    events = play(position, f"use {REROLL} green brown-4", draws=sides("brown-2"))
    assert events[1:3] == [SticksPickedUp(1, ("brown-4",)), SticksThrown(1, ("brown-2",), 2, 0)]


@pytest.mark.parametrize("face", "brown-1 brown-2 white-naga white-3 green-naga green-1".split())
def test_effect_reroll_the_only_stick_whatever_it_shows_n28(face: str) -> None:
    position = table(f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks {face}")
    assert targets(position, REROLL) == [face]


def test_effect_reroll_exactly_two_when_there_are_two_n28() -> None:
    position = table(f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-4 brown-4")
    assert targets(position, REROLL) == ["brown-4 brown-4"]
    assert refused(position, f"use {REROLL} green brown-4") == "N22 nagaraja.target.reroll"


def test_effect_reroll_a_naga_appears_and_can_be_used_n23() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga", f"{KEEP} room-move-self, sticks white-3 green-1"
    )
    events = play(
        position, f"use {REROLL} green green-1 white-3", draws=sides("white-naga green-naga")
    )
    assert events[2] == SticksThrown(1, ("white-naga", "green-naga"), 0, 2)
    assert now(position) == "confronting 1"
    play(position, "use room-trap-opponent white opp-B2")
    assert sticks(position, 1) == "green-naga"


def test_effect_reroll_a_naga_that_was_not_used_is_gone_n23() -> None:
    position = table(
        f"hand {REROLL}, sticks green-naga brown-1", f"{KEEP}, sticks green-naga white-naga"
    )
    draws = sides("white-3 green-1")
    events = play(position, f"use {REROLL} green green-naga white-naga", draws=draws)
    # seat 1 has no naga any more
    assert events[-1] == TileWon(1, (1, 4))


def test_effect_reroll_each_stick_keeps_its_kind_n22() -> None:
    """Sides of a brown stick would be 1 and 4; those of a green one are naga and 1."""
    position = table(f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-1 green-naga")
    play(position, f"use {REROLL} green brown-1 green-naga", draws=[3, 3])
    assert now(position) == "laying 1"
    position = table(f"hand {REROLL}, sticks green-naga", f"{KEEP}, sticks brown-1 green-naga")
    play(position, f"use {REROLL} green brown-1 green-naga", draws=[3, 1])
    assert sticks(position, 1) == "brown-4 green-naga"


def test_effect_discard_1_any_stick_of_the_opponent_n22() -> None:
    position = table(
        f"hand {ONE}, sticks green-naga white-3",
        f"{KEEP}, sticks brown-4 brown-4 white-naga green-naga",
    )
    assert targets(position, ONE) == ["brown-4", "green-naga", "white-naga"]
    events = play(position, f"use {ONE} green brown-4")
    assert events[1] == SticksDiscarded(1, ("brown-4",))
    assert sticks(position, 1) == "brown-4 white-naga green-naga"


def test_effect_discard_1_takes_a_naga_before_it_is_used_n23() -> None:
    position = table(f"hand {ONE}, sticks green-naga brown-1", f"{KEEP}, sticks green-naga")
    events = play(position, f"use {ONE} green green-naga")
    assert events[-1] == TileWon(0, (1, 0))


def test_effect_discard_2_two_sticks_n22() -> None:
    position = table(
        f"hand {TWO}, sticks green-naga", f"{KEEP}, sticks brown-4 brown-3 green-naga green-naga"
    )
    assert targets(position, TWO) == [
        "brown-3 brown-4",
        "brown-3 green-naga",
        "brown-4 green-naga",
        "green-naga green-naga",
    ]
    events = play(position, f"use {TWO} green brown-4 brown-3")
    assert events[1] == SticksDiscarded(1, ("brown-3", "brown-4"))
    assert sticks(position, 1) == "green-naga green-naga"


def test_effect_discard_2_two_equal_sticks_n22() -> None:
    position = table(
        f"hand {TWO}, sticks green-naga", f"{KEEP}, sticks green-naga green-naga brown-1"
    )
    events = play(position, f"use {TWO} green green-naga green-naga")
    assert events[1] == SticksDiscarded(1, ("green-naga", "green-naga"))
    assert events[-1] == TileWon(1, (0, 1))


def test_effect_discard_2_two_sticks_that_show_the_first_face_n22() -> None:
    position = table(f"hand {TWO}, sticks green-naga", f"{KEEP}, sticks brown-1 brown-1 green-naga")
    events = play(position, f"use {TWO} green brown-1 brown-1")
    assert events[1] == SticksDiscarded(1, ("brown-1", "brown-1"))
    assert sticks(position, 1) == "green-naga"


def test_effect_discard_2_the_only_stick_n28() -> None:
    position = table(f"hand {TWO}, sticks green-naga", f"{KEEP}, sticks brown-4")
    assert targets(position, TWO) == ["brown-4"]
    events = play(position, f"use {TWO} green brown-4")
    assert events[1] == SticksDiscarded(1, ("brown-4",))


def test_n22_exactly_the_number_where_there_are_enough() -> None:
    position = table(f"hand {TWO} {ONE}, sticks green-naga", f"{KEEP}, sticks brown-4 brown-3")
    assert refused(position, f"use {TWO} green brown-4") == "N22 nagaraja.target.discard"
    assert refused(position, f"use {ONE} green brown-4 brown-3") == "N22 nagaraja.target.discard"


def test_n22_own_sticks_cannot_be_chosen() -> None:
    position = table(f"hand {ONE}, sticks green-naga white-3", f"{KEEP}, sticks brown-4")
    assert refused(position, f"use {ONE} green white-3") == "N22 nagaraja.target.discard"


@pytest.mark.parametrize("card", [REROLL, ONE, TWO])
def test_n28_without_a_stick_of_the_opponent_the_card_cannot_be_activated(card: str) -> None:
    position = table(f"hand {card} stick-add-2-self, sticks green-naga", KEEP)
    assert targets(position, card) == []
    effect = card.split("-")[1]
    assert refused(position, f"use {card} green brown-1") == f"N28 nagaraja.none.{effect}"


def test_n23_a_naga_counts_only_when_it_is_used() -> None:
    """Two nagas lie there; one is used, the other taken away before: one use, not two."""
    position = table(
        f"hand {ONE} {ONE}, sticks green-naga green-naga",
        "hand stick-add-2-self stick-add-3-self, sticks green-naga green-naga brown-1",
        phase="confronting 1",
    )
    play(position, "use stick-add-2-self green", f"use {ONE} green green-naga")
    # seat 1 has no naga left and passes by itself
    assert now(position) == "confronting 0"
    assert (sticks(position, 1), seat(position, 1).fate) == ("brown-1", 3)


@pytest.mark.parametrize("turn", [0, 1])
def test_n22_the_opponent_is_the_other_seat(turn: int) -> None:
    seats = [f"hand {ONE}, sticks green-naga brown-4", f"hand {ONE}, sticks green-naga brown-3"]
    position = table(*seats, phase=f"confronting {turn}", guide=turn)
    assert targets(position, ONE) == [f"brown-{3 + turn}", "green-naga"]
    play(position, f"use {ONE} green brown-{3 + turn}")
    assert sticks(position, 1 - turn) == "green-naga"


def test_n13_the_naga_of_a_brown_stick_activates_the_first_card() -> None:
    """No shipped brown stick has a naga; one of another pack may, and its uses come first."""
    text = files("mela.games").joinpath("nagaraja", "content", "standard.toml").read_text("utf-8")
    text = text.replace('id = "standard"', 'id = "snakes"')
    text = text.replace("faces = [1, 2, 3, 4]", 'faces = ["naga", 2, 3, 4]')
    game = NAGARAJA.with_pack(text, "snakes.toml")
    like = NAGARAJA.text(table("hand relic-look-1-either, sticks green-naga", KEEP))
    position = game.parse(
        like.replace("nagaraja standard", "nagaraja snakes").replace("green-naga", "brown-naga")
    )
    first = game.tables("snakes").use_code
    assert str(game.move(position, first)) == "use relic-look-1-either brown own-W1"
    position.play(first, FastChance(1))
    assert game.view(position, 0).common.seats[0].sticks == ()
