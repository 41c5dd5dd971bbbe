"""H32-H36: points and places. What rivalry cards give is in test_scoring_cards.py."""

import pytest

from mela.core.result import Result
from tests.games.holi.table import line, put, table
from tests.titles import HOLI

IN_CORNERS = {
    "by": "B....Y ...... ...... ...... ...... ......",
    "byr": "B....Y ...... ...... ...... ...... R.....",
    "byrg": "B....Y ...... ...... ...... ...... R....G",
}


def test_h32_own_tokens_count_one_two_or_three_by_level() -> None:
    position = table(
        "bbbbb. yyy... rr.... gggg.. ..G... B.YR..",
        "yy.... b..... gr.... b..... ...... ......",
        "r..... y..... bb.... ...... ...... ......",
        seats="byrg",
    )
    assert line(position, "ground") == [5, 3, 2, 4]
    assert line(position, "middle") == [4, 4, 2, 2]
    assert line(position, "top") == [6, 3, 3, 0]
    assert HOLI.points(position) == (15, 10, 7, 6)


@pytest.mark.parametrize("seats", ["by", "byr", "byrg"])
def test_h32_without_tokens_there_is_nothing_to_count(seats: str) -> None:
    position = table(IN_CORNERS[seats], seats=seats)
    assert HOLI.points(position) == (0,) * len(seats)


def test_h32_every_cell_of_a_level_counts() -> None:
    tokens = "bbbbbb bbbbbb bbbbbb bbbbbb yyyyyy yyyyyy"
    position = table(tokens, put("", C3="R"), put("", C3="B", D3="Y"), seats="byr")
    assert line(position, "ground") == [24, 12, 0]
    position = table(
        "rrrrrr rrrrrr rrrrrr gggggg gggggg gggggg",
        "yyyyyy yyyyyy bbbbbb bbbbbb bbbbbb bbbbbb",
        put("", A1="B", B1="Y", C1="R", D1="G"),
        seats="byrg",
    )
    assert line(position, "ground") == [0, 0, 18, 18]
    assert line(position, "middle") == [48, 24, 0, 0]


HOLDS = {
    "b": "holds yellow 2 green 4",
    "y": "holds blue 3 red 1",
    "r": "holds blue 1",
    "g": "holds yellow 1 red 5",
}


def test_h33_own_tokens_in_other_supplies_count_two() -> None:
    position = table(IN_CORNERS["byrg"], seats="byrg", **HOLDS)
    assert line(position, "in-others") == [8, 6, 12, 8]
    assert [sheet.in_others for sheet in HOLI.view(position, None).sheets] == [4, 3, 6, 4]


def test_h33_with_two_and_three_seats() -> None:
    position = table(IN_CORNERS["by"], b="holds yellow 7", y="holds blue 24")
    assert line(position, "in-others") == [48, 14]
    position = table(
        IN_CORNERS["byr"], seats="byr", b="holds red 1", y="holds red 1", r="holds blue 1"
    )
    assert line(position, "in-others") == [2, 0, 4]


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ((0, 0), (0, 0)),
        ((2, 2), (0, 0)),
        ((3, 2), (5, 0)),
        ((0, 1), (0, 5)),
        ((24, 0), (5, 0)),
        ((2, 4, 6), (0, 5, 10)),
        ((6, 6, 2), (5, 5, 0)),
        ((0, 9, 0), (0, 10, 0)),
        ((4, 2, 2, 0), (15, 5, 5, 0)),
        ((1, 1, 1, 1), (0, 0, 0, 0)),
        ((0, 1, 2, 3), (0, 5, 10, 15)),
        ((7, 5, 5, 7), (10, 0, 0, 10)),
    ],
)
def test_h34_five_for_each_player_who_has_fewer_sweets(
    held: tuple[int, ...], points: tuple[int, ...]
) -> None:
    seats = "byrg"[: len(held)]
    facts = {letter: f"sweets {count}" for letter, count in zip(seats, held, strict=True)}
    position = table(IN_CORNERS[seats], seats=seats, **facts)
    assert tuple(line(position, "sweets")) == points
    assert HOLI.points(position) == points
    assert tuple(sheet.sweets for sheet in HOLI.view(position, None).sheets) == held


def test_h35_direct_hits_are_counted_for_each_seat() -> None:
    facts = {"b": "hits 1", "y": "hits 20", "r": "hits 25", "g": "hits 7"}
    position = table(IN_CORNERS["byrg"], seats="byrg", **facts)
    assert line(position, "hits") == [1, 20, 25, 7]
    assert HOLI.points(position) == (1, 20, 25, 7)


