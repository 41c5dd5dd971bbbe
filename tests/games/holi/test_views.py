"""What each viewer sees, what stays hidden, and positions imagined from a view."""

import pytest

from mela.core.chance import FastChance, ScriptedChance
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.view import Cards, Pawn
from tests.games.holi.table import hand, moves, play, put, table
from tests.titles import HOLI

IN_CORNERS = "B....Y ...... ...... ...... ...... R....G"
SEATS = {
    "b": "sweets 1, hits 2, rain 4, footing 3, holds yellow 1 green 2, hand corner wave, "
    "up fork, top up",
    "y": "sweets 2, hits 3, rain 6, footing 6, holds blue 3 red 4, hand diagonal, "
    "up corner, down splash wave, top down",
    "r": "sweets 3, hits 4, rain 8, footing 9, holds yellow 5 green 6, up splash, top up, "
    "out no-cards",
    "g": "sweets 4, hits 5, rain 10, footing 1, holds blue 7 red 8, hand embrace fork splash, "
    "out no-throw",
}


def facts_of(position: HoliPosition, name: str) -> list[object]:
    return [getattr(seat, name) for seat in HOLI.view(position, None).common.seats]


def test_h9_a_view_has_all_open_facts_of_each_seat() -> None:
    position = table(
        put(IN_CORNERS, B3="b", C3="y", B4="r", C4="g"),
        put("", B3="g", C3="b"),
        put("", B3="r"),
        seats="byrg",
        turn="y",
        start="g",
        used="moved",
        rivalry="short-steps close-company",
        edition="polish",
        **SEATS,
    )
    common = HOLI.view(position, None).common
    assert (common.pack, common.edition) == ("standard", "polish")
    assert common.rivalry == ("short-steps", "close-company")
    assert (common.start, common.phase, common.turn) == (3, "playing", 1)
    assert common.used == ("move",)
    assert [level.tokens for level in common.levels] == [
        "............" ".01..." ".23..." "............",
        "............" ".30..." "......" "............",
        "............" ".2...." "......" "............",
    ]  # fmt: skip
    assert facts_of(position, "colour") == ["blue", "yellow", "red", "green"]
    assert facts_of(position, "pawn") == [Pawn(0, c) for c in ("A1", "F1", "A6", "F6")]
    assert facts_of(position, "supply") == [
        (13, 1, 0, 2),
        (3, 18, 4, 0),
        (0, 5, 11, 6),
        (7, 0, 8, 15),
    ]
    assert facts_of(position, "sweets") == [1, 2, 3, 4]
    assert facts_of(position, "hits") == [2, 3, 4, 5]
    assert facts_of(position, "rain") == [4, 6, 8, 10]
    assert facts_of(position, "footing") == [3, 6, 9, 1]
    assert facts_of(position, "hand") == [2, 1, 0, 3]
    assert facts_of(position, "deck") == [10, 9, 12, 10]
    assert facts_of(position, "face_up") == [("fork",), ("corner",), ("splash",), ()]
    assert facts_of(position, "face_down") == [0, 2, 0, 0]
    assert facts_of(position, "top") == ["up", "down", "up", "empty"]
    assert facts_of(position, "out") == [None, None, "no-cards", "no-throw"]


@pytest.mark.parametrize(
    ("used", "seen"),
    [
        ("", ()),
        ("threw", ("throw",)),
        ("moved", ("move",)),
        ("climbed", ("climb",)),
        ("threw climbed", ("throw", "climb")),
        ("threw moved climbed", ("throw", "move", "climb")),
    ],
)
def test_h11_a_view_says_which_actions_are_used(used: str, seen: tuple[str, ...]) -> None:
    position = table(put("", F6="Y"), put("", C3="B"), used=used)
    assert HOLI.view(position, 1).common.used == seen


def test_h9_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    position = table(IN_CORNERS, seats="byrg", **SEATS)
    seen = [HOLI.view(position, number) for number in range(4)]
    assert [view.viewer for view in seen] == [0, 1, 2, 3]
    owns = [view.own for view in seen if view.own is not None]
    assert [own.hand for own in owns] == [
        ("corner", "wave"),
        ("diagonal",),
        (),
        ("embrace", "fork", "splash"),
    ]
    assert [own.face_down for own in owns] == [(), ("wave", "splash"), (), ()]
    assert "corner" not in owns[0].deck
    assert len(owns[0].deck) == 10
    watcher = HOLI.view(position, None)
    assert (watcher.viewer, watcher.own, watcher.shown) == (None, None, None)
    assert [view.shown for view in seen] == [None] * 4


