"""Every refusal: its message, the rule it names, and what it puts into the message."""

import pytest

from mela.core.move import Refusal
from mela.games.holi.rules.moves import Drop, HoliMove, Place, Throw, Walk
from mela.games.holi.rules.position import HoliPosition
from tests.games.holi.table import put, refused, table
from tests.titles import HOLI

AT_C3 = "...... ...... ..B... ...... ...... .....Y"
NEST = "...... ..y... .yBy.. ..y... ...... .....Y"
TOWER = put("", C2="y", B3="y", D3="y", C4="y")
NAMES = ["Ana", "Ben", "Cleo", "Dan"]
ONE_TOKEN = "hand corner, holds blue 24"


def scene(code: str) -> tuple[HoliPosition, str]:
    """A position and a move that it refuses with this message."""
    match code.removeprefix("holi."):
        case "over":
            return table(AT_C3, phase="over", b="out no-cards", y="out no-cards"), "end"
        case "place.first":
            return table(phase="placing"), "move A1"
        case "place.done":
            return table(AT_C3), "place A1"
        case "place.corner":
            return table(phase="placing"), "place B1"
        case "place.taken":
            return table(put("", A1="Y"), phase="placing", start="y"), "place A1"
        case "card.unknown":
            return table(AT_C3), "throw banana B2 C2"
        case "card.absent":
            return table(AT_C3), "throw wave B2 C2 D2"
        case "throw.done":
            return table(AT_C3, used="threw"), "throw corner B2 C2"
        case "throw.count":
            return table(AT_C3), "throw corner B2"
        case "throw.shape":
            return table(AT_C3), "throw corner B2 D4"
        case "throw.mirrored":
            return table(AT_C3, b="hand bend-right"), "throw bend-right D3 B4"
        case "throw.covered":
            return table(put(AT_C3, C2="y")), "throw corner B2 C2"
        case "throw.rest":
            return table(put(AT_C3, B2="y"), b="hand wave", y=ONE_TOKEN), "throw wave C2"
        case "drop.twice":
            return table(AT_C3, b="hand corner, down wave, top down"), "drop corner A1"
        case "drop.first":
            return table(AT_C3, edition="polish"), "drop corner A1"
        case "drop.token":
            return table(put(AT_C3, A1="y")), "drop corner A1"
        case "drop.pawn":
            return table(AT_C3), "drop corner F6"
        case "move.done":
            return table(AT_C3, used="moved"), "move A1"
        case "move.same":
            return table(AT_C3), "move C3"
        case "move.pawn":
            return table(AT_C3), "move F6"
        case "move.far":
            return table(AT_C3, rivalry="short-steps"), "move F3"
        case "move.stuck":
            return table(AT_C3, b="hand wave, down fork, top down"), "move A1"
        case "climb.done":
            return table(TOWER, put(TOWER, C3="B", F6="Y"), used="climbed"), "climb"
        case "climb.top":
            return table(TOWER, TOWER, put(TOWER, C3="B", F6="Y")), "climb"
        case "climb.edge":
            return table(put("", A1="B", B1="y", A2="y", F6="Y")), "climb"
        case "climb.pawn":
            return table(put(TOWER, C3="B"), put("", C3="Y")), "climb"
        case "climb.tokens":
            return table(put(NEST, C2=".")), "climb"
        case "end.throw":
            return table(AT_C3), "end"
    raise AssertionError(code)


