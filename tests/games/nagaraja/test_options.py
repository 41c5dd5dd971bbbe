"""What the host of a match may choose; every error names the option."""

import pytest

import mela
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.options import OptionsError
from mela.games.nagaraja.rules.options import NagarajaOptions
from tests.core.test_custom_pieces import GAMES as ODD_GAMES
from tests.titles import NAGARAJA


def wrong(raw: dict[str, object], seats: int = 2) -> OptionsError:
    with pytest.raises(OptionsError) as caught:
        NAGARAJA.options(raw, seats)
    return caught.value


@pytest.mark.parametrize(
    ("raw", "option", "what"),
    [
        ({"pack": "mine"}, "pack", "there is no pack 'mine', only standard"),
        ({"pack": ""}, "pack", "there is no pack '', only standard"),
        ({"pack": "Standard"}, "pack", "there is no pack 'Standard', only standard"),
        ({"pack": None}, "pack", "Expected `str`, got `null`"),
        ({"pack": 1}, "pack", "Expected `str`, got `int`"),
        ({"pack": ["standard"]}, "pack", "Expected `str`, got `array`"),
        ({"edition": "polish"}, "edition", "there is no such option, only pack, colours"),
        ({"rivalry": 1}, "rivalry", "there is no such option, only pack, colours"),
        ({"": 1}, "", "there is no such option, only pack, colours"),
        ({"colours": ["grey"]}, "colours", "one temple is grey and one is yellow"),
        ({"colours": ["grey", "grey"]}, "colours", "one temple is grey and one is yellow"),
        ({"colours": ["grey", "red"]}, "colours[1]", "Invalid enum value 'red'"),
        ({"colours": "grey"}, "colours", "Expected `array | null`, got `str`"),
    ],
)
def test_a_wrong_option_is_named(raw: dict[str, object], option: str, what: str) -> None:
    error = wrong(raw)
    assert error.option == option
    assert str(error) == f"option {option!r}: {what}"


@pytest.mark.parametrize("seats", [-1, 0, 1, 3, 4, 10**20])
def test_n1_there_are_two_seats(seats: int) -> None:
    error = wrong({}, seats)
    assert str(error) == f"option 'seats': Nagaraja has 2 seats, not {seats} (N1)"
    with pytest.raises(MelaError):
        mela.match("nagaraja", seats=seats, seed="any")


def test_what_is_not_said_is_the_standard_pack() -> None:
    assert NAGARAJA.options({}, 2) == NagarajaOptions() == NagarajaOptions(pack="standard")
    assert NAGARAJA.options({"pack": "standard"}, 2) == NagarajaOptions()


def test_random_options_are_options_and_have_temples_of_either_colour() -> None:
    some = [NAGARAJA.options(NAGARAJA.some_options(2, FastChance(n)), 2) for n in range(20)]
    assert {options.colours for options in some} == {None, ("grey", "yellow"), ("yellow", "grey")}
    assert {options.seat_colours() for options in some} == {("grey", "yellow"), ("yellow", "grey")}


def test_version_1_has_no_colours() -> None:
    first = NAGARAJA.as_of(1, "standard", NAGARAJA.pack_digest("standard"))
    with pytest.raises(OptionsError, match=r"colours.*version 1"):
        first.options({"colours": ["yellow", "grey"]}, 2)


def test_another_pack_is_an_option_of_the_game_that_has_it() -> None:
    game = ODD_GAMES["ruins"]
    assert game.options({"pack": "ruins"}, 2).pack == "ruins"
    with pytest.raises(OptionsError, match=r"^option 'pack': there is no pack 'x', only standard"):
        game.options({"pack": "x"}, 2)
    position = game.start(game.options({"pack": "ruins"}, 2), 2, FastChance(1))
    assert game.view(position, None).common.pack == "ruins"
    assert game.text(position).startswith("nagaraja ruins\n")