@pytest.mark.parametrize(
    "other",
    [
        "hand fork scatter, up corner, down wave, top down",
        "hand diagonal wave, up corner, down scatter, top down",
        "hand splash gap-left, up corner, down gap-right, top down",
    ],
)
def test_h21_what_a_player_hides_changes_no_other_view(other: str) -> None:
    first = "hand diagonal scatter, up corner, down splash, top down"
    a = table(IN_CORNERS, seats="byrg", y=first)
    b = table(IN_CORNERS, seats="byrg", y=other)
    assert a != b
    for viewer in (0, 2, 3, None):
        assert HOLI.view(a, viewer) == HOLI.view(b, viewer)
    assert HOLI.view(a, 1) != HOLI.view(b, 1)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_h21_when_the_match_is_over_every_viewer_sees_everything(viewer: int | None) -> None:
    position = table(
        put("", A1="B", F6="Y"),
        phase="over",
        b="hand corner, up wave, down fork, top up, out no-throw",
        y="up wave, down fork splash, top down, out no-cards",
    )
    rest = "bend-right bend-left gap-right gap-left spark-right spark-left".split()
    assert HOLI.view(position, viewer).shown == (
        Cards(("corner",), ("fork",), ("diagonal", *rest, "embrace", "scatter", "splash")),
        Cards((), ("fork", "splash"), ("corner", "diagonal", *rest, "embrace", "scatter")),
    )
    assert HOLI.imagine(HOLI.view(position, viewer), ScriptedChance([])) == position


def test_h35_all_viewers_see_the_same_score_sheets() -> None:
    position = table(IN_CORNERS, seats="byrg", **SEATS)
    sheets = HOLI.view(position, None).sheets
    assert [HOLI.view(position, number).sheets for number in range(4)] == [sheets] * 4
    assert [sheet.out for sheet in sheets] == [None, None, "no-cards", "no-throw"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["international", "polish"])
def test_h3_a_position_is_known_again_from_its_text_and_fits_every_view(
    seats: int, edition: str
) -> None:
    chance = FastChance(seats)
    position = HOLI.start(HOLI.options({"edition": edition, "rivalry": 3}, seats), seats, chance)
    steps = 0
    while not position.is_over():
        assert HOLI.parse(HOLI.text(position)) == position
        viewer = (None, *range(seats))[steps % (seats + 1)]
        seen = HOLI.view(position, viewer)
        imagined = HOLI.imagine(seen, chance)
        assert HOLI.faults(imagined) == []
        assert HOLI.view(imagined, viewer) == seen
        position.play(position.pick(chance), chance)
        steps += 1
    assert steps > 20
    assert HOLI.parse(HOLI.text(position)) == position


def test_h9_unseen_hands_are_imagined_card_by_card() -> None:
    """Twelve cards are unseen, all but `wave`, in the order of the pack."""
    position = table(
        put("", A1="B", F6="Y"),
        b="hand fork, up splash, top up",
        y="hand corner fork, up wave, down splash, top up",
    )
    imagined = HOLI.imagine(HOLI.view(position, 0), ScriptedChance([3, 0, 9]))
    assert hand(imagined, "b") == "fork"
    assert hand(imagined, "y") == "corner bend-left"
    own = HOLI.view(imagined, 1).own
    assert own is not None
    assert own.face_down == ("splash",)
    assert " ".join(own.deck) == (
        "diagonal bend-right gap-right gap-left spark-right spark-left embrace scatter fork"
    )


def test_h9_a_watcher_imagines_the_hands_of_all_seats() -> None:
    position = table(put("", A1="B", F6="Y"), b="hand fork", y="hand corner wave")
    imagined = HOLI.imagine(HOLI.view(position, None), ScriptedChance([12, 0, 11]))
    assert hand(imagined, "b") == "splash"
    assert hand(imagined, "y") == "corner splash"


TWO_ROWS = "B..... ...... yyyyyy yyyyyy ...... .....Y"
"""Of the five sun cards only `wave` and `embrace` fit, and only after a move."""
PLAIN = "corner diagonal bend-right bend-left gap-right gap-left spark-right spark-left"


