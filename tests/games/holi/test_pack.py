"""Content packs: the one that ships, and what is told of broken ones."""

from importlib.resources import files
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mela.core.error import MelaError
from mela.core.pack import PackError, read_raw
from mela.games.holi.rules.pack import HoliPack, read_pack
from mela.games.holi.rules.rivalry import FIRST_CARDS
from tests.conformance.test_fuzz_packs import check

STANDARD = files("mela.games").joinpath("holi", "content", "standard.toml").read_text("utf-8")
CORNER = 'id = "corner"\npicture = ["##.", "#..", "..."]'
DIAGONAL = '[[colour_cards]]\nid = "diagonal"\npicture = ["#..", ".#.", "..#"]\n'
FIRST = "colour_cards[0]"
NAMED = "colour_cards[0] (corner)"
STEPS = "rivalry_cards[0]"
KINGS = "rivalry_cards[15]"
Cell = tuple[int, int]


def shape(cells: frozenset[Cell]) -> frozenset[frozenset[Cell]]:
    """The class of a picture: all its turns, each shifted into the upper left corner."""
    turns = set()
    for _ in range(4):
        cells = frozenset((column, 2 - row) for row, column in cells)
        top = min(row for row, _ in cells)
        left = min(column for _, column in cells)
        turns.add(frozenset((row - top, column - left) for row, column in cells))
    return frozenset(turns)


def signs(card_picture: tuple[str, ...], sign: str) -> frozenset[Cell]:
    return frozenset((r, c) for r in range(3) for c in range(3) if card_picture[r][c] == sign)


def changed(old: str, new: str) -> str:
    """The standard pack with something else in the first place where this stands."""
    assert old in STANDARD, old
    return STANDARD.replace(old, new, 1)


def wrong(text: str) -> PackError:
    with pytest.raises(PackError) as caught:
        read_pack(text, "mine.toml")
    error = caught.value
    assert error.file == "mine.toml"
    assert str(error).startswith("mine.toml: ")
    return error


def standard() -> HoliPack:
    return read_pack(STANDARD, "standard.toml")


def test_the_shipped_pack_loads() -> None:
    pack = standard()
    assert (pack.game, pack.id) == ("holi", "standard")
    assert len(pack.colour_cards) == 13
    assert all(card.copies == 1 for card in pack.colour_cards)


def test_h5_its_pictures_are_all_classes_of_three_cells_each_once() -> None:
    cells = [(row, column) for row in range(3) for column in range(3)]
    classes = {shape(frozenset(three)) for three in combinations(cells, 3)}
    assert len(classes) == 13
    shipped = [shape(signs(card.picture, "#")) for card in standard().colour_cards]
    assert len(shipped) == 13
    assert set(shipped) == classes


def test_h5_mirrored_pictures_are_different_cards() -> None:
    pictures = {card.id: signs(card.picture, "#") for card in standard().colour_cards}
    for name in ("bend", "gap", "spark"):
        right = pictures[f"{name}-right"]
        mirrored = frozenset((row, 2 - column) for row, column in right)
        assert shape(mirrored) == shape(pictures[f"{name}-left"])
        assert shape(mirrored) != shape(right)


def test_h5_five_cards_have_a_sun() -> None:
    suns = {card.id for card in standard().colour_cards if "*" in "".join(card.picture)}
    assert suns == {"wave", "embrace", "scatter", "fork", "splash"}
    assert all("".join(card.picture).count("*") <= 1 for card in standard().colour_cards)


