"""ICU messages: arguments, plural, select, and what is wrong with a broken one."""

import re

import pytest

from mela.core.error import MelaError
from mela.core.text import MessageError, tell


def told(message: str, **facts: object) -> str:
    return tell({"id": message}, "id", facts)


SWEETS = "{n, plural, =0 {no sweets} one {# sweet} other {# sweets}}"
WHERE = "{level, select, 0 {ground} 1 {middle} other {top}}"


def test_a_message_without_arguments_is_itself() -> None:
    assert told("All pawns are placed first.") == "All pawns are placed first."
    assert told("") == ""


def test_arguments_are_put_in() -> None:
    assert told("{seat} hits {other}: {n}", seat="Ana", other="Bo", n=3) == "Ana hits Bo: 3"
    assert told("{ seat }", seat="Ana") == "Ana"
    assert told("{a}{a}", a="x") == "xx"


def test_facts_are_not_read_as_messages() -> None:
    assert told("<{a}>", a="{b} # }{") == "<{b} # }{>"
    assert told("{n, plural, other {# {a}}}", n=2, a="#") == "2 #"


def test_superfluous_facts_do_no_harm() -> None:
    assert told("{a}", a=1, b=2) == "1"


@pytest.mark.parametrize(
    ("n", "wanted"),
    [(0, "no sweets"), (1, "1 sweet"), (2, "2 sweets"), (21, "21 sweets"), (-1, "-1 sweet")],
)
def test_plural(n: int, wanted: str) -> None:
    assert told(SWEETS, n=n) == wanted


def test_an_exact_number_goes_before_its_form() -> None:
    message = "{n, plural, one {form} =1 {exact} other {other}}"
    assert told(message, n=1) == "exact"
    assert told(message, n=2) == "other"


def test_without_one_the_other_form_serves() -> None:
    assert told("{n, plural, =0 {none} other {#}}", n=1) == "1"


def test_a_branch_may_be_empty() -> None:
    assert told("x{n, plural, =0 {} other { (#)}}y", n=0) == "xy"
    assert told("x{n, plural, =0 {} other { (#)}}y", n=5) == "x (5)y"


def test_a_number_sign_is_a_sign_outside_a_plural() -> None:
    assert told("# {n}", n=4) == "# 4"
    assert told("{n, select, 4 {#} other {}}", n=4) == "#"
    assert told("{n, plural, other {a}} #", n=4) == "a #"


def test_every_number_sign_of_a_branch_is_the_number() -> None:
    assert told("{n, plural, other {# of #}}", n=7) == "7 of 7"


@pytest.mark.parametrize(
    ("level", "wanted"), [(0, "ground"), ("1", "middle"), (2, "top"), ("none", "top")]
)
def test_select(level: object, wanted: str) -> None:
    assert told(WHERE, level=level) == wanted


def test_select_does_not_know_plural_forms() -> None:
    message = "{n, select, one {a} =1 {b} other {c}}"
    assert told(message, n=1) == "c"
    assert told(message, n="one") == "a"


def test_nested_messages() -> None:
    message = (
        "{kind, select, sweets {{n, plural, one {# sweet for {who}} other {# sweets for {who}}}}"
        " other {{n, plural, =0 {nothing} other {{who} gets {what, select, x {# X} other {y}}}}}}"
    )
    assert told(message, kind="sweets", n=1, who="Ana", what="x") == "1 sweet for Ana"
    assert told(message, kind="sweets", n=3, who="Ana", what="x") == "3 sweets for Ana"
    assert told(message, kind="else", n=0, who="Ana", what="x") == "nothing"
    assert told(message, kind="else", n=2, who="Ana", what="y") == "Ana gets y"
    # a sign in a select is not a number, also where a plural is around it
    assert told(message, kind="else", n=2, who="Ana", what="x") == "Ana gets # X"


def test_an_inner_plural_has_its_own_number() -> None:
    message = "{a, plural, other {# {b, plural, one {# thing} other {# things}} #}}"
    assert told(message, a=5, b=1) == "5 1 thing 5"


def test_white_space_around_selectors_does_not_matter() -> None:
    assert told("{n,plural,one{x}other{y}}", n=1) == "x"
    assert told("{ n ,\n plural ,\n  one {x}\n\tother\n{y}\n}", n=9) == "y"


def test_an_unknown_id() -> None:
    with pytest.raises(MessageError, match=r"^no message has the id 'holi.nothing'$"):
        tell({"holi.over": "x"}, "holi.nothing", {})


@pytest.mark.parametrize(
    "message", ["{who}", "a {who, plural, other {}}", "{n, plural, one {{who}} other {}}"]
)
def test_a_fact_that_is_not_given(message: str) -> None:
    with pytest.raises(MessageError, match=r"^a message asks for 'who', which is not given$"):
        told(message, n=2)


def test_an_argument_without_a_name() -> None:
    with pytest.raises(MessageError, match=r"^a message asks for '', which is not given$"):
        told("{}")


@pytest.mark.parametrize(("message", "place"), [("a}b", 1), ("}", 0), ("{a}}", 3), ("ab {a} }", 7)])
def test_a_stray_brace(message: str, place: int) -> None:
    with pytest.raises(MessageError, match=rf"^message 'id' has a stray brace at {place}$"):
        told(message, a=1)


@pytest.mark.parametrize("kind", ["number", "selectordinal", "Plural", ""])
def test_an_unknown_kind(kind: str) -> None:
    with pytest.raises(MessageError, match=rf"^a message has the unknown kind '{kind}'$"):
        told(f"{{a, {kind}, other {{x}}}}", a=1)


@pytest.mark.parametrize(
    "message",
    [
        "{a, plural,",
        "{a, plural, one",
        "{a, plural, one {x",
        "{a, plural, one {x}",
        "{a, plural, one {x} other",
        "{a, select, one {x} other {y",
    ],
)
def test_a_message_that_breaks_off_in_a_choice(message: str) -> None:
    with pytest.raises(
        MessageError, match=rf"^a message is incomplete: {re.escape(repr(message))}$"
    ):
        told(message, a=1)


@pytest.mark.parametrize("message", ["{", "{a", "{a, plural", "{a, plural}", "{a,"])
def test_a_message_that_breaks_off_in_an_argument(message: str) -> None:
    with pytest.raises(MessageError):
        told(message, a=1)


@pytest.mark.parametrize("message", ["{a", "x {a", "{n} {a "])
def test_an_open_argument_is_not_called_a_missing_fact(message: str) -> None:
    with pytest.raises(MessageError) as caught:
        told(message, a=1, n=2)
    assert "is not given" not in str(caught.value)


def test_no_branch_fits() -> None:
    with pytest.raises(MessageError, match=r"^a message has no branch for 2 in "):
        told("{n, plural, =0 {a} one {b}}", n=2)
    with pytest.raises(MessageError, match=r"^a message has no branch for 'z' in "):
        told("{n, select, x {a} y {b}}", n="z")


def test_a_choice_without_branches() -> None:
    with pytest.raises(MessageError, match=r"^a message has no branch for 1 in "):
        told("{n, plural, }", n=1)


def test_message_errors_are_mela_errors() -> None:
    assert issubclass(MessageError, MelaError)
