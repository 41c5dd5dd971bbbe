"""Positions as text: what is written reads back, and what cannot be is refused with its line."""

import re

import pytest

from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.lines import PositionTextError
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.view import Pawn
from tests.core.play import random_match
from tests.titles import HOLI

SAMPLE = """\
holi standard international
rivalry short-steps garland
start yellow
playing blue moved
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  .  .  b  .  2  .  | .  1  b  .  1  .  | .  .  b  .  .  .
2  2  .  y  .  .  2  | 1  .  .  .  .  1  | .  .  .  .  .  .
3  .  .  B  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
4  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
5  2  .  .  .  .  y2 | 1  .  .  .  .  y1 | .  .  .  .  .  .
6  .  2  .  .  2  Y  | .  1  .  .  1  .  | .  .  .  .  .  .
blue: sweets 2, hits 1, holds yellow 1, hand corner wave, up fork, top up
yellow: holds blue 1, hand gap-left, down bend-left, top down
"""
ROW = " | .  .  .  .  .  .  | .  .  .  .  .  ."
BLUE = 12
YELLOW = 13


def with_line(number: int, line: str, text: str = SAMPLE) -> str:
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def with_lines(**lines: str) -> str:
    """The sample with other lines, by their numbers: line_4="over blue"."""
    text = SAMPLE
    for name, line in lines.items():
        text = with_line(int(name.removeprefix("line_")), line, text)
    return text


def wrong(text: str) -> PositionTextError:
    with pytest.raises(PositionTextError) as caught:
        HOLI.parse(text)
    return caught.value


def random_positions(seed: int, every: int) -> list[HoliPosition]:
    """Positions of one match: two to four seats, both editions, chosen colours, any rivalry."""
    seats = 2 + seed % 3
    options: dict[str, object] = {
        "edition": ["international", "polish"][seed % 2],
        "rivalry": [0, 1, 2, 3, ["first-footing", "pouring-rain", "loose-hand"]][seed % 5],
    }
    if seed % 4 == 3:
        options["colours"] = ["red", "green", "yellow", "blue"][:seats]
    match = random_match(seed, seats, options, steps=0)
    picker = FastChance(seed)
    found = [match.position]
    while not match.is_over:
        match.play(HOLI.move(match.position, match.position.pick(picker)))
        if match.version <= seats + 1 or match.version % every == 0 or match.is_over:
            found.append(match.position)
    return found


# --- There and back -----------------------------------------------------------------------------


def test_the_sample_is_canonical() -> None:
    assert HOLI.text(HOLI.parse(SAMPLE)) == SAMPLE


def test_the_sample_says_what_it_says() -> None:
    known = HOLI.view(HOLI.parse(SAMPLE), None).common
    assert (known.pack, known.edition) == ("standard", "international")
    assert known.rivalry == ("short-steps", "garland")
    assert (known.start, known.phase, known.turn, known.used) == (1, "playing", 0, ("move",))
    blue, yellow = known.seats
    assert (blue.colour, yellow.colour) == ("blue", "yellow")
    assert (blue.pawn, yellow.pawn) == (Pawn(0, "C3"), Pawn(0, "F6"))
    # 25 tokens each: three and three on the tower, one and one with the other
    assert (blue.supply, yellow.supply) == ((21, 1), (1, 21))
    assert (blue.sweets, blue.hits, yellow.sweets, yellow.hits) == (2, 1, 0, 0)
    assert (blue.hand, blue.deck, blue.face_up, blue.face_down) == (2, 10, ("fork",), 0)
    assert (yellow.hand, yellow.deck, yellow.face_up, yellow.face_down) == (1, 11, (), 1)
    assert (blue.top, yellow.top, blue.out, yellow.out) == ("up", "down", None, None)
    cells = [letter + number for number in "123456" for letter in "ABCDEF"]
    for level, tokens in enumerate(
        [{"C1": "0", "C2": "1", "F5": "1"}, {"C1": "0", "F5": "1"}, {"C1": "0"}]
    ):
        wanted = "".join(tokens.get(cell, ".") for cell in cells)
        assert known.levels[level].tokens == wanted
    ground = dict.fromkeys(("E1", "A2", "F2", "A5", "F5", "B6", "E6"), "2")
    assert known.levels[0].sweets == "".join(ground.get(cell, "0") for cell in cells)
    own = HOLI.view(HOLI.parse(SAMPLE), 1).own
    assert own is not None
    assert (own.hand, own.face_down) == (("gap-left",), ("bend-left",))