@pytest.mark.parametrize(
    ("code", "rule", "args"),
    [
        ("holi.over", "H31", {}),
        ("holi.place.first", "H8", {}),
        ("holi.place.done", "H8", {}),
        ("holi.place.corner", "H8", {"cell": "B1"}),
        ("holi.place.taken", "H8", {"cell": "A1"}),
        ("holi.card.unknown", "H5", {"card": "banana"}),
        ("holi.card.absent", "H14", {"card": "wave"}),
        ("holi.throw.done", "H11", {}),
        ("holi.throw.count", "H16", {"card": "corner", "tokens": 2}),
        ("holi.throw.shape", "H14", {"card": "corner"}),
        ("holi.throw.mirrored", "H14", {"card": "bend-right"}),
        ("holi.throw.covered", "H15", {"cell": "C2"}),
        ("holi.throw.rest", "H16", {"card": "wave", "needed": 3}),
        ("holi.drop.twice", "H20", {}),
        ("holi.drop.first", "H20", {}),
        ("holi.drop.token", "H19", {"cell": "A1"}),
        ("holi.drop.pawn", "H19", {"cell": "F6"}),
        ("holi.move.done", "H11", {}),
        ("holi.move.same", "H25", {"cell": "C3"}),
        ("holi.move.pawn", "H25", {"cell": "F6"}),
        (
            "holi.move.far",
            "H25",
            {"cell": "F3", "card": "short-steps", "steps": 2, "way": "any"},
        ),
        ("holi.move.stuck", "H13", {}),
        ("holi.climb.done", "H11", {}),
        ("holi.climb.top", "H27", {}),
        ("holi.climb.edge", "H27", {}),
        ("holi.climb.pawn", "H27", {}),
        ("holi.climb.tokens", "H27", {}),
        ("holi.end.throw", "H11", {}),
    ],
)
def test_h11_a_refusal_names_its_rule_and_its_facts(
    code: str, rule: str, args: dict[str, str | int]
) -> None:
    position, text = scene(code)
    refusal = HOLI.refusal(position, position.turn, HOLI.parse_move(text))
    assert refusal == Refusal(code, rule, args)
    words = HOLI.explain(refusal, NAMES)
    assert words.startswith(f"{rule}: ")
    # `needed` is for callers, `way` chooses a branch; the message does not show them
    for fact in (value for key, value in args.items() if key not in ("needed", "way")):
        assert str(fact) in words
    assert "{" not in words


def test_h13_a_climb_into_a_level_without_a_throw_is_refused() -> None:
    position = table(
        ".yyyyy yyyyyy yyyyyy rrrBrr rrrrrr rrrrrr",
        "YggggR gggggg gggggg bbb.bb bbbbbb Gbbbbb",
        seats="byrg",
        used="moved",
        b="hand scatter",
    )
    refusal = HOLI.refusal(position, 0, HOLI.parse_move("climb"))
    assert refusal == Refusal("holi.climb.stuck", "H13")
    assert HOLI.explain(refusal, NAMES).startswith("H13: ")


@pytest.mark.parametrize(("turn", "name"), [("b", "Ana"), ("y", "Ben"), ("r", "Cleo")])
def test_h7_who_is_not_on_turn_is_told_who_is(turn: str, name: str) -> None:
    position = table("B....Y ...... ...... ...... ...... R.....", seats="byr", turn=turn)
    number = "byr".index(turn)
    for other in {0, 1, 2} - {number}:
        refusal = HOLI.refusal(position, other, HOLI.parse_move("move C3"))
        assert refusal == Refusal("holi.turn", "H7", {"seat": number})
        assert name in HOLI.explain(refusal, NAMES)
    assert HOLI.refusal(position, number, HOLI.parse_move("move C3")) is None


@pytest.mark.parametrize(
    ("move", "cell"),
    [
        (Place("G1"), "G1"),
        (Walk("A7"), "A7"),
        (Walk("a1"), "a1"),
        (Walk(""), ""),
        (Walk("A11"), "A11"),
        (Drop("corner", "Z9"), "Z9"),
        (Throw("corner", ("B2", "A0")), "A0"),
    ],
)
def test_h1_a_cell_that_is_not_on_the_board(move: HoliMove, cell: str) -> None:
    position = table(AT_C3)
    refusal = HOLI.refusal(position, 0, move)
    assert refusal == Refusal("holi.cell", "H1", {"cell": cell})
    assert HOLI.explain(refusal, NAMES).startswith("H1: ")