def test_h6_it_has_the_21_rivalry_cards_of_the_rules() -> None:
    cards = standard().rivalry_cards
    assert [card.id for card in cards] == FIRST_CARDS
    assert [card.kind for card in cards] == ["rule"] * 6 + ["scoring"] * 15
    assert {card.id: card.facts() for card in cards if card.kind == "rule"} == {
        "short-steps": {"distance": 2, "way": "any"},
        "mirror-throw": {},
        "eager-climber": {"sides": 3, "edges": "no"},
        "balcony": {"sides": 4, "edges": "yes"},
        "pouring-rain": {"points": 2},
        "loose-hand": {"allowed": "free"},
    }
    points = {card.id: card.numbers()[0] for card in cards if card.kind == "scoring"}
    assert points == {
        "sweet-tooth": 2,
        "garland": 3,
        "kite-string": 3,
        "big-puddle": 1,
        "rangoli": 5,
        "four-quarters": 2,
        "pillar": 3,
        "corner-crowd": 3,
        "heart-of-the-party": 2,
        "roof-kings": 7,
        "clean-clothes": 6,
        "everybodys-friend": 4,
        "best-view": 4,
        "first-footing": 3,
        "close-company": 2,
    }


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('game = "holi"', 'game = "nagaraja"', "game", "this pack is for 'nagaraja', not"),
        ('id = "standard"', 'id = "My Pack"', "id", "'My Pack' is not small letters, digits and"),
        ('id = "standard"', 'id = ""', "id", "'' is not small letters, digits and hyphens"),
        ('id = "standard"', 'id = "a\\nb"', "id", "'a\\nb' is not small letters, digits"),
        ('id = "standard"', "", "top level", "Object missing required field `id`"),
        ('title = "Mela\'s own cards"', "", "top level", "Object missing required field `title`"),
        ('title = "Mela\'s own cards"', "title = 5", "title", "Expected `str`, got `int`"),
        ('game = "holi"', 'game = "holi"\nx = 1', "top level", "Object contains unknown field `x`"),
        (CORNER, f"{CORNER}\nx = 1", FIRST, "Object contains unknown field `x`"),
        (CORNER, 'id = "corner"', FIRST, "Object missing required field `picture`"),
        ('id = "corner"', "", FIRST, "Object missing required field `id`"),
        ('id = "corner"', "id = 5", FIRST + ".id", "Expected `str`, got `int`"),
        (CORNER, f"{CORNER}\ncopies = 1.0", FIRST + ".copies", "Expected `int`, got `float`"),
        (CORNER, f'{CORNER}\ncopies = "1"', FIRST + ".copies", "Expected `int`, got `str`"),
        (CORNER, f"{CORNER}\ncopies = true", FIRST + ".copies", "Expected `int`, got `bool`"),
        (CORNER, f"{CORNER}\ncopies = 0", NAMED, "copies is 0, not 1 or more"),
        (CORNER, f"{CORNER}\ncopies = -1", NAMED, "copies is -1, not 1 or"),
        (CORNER, f"{CORNER}\ncopies = 2", "colour_cards", "a colour has 14 cards, not 13 (H3)"),
        (DIAGONAL, "", "colour_cards", "a colour has 12 cards, not 13 (H3)"),
        ('id = "diagonal"', 'id = "corner"', "colour_cards[1] (corner)", "the id occurs twice"),
        ('"corner"', '"Corner"', "colour_cards[0] (Corner)", "the id is not small letters, digits"),
        ('"corner"', '"a b"', "colour_cards[0] (a b)", "the id is not small letters, digits and"),
        ('"corner"', '"\u00fc"', "colour_cards[0] (\u00fc)", "the id is not small letters, digits"),
        ('"##."', '"##"', NAMED + ".picture[0]", "'##' is not three of # * ."),
        ('"##."', '"##.."', NAMED + ".picture[0]", "'##..' is not three of # * ."),
        ('"##."', '"#O."', NAMED + ".picture[0]", "'#O.' is not three of # * ."),
        ('"#.."', '"#. "', NAMED + ".picture[1]", "'#. ' is not three of # * ."),
        ('"##."', '"#.."', NAMED + ".picture", "2 cells are filled, not 3 (H5)"),
        ('"##."', '"###"', NAMED + ".picture", "4 cells are filled, not 3 (H5)"),
        ('"..."', '"**."', NAMED + ".picture", "2 suns, not one at most (H5)"),
        ('"#..", "..."]', '"#.."]', FIRST + ".picture", "Expected `array` of length 3, got 2"),
        ('"#..", "..."]', '"#..", 3]', FIRST + ".picture[2]", "Expected `str`, got `int`"),
        ('["##.", "#..", "..."]', '"##."', FIRST + ".picture", "Expected `array`, got `str`"),
        (
            'mechanism = "move-limit"', 'mechanism = "long-steps"',
            STEPS + ".mechanism", "the rules know no mechanism 'long-steps', only move-limit, ",
        ),
        ('mechanism = "move-limit"', "mechanism = 5", STEPS + ".mechanism", "Expected `str`"),
        ('"short-steps"\nm', '"Short"\nm', "rivalry_cards[0] (Short)", "the id is not small"),
        (
            'id = "mirror-throw"\n', 'id = "short-steps"\n',
            "rivalry_cards[1] (short-steps)", "the id occurs twice",
        ),
        (
            'mechanism = "mirrored-throw"', 'mechanism = "move-limit"\ndistance = 2',
            "rivalry_cards[1] (mirror-throw)",
            "short-steps does the same, and only one card can do it",
        ),
        (
            'mechanism = "mirrored-throw"', 'mechanism = "rain"\npoints = 1',
            "rivalry_cards[4] (pouring-rain)",
            "mirror-throw does the same, and only one card can do it",
        ),
        ("distance = 2", "distance = 0", STEPS + ".distance", "Expected `int` >= 1"),
        ("distance = 2", "distance = 11", STEPS + ".distance", "Expected `int` <= 10"),
        ("distance = 2", "distance = 2.0", STEPS + ".distance", "Expected `int`, got `float`"),
        ("distance = 2", "", STEPS, "Object missing required field `distance`"),
        ("distance = 2", 'distance = 2\nway = "up"', STEPS + ".way", "Invalid enum value 'up'"),
        ("distance = 2", "distance = 2\nx = 1", STEPS, "Object contains unknown field `x`"),
        ("sides = 3", "sides = 4", "rivalry_cards[2]", "it changes nothing: give it fewer sides"),
        ("sides = 3", "sides = 0", "rivalry_cards[2].sides", "Expected `int` >= 1"),
        ("length = 3", "length = 1", "rivalry_cards[7].length", "Expected `int` >= 2"),
        ("length = 3", "length = 7", "rivalry_cards[7].length", "Expected `int` <= 6"),
        ("side = 2", "side = 4", "rivalry_cards[10].side", "Expected `int` <= 3"),
        ('cells = "corners"', 'cells = "roof"', "rivalry_cards[13].cells", "Invalid enum value"),
        (
            'cells = "corners"', 'cells = ["#.....", "......"]',
            "rivalry_cards[13].cells", "Expected `array` of length 6, got 2",
        ),
        (
            'cells = "corners"', f"cells = {['......'] * 6}",
            "rivalry_cards[13]", "no cell is marked with #",
        ),
        (
            'cells = "corners"', f"cells = {['.......'] * 6}",
            "rivalry_cards[13].cells[0]", "Expected `str` matching regex",
        ),
        ("points = 7", "points = 0", KINGS + ".points", "Expected `int` >= 1"),
        ("points = 7", "points = 11", KINGS + ".points", "Expected `int` <= 10"),
        ("second = 3", "second = -1", KINGS + ".second", "Expected `int` >= 0"),
        (
            "points = 7", 'points = 7\nname = { en = "" }',
            KINGS + ".name[...]", "Expected `str` of length >= 1",
        ),
        (
            "points = 7", 'points = 7\nname = { English = "Kings" }',
            KINGS + ".name", "Expected `str` matching regex",
        ),
        (
            "points = 7", f'points = 7\ntext = {{ en = "{"x" * 301}" }}',
            KINGS + ".text[...]", "Expected `str` of length <= 300",
        ),
    ],
)  # fmt: skip
def test_a_broken_pack_says_where(old: str, new: str, where: str, what: str) -> None:
    error = wrong(changed(old, new))
    assert error.where == where
    assert str(error).startswith(f"mine.toml: {where}: {what}")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game = ", "at end of document"),
        ('game = "holi"\nid = standard\n', "at line 2, column 6"),
        ('game = "holi"\n\n[[colour_cards\n', "at line 3, column 15"),
        ("game = 1\ngame = 2\n", "at line 2, column 9"),
        ('game = "holi', "at end of document"),
        ("\0", "at line 1, column 1"),
        ("= 1", "at line 1, column 1"),
        ('game = "\\ud800"', "at line 1, column 15"),
        ("a = 2020-13-01", "at line 1, column 9"),
    ],
)
def test_broken_toml_says_in_which_line(text: str, place: str) -> None:
    assert str(wrong(text)).endswith(f"({place})")