@pytest.mark.parametrize("seed", range(30))
def test_random_positions_read_back(seed: int) -> None:
    phases = set()
    for position in random_positions(seed, every=4):
        text = HOLI.text(position)
        again = HOLI.parse(text)
        assert again.snapshot() == position.snapshot(), text
        assert HOLI.text(again) == text
        phases.add(text.splitlines()[3].split()[0])
    assert phases == {"placing", "playing", "over"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_position_read_back_plays_on_alike(seed: int) -> None:
    for position in random_positions(seed, every=20):
        again = HOLI.parse(HOLI.text(position))
        first, second = FastChance(seed), FastChance(seed)
        while not position.is_over():
            code = position.pick(first)
            assert again.pick(second) == code
            position.play(code, first)
            again.play(code, second)
        assert again.snapshot() == position.snapshot()


def test_space_empty_lines_and_order_of_words_do_not_matter() -> None:
    text = SAMPLE.replace("  ", " ").replace("\n", "\n\n")
    text = text.replace("rivalry short-steps garland", "  rivalry   garland short-steps")
    text = text.replace("hand corner wave, up fork", " up fork ,  hand wave corner")
    assert HOLI.text(HOLI.parse(text)) == SAMPLE


def test_what_is_not_named_is_zero_or_empty() -> None:
    text = with_line(YELLOW, "yellow: holds blue 1, hand gap-left")
    assert HOLI.text(HOLI.parse(text)).splitlines()[-1] == "yellow: holds blue 1, hand gap-left"
    zeros = "yellow: sweets 0, hits 0, rain 0, footing 0, holds blue 1, hand gap-left, up, down"
    assert HOLI.text(HOLI.parse(with_line(YELLOW, zeros))).splitlines()[-1] == (
        "yellow: holds blue 1, hand gap-left"
    )


# --- What cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(13))
def test_a_text_that_ends_too_early(count: int) -> None:
    text = "".join(line + "\n" for line in SAMPLE.splitlines()[:count])
    error = wrong(text)
    assert str(error) == f"line {max(count, 1)}: the text ends too early"
    assert error.line == max(count, 1)


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (1, "holy standard international", "is not: holi, pack, edition"),
        (1, "holi standard", "is not: holi, pack, edition"),
        (1, "holi standard international x", "is not: holi, pack, edition"),
        (1, "holi mine international", "has no pack: 'mine' is none of standard"),
        (1, "holi standard english", "has no edition: 'english' is none of international, polish"),
        (2, "rival garland", "is not a line of rivalry cards"),
        (2, "rivalry garlands", "has no rivalry card: 'garlands' is none of short-steps, mirror-"),
        (2, "rivalry garland garland", "names a card twice (H10)"),
        (3, "start", "is not: start, colour"),
        (3, "start green", "has no seat's colour: 'green' is none of blue, yellow"),
        (3, "starts blue", "is not: start, colour"),
        (3, "start blue yellow", "is not: start, colour"),
        (4, "playing", "is not: phase, colour, actions"),
        (4, "playing green", "has no seat's colour: 'green' is none of blue, yellow"),
        (4, "playing blue jumped", "has no action: 'jumped' is none of threw, moved, climbed"),
        (4, "resting blue", "has no phase: 'resting' is none of placing, playing, over"),
        (5, "F E D C B A | A B C D E F | A B C D E F", "is not: A  B  C  D  E  F  | A  B  C"),
        (5, "what is this", "is not: A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F"),
        (6, "2  .  .  b  .  2  ." + ROW, "is not: 1 and three times 6 cells"),
        (7, "2  2  .  y  .  ." + ROW, "is not: 2 and three times 6 cells"),
        (7, "2  2  .  y  .  .  2  ." + ROW, "is not: 2 and three times 6 cells"),
        (9, "4  .  .  .  .  .  .", "is not: 4 and three times 6 cells"),
        (9, "4  .  .  .  .  .  ." + ROW + ROW, "is not: 4 and three times 6 cells"),
        (9, "4  .  .  .  .  .  x" + ROW, "has no seat for 'x'"),
        (9, "4  .  .  .  .  .  r" + ROW, "has no seat for 'r'"),
        (9, "4  .  .  .  .  .  G" + ROW, "has no seat for 'G'"),
        (9, "4  .  .  .  .  .  3" + ROW, "has sweets '3' (H4)"),
        (9, "4  .  .  .  .  .  b3" + ROW, "has sweets 'b3' (H4)"),
        (9, "4  .  .  .  .  .  bb" + ROW, "has sweets 'bb' (H4)"),
        (9, "4  .  .  .  .  .  12" + ROW, "has sweets '12' (H4)"),
        (9, "4  .  .  .  .  .  \u0662" + ROW, "has sweets '\\u0662' (H4)"),
        (9, "4  .  .  .  .  .  B" + ROW, "has a second pawn 'B'"),
        (9, "4  .  .  .  .  .  ." + ROW[:-1] + "B", "has a second pawn 'B'"),
        (7, "2  1  .  y  .  .  2  | 1 . . . . 1 | . . . . . .", "has sweets '1' (H4)"),
        (7, "2  2  .  y  .  .  2  | 2 . . . . 1 | . . . . . .", "has sweets '2' (H4)"),
        (7, "2  2  .  y  .  .  2  | 1 . . . . 1 | 1 . . . . .", "has sweets '1' (H4)"),
        (BLUE, "blue", "is not a colour, a colon and what the seat has"),
        (BLUE, ": sweets 2, hand wave", "has no such colour (H2): '' is none of blue, yellow"),
        (BLUE, "purple: hand wave", "has no such colour (H2): 'purple' is none of blue, yellow"),
        (BLUE, "Blue: hand wave", "has no such colour (H2): 'Blue' is none of blue, yellow, red"),
        (BLUE, "blue: cards 5", "has no such word: 'cards' is none of sweets, hits, rain, foot"),
        (BLUE, "blue: hits 1, hits 1", "has 'hits' twice"),
        (BLUE, "blue: hand corners", "has no such card: 'corners' is none of corner, diagonal"),
        (BLUE, "blue: hand corner corner", "has more of 'corner' than there are (H3)"),
        (BLUE, "blue: hand corner, up corner", "has more of 'corner' than there are (H3)"),
        (BLUE, "blue: hand corner wave fork splash", "has more than 3 cards in hand (H12)"),
        (BLUE, "blue: hits", "wants a number up to 255"),
        (BLUE, "blue: hits one", "wants a number up to 255"),
        (BLUE, "blue: hits 1 2", "wants a number up to 255"),
        (BLUE, "blue: hits -1", "wants a number up to 255"),
        (BLUE, "blue: hits \u0663", "wants a number up to 255"),
        (BLUE, "blue: hits \u00b2", "wants a number up to 255"),
        (BLUE, "blue: hits 1000", "wants a number up to 255"),
        (BLUE, "blue: hits " + "9" * 10_000, "wants a number up to 255"),
        (BLUE, "blue: hits 256", "wants a number up to 255"),
        (BLUE, "blue: holds yellow", "wants pairs of a colour and a number behind 'holds'"),
        (BLUE, "blue: holds yellow one", "wants a number up to 255"),
        (BLUE, "blue: sweets 2, holds green 1, hand wave", "has no other seat: 'green' is none of"),
        (BLUE, "blue: sweets 2, holds blue 1, hand wave", "has no other seat: 'blue' is none of"),
        (BLUE, "blue: holds yellow 2 yellow 1, hand wave", "holds a colour twice"),
        (BLUE, "blue: hand wave, top sideways", "has no such top: 'sideways' is none of empty, up"),
        (BLUE, "blue: hand wave, top", "has no such top: '' is none of empty, up, down"),
        (BLUE, "blue: hand wave, out tired", "has no reason to be out: 'tired' is none of no-thr"),
        (BLUE, "blue: hand wave, out", "has no reason to be out: '' is none of no-throw, no-toke"),
    ],
)  # fmt: skip
def test_a_malformed_line_is_named(line: int, text: str, what: str) -> None:
    error = wrong(with_line(line, text))
    assert str(error).startswith(f"line {line}: {text!a} {what}")
    assert error.line == line


