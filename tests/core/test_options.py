"""Options from plain data: what the types can tell."""

import pytest

from mela.core.error import MelaError
from mela.core.options import Options, OptionsError, decode_options


class Sample(Options, frozen=True):
    size: int = 3
    names: tuple[str, ...] = ()


def test_what_is_not_said_has_its_default() -> None:
    assert decode_options(Sample, {}) == Sample("standard", 3, ())
    assert decode_options(Sample, {"size": 5}) == Sample("standard", 5, ())


def test_lists_may_be_lists() -> None:
    assert decode_options(Sample, {"names": ["a", "b"]}).names == ("a", "b")


def test_an_unknown_option_is_named_with_those_that_exist() -> None:
    wanted = r"^option 'sise': there is no such option, only pack, size, names$"
    with pytest.raises(OptionsError, match=wanted) as caught:
        decode_options(Sample, {"sise": 5})
    assert caught.value.option == "sise"


@pytest.mark.parametrize("value", ["5", 5.0, 5.5, True, None, [5], {"size": 5}])
def test_a_wrong_type_is_named(value: object) -> None:
    with pytest.raises(OptionsError, match=r"^option 'size': Expected `int`, got `") as caught:
        decode_options(Sample, {"size": value})
    assert caught.value.option == "size"


def test_a_wrong_type_in_a_list_is_named_with_its_place() -> None:
    wanted = r"^option 'names\[1\]': Expected `str`, got `int`$"
    with pytest.raises(OptionsError, match=wanted) as caught:
        decode_options(Sample, {"names": ["a", 1]})
    assert caught.value.option == "names[1]"


def test_a_name_that_is_no_text_is_no_option() -> None:
    raw: dict[str, object] = {5: "x"}  # type: ignore[dict-item]
    with pytest.raises(OptionsError, match=r"^option '5': there is no such option"):
        decode_options(Sample, raw)


def test_what_was_handed_in_is_left_as_it_was() -> None:
    raw: dict[str, object] = {"names": ["a"], "size": 1}
    decode_options(Sample, raw)
    assert raw == {"names": ["a"], "size": 1}


def test_options_errors_are_mela_errors() -> None:
    assert issubclass(OptionsError, MelaError)
