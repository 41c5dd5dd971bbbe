"""H6, H35: the fifteen scoring cards."""

import pytest

from tests.games.holi.table import line, put, table

EMPTY = "...... ...... ...... ...... ...... ......"


def scored(card: str, *boards: str, **facts: str) -> list[int]:
    """What a card gives blue and yellow, whose pawns stand on the top level on C6 and D6."""
    ground, middle, top = (*boards, EMPTY, EMPTY)[:3]
    return line(table(ground, middle, put(top, C6="B", D6="Y"), rivalry=card, **facts), card)


def test_h35_sweet_tooth_gives_one_for_each_sweet() -> None:
    facts = {"b": "sweets 3", "y": "sweets 0", "r": "sweets 12", "g": "sweets 1"}
    ground = "B....Y ...... ...... ...... ...... R....G"
    position = table(ground, seats="byrg", rivalry="sweet-tooth", **facts)
    assert line(position, "sweet-tooth") == [6, 0, 24, 2]


@pytest.mark.parametrize(
    ("ground", "points"),
    [
        ("bb.... ...... ...... ...... ...... ......", 0),
        ("bbb... ...... ...... ...... ...... ......", 3),
        ("bbbb.. ...... ...... ...... ...... ......", 3),
        ("bbbbb. ...... ...... ...... ...... ......", 3),
        ("bbbbbb ...... ...... ...... ...... ......", 3),
        ("...bbb ...... ...... ...... ...... ......", 3),
        (".bbb.. ...... ...... ...... ...... ......", 3),
        ("...... ...... ...... ...... ...... ...bbb", 3),
        ("bb.bb. ...... ...... ...... ...... ......", 0),
        ("bbybb. ...... ...... ...... ...... ......", 0),
        ("b..... b..... ...... ...... ...... ......", 0),
        ("b..... b..... b..... ...... ...... ......", 3),
        ("...... ...... ...... .....b .....b .....b", 3),
        ("..b... ..b... ..b... ..b... ..b... ..b...", 3),
        ("...... ..b... ..b... ..b... ..b... ......", 3),
        ("..b... ..b... ..y... ..b... ..b... ......", 0),
        # around the edge of the board there is no row
        ("....bb b..... ...... ...... ...... ......", 0),
        (".....b bb.... ...... ...... ...... ......", 0),
        (".....b bbb... ...... ...... ...... ......", 3),
        ("...bbb b..... ...... ...... ...... ......", 3),
        ("...bbb bbb... ...... ...... ...... ......", 6),
        # a token may be in two runs
        ("bbb... b..... b..... ...... ...... ......", 6),
        (".b.... bbb... .b.... ...... ...... ......", 6),
        ("bbb... bbb... bbb... ...... ...... ......", 18),
        ("bbb... ...... bbb... ...... ...... ......", 6),
        # diagonals do not count
        ("b..... .b.... ..b... ...... ...... ......", 0),
    ],
)
def test_h35_garland_gives_three_for_each_run_in_a_row_or_column(ground: str, points: int) -> None:
    assert scored("garland", ground) == [points, 0]


def test_h35_garland_counts_each_level_and_each_player_alone() -> None:
    ground = "bbb... yyy... bby... ..b... ...... ......"
    middle = "yyy... bbb... ..b... ...... ...... ......"
    top = "bbb... ...... ...... ...... ...... ......"
    assert scored("garland", ground, middle, top) == [9, 6]
    # the same cell on three levels is no run
    assert scored("garland", *["b..... ...... ...... ...... ...... ......"] * 3) == [0, 0]


