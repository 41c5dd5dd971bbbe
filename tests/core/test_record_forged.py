"""Steps that were changed and signed again: each move and draw is checked all the same."""

import re
from collections.abc import Callable

import pytest

from tests.core.records import (
    body_of,
    edited,
    refused,
    short_record,
    signed,
    whole_record,
    with_lines,
)

FIRST_STEP = 10  # the line of step 1 in `short_record`, counted from 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        # illegal and malformed moves
        ("1 1 place A1", "1 1 place B2", "step 1 (place B2): H8: B2 is no corner: a pawn starts"),
        ("0 place F6", "0 place A1", "step 2 (place A1): H8: Another pawn stands on A1."),
        ("1 1 place A1", "1 1 climb", "step 1 (climb): H8: All pawns are placed first."),
        ("1 1 place A1", "1 1 plaice A1", "step 1 (plaice A1): 'plaice' is not a move; there are"),
        ("1 1 place A1", "1 1 place A9", "step 1 (place A9): 'A9' is not a cell from A1 to F6"),
        ("drop embrace B1", "drop fork B1", "step 3 (drop fork B1): H19: You do not hold the card"),
        ("drop embrace B1", "drop embrace A1", "step 3 (drop embrace A1): H19: A pawn stands on"),
        ("drop embrace B1", "drop nothing B1", "step 3 (drop nothing B1): H5: There is no card"),
        ("3 1 drop embrace B1", "3 1 end", "step 3 (end): H11: You have to throw before"),
        # whose turn it is
        ("1 1 place A1", "1 0 place A1", "step 1 (place A1): it is the turn of seat 1, not of s"),
        ("1 1 place A1", "1 2 place A1", "step 1 (place A1): it is the turn of seat 1, not of s"),
        ("4 1 end", "4 0 end", "step 4 (end): it is the turn of seat 1, not of s"),
        # draws
        ("13:9", "12:9", "step 2 (place F6): the record has a draw below 12, the rules ask below"),
        ("13:9", "14:9", "step 2 (place F6): the record has a draw below 14, the rules ask below"),
        ("13:9", "13:13", "step 2 (place F6): the record has the draw 13, which is not below 13"),
        ("13:9", "13:999999999999999999", "step 2 (place F6): the record has the draw 999999"),
        (" | 13:9 13:12", " | 13:9", "step 2 (place F6): a draw below 13 is missing"),
        (" | 13:9 13:12", "", "step 2 (place F6): a draw below 13 is missing"),
        ("13:9", "13:9 13:0", "step 2 (place F6): the record has more draws than the rules ask"),
        ("1 1 place A1", "1 1 place A1 | 2:0", "step 1 (place A1): the record has more draws than"),
        ("12:3 11:1 10:3", "11:1 12:3 10:3", "step 4 (end): the record has a draw below 11, the"),
        ("12:3 11:1 10:3", "12:3 11:1", "step 4 (end): a draw below 10 is missing"),
        ("start 2:1 21:14", "start 3:1 21:14", "start: the record has a draw below 3, the rules"),
        ("start 2:1 21:14", "start 2:2 21:14", "start: the record has the draw 2, which is not"),
        ("start 2:1 21:14", "start 2:1", "start: a draw below 21 is missing"),
        ("start 2:1 21:14", "start", "start: a draw below 2 is missing"),
        ("start 2:1 21:14", "start 2:1 21:14 20:0", "start: the record has more draws than"),
    ],
)  # fmt: skip
def test_a_forged_step_is_refused_with_its_number(old: str, new: str, reason: str) -> None:
    assert refused(edited(short_record(), old, new)).startswith(reason)


def swap(first: int, second: int) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[first], lines[second] = lines[second], lines[first]

    return change


@pytest.mark.parametrize("step", [1, 2, 3])
def test_steps_out_of_order_are_refused(step: int) -> None:
    line = FIRST_STEP + step - 1
    reason = refused(with_lines(short_record(), swap(line, line + 1)))
    assert re.match(rf"line {line + 1}: '{step + 1} .* is not step {step}, ", reason)


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_a_doubled_step_is_refused(step: int) -> None:
    line = FIRST_STEP + step - 1
    reason = refused(with_lines(short_record(), lambda lines: lines.insert(line, lines[line])))
    assert re.match(rf"line {line + 2}: '{step} .* is not step {step + 1}, ", reason)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("move", ["end", "place A1", "move B2"])
def test_h31_a_move_after_the_end_is_refused(move: str, seat: int) -> None:
    text = whole_record()
    steps = int(body_of(text).splitlines()[-1].split()[0])
    longer = with_lines(text, lambda lines: lines.append(f"{steps + 1} {seat} {move}"))
    assert refused(longer) == f"step {steps + 1} ({move}): H31: The match is over."


def test_every_single_draw_of_a_match_is_checked() -> None:
    lines = body_of(whole_record()).splitlines()
    tried = 0
    for n, line in enumerate(lines):
        told, bar, draws = line.partition(" | ")
        for place, draw in enumerate(draws.split()):
            below = int(draw.partition(":")[0])
            words = draws.split()
            words[place] = f"{below}:{below}"
            changed = [*lines[:n], f"{told}{bar}{' '.join(words)}", *lines[n + 1 :]]
            step = told.split()[0]
            reason = refused(signed("\n".join(changed) + "\n"))
            assert reason.startswith(f"step {step} (")
            assert reason.endswith(f"has the draw {below}, which is not below {below}")
            tried += 1
    assert tried == 26  # both decks were drawn to the end


def test_every_single_seat_of_a_match_is_checked() -> None:
    lines = body_of(whole_record()).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("start")) + 1
    for n in range(first, len(lines)):
        version, seat, rest = lines[n].split(" ", 2)
        forged = f"{version} {1 - int(seat)} {rest}"
        reason = refused(signed("\n".join([*lines[:n], forged, *lines[n + 1 :]]) + "\n"))
        assert re.match(rf"step {version} \(.*\): it is the turn of seat {seat}, ", reason)