def test_h35_all_points_together() -> None:
    position = table(
        "bbb... ...... ...... y..... ...... B.YR..",
        "b..... ...... ...... y..... ...... ......",
        seats="byr",
        rivalry="pouring-rain garland first-footing",
        b="hits 4, sweets 2, rain 7, footing 3, holds yellow 2 red 1",
        y="hits 1, sweets 1, rain 2, footing 6, holds blue 5",
        r="sweets 0",
    )
    sheets = HOLI.view(position, None).sheets
    assert [[(part.line, part.points) for part in sheet.lines] for sheet in sheets] == [
        [
            ("ground", 3),
            ("middle", 2),
            ("top", 0),
            ("hits", 4),
            ("in-others", 10),
            ("sweets", 10),
            ("pouring-rain", 7),
            ("garland", 3),
            ("first-footing", 3),
        ],
        [
            ("ground", 1),
            ("middle", 2),
            ("top", 0),
            ("hits", 1),
            ("in-others", 4),
            ("sweets", 5),
            ("pouring-rain", 2),
            ("garland", 0),
            ("first-footing", 6),
        ],
        [
            ("ground", 0),
            ("middle", 0),
            ("top", 0),
            ("hits", 0),
            ("in-others", 2),
            ("sweets", 0),
            ("pouring-rain", 0),
            ("garland", 0),
            ("first-footing", 0),
        ],
    ]
    assert [sheet.total for sheet in sheets] == [42, 21, 2]
    assert HOLI.points(position) == (42, 21, 2)
    assert [sheet.place for sheet in sheets] == [1, 2, 3]


def test_h35_cards_that_do_not_lie_open_give_nothing() -> None:
    position = table(
        "bbb... ...... ...... ...... ...... B..Y..", b="rain 6, footing 3", rivalry="kite-string"
    )
    assert HOLI.points(position) == (3, 0)


@pytest.mark.parametrize("card", ["short-steps", "mirror-throw", "eager-climber", "balcony",
                                  "loose-hand"])  # fmt: skip
def test_h35_rule_cards_give_no_points(card: str) -> None:
    board = "bbbY.. ...... ...... ...... ...... B....."
    position = table(board, rivalry=card)
    assert HOLI.points(position) == HOLI.points(table(board))
    lines = [part.line for sheet in HOLI.view(position, None).sheets for part in sheet.lines]
    assert card not in lines


def places(ground: str = "", *, seats: str = "by", **facts: str) -> list[int]:
    pawns = {"B": "A1", "Y": "F1", "R": "A6", "G": "F6"}
    board = put(ground, **{pawns[letter.upper()]: letter.upper() for letter in seats})
    position = table(board, seats=seats, **facts)
    return [sheet.place for sheet in HOLI.view(position, None).sheets]


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("...... bb.... y..... ...... ...... ......", [1, 2]),
        ("...... b..... yy.... ...... ...... ......", [2, 1]),
    ],
)
@pytest.mark.parametrize("start", ["b", "y"])
def test_h36_most_points_win(ground: str, expected: list[int], start: str) -> None:
    assert places(ground, start=start) == expected


def test_h36_all_places_are_ranked() -> None:
    ground = "...... bb.... yyyy.. r..... ggg... ......"
    assert places(ground, seats="byrg") == [3, 1, 4, 2]


@pytest.mark.parametrize("start", ["b", "y"])
def test_h36_a_tie_goes_to_more_own_tokens_in_other_supplies(start: str) -> None:
    # 2 points each: two tokens on the ground, or one that the other holds
    assert places("...... bb.... ...... ...... ...... ......", b="holds yellow 1", start=start) == [
        2,
        1,
    ]
    assert places("...... yy.... ...... ...... ...... ......", y="holds blue 1", start=start) == [
        1,
        2,
    ]


@pytest.mark.parametrize("start", ["b", "y"])
def test_h36_then_to_more_sweets(start: str) -> None:
    # 5 points each: five tokens on the ground, or more sweets than the other
    facts = {"b": "sweets 2", "y": "sweets 0", "start": start}
    assert places("...... yyyyy. ...... ...... ...... ......", **facts) == [1, 2]
    facts = {"b": "sweets 1", "y": "sweets 3", "start": start}
    assert places("...... bbbbb. ...... ...... ...... ......", **facts) == [2, 1]


def test_h36_tokens_in_other_supplies_come_before_sweets() -> None:
    # 5 points each: blue by sweets, yellow by three tokens and one that blue holds
    facts = {"b": "sweets 2, holds yellow 1", "y": "sweets 0"}
    assert places("...... yyy... ...... ...... ...... ......", **facts) == [2, 1]


@pytest.mark.parametrize(
    ("seats", "start", "expected"),
    [
        ("by", "b", [1, 2]),
        ("by", "y", [2, 1]),
        ("byr", "b", [1, 2, 3]),
        ("byr", "y", [3, 1, 2]),
        ("byr", "r", [2, 3, 1]),
        ("byrg", "b", [1, 2, 3, 4]),
        ("byrg", "y", [4, 1, 2, 3]),
        ("byrg", "r", [3, 4, 1, 2]),
        ("byrg", "g", [2, 3, 4, 1]),
    ],
)
def test_h36_at_last_to_the_earlier_in_turn_order(
    seats: str, start: str, expected: list[int]
) -> None:
    assert places(seats=seats, start=start) == expected


def test_h36_a_tie_behind_the_winner_is_broken_too() -> None:
    ground = "...... b..... yy.... r..... ...... ......"
    assert places(ground, seats="byr", start="b") == [2, 1, 3]
    assert places(ground, seats="byr", start="y") == [3, 1, 2]


def test_h36_the_result_names_places_and_points() -> None:
    out = {"b": "out no-cards", "y": "out no-throw", "r": "out no-tokens"}
    position = table("B....Y bb.... yyyy.. r..... ...... R.....", seats="byr", phase="over", **out)
    result = HOLI.result(position)
    assert result == Result((2, 1, 3), (2, 4, 1), "all-out")
    assert result.winners() == (1,)