@pytest.mark.parametrize(
    ("seats", "what"),
    [
        (["yellow", "green", "red", "blue"], "is one seat too many: there are 2 to 4 (H2)"),
        (["yellow", "blue"], "is of a colour that occurs twice (H2)"),
        (["blue"], "is of a colour that occurs twice (H2)"),
    ],
)
def test_h2_two_to_four_seats_of_different_colours(seats: list[str], what: str) -> None:
    error = wrong(with_line(YELLOW, "\n".join(f"{colour}: hand wave" for colour in seats)))
    last = BLUE + len(seats)
    assert str(error) == f"line {last}: '{seats[-1]}: hand wave' {what}"
    assert error.line == last


@pytest.mark.parametrize("line", [": ", "b: hand wave", "by: hand wave"])
def test_h2_a_further_seat_needs_one_of_the_colours(line: str) -> None:
    assert wrong(SAMPLE + line + "\n")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "holi \ud800 international"),
        (1, "holi standard \ud800"),
        (2, "rivalry \ud800"),
        (3, "start \ud800"),
        (4, "\ud800 blue"),
        (4, "playing blue \ud800"),
        (9, "4  .  .  .  .  .  \ud800" + ROW),
        (BLUE, "\ud800: hand wave"),
        (BLUE, "blue: sweets 2, hand \ud800"),
        (BLUE, "blue: sweets 2, hand wave, top \ud800"),
        (BLUE, "blue: sweets 2, hand wave, out \ud800"),
        (BLUE, "blue: sweets 2, hand wave, holds \ud800 1"),
    ],
)
def test_text_that_no_file_can_hold_is_refused(line: int, text: str) -> None:
    assert wrong(with_line(line, text))