def test_h19_an_absent_card_cannot_be_played_face_down_either() -> None:
    position = table(AT_C3, b="hand corner diagonal")
    refusal = HOLI.refusal(position, 0, HOLI.parse_move("drop wave A1"))
    assert refusal == Refusal("holi.card.absent", "H19", {"card": "wave"})
    assert refused(position, "drop banana A1") == "H5 holi.card.unknown"


@pytest.mark.parametrize("held", ["corner", "corner diagonal", "corner diagonal bend-right"])
def test_h14_every_place_of_the_hand_is_looked_at(held: str) -> None:
    position = table(AT_C3, b=f"hand {held}")
    for card in ("corner", "diagonal", "bend-right", "wave"):
        refusal = HOLI.refusal(position, 0, Drop(card, "A1"))
        assert (refusal is None) == (card in held.split())


@pytest.mark.parametrize(
    ("cells", "tokens"),
    [
        (("B2", "B2"), 2),
        (("B2",), 2),
        (("B2", "C2", "D2"), 2),
        (("B2", "B2", "C2"), 2),
        ((), 2),
    ],
)
def test_h16_a_throw_names_as_many_different_cells_as_tokens(
    cells: tuple[str, ...], tokens: int
) -> None:
    refusal = HOLI.refusal(table(AT_C3), 0, Throw("corner", cells))
    assert refusal == Refusal("holi.throw.count", "H16", {"card": "corner", "tokens": tokens})


@pytest.mark.parametrize(
    ("pawn", "move"),
    [
        ("A2", "throw spark-right E2"),
        ("F2", "throw spark-right B2"),
        ("A2", "throw corner F2"),
        ("F2", "throw corner A2"),
        ("C3", "throw corner F3"),
        ("C3", "throw corner C6"),
        ("C4", "throw corner C1"),
        ("C3", "throw corner C5"),
        ("C3", "throw diagonal C4"),
    ],
)
def test_h14_a_card_reaches_two_cells_and_never_around_the_edge(pawn: str, move: str) -> None:
    card = move.split()[1]
    position = table(put("", **{pawn: "B"}), put("", D5="Y"), b=f"hand {card}", y=ONE_TOKEN)
    assert refused(position, move) == "H14 holi.throw.shape"


def test_h16_the_missing_part_may_be_off_the_board_or_covered() -> None:
    facts = {"b": "hand wave", "y": ONE_TOKEN}
    position = table(put("", A2="B", F6="Y"), **facts)
    assert refused(position, "throw wave A1") == "H16 holi.throw.rest"
    assert HOLI.refusal(position, 0, HOLI.parse_move("throw wave B1")) is None
    position = table(put("", A2="B", B3="y", F6="Y"), **facts)
    assert refused(position, "throw wave B1") == "H16 holi.throw.rest"


def test_h14_a_mirrored_throw_is_told_apart_from_a_wrong_one() -> None:
    position = table(AT_C3, b="hand gap-left")
    assert refused(position, "throw gap-left D3 C5") == "H14 holi.throw.mirrored"
    assert refused(position, "throw gap-left D3 C4") == "H14 holi.throw.shape"


def test_h15_the_covered_cell_is_named_not_the_free_one() -> None:
    position = table(put(AT_C3, D2="y"), b="hand wave")
    refusal = HOLI.refusal(position, 0, HOLI.parse_move("throw wave B2 C2 D2"))
    assert refusal == Refusal("holi.throw.covered", "H15", {"cell": "D2"})


@pytest.mark.parametrize("used", ["", "threw"])
def test_h25_after_the_throw_a_refused_move_is_still_refused(used: str) -> None:
    position = table(AT_C3, used=used, rivalry="short-steps")
    assert refused(position, "move F3") == "H25 holi.move.far"
    assert refused(position, "move C3") == "H25 holi.move.same"
    assert refused(position, "climb") == "H27 holi.climb.tokens"
    assert HOLI.refusal(position, 0, HOLI.parse_move("move C5")) is None