@pytest.mark.parametrize(
    "picture",
    [
        '[".##", "..#", "..."]',
        '[".#.", "##.", "..."]',
        '["...", ".##", ".#."]',
        '["...", ".#.", "##."]',
        '["...", ".#.", ".##"]',
        '["...", "#..", "##."]',
    ],
)
def test_h5_equal_pictures_are_one_card_also_turned_or_shifted(picture: str) -> None:
    error = wrong(changed('["#..", ".#.", "..#"]', picture))
    assert error.where == "colour_cards[1] (diagonal)"
    assert str(error).endswith("throws the same as corner; give corner more copies")


@pytest.mark.parametrize("sun", ['["...", "###", ".*."]', '[".#.", ".#*", ".#."]'])
def test_h5_equal_pictures_with_a_sun_are_one_card(sun: str) -> None:
    error = wrong(changed('[".#.", "#*#", "..."]', sun))
    assert str(error).endswith("throws the same as wave; give wave more copies")


def test_h5_a_sun_elsewhere_is_another_card() -> None:
    text = changed('[".#.", "#*#", "..."]', '["###", "...", ".*."]')
    assert len(read_pack(text, "mine.toml").colour_cards) == 13


def test_a_number_of_ten_thousand_digits_is_a_broken_pack() -> None:
    assert wrong(changed(CORNER, f"{CORNER}\ncopies = {'1' * 10_000}"))