def stuck(held: str, **facts: str) -> HoliPosition:
    down = "fork" if "fork" not in held else "splash"
    return table(
        TWO_ROWS, seats="yb", b=f"hand {held}, up {PLAIN}, down {down}, top down", start="y",
        y="hand corner", **facts,
    )  # fmt: skip


def cards(position: HoliPosition) -> Cards:
    own = HOLI.view(position, 1).own
    assert own is not None
    return own


@pytest.mark.parametrize("viewer", [0, None])
def test_h13_a_turn_that_goes_on_shows_that_the_hand_holds_a_throw(viewer: int | None) -> None:
    """First scatter comes up, with which blue would be out; then one of wave and embrace."""
    seen = HOLI.view(stuck("wave"), viewer)
    first = [] if viewer == 0 else [0]
    imagined = HOLI.imagine(seen, ScriptedChance([*first, 2, 0, 1, 3]))
    assert cards(imagined) == Cards(("embrace",), ("splash",), ("wave", "scatter", "fork"))
    imagined = HOLI.imagine(seen, ScriptedChance([*first, 4, 0, 0, 0]))
    assert cards(imagined) == Cards(("wave",), ("embrace",), ("scatter", "fork", "splash"))
    assert HOLI.view(imagined, viewer) == seen


def test_h13_a_hand_that_holds_a_throw_is_not_imagined_again() -> None:
    script = ScriptedChance([0, 2])
    imagined = HOLI.imagine(HOLI.view(stuck("wave"), 0), script)
    assert cards(imagined) == Cards(("wave",), ("fork",), ("embrace", "scatter", "splash"))
    assert script.used == 2


def test_h13_all_hands_with_a_throw_are_as_likely() -> None:
    """Seven of ten pairs hold wave or embrace; the last is embrace with splash."""
    seen = HOLI.view(stuck("wave embrace"), 0)
    imagined = HOLI.imagine(seen, ScriptedChance([2, 2, 0, 6, 0]))
    assert cards(imagined) == Cards(("embrace", "splash"), ("wave",), ("scatter", "fork"))
    imagined = HOLI.imagine(seen, ScriptedChance([2, 2, 0, 4, 2]))
    assert cards(imagined) == Cards(("embrace", "scatter"), ("splash",), ("wave", "fork"))


def test_h13_of_three_cards_one_that_fits_is_enough() -> None:
    """First scatter, fork and splash come up; of the nine other hands the last is taken."""
    seen = HOLI.view(stuck("wave embrace scatter"), 0)
    imagined = HOLI.imagine(seen, ScriptedChance([2, 2, 2, 0, 8, 1]))
    assert cards(imagined) == Cards(("embrace", "fork", "splash"), ("scatter",), ("wave",))


def test_h13_after_the_throw_any_hand_is_possible() -> None:
    script = ScriptedChance([2, 0])
    imagined = HOLI.imagine(HOLI.view(stuck("wave", used="threw", turn="b"), 0), script)
    assert cards(imagined) == Cards(("scatter",), ("wave",), ("embrace", "fork", "splash"))
    assert script.used == 2


def test_h13_in_the_turn_of_another_any_hand_is_possible() -> None:
    script = ScriptedChance([2, 0])
    imagined = HOLI.imagine(HOLI.view(stuck("wave", turn="y"), 0), script)
    assert hand(imagined, "b") == "scatter"


def test_h13_after_a_move_the_hand_fits_where_the_pawn_stands_now() -> None:
    """From B1 only `wave` and `embrace` fit, and the pawn has moved already."""
    position = stuck("wave")
    play(position, "move B1")
    assert moves(position) == ["throw wave A2 B2 C2"]
    imagined = HOLI.imagine(HOLI.view(position, 0), ScriptedChance([3, 0, 1, 0]))
    assert cards(imagined).hand == ("embrace",)
    assert moves(imagined) == ["throw embrace A1 B2 C1"]


def test_h8_before_the_pawns_stand_there_is_nothing_to_imagine() -> None:
    position = table(put("", A1="B"), phase="placing", turn="y")
    seen = HOLI.view(position, 1)
    assert [seat.pawn for seat in seen.common.seats] == [Pawn(0, "A1"), None]
    assert HOLI.imagine(seen, ScriptedChance([])) == position