@pytest.mark.parametrize(
    ("ground", "points"),
    [
        ("b..... .b.... ...... ...... ...... ......", 0),
        ("b..... .b.... ..b... ...... ...... ......", 3),
        ("b..... .b.... ..b... ...b.. ....b. .....b", 3),
        ("...... ...... ...... ...b.. ....b. .....b", 3),
        ("...b.. ....b. .....b ...... ...... ......", 3),
        ("...... ...... ...... b..... .b.... ..b...", 3),
        ("b..... .b.... ...... ...b.. ....b. ......", 0),
        ("b..... .b.... ..y... ...b.. ....b. ......", 0),
        (".....b ....b. ...... ...... ...... ......", 0),
        (".....b ....b. ...b.. ...... ...... ......", 3),
        (".....b ....b. ...b.. ..b... .b.... b.....", 3),
        ("...... ...... ...... ..b... .b.... b.....", 3),
        ("..b... .b.... b..... ...... ...... ......", 3),
        ("...... ...... ...... .....b ....b. ...b..", 3),
        # around the edge of the board there is no diagonal
        ("....b. .....b ...... b..... ...... ......", 0),
        (".....b ...... b..... .b.... ...... ......", 0),
        (".....b ...... b..... .b.... ..b... ......", 3),
        (".b.... b....b ...... ...... ...... ......", 0),
        ("b....b ....b. ...... ...... ...... ......", 0),
        ("...... b....b ....b. ...b.. ...... ......", 3),
        (".b.... b....b ....b. ...... ...... ......", 0),
        ("...b.. ....b. .....b ...... b..... ......", 3),
        ("..b... .b.... b....b ...... ...... ......", 3),
        # two runs
        ("b.b... .b.... b.b... ...... ...... ......", 6),
        ("b..b.. .b..b. ..b..b ...... ...... ......", 6),
        # rows and columns do not count
        ("bbb... b..... b..... ...... ...... ......", 0),
    ],
)
def test_h35_kite_string_gives_three_for_each_diagonal_run(ground: str, points: int) -> None:
    assert scored("kite-string", ground) == [points, 0]


def test_h35_kite_string_counts_each_level_and_each_player_alone() -> None:
    ground = "b.y... .by... b.b... ...b.. ...... ......"
    middle = "y.b... .yb... b.y... ...y.. ...... ......"
    top = "b..... .b.... ..b... ...b.. ...... ......"
    assert scored("kite-string", ground, middle, top) == [6, 3]


@pytest.mark.parametrize(
    ("ground", "points"),
    [
        (EMPTY, 0),
        ("...... ...... ..b... ...... ...... ......", 1),
        ("bb.... ...... ...... ...... ...... ......", 2),
        ("b..... b..... ...... ...... ...... ......", 2),
        ("b..... .b.... ...... ...... ...... ......", 1),
        ("bbb... ...... bbbb.. ...... ...... ......", 4),
        ("bbbb.. ...... bbb... ...... ...... ......", 4),
        (".....b b..... ...... ...... ...... ......", 1),
        ("....bb bb.... ...... ...... ...... ......", 2),
        ("bbbbbb b....b b....b b....b b....b bbbbbb", 20),
        ("bbbbbb .....b bbbbbb b..... bbbbbb ......", 20),
        ("b.bbbb b.b..b b.bb.b b....b bbbbbb ......", 20),
        # C4 is reached from both sides at once
        ("..b... .bbb.. .b.b.. .bbb.. ...... ......", 9),
        # E3 is reached from above and from below at once
        ("b..... b.bbb. bbb.b. ..bbb. ...... ......", 12),
        ("bbybb. ..y... ...... ...... ...... ......", 2),
        ("...... ...... ...... ...... .....b ....bb", 3),
    ],
)
def test_h35_big_puddle_gives_one_for_each_token_of_the_largest_group(
    ground: str, points: int
) -> None:
    assert scored("big-puddle", ground)[0] == points


def test_h35_big_puddle_is_on_one_level() -> None:
    ground = "bbbbyy yyy... ...... ...... ...... ......"
    middle = "yyyybb bb.... ...... ...... ...... ......"
    top = "bbbb.. ...... ...... ...... ...... ......"
    assert scored("big-puddle", ground, middle, top) == [4, 4]
    assert scored("big-puddle", ground, middle, put(top, E1="b", F1="b")) == [6, 4]
    assert scored("big-puddle", ground, put(middle, A2="y", B2="y")) == [4, 6]


