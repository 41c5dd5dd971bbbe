"""Records that broke off or were changed by accident are refused, and the reason is told."""

import pytest

import mela
from mela.core.record import RecordError, decode_record
from tests.core.records import body_of, short_record, whole_record

OTHERS = ["0", "x", " ", "\n", "\r", "\0", "é", "9", "|"]


def is_refused(text: str) -> str | None:
    """Why a text is refused, or None."""
    try:
        mela.loads(text)
    except RecordError as error:
        return str(error)
    return None


def test_the_records_of_this_test_are_sound() -> None:
    assert is_refused(short_record()) is None
    assert is_refused(whole_record()) is None


def test_a_record_that_ends_after_any_line_is_refused_and_names_that_line() -> None:
    lines = whole_record().splitlines(keepends=True)
    for count in range(len(lines)):
        reason = is_refused("".join(lines[:count]))
        wanted = f"line {count + 1}: the record breaks off: its last line is not a digest"
        assert reason == wanted, count


def test_a_record_that_ends_after_any_character_is_refused() -> None:
    text = short_record()
    for end in range(len(text)):
        reason = is_refused(text[:end])
        assert reason is not None, text[:end]
        assert reason.startswith(f"line {text[:end].count(chr(10)) + 1}: the record breaks off")


def test_a_long_record_that_ends_anywhere_is_refused() -> None:
    text = whole_record()
    for end in range(0, len(text), 13):
        assert is_refused(text[:end]) is not None


def test_a_record_that_begins_too_late_is_refused() -> None:
    text = short_record()
    for start in range(1, len(text)):
        assert is_refused(text[start:]) is not None, start


@pytest.mark.parametrize("other", OTHERS, ids=ascii)
def test_every_replaced_character_is_noticed(other: str) -> None:
    text = short_record()
    kept = [
        place
        for place in range(len(text))
        if text[place] != other and is_refused(text[:place] + other + text[place + 1 :]) is None
    ]
    assert kept == []


def test_every_changed_digit_or_letter_is_noticed() -> None:
    text = short_record()
    kept = [
        place
        for place in range(len(text) - 1)
        if is_refused(text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]) is None
    ]
    assert kept == []


def test_every_missing_character_is_noticed() -> None:
    text = short_record()
    kept = [n for n in range(len(text)) if is_refused(text[:n] + text[n + 1 :]) is None]
    assert kept == []


@pytest.mark.parametrize("other", OTHERS, ids=ascii)
def test_every_additional_character_is_noticed(other: str) -> None:
    text = short_record()
    kept = [n for n in range(len(text) + 1) if is_refused(text[:n] + other + text[n:]) is None]
    assert kept == []


def test_every_pair_of_swapped_neighbours_is_noticed() -> None:
    text = short_record()
    for n in range(len(text) - 1):
        if text[n] != text[n + 1]:
            assert is_refused(text[:n] + text[n + 1] + text[n] + text[n + 2 :]) is not None, n


def test_swapped_doubled_and_missing_lines_are_noticed() -> None:
    lines = short_record().splitlines(keepends=True)
    for n in range(len(lines)):
        assert is_refused("".join(lines[:n] + lines[n + 1 :])) is not None, n
        assert is_refused("".join(lines[: n + 1] + lines[n:])) is not None, n
        if n + 1 < len(lines):
            swapped = [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]
            assert is_refused("".join(swapped)) is not None, n


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("\n", 2), ("mela record 1", 1), ("mela record 1\n", 2), ("x\ny\nz", 3)],
)
def test_what_is_no_record_at_all(text: str, line: int) -> None:
    wanted = rf"^line {line}: the record breaks off: its last line is not a digest$"
    with pytest.raises(RecordError, match=wanted):
        decode_record(text)


def test_a_record_with_other_line_ends_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^the digest does not fit: the record was changed"):
        decode_record(short_record().replace("\n", "\r\n"))


def test_two_records_in_one_text_are_refused() -> None:
    assert is_refused(short_record() + short_record()) is not None


def test_a_changed_move_is_called_a_change() -> None:
    text = short_record()
    changed = text.replace("place A1", "place A6")
    wanted = r"^the digest does not fit: the record was changed after it was written$"
    with pytest.raises(RecordError, match=wanted):
        decode_record(changed)
    assert body_of(changed) != body_of(text)
