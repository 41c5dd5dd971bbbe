"""Mistakes of packs: what msgspec finds has a code and facts too."""

from typing import Annotated, Literal

import msgspec
import pytest

from mela.core.mistakes import VALIDATION, Fact, MistakeError, mistake, validation_mistake

Small = Annotated[int, msgspec.Meta(ge=1, le=9)]
Short = Annotated[str, msgspec.Meta(min_length=2, max_length=4)]
Letters = Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    number: Small
    text: Short = "abc"
    form: Letters = "abc"
    choice: Literal["red", "blue"] = "red"
    trio: tuple[int, int, int] = (1, 2, 3)
    real: Annotated[float, msgspec.Meta(gt=0)] = 1.0

    def __post_init__(self) -> None:
        if self.number == 7:
            raise MistakeError(mistake("", "twice"))
        if self.number == 8:
            raise ValueError("eight is odd")


CASES: list[tuple[dict[str, object], str, str, dict[str, Fact]]] = [
    ({"number": "5"}, "number", "type", {"expected": "int", "got": "str"}),
    ({"number": 0}, "number", "least", {"number": 1}),
    ({"number": 10}, "number", "most", {"number": 9}),
    ({"number": 1, "text": "a"}, "text", "short", {"number": 2}),
    ({"number": 1, "text": "abcde"}, "text", "long", {"number": 4}),
    ({"number": 1, "trio": [1, 2]}, "trio", "length", {"number": 3, "count": 2}),
    ({"number": 1, "form": "A"}, "form", "form", {}),
    ({}, "top level", "missing", {"field": "number"}),
    ({"number": 1, "extra": 2}, "top level", "unknown", {"field": "extra"}),
    ({"number": 1, "choice": "green"}, "choice", "choice", {"value": "green"}),
    ({"number": 1, "real": -1.0}, "real", "invalid", {}),
    ({"number": 8}, "top level", "invalid", {}),
]


def found(raw: dict[str, object]) -> msgspec.ValidationError:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(raw, type=Sample)
    return caught.value


@pytest.mark.parametrize(("raw", "where", "code", "facts"), CASES)
def test_what_msgspec_says_has_a_code(
    raw: dict[str, object], where: str, code: str, facts: dict[str, Fact]
) -> None:
    error = found(raw)
    told = validation_mistake(error)
    assert (told.where, told.code, told.facts) == (where, code, facts)
    assert str(error).startswith(told.what)


def test_every_code_is_given_by_some_case() -> None:
    assert {code for _, _, code, _ in CASES} == set(VALIDATION)


def test_a_mistake_of_a_value_keeps_its_code_and_gets_its_place() -> None:
    told = validation_mistake(found({"number": 7}), ".cards[3]")
    assert told == mistake("cards[3]", "twice")