@pytest.mark.parametrize(
    "text",
    [
        "a.b." * 15_000 + "c = 1",
        "a . " * 15_000 + "c = 1",
        '"a".' * 15_000 + "c = 1",
        "'a b'." * 10_000 + "c = 1",
        "[" + "a." * 30_000 + "b]\nc = 1",
        "x = {" + "a." * 30_000 + "b = 1}",
    ],
)
def test_a_key_with_many_parts_is_refused_at_once(text: str) -> None:
    """TOML reads it in the square of its length: the first took 14 seconds."""
    with pytest.raises(PackError, match="nested too deeply"):
        read_raw(text, "file")


def test_points_in_a_text_are_no_keys() -> None:
    text = f'title = "{"." * 200} {"Wait for it. " * 100}"\nwait.for.it = 1\n'
    assert read_raw(text, "file")["wait"] == {"for": {"it": 1}}


@pytest.mark.parametrize("opening", ["[", "{a = "])
def test_a_deeply_nested_pack_is_a_broken_pack(opening: str) -> None:
    assert wrong(f"a = {opening * 100_000}")


@pytest.mark.parametrize(
    ("old", "new"),
    [('mechanism = "runs"', 'mechanism = "\ud800"'), ('"corner"', '"\ud800"')],
    ids=ascii,
)
def test_text_that_no_file_can_hold_is_a_broken_pack(old: str, new: str) -> None:
    assert wrong(changed(old, new))


def test_a_pack_of_many_mistakes_tells_the_first_hundred() -> None:
    text = msgspec.json.encode(
        {"game": "holi", "id": "x", "title": "", "colour_cards": [], "rivalry_cards": [1] * 30_000}
    ).decode()
    assert [mistake.where for mistake in wrong(text).mistakes] == [
        f"rivalry_cards[{n}]" for n in range(100)
    ]


def test_pack_errors_are_mela_errors() -> None:
    assert issubclass(PackError, MelaError)


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["#", "*", "."]),
            *(st.sampled_from(["#", "*", ".", ".", "."]) for _ in range(8)),
        ).map("".join),
        min_size=1,
        max_size=13,
    ),
    st.lists(st.integers(-1, 13), min_size=13, max_size=13),
)
def test_any_pictures(pictures: list[str], copies: list[int]) -> None:
    cards = [
        f'[[colour_cards]]\nid = "c{n}"\npicture = ["{p[:3]}", "{p[3:6]}", "{p[6:]}"]\n'
        f"copies = {copies[n]}\n"
        for n, p in enumerate(pictures)
    ]
    rivalry = STANDARD[STANDARD.index("[[rivalry_cards]]") :]
    check("holi", "".join(['game = "holi"\nid = "any"\ntitle = "any"\n', *cards, rivalry]))
