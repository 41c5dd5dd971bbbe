"""What the host of a match may choose; every error names the option."""

import re

import pytest

from mela.core.options import OptionsError
from mela.games.holi.rules.options import HoliOptions
from mela.games.holi.rules.rivalry import FIRST_CARDS
from tests.core.play import random_match
from tests.titles import HOLI

NO_SUCH_OPTION = "there is no such option, only pack, edition, rivalry, rule_cards, start, colours"


def wrong(raw: dict[str, object], seats: int = 2) -> OptionsError:
    with pytest.raises(OptionsError) as caught:
        HOLI.options(raw, seats)
    return caught.value


@pytest.mark.parametrize(
    ("raw", "option", "what"),
    [
        ({"rivalry": 4}, "rivalry", "draw 0 to 3 cards, not 4 (H10)"),
        ({"rivalry": -1}, "rivalry", "draw 0 to 3 cards, not -1 (H10)"),
        ({"rivalry": 10**20}, "rivalry", f"draw 0 to 3 cards, not {10**20} (H10)"),
        ({"start": 2}, "start", "seat 0 to 1, not 2 (H7)"),
        ({"start": -1}, "start", "seat 0 to 1, not -1 (H7)"),
        ({"start": True}, "start", "Expected `int | str`, got `bool`"),
        ({"start": "Ana"}, "start", "Invalid enum value 'Ana'"),
        (
            {"rule_cards": "two"},
            "rule_cards",
            "Invalid enum value 'two'; it is one of one, any",
        ),
        (
            {"rivalry": ["garland", "pillar", "garland"]},
            "rivalry",
            "'garland' is chosen twice (H10: different cards)",
        ),
        ({"rivalry": ["garlands"]}, "rivalry", "there is no rivalry card 'garlands' (H6)"),
        ({"rivalry": ["Garland"]}, "rivalry", "there is no rivalry card 'Garland' (H6)"),
        ({"rivalry": [""]}, "rivalry", "there is no rivalry card '' (H6)"),
        ({"rivalry": "garland"}, "rivalry", "Expected `int | array | null`, got `str`"),
        ({"rivalry": 2.0}, "rivalry", "Expected `int | array | null`, got `float`"),
        ({"rivalry": True}, "rivalry", "Expected `int | array | null`, got `bool`"),
        ({"rivalry": {"garland": 1}}, "rivalry", "Expected `int | array | null`, got `object`"),
        ({"colours": ["red"]}, "colours", "1 colours for 2 seats (H2)"),
        ({"colours": ["red", "blue", "green"]}, "colours", "3 colours for 2 seats (H2)"),
        ({"colours": []}, "colours", "0 colours for 2 seats (H2)"),
        ({"colours": ["red", "red"]}, "colours", "two seats have the same colour (H2)"),
        ({"colours": ["red", "pink"]}, "colours[1]", "Invalid enum value 'pink'"),
        ({"colours": ["Red", "blue"]}, "colours[0]", "Invalid enum value 'Red'"),
        ({"colours": "red"}, "colours", "Expected `array | null`, got `str`"),
        ({"colours": [1, 2]}, "colours[0]", "Expected `str`, got `int`"),
        ({"pack": "mine"}, "pack", "there is no pack 'mine', only standard"),
        ({"pack": ""}, "pack", "there is no pack '', only standard"),
        ({"pack": None}, "pack", "Expected `str`, got `null`"),
        (
            {"edition": "german"},
            "edition",
            "Invalid enum value 'german'; it is one of international, polish",
        ),
        ({"edition": ""}, "edition", "Invalid enum value ''; it is one of international, polish"),
        (
            {"edition": None},
            "edition",
            "Expected `str`, got `null`; it is one of international, polish",
        ),
        (
            {"edition": 1},
            "edition",
            "Expected `str`, got `int`; it is one of international, polish",
        ),
        (
            {"colors": ["red", "blue"]},
            "colors",
            NO_SUCH_OPTION,
        ),
        (
            {"": 1},
            "",
            NO_SUCH_OPTION,
        ),
    ],
)
def test_a_wrong_option_is_named(raw: dict[str, object], option: str, what: str) -> None:
    error = wrong(raw)
    assert str(error) == f"option {option!r}: {what}"
    assert error.option == option


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 10**9])
def test_h2_a_wrong_number_of_seats(seats: int) -> None:
    error = wrong({}, seats)
    assert str(error) == f"option 'seats': Holi has 2 to 4 seats, not {seats} (H2)"
    assert error.option == "seats"


