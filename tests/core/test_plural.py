"""Plural forms: the expected ones are what `Intl.PluralRules` of a browser answers."""

import pytest
from babel import Locale

from mela.core.text import plural_form, tell

POINTS = "{n, plural, one {# punkt} few {# punkty} many {# punktów} other {# punktu}}"


@pytest.mark.parametrize(
    ("language", "form", "numbers"),
    [
        ("en", "one", [1, -1]),
        ("en", "other", [0, 2, 11, 21, 101]),
        ("de", "one", [1]),
        ("de", "other", [0, 2, 21]),
        ("es", "one", [1]),
        ("es", "other", [0, 2, 11, 21, 101]),
        ("pt", "one", [0, 1]),
        ("pt", "other", [2, 11, 21, 101]),
        ("pl", "one", [1, -1]),
        ("pl", "few", [2, 3, 4, 22, 24, 102, 122, -3]),
        ("pl", "many", [0, 5, 11, 12, 13, 14, 21, 25, 100, 101, 112, 114]),
    ],
)
def test_forms(language: str, form: str, numbers: list[int]) -> None:
    assert {plural_form(language, number) for number in numbers} == {form}


@pytest.mark.parametrize("language", ["en", "pl", "es", "de", "pt"])
def test_forms_are_those_of_unicode(language: str) -> None:
    form = Locale.parse(language).plural_form
    numbers = range(1200)
    assert [plural_form(language, n) for n in numbers] == [form(n) for n in numbers]


@pytest.mark.parametrize("language", ["en", "pl", "es", "de", "pt"])
def test_what_is_no_whole_number_is_other(language: str) -> None:
    assert plural_form(language, "1") == plural_form(language, 1.5) == "other"


@pytest.mark.parametrize(
    ("number", "wanted"), [(1, "1 punkt"), (4, "4 punkty"), (12, "12 punktów"), (1.5, "1.5 punktu")]
)
def test_a_message_takes_the_form_of_its_language(number: float, wanted: str) -> None:
    assert tell({"id": POINTS}, "id", {"n": number}, "pl") == wanted


def test_a_form_inside_another_branch() -> None:
    message = f"{{kind, select, points {{{POINTS}}} other {{}}}}"
    assert tell({"id": message}, "id", {"kind": "points", "n": 23}, "pl") == "23 punkty"