@pytest.mark.parametrize(
    ("ground", "blocks"),
    [
        ("bbb... ...... ...... ...... ...... ......", 0),
        ("bb.... b..... ...... ...... ...... ......", 0),
        ("bb.... by.... ...... ...... ...... ......", 0),
        ("bb.... bb.... ...... ...... ...... ......", 1),
        ("....bb ....bb ...... ...... ...... ......", 1),
        ("...... ...... ...... ...... bb.... bb....", 1),
        ("...... ...... ...... ...... ....bb ....bb", 1),
        ("bbb... bbb... ...... ...... ...... ......", 1),
        ("bb.... bb.... bb.... ...... ...... ......", 1),
        ("bbb... bbb... bbb... ...... ...... ......", 1),
        ("bbbb.. bbbb.. ...... ...... ...... ......", 2),
        ("bb.... bb.... bb.... bb.... ...... ......", 2),
        ("bbbbbb bbbbbb ...... ...... ...... ......", 3),
        ("bbbbbb bbbbbb bbbbbb ...... ...... ......", 3),
        ("bbbbbb bbbbbb bbbbbb bbbbbb ...... ......", 6),
        ("bbbbb. bbbbb. bbbbb. bbbbb. bbbb.. ......", 4),
        # blocks that touch, or overlap by one token
        ("bb.... bbbb.. ..bb.. ...... ...... ......", 2),
        ("..bb.. bbbb.. bb.... ...... ...... ......", 2),
        ("bb.... bbb... .bb... ...... ...... ......", 1),
        (".bb... bbb... bb.... ...... ...... ......", 1),
        ("bb.... bb.... .bb... .bb... ...... ......", 2),
        # the best packing leaves the first block out
        (".bb... bbbb.. bbbb.. ...... ...... ......", 2),
        ("...... ...... .bbbb. .bbbb. ..bb.. ......", 2),
        ("bb.... bbb... bbb... ..bb.. ..bb.. ......", 2),
        # three blocks in a chain, of which the outer two do not touch
        ("bb.... bbb... .bbb.. ..bb.. ...... ......", 2),
        # around the edge of the board there is no block
        (".....b b....b b..... ...... ...... ......", 0),
        ("b....b b....b ...... ...... ...... ......", 0),
    ],
)
def test_h35_rangoli_counts_the_best_packing(ground: str, blocks: int) -> None:
    assert scored("rangoli", ground) == [5 * blocks, 0]


def test_h35_rangoli_counts_each_level_and_each_player_alone() -> None:
    ground = "bbyybb bbyybb ...... ...... ...... ......"
    middle = "yybb.. yybb.. ...... ...... ...... ......"
    top = "bb.... bb.... ...... ...... ...... ......"
    assert scored("rangoli", ground, middle, top) == [20, 10]
    # two layers of two are no block
    assert scored("rangoli", *["bb.... ...... ...... ...... ...... ......"] * 2) == [0, 0]


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(
    "cell", ["A1", "C1", "A3", "C3", "D1", "F1", "D3", "F3", "A4", "C4", "A6", "D4", "F4", "F6"]
)
def test_h35_four_quarters_gives_two_where_a_player_alone_has_most(cell: str, number: int) -> None:
    """The tokens below are red, and red's pawn stands far from them."""
    boards = [put("", **{cell: "r"}) if n < number else put("") for n in range(3)]
    boards[number] = put("", **{cell: "b"})
    boards[2] = put(boards[2], C6="B", D6="Y", E6="R")
    position = table(*boards, seats="byr", rivalry="four-quarters")
    assert line(position, "four-quarters") == [2, 0, 2 * number]