@pytest.mark.parametrize("rivalry", [["\ud800"], ["garland", "\udfff"]], ids=ascii)
@pytest.mark.parametrize("option", ["rivalry", "colours", "edition", "pack"])
def test_text_that_no_file_can_hold_is_a_wrong_option(option: str, rivalry: list[str]) -> None:
    value = rivalry if option in ("rivalry", "colours") else rivalry[-1]
    assert wrong({option: value}).option.startswith(option)


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        ({"start": 0}, "option 'start': version 1 of the rules draws the start player (H7)"),
        (
            {"rule_cards": "any"},
            "option 'rule_cards': version 1 of the rules draws one rule card (H10)",
        ),
        (
            {"rivalry": ["garland", "pillar", "rangoli", "balcony"]},
            "option 'rivalry': version 1 of the rules has at most 3 cards (H10)",
        ),
    ],
)
def test_h7_h10_version_1_has_fewer_options(raw: dict[str, object], what: str) -> None:
    first = HOLI.as_of(1, "standard", HOLI.pack_digest("standard"))
    with pytest.raises(OptionsError) as caught:
        first.options(raw, 2)
    assert str(caught.value) == what
    assert first.options({"rivalry": ["garland", "pillar", "rangoli"]}, 2).rivalry_count() == 0
    HOLI.options(raw, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h2_h10_defaults(seats: int) -> None:
    options = HOLI.options({}, seats)
    assert options == HoliOptions()
    assert (options.edition, options.pack) == ("international", "standard")
    assert options.rivalry_count() == 2
    assert options.rivalry_chosen() == ()
    assert options.seat_colours(seats) == ("blue", "yellow", "red", "green")[:seats]


@pytest.mark.parametrize(
    ("raw", "count", "chosen"),
    [
        ({"edition": "international"}, 2, ()),
        ({"edition": "polish"}, 0, ()),
        ({"edition": "polish", "rivalry": None}, 0, ()),
        ({"edition": "polish", "rivalry": 3}, 3, ()),
        ({"rivalry": 0}, 0, ()),
        ({"rivalry": 1}, 1, ()),
        ({"rivalry": 3}, 3, ()),
        ({"rivalry": []}, 0, ()),
        ({"rivalry": ["garland"]}, 0, ("garland",)),
        ({"rivalry": ["balcony", "loose-hand", "pillar"]}, 0, ("balcony", "loose-hand", "pillar")),
    ],
)
def test_h10_how_many_rivalry_cards(
    raw: dict[str, object], count: int, chosen: tuple[str, ...]
) -> None:
    options = HOLI.options(raw, 2)
    assert (options.rivalry_count(), options.rivalry_chosen()) == (count, chosen)


@pytest.mark.parametrize("card", FIRST_CARDS)
def test_h10_every_rivalry_card_can_be_chosen(card: str) -> None:
    match = random_match(1, 2, {"rivalry": [card]})
    assert match.view(None).common.rivalry == (card,)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_h10_so_many_cards_lie_open(count: int) -> None:
    for seed in range(20):
        match = random_match(seed, 2, {"rivalry": count}, steps=0)
        assert len(match.view(None).common.rivalry) == count


def test_h2_colours_as_chosen() -> None:
    match = random_match(1, 3, {"colours": ["green", "blue", "red"]}, steps=0)
    assert [seat.colour for seat in match.view(None).common.seats] == ["green", "blue", "red"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h2_colours_dealt_by_seat(seats: int) -> None:
    match = random_match(1, seats, steps=0)
    dealt = [seat.colour for seat in match.view(None).common.seats]
    assert dealt == ["blue", "yellow", "red", "green"][:seats]


def test_editions_differ_in_the_first_face_down_throw() -> None:
    """H20: the edition that was asked for is the one that is played."""
    found = {}
    for edition in ("international", "polish"):
        match = random_match(1, 2, {"edition": edition, "rivalry": 0}, steps=2)
        assert match.view(None).common.edition == edition
        found[edition] = any(str(move).startswith("drop") for move in match.moves())
    assert found == {"international": True, "polish": False}


@pytest.mark.parametrize("option", ["rivalry", "pack", "colours", "nothing"])
def test_errors_of_options_read_like_sentences(option: str) -> None:
    assert re.fullmatch(rf"option '{option}': [^\n]+", str(wrong({option: 9})))