# --- What breaks a rule -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"line_13": "yellow: holds blue 23, hand gap-left"}, "H3"),
        ({"line_12": "blue: sweets 3, hand wave"}, "H4"),
        ({"line_12": "blue: hand wave"}, "H4"),
        ({"line_9": "4  .  .  2  .  .  ." + ROW, "line_12": "blue: hand wave"}, "H4"),
        ({"line_11": "6  .  2  .  .  2  Y2 | .  1  .  .  1  . | . . . . . ."}, "H4"),
        ({"line_9": "4  .  .  .  .  .  . | b . . . . . | . . . . . ."}, "H22"),
        ({"line_9": "4  b  .  .  .  .  . | . . . . . . | b . . . . ."}, "H22"),
        ({"line_8": "3  .  .  B  .  .  . | . . y . . . | . . . . . ."}, "H24"),
        ({"line_13": "yellow: holds blue 1"}, "H29"),
        ({"line_13": "yellow: holds blue 22, hand gap-left"}, "H28"),
        ({"line_4": "over blue"}, "H31"),
        ({"line_4": "playing yellow", "line_13": "yellow: hand gap-left, out no-cards"}, "H31"),
        ({"line_12": "blue: sweets 2, hand wave, top up"}, "pile"),
        ({"line_12": "blue: sweets 2, hand wave, top down"}, "pile"),
        ({"line_12": "blue: sweets 2, hand wave, up fork, top down"}, "pile"),
        ({"line_12": "blue: sweets 2, hand wave, up fork"}, "pile"),
        ({"line_11": "6  .  2  .  .  2  . | .  1  .  .  1  . | . . . . . ."}, "pawns"),
    ],
)  # fmt: skip
def test_a_position_that_breaks_a_rule_is_refused_with_it(
    changes: dict[str, str], rule: str
) -> None:
    assert re.search(rf"\b{rule}\b", str(wrong(with_lines(**changes))))


