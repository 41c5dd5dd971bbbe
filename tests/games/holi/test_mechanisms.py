"""H6, H35: what the mechanisms of rivalry cards do with other parameters than the shipped ones."""

from collections.abc import Sequence
from functools import cache

import pytest

from mela.core.chance import FastChance
from mela.core.match import Match
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.rivalry import FIRST_CARDS
from tests.games.holi.table import board, cells, line, moves, play, put, table
from tests.titles import HOLI

STANDARD = HOLI.pack_text("standard").replace('id = "standard"', 'id = "own"')
#: A pack has one card with these mechanisms, or no two that do the same.
ALONE = (*FIRST_CARDS[:6], "first-footing")
EMPTY = "...... ...... ...... ...... ...... ......"
AT_C3 = put("", C3="B", F6="Y")


@cache
def with_card(*cards: str) -> Holi:
    """Holi with cards of its own, `mine` and `second`, instead of the shipped rule cards."""
    head, *shipped = STANDARD.split("\n[[rivalry_cards]]")
    kept = [card for card in shipped if not any(f'id = "{id_}"' in card for id_ in ALONE)]
    names = ["mine", "second"]
    mine = [f'\nid = "{name}"\n{card}\n' for name, card in zip(names, cards, strict=False)]
    return HOLI.with_pack("\n[[rivalry_cards]]".join([head, *kept, *mine]), "own.toml")


def placed(cards: Sequence[str], position: HoliPosition) -> HoliPosition:
    """The same position, with these cards in play."""
    game = with_card(*cards)
    lines = HOLI.text(position).splitlines()
    lines[0] = lines[0].replace("standard", "own")
    lines[1] = " ".join(["rivalry", *["mine", "second"][: len(cards)]])
    return game.parse("\n".join(lines))


def scored(card: str, *boards: str, seats: str = "by", **facts: str) -> list[int]:
    """What a card gives each seat; the pawns of blue and yellow stand on C6 and D6 on top."""
    ground, middle, top = (*boards, EMPTY, EMPTY)[:3]
    if "B" not in ground + middle + top:
        top = put(top, C6="B", D6="Y")
    return line(placed([card], table(ground, middle, top, seats=seats, **facts)), "mine")


def card(mechanism: str, parameters: str) -> str:
    return f'mechanism = "{mechanism}"\n{parameters}'


# --- Cards that score ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "levels", "tokens"),
    [
        ('"all"', "all", 9),
        ('"corners"', "all", 4),
        ('"edge"', "all", 5),
        ('"inside"', "all", 4),
        ('"centre"', "all", 2),
        ('"all"', "ground", 5),
        ('"all"', "middle", 3),
        ('"all"', "top", 1),
        ('"all"', "lower", 8),
        ('"all"', "upper", 4),
        ('"all"', "outer", 6),
        ('["#.....", ".#....", "......", "......", "......", "......"]', "all", 5),
        ('["......", "......", "......", "......", "......", "#....#"]', "all", 1),
    ],
)
def test_h6_mechanism_tokens_counts_own_tokens_on_its_cells(
    where: str, levels: str, tokens: int
) -> None:
    ground = "bb.... .b.... ..b... ...... ...... y....b"
    middle = "b..... .b.... ..b... ...... ...... ......"
    top = "b..... ...... ...... ...... ...... ......"
    parameters = f'points = 2\ncells = {where}\nlevels = "{levels}"'
    assert scored(card("tokens", parameters), ground, middle, top)[0] == 2 * tokens


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("direction", ["straight", "diagonal", "any"])
@pytest.mark.parametrize(
    "ground",
    [
        "bbbb.. b..... b..... ....bb ....b. ......",
        "b....b .b..b. ..bb.. ..bb.. .b..b. b....b",
        "bbbbbb .....b .....b .....b .....b ......",
        "...bbb bbb... ..bb.. bb...b .....b b.....",
    ],
)
def test_h6_mechanism_runs_counts_lines_that_are_long_enough(
    ground: str, direction: str, length: int
) -> None:
    parameters = f'points = 1\ndirection = "{direction}"\nlength = {length}'
    wanted = slow_runs(ground, direction, length)
    assert scored(card("runs", parameters), ground)[0] == wanted