@pytest.mark.parametrize(
    ("ground", "points"),
    [
        (EMPTY, [0, 0, 0]),
        ("b.y... ...... ...... ...... ...... ......", [0, 0, 0]),
        ("bby... ...... ...... ...... ...... ......", [2, 0, 0]),
        ("bbyy.. rr.... ...... ...... ...... ......", [0, 2, 0]),
        ("bbyyyr r.yy.. ...... ...... ...... ......", [0, 2, 0]),
        ("bby... yr.... ...... ...... ...... ......", [0, 0, 0]),
        ("...... ...... ..by.. ..yb.. ...... ......", [4, 4, 0]),
        ("b..y.. ...... ...... r..b.. ...... ......", [4, 2, 2]),
        # five against four in each quarter, and the other way round
        ("bybbyb ybyyby bybbyb bybbyb ybyyby bybbyb", [8, 0, 0]),
        ("ybyyby bybbyb ybyyby ybyyby bybbyb ybyyby", [0, 8, 0]),
    ],
)
def test_h35_four_quarters_ties_give_nothing(ground: str, points: list[int]) -> None:
    boards = [ground, EMPTY, put("", C6="B", D6="Y", E6="R")]
    position = table(*boards, seats="byr", rivalry="four-quarters")
    assert line(position, "four-quarters") == points


@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("b", 0),
        ("bb", 3),
        ("by", 0),
        ("yb", 0),
        ("bbb", 3),
        ("bby", 3),
        ("ybb", 3),
        ("byb", 0),
        ("yyb", 0),
    ],
)
def test_h35_pillar_gives_three_for_two_neighbouring_levels(column: str, points: int) -> None:
    boards = [put("", B2=sign) for sign in column]
    assert scored("pillar", *boards)[0] == points


def test_h35_pillar_counts_each_tower_column_once() -> None:
    ground = "bby... ....b. ...... ...... ...... y....."
    middle = "bby... ....b. ...... ...... ...... y....."
    top = "by.... ...... ...... ...... ...... y....."
    assert scored("pillar", ground, middle, top) == [9, 6]


def test_h35_corner_crowd_gives_three_for_each_token_in_a_corner() -> None:
    for cell in ("A1", "F1", "A6", "F6"):
        assert scored("corner-crowd", put("", **{cell: "b"})) == [3, 0]
    for cell in ("B1", "A2", "E1", "F2", "A5", "B6", "F5", "E6", "B2"):
        assert scored("corner-crowd", put("", **{cell: "b"})) == [0, 0]
    ground = "b....y ...... ...... ...... ...... y....y"
    middle = "b....b ...... ...... ...... ...... ......"
    top = "b....b ...... ...... ...... ...... ......"
    assert scored("corner-crowd", ground, middle, top) == [15, 9]


def test_h35_heart_of_the_party_gives_two_for_each_token_on_the_centre() -> None:
    for cell in ("C3", "D3", "C4", "D4"):
        assert scored("heart-of-the-party", put("", **{cell: "b"})) == [2, 0]
    for cell in ("B2", "C2", "D2", "E2", "B3", "E3", "B4", "E4", "C5", "D5"):
        assert scored("heart-of-the-party", put("", **{cell: "b"})) == [0, 0]
    ground = "...... ...... ..by.. ..yb.. ...... ......"
    middle = "...... ...... ..bb.. ..yb.. ...... ......"
    top = "...... ...... ..b... ..y... ...... ......"
    assert scored("heart-of-the-party", ground, middle, top) == [12, 8]


@pytest.mark.parametrize(
    ("top", "points"),
    [
        ("......", [0, 0, 0, 0]),
        ("b.....", [7, 0, 0, 0]),
        ("g.....", [0, 0, 0, 7]),
        ("bbbyyr", [7, 3, 0, 0]),
        ("rrrggb", [0, 0, 7, 3]),
        ("bbyyr.", [7, 7, 0, 0]),
        ("bbbyr.", [7, 3, 3, 0]),
        ("bbyrg.", [7, 3, 3, 3]),
        ("byrg..", [7, 7, 7, 7]),
        ("bbyyrr", [7, 7, 7, 0]),
        ("yyr...", [0, 7, 3, 0]),
    ],
)
def test_h35_roof_kings_most_tokens_on_top_and_second(top: str, points: list[int]) -> None:
    pawns = put("", A6="B", C6="Y", D6="R", F6="G")
    above = put(pawns, A1=top[0], B1=top[1], C1=top[2], D1=top[3], E1=top[4], F1=top[5])
    # on the lower levels others have most
    position = table(
        "gggggg rrrrrr ...... ...... ...... ......",
        "bbbbbb yyyyyy ...... ...... ...... ......",
        above,
        seats="byrg",
        rivalry="roof-kings",
    )
    assert line(position, "roof-kings") == points