def test_h13_a_turn_without_any_throw_left_is_refused() -> None:
    """Blue has moved, may not throw face down again, and the corner does not fit anywhere."""
    text = """\
holi standard international
rivalry
start blue
playing blue moved
A B C D E F | A B C D E F | A B C D E F
1 B y2 . . 2 . | . 1 . . 1 . | . . . . . .
2 y2 . . . . 2 | 1 . . . . 1 | . . . . . .
3 . . . . . . | . . . . . . | . . . . . .
4 . . . . . . | . . . . . . | . . . . . .
5 2 . . . . 2 | 1 . . . . 1 | . . . . . .
6 . 2 . . 2 Y | . 1 . . 1 . | . . . . . .
blue: hand corner, down fork, top down
yellow: hand corner
"""
    assert "(H13)" in str(wrong(text))
    # with the move still to be made, or another card on top, there is a throw
    HOLI.parse(text.replace("playing blue moved", "playing blue"))
    HOLI.parse(text.replace("down fork, top down", "up fork, top up"))


PLACING = """\
holi standard international
rivalry
start blue
placing blue
A B C D E F | A B C D E F | A B C D E F
1 . 2 . . 2 . | . 1 . . 1 . | . . . . . .
2 2 . . . . 2 | 1 . . . . 1 | . . . . . .
3 . . . . . . | . . . . . . | . . . . . .
4 . . . . . . | . . . . . . | . . . . . .
5 2 . . . . 2 | 1 . . . . 1 | . . . . . .
6 . 2 . . 2 . | . 1 . . 1 . | . . . . . .
blue:
yellow:
"""


def test_h8_pawns_are_placed_one_after_the_other() -> None:
    assert HOLI.parse(PLACING).turn == 0
    second = with_line(6, "1 B 2 . . 2 . | . 1 . . 1 . | . . . . . .", PLACING)
    assert HOLI.parse(with_line(4, "placing yellow", second)).turn == 1


@pytest.mark.parametrize(
    ("line", "text"),
    [
        # blue is to place a pawn that stands already
        (6, "1 B 2 . . 2 . | . 1 . . 1 . | . . . . . ."),
        # both pawns stand, and still one is to be placed
        (6, "1 B 2 . . 2 Y | . 1 . . 1 . | . . . . . ."),
        # a pawn where none can be placed
        (8, "3 . . Y . . . | . . . . . . | . . . . . ."),
        (11, "6 . 2 . . 2 . | . 1 . . 1 Y | . . . . . ."),
    ],
)
def test_h8_a_set_up_that_cannot_be_is_refused(line: int, text: str) -> None:
    assert "H8" in str(wrong(with_line(line, text, PLACING)))


def test_h9_no_cards_are_drawn_before_all_pawns_stand() -> None:
    assert "H9" in str(wrong(with_line(12, "blue: hand wave", PLACING)))


def test_h10_more_than_three_rivalry_cards_can_lie_open() -> None:
    line = "rivalry short-steps garland rangoli pillar"
    assert line in HOLI.text(HOLI.parse(with_line(2, line))).splitlines()


def test_h13_h29_a_turn_cannot_begin_with_an_empty_hand() -> None:
    """There is no throw without a card: such a turn could neither go on nor end."""
    text = with_lines(line_4="playing blue", line_12="blue: sweets 2, up fork, top up")
    assert re.search(r"H13|H29", str(wrong(text)))


def test_h12_a_hand_may_be_empty_after_the_throw() -> None:
    text = with_lines(line_4="playing blue threw", line_12="blue: sweets 2, up fork, top up")
    assert HOLI.text(HOLI.parse(text)).splitlines()[3] == "playing blue threw"


def test_position_text_errors_are_mela_errors() -> None:
    assert issubclass(PositionTextError, MelaError)