def test_h6_mechanism_runs_looks_at_its_levels() -> None:
    ground = "bbb... bbb... ...... ...... ...... ......"
    middle = "bbb... ...... ...... ...... ...... ......"
    for levels, runs in (("all", 3), ("ground", 2), ("upper", 1), ("top", 0)):
        found = scored(card("runs", f'points = 2\nlevels = "{levels}"'), ground, middle)
        assert found[0] == 2 * runs


def slow_runs(rows: str, direction: str, length: int) -> int:
    """Go from each token that begins a line, as far as the line goes."""
    lines = rows.split()
    own = {(r, c) for r in range(6) for c in range(6) if lines[r][c] == "b"}
    ways = {"straight": [(0, 1), (1, 0)], "diagonal": [(1, 1), (1, -1)]}
    ways["any"] = ways["straight"] + ways["diagonal"]
    count = 0
    for r, c in own:
        for dr, dc in ways[direction]:
            if (r - dr, c - dc) in own:
                continue
            size = 1
            while (r + size * dr, c + size * dc) in own:
                size += 1
            count += size >= length
    return count


@pytest.mark.parametrize(
    ("levels", "points"), [("all", 2 * 4), ("middle", 2 * 3), ("top", 0), ("upper", 2 * 3)]
)
def test_h6_mechanism_largest_group_looks_at_its_levels(levels: str, points: int) -> None:
    ground = "bbbb.. ...... bb.... ...... ...... ......"
    middle = "bbb... ...... ...... ...... ...... ......"
    found = scored(card("largest-group", f'points = 2\nlevels = "{levels}"'), ground, middle)
    assert found[0] == points