IN_CORNERS = "B....Y ...... ...... ...... ...... R....G"


@pytest.mark.parametrize(
    ("holds", "points"),
    [
        ({}, [6, 6, 6, 6]),
        ({"b": "yellow 1"}, [0, 6, 6, 6]),
        ({"b": "yellow 1", "y": "red 2", "r": "blue 1 green 1", "g": "red 1"}, [6, 0, 0, 6]),
        ({"b": "yellow 3", "y": "red 2", "r": "blue 1 green 2", "g": "red 4"}, [0, 6, 0, 0]),
        ({"b": "green 9", "y": "green 8", "r": "green 7"}, [0, 0, 0, 6]),
        ({"y": "blue 1", "r": "blue 1", "g": "blue 1"}, [6, 0, 0, 0]),
    ],
)
def test_h35_clean_clothes_six_to_who_holds_the_fewest_foreign_tokens(
    holds: dict[str, str], points: list[int]
) -> None:
    facts = {letter: f"holds {tokens}" for letter, tokens in holds.items()}
    position = table(IN_CORNERS, seats="byrg", rivalry="clean-clothes", **facts)
    assert line(position, "clean-clothes") == points


@pytest.mark.parametrize(
    ("holds", "points"),
    [
        ({}, [0, 0, 0, 0]),
        ({"y": "blue 3"}, [0, 0, 0, 0]),
        ({"y": "blue 4"}, [4, 0, 0, 0]),
        ({"y": "blue 5", "r": "blue 4", "g": "blue 9"}, [12, 0, 0, 0]),
        ({"y": "blue 2", "r": "blue 2"}, [0, 0, 0, 0]),
        ({"b": "green 4 red 3", "y": "green 4", "r": "green 3"}, [0, 0, 0, 8]),
        ({"g": "yellow 4 red 4"}, [0, 4, 4, 0]),
    ],
)
def test_h35_everybodys_friend_four_for_each_opponent_with_four_tokens(
    holds: dict[str, str], points: list[int]
) -> None:
    facts = {letter: f"holds {tokens}" for letter, tokens in holds.items()}
    position = table(IN_CORNERS, seats="byrg", rivalry="everybodys-friend", **facts)
    assert line(position, "everybodys-friend") == points


@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((1, 0, 0, 0), [12, 0, 0, 0]),
        ((2, 1, 0, 0), [12, 8, 0, 0]),
        ((0, 1, 1, 2), [0, 4, 4, 12]),
        ((2, 2, 2, 1), [4, 4, 4, 0]),
        ((1, 1, 1, 1), [0, 0, 0, 0]),
        ((0, 2, 0, 2), [0, 8, 0, 8]),
    ],
)
def test_h35_best_view_four_for_each_opponent_lower_than_you(
    levels: tuple[int, ...], points: list[int]
) -> None:
    # F6 is the last cell of a level and A1 the first, so the level alone decides
    cells = {"B": "F6", "Y": "A1", "R": "F5", "G": "B1"}
    boards = [put(""), put(""), put("")]
    for letter, number in zip("BYRG", levels, strict=True):
        boards[number] = put(boards[number], **{cells[letter]: letter})
    position = table(*boards, seats="byrg", rivalry="best-view")
    assert line(position, "best-view") == points


def test_h35_best_view_before_the_pawns_stand_nobody_is_higher() -> None:
    position = table(put("", A1="B"), phase="placing", turn="y", rivalry="best-view")
    assert line(position, "best-view") == [0, 0]