@pytest.mark.parametrize(("size", "groups"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_h6_mechanism_groups_counts_groups_that_are_large_enough(size: int, groups: int) -> None:
    ground = "bb.... bb.b.. ...b.. ...... y..... y....."
    middle = "bb.... b..... ...... ...... ...... ......"
    found = scored(card("groups", f"points = 3\nsize = {size}"), ground, middle)
    assert found == [3 * groups, 3 * (size == 2)]


@pytest.mark.parametrize(
    ("ground", "blocks"),
    [
        ("bbb... bbb... bb.... ...... ...... ......", 0),
        ("bbb... bbb... bbb... ...... ...... ......", 1),
        ("bbbb.. bbbb.. bbbb.. ...... ...... ......", 1),
        ("bbbbbb bbbbbb bbbbbb ...... ...... ......", 2),
        ("...bbb ...bbb ...bbb bbb... bbb... bbb...", 2),
        (".bbb.. .bbb.. .bbb.. bbb... bbb... bbb...", 2),
        ("bbb... bbb... bbbbb. ..bbb. ..bbb. ......", 1),
        ("bbbbb. bbbbb. bbbbb. bbbbb. bbbb.. ......", 1),
        ("....bb b...bb b...bb b..... ...... ......", 0),
    ],
)
def test_h6_mechanism_blocks_of_nine_share_no_token(ground: str, blocks: int) -> None:
    assert scored(card("blocks", "points = 4\nside = 3"), ground)[0] == 4 * blocks


def test_h6_mechanism_blocks_of_four_on_one_level() -> None:
    ground = "bbbb.. bbbb.. ...... ...... ...... ......"
    middle = "bb.... bb.... ...... ...... ...... ......"
    for levels, blocks in (("all", 3), ("ground", 2), ("middle", 1), ("top", 0)):
        found = scored(card("blocks", f'points = 1\nlevels = "{levels}"'), ground, middle)
        assert found[0] == blocks


@pytest.mark.parametrize("ties", ["share", "nobody"])
@pytest.mark.parametrize("region", ["quarter", "row", "column", "level"])
@pytest.mark.parametrize(
    "ground",
    [
        "bbby.. ...... ...... yy.b.. ...y.. ......",
        "by..by yybb.. .....b b....y bby.yy b....b",
        "bbb... ...... ...... ...... ...... ......",
    ],
)
def test_h6_mechanism_majority_by_region(ground: str, region: str, ties: str) -> None:
    parameters = f'points = 5\nsecond = 2\nregion = "{region}"\nties = "{ties}"'
    assert scored(card("majority", parameters), ground) == slow_majority(ground, region, ties)


def slow_majority(ground: str, region: str, ties: str) -> list[int]:
    """The points of blue and yellow on the ground: 5 for most, 2 for the second."""
    regions: dict[object, list[str]] = {}
    for r, row in enumerate(ground.split()):
        for c, sign in enumerate(row):
            names = {"quarter": (r // 3, c // 3), "row": r, "column": c, "level": 0}
            regions.setdefault(names[region], []).append(sign)
    totals = [0, 0]
    for signs in regions.values():
        counts = [signs.count("b"), signs.count("y")]
        for seat in (0, 1):
            mine, theirs = counts[seat], counts[1 - seat]
            if mine > 0 and not (mine == theirs and ties == "nobody"):
                totals[seat] += 5 if mine >= theirs else 2
    return totals


def test_h6_mechanism_majority_looks_at_its_levels() -> None:
    ground = "bbb... ...... ...... ...... ...... ......"
    middle = "b..... ...... ...... ...... ...... ......"
    for levels, count in (("all", 2), ("ground", 1), ("middle", 1), ("top", 0)):
        parameters = f'points = 4\nregion = "level"\nlevels = "{levels}"'
        assert scored(card("majority", parameters), ground, middle) == [4 * count, 0]


def test_h6_mechanism_majority_gives_no_second_place_behind_two_equal_players() -> None:
    ground = "bb..yy r....g r.R..G ...... ...... B....Y"
    parameters = 'points = 7\nsecond = 3\nregion = "level"\nlevels = "ground"'
    assert scored(card("majority", parameters), ground, seats="byrg") == [7, 7, 7, 0]
    ground = "bb..y. r....g ..R..G ...... ...... B....Y"
    assert scored(card("majority", parameters), ground, seats="byrg") == [7, 3, 3, 3]


def test_h6_mechanism_columns_of_three_levels() -> None:
    ground = "bbyb.. ...... ...... ...... ...... ......"
    middle = "bbbb.. ...... ...... ...... ...... ......"
    top = "b.by.. ...... ...... ...... ...... ......"
    assert scored(card("columns", "points = 2\nheight = 3"), ground, middle, top)[0] == 2
    assert scored(card("columns", "points = 2\nheight = 2"), ground, middle, top)[0] == 2 * 4


def test_h6_mechanism_sweets() -> None:
    ground = "B....Y ...... ...... ...... ...... ......"
    assert scored(card("sweets", "points = 4"), ground, b="sweets 3", y="sweets 1") == [12, 4]


@pytest.mark.parametrize(("tokens", "points"), [(1, [2, 2]), (2, [2, 0]), (3, [2, 0]), (4, [0, 0])])
def test_h6_mechanism_given_counts_opponents_with_enough_tokens(
    tokens: int, points: list[int]
) -> None:
    found = scored(
        card("given", f"points = 2\ntokens = {tokens}"), EMPTY, b="holds yellow 1", y="holds blue 3"
    )
    assert found == points


@pytest.mark.parametrize(
    ("which", "points"), [("fewest", [5, 0]), ("most", [0, 5]), ("each", [5, 15])]
)
def test_h6_mechanism_taken_by_who_holds_tokens_of_others(which: str, points: list[int]) -> None:
    found = scored(
        card("taken", f'points = 5\nwhich = "{which}"'),
        EMPTY,
        b="holds yellow 1",
        y="holds blue 3",
    )
    assert found == points


def test_h6_mechanism_taken_most_needs_a_token() -> None:
    assert scored(card("taken", 'points = 5\nwhich = "most"'), EMPTY) == [0, 0]
    assert scored(card("taken", 'points = 5\nwhich = "fewest"'), EMPTY) == [5, 5]


@pytest.mark.parametrize(
    ("opponents", "points"),
    [("lower", [9, 0, 6, 0]), ("higher", [0, 6, 3, 6]), ("same", [0, 3, 0, 3])],
)
def test_h6_mechanism_pawn_levels(opponents: str, points: list[int]) -> None:
    ground = "Y....G ...... ...... ...... ...... ......"
    middle = "..R... ...... ...... ...... ...... ......"
    top = "...B.. ...... ...... ...... ...... ......"
    parameters = f'points = 3\nopponents = "{opponents}"'
    found = scored(card("pawn-levels", parameters), ground, middle, top, seats="byrg")
    assert found == points


@pytest.mark.parametrize("touching", ["around", "sides"])
@pytest.mark.parametrize("pawns", ["opponents", "own"])
def test_h6_mechanism_neighbours_of_pawns(pawns: str, touching: str) -> None:
    ground = "b.b... yBb... ....by ...bYb ....b. ......"
    parameters = f'points = 1\npawns = "{pawns}"\ntouching = "{touching}"'
    wanted = [slow_neighbours(ground.split(), seat, pawns, touching) for seat in "by"]
    assert scored(card("neighbours", parameters), ground) == wanted
    assert max(wanted) > 0


def slow_neighbours(lines: list[str], seat: str, pawns: str, touching: str) -> int:
    standing = [
        (r, c)
        for r in range(6)
        for c in range(6)
        if lines[r][c] in "BY" and (lines[r][c].lower() == seat) == (pawns == "own")
    ]
    return sum(
        lines[r][c] == seat
        and any(
            abs(r - pr) + abs(c - pc) == 1
            or (touching == "around" and abs(r - pr) == abs(c - pc) == 1)
            for pr, pc in standing
        )
        for r in range(6)
        for c in range(6)
    )


NEST = put("", C2="y", B3="y", D3="y", C4="y", C3="B", F6="Y")


@pytest.mark.parametrize(("middle", "top", "points"), [(4, 0, 4), (0, 9, 0)])
def test_h6_mechanism_firsts_pays_for_each_level(middle: int, top: int, points: int) -> None:
    cards = [card("firsts", f"middle = {middle}\ntop = {top}")]
    position = placed(cards, table(NEST))
    events = play(position, "climb")
    assert any("FirstFooting" in type(event).__name__ for event in events) == (points > 0)
    assert line(position, "mine") == [points, 0]


# --- Cards that change a rule -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "way", "reached"),
    [
        (1, "any", "...... ..x... .x.x.. ..x... ...... ......"),
        (2, "straight", "..x... ..x... xx.xx. ..x... ..x... ......"),
        (1, "diagonal", "...... .x.x.. ...... .x.x.. ...... ......"),
        (2, "diagonal", "x...x. .x.x.. ...... .x.x.. x...x. ......"),
        (10, "straight", "..x... ..x... xx.xxx ..x... ..x... ..x..."),
    ],
)
def test_h6_mechanism_move_limit_by_distance_and_way(distance: int, way: str, reached: str) -> None:
    cards = [card("move-limit", f'distance = {distance}\nway = "{way}"')]
    position = placed(cards, table(AT_C3))
    game = with_card(*cards)
    assert cells(position, "move") == board(reached)
    refusal = game.refusal(position, 0, game.parse_move("move F1"))
    assert refusal is not None
    assert refusal.args == {"cell": "F1", "card": "mine", "steps": distance, "way": way}
    for language in game.languages():
        assert "F1" in game.explain(refusal, ["Ana", "Bo"], language)


def test_h6_mechanism_move_limit_holds_for_all_cards_in_play() -> None:
    cards = [
        card("move-limit", 'distance = 9\nway = "straight"'),
        card("move-limit", "distance = 1"),
    ]
    position = placed(cards, table(AT_C3))
    game = with_card(*cards)
    reached = "...... ..x... .x.x.. ..x... ...... ......"
    assert cells(position, "move") == board(reached)
    refusal = game.refusal(position, 0, game.parse_move("move C6"))
    assert refusal is not None
    assert refusal.args["card"] == "second"


@pytest.mark.parametrize(
    ("parameters", "tokens", "climbs"),
    [
        ("sides = 3", "C2 B3", False),
        ("sides = 3", "C2 B3 D3", True),
        ("sides = 2", "C2", False),
        ("sides = 2", "C2 C4", True),
        ("sides = 2", "C2 B3", True),
        ("sides = 2", "B3 D3", True),
        ("sides = 2", "D3 C4", True),
        ("sides = 1", "", False),
        ("sides = 1", "D3", True),
        ("sides = 1", "C4", True),
        ("edges = true", "C2 B3 D3", False),
        ("edges = true", "C2 B3 D3 C4", True),
        ("sides = 1\nedges = true", "B3", True),
    ],
)
def test_h6_mechanism_easier_climb_by_sides(parameters: str, tokens: str, climbs: bool) -> None:
    cards = [card("easier-climb", parameters)]
    pieces = dict.fromkeys(tokens.split(), "y")
    position = placed(cards, table(put("", C3="B", F6="Y", **pieces)))
    assert ("climb" in moves(position)) == climbs


@pytest.mark.parametrize(
    ("parameters", "tokens", "climbs"),
    [
        ("sides = 1", "A2 B1", False),
        ("sides = 1\nedges = true", "A2", False),
        ("sides = 1\nedges = true", "A2 B1", True),
        ("edges = true", "A2 B1", True),
    ],
)
def test_h6_mechanism_easier_climb_at_the_edge(parameters: str, tokens: str, climbs: bool) -> None:
    cards = [card("easier-climb", parameters)]
    pieces = dict.fromkeys(tokens.split(), "y")
    position = placed(cards, table(put("", A1="B", F6="Y", **pieces)))
    assert ("climb" in moves(position)) == climbs


def test_h6_mechanism_face_down_never() -> None:
    cards = [card("face-down", 'allowed = "never"')]
    position = placed(cards, table(AT_C3))
    assert not any(move.startswith("drop") for move in moves(position))
    refusal = HOLI.refusal(position, 0, HOLI.parse_move("drop corner A1"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("holi.drop.never", "H19")


def test_h6_mechanism_face_down_never_is_stronger_than_free() -> None:
    cards = [card("face-down", 'allowed = "never"'), card("face-down", 'allowed = "free"')]
    position = placed(cards, table(AT_C3))
    assert not position.can_drop()


def test_h6_mechanism_mirrored_throw() -> None:
    cards = [card("mirrored-throw", "")]
    position = placed(cards, table(AT_C3, b="hand bend-right"))
    plain = table(AT_C3, b="hand bend-right")
    assert set(moves(plain)) < set(moves(position))


def test_h6_mechanism_rain_pays_the_owner_at_once() -> None:
    cards = [card("rain", "points = 7")]
    position = placed(cards, table(put("", C4="Y"), put("", C3="B")))
    play(position, "throw corner C4 D3")
    assert line(position, "mine") == [7, 0]


# --- Whole matches ------------------------------------------------------------------------------


OTHERS = [
    ("move-limit", "distance = 3"),
    ("move-limit", 'distance = 4\nway = "diagonal"'),
    ("mirrored-throw", ""),
    ("easier-climb", "sides = 1\nedges = true"),
    ("easier-climb", "sides = 2"),
    ("face-down", 'allowed = "never"'),
    ("face-down", 'allowed = "free"'),
    ("rain", "points = 10"),
    ("firsts", "middle = 0\ntop = 10"),
    ("sweets", "points = 10"),
]


@pytest.mark.parametrize(("mechanism", "parameters"), OTHERS)
def test_h6_matches_with_other_parameters_hold_together(mechanism: str, parameters: str) -> None:
    game = with_card(card(mechanism, parameters))
    for seed in range(3):
        chance = FastChance(seed)
        match = Match(
            game, seats=2 + seed, options={"pack": "own", "rivalry": ["mine"]}, chance=chance
        )
        while not match.is_over:
            assert game.faults(match.position) == []
            legal = game.legal(match.position)
            assert all(
                game.refusal(match.position, match.seat, game.move(match.position, code)) is None
                for code in legal
            )
            match.play(game.move(match.position, legal[chance.below(len(legal))]))
        assert game.faults(match.position) == []


@pytest.mark.parametrize("id_", FIRST_CARDS)
def test_h6_an_example_shows_what_a_card_does(id_: str) -> None:
    shown = HOLI.example("standard", id_, FastChance(1))
    assert shown is not None
    assert shown.view.common.rivalry == (id_,)
    lines = [{line.line: line.points for line in sheet.lines} for sheet in shown.view.sheets]
    assert shown.points == tuple(own.get(id_, 0) for own in lines)
    scores = id_ not in ("short-steps", "mirror-throw", "eager-climber", "balcony", "loose-hand")
    assert scores == (max(shown.points) > 0)
    assert bool(shown.marks) == (id_ in ("short-steps", "eager-climber", "balcony"))


def test_h6_there_is_no_example_of_a_colour_card() -> None:
    assert HOLI.example("standard", "corner", FastChance(1)) is None
