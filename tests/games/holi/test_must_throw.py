"""H13: no turn without a throw: who has none is out, and nobody may move or climb out of one."""

import pytest

from mela.games.holi.rules.events import (
    CardsReceived,
    CardsShown,
    Drew,
    MatchEnded,
    TurnBegan,
    TurnEnded,
    WentOut,
)
from mela.games.holi.rules.view import Pawn
from tests.games.holi.table import board, cells, hand, level, moves, play, refused, seat, table

# who has a card face down on top of the pile throws face up or not at all (H20)
LAST_DOWN = "down corner, top down"

ALONE = "...... ...... ..B... ...... ...... ..Y..."
NOT_INTO_CORNERS = ".xxxx. xxxxxx xx.xxx xxxxxx xxxxxx .x.xx."
ANYWHERE = "xxxxxx xxxxxx xx.xxx xxxxxx xxxxxx xx.xxx"
ONLY_INNER_CELLS = "...... .xxxx. .x.xx. .xxxx. .xxxx. ......"


@pytest.mark.parametrize(
    ("card", "allowed"),
    [
        ("wave", NOT_INTO_CORNERS),
        ("embrace", NOT_INTO_CORNERS),
        ("scatter", ONLY_INNER_CELLS),
        ("fork", ONLY_INNER_CELLS),
        ("splash", ONLY_INNER_CELLS),
        ("diagonal", ANYWHERE),
        ("bend-left", ANYWHERE),
        ("gap-right", ANYWHERE),
        ("spark-left", ANYWHERE),
        ("wave scatter", NOT_INTO_CORNERS),
        ("scatter fork spark-left", ANYWHERE),
    ],
)
def test_h13_before_the_throw_a_move_goes_only_where_a_card_fits(card: str, allowed: str) -> None:
    position = table(ALONE, b=f"hand {card}, {LAST_DOWN}")
    assert cells(position, "move") == board(allowed)


def test_h13_a_move_that_takes_the_throw_away_is_refused() -> None:
    position = table(ALONE, b=f"hand wave, {LAST_DOWN}")
    assert refused(position, "move A1") == "H13 holi.move.stuck"
    assert refused(position, "move F6") == "H13 holi.move.stuck"
    play(position, "move A2", "throw wave B1 B2 B3")


def test_h13_where_a_card_may_lie_face_down_any_move_is_allowed() -> None:
    position = table(ALONE, b="hand wave, up corner, top up")
    assert cells(position, "move") == board(ANYWHERE)
    play(position, "move A1", "drop wave C3")


def test_h13_after_the_throw_any_move_is_allowed() -> None:
    position = table(ALONE, b=f"hand wave, {LAST_DOWN}", used="threw")
    assert cells(position, "move") == board(ANYWHERE)


FULL_BELOW = "rrrrrr rrrrrr rrrrrr gggggg gggggg gggggg"
R_AND_G_ON_TOP = "R....G ...... ...... ...... ...... ......"


@pytest.mark.parametrize(
    ("card", "middle", "allowed"),
    [
        # L shapes: F2 F3, and A6 B6 C6 once blue has gone; A4 lies beyond the edge from F3
        (
            "corner",
            "bbbbbb bbbbb. bbyyy. .yyyyy yyyyyy B.Yyyy",
            "...... ....x. ....x. ...... xxx... ......",
        ),
        # one line: B2 C3; A4 and F5 are alone
        (
            "diagonal",
            "bbbbbb b.bbbb bb.bbb .byyyy yyyyy. ByyyyY",
            "x..... ...... ...... ...x.. ...... ......",
        ),
    ],
)
def test_h13_cards_do_not_reach_around_the_edge(card: str, middle: str, allowed: str) -> None:
    position = table(
        FULL_BELOW,
        middle,
        R_AND_G_ON_TOP,
        seats="byrg",
        used="climbed",
        b=f"hand {card}, down splash, top down",
    )
    assert cells(position, "move") == board(allowed)


NEST_AT_D4 = """
    .....Y
    B.....
    ...y..
    ..y.y.
    ...y..
    ......
"""
AROUND_THE_NEST = """
    .xxxx.
    .xxxxx
    xx.x.x
    xxx*x.
    xx.x.x
    .xx.x.
"""
"""From where `embrace` has three free sides; D4 has none."""


def test_h13_a_move_is_saved_by_a_climb_after_it() -> None:
    position = table(NEST_AT_D4, b=f"hand embrace, {LAST_DOWN}")
    assert cells(position, "move") == board(AROUND_THE_NEST.replace("*", "x"))
    play(position, "move D4")
    assert moves(position) == ["climb"]
    play(position, "climb", "throw embrace D3 E4 D5")


def test_h13_a_move_is_not_saved_by_a_climb_onto_a_pawn() -> None:
    position = table(
        NEST_AT_D4.replace("Y", "."),
        "...... ...... ...... ...Y.. ...... ......",
        b=f"hand embrace, {LAST_DOWN}",
    )
    assert cells(position, "move") == board(AROUND_THE_NEST.replace("*", "."))
    assert refused(position, "move D4") == "H13 holi.move.stuck"


@pytest.mark.parametrize(
    ("middle", "sign"),
    [
        ("...... ...... ...b.. ...... ...... ......", "x"),
        ("...... ...... ...b.. ..b... ...... ......", "."),
    ],
)
def test_h13_a_move_is_saved_only_if_a_card_fits_one_level_up(middle: str, sign: str) -> None:
    position = table(NEST_AT_D4, middle, b=f"hand embrace, {LAST_DOWN}")
    assert cells(position, "move") == board(AROUND_THE_NEST.replace("*", sign))


@pytest.mark.parametrize(("used", "sign"), [("", "x"), ("climbed", ".")])
def test_h13_a_move_is_not_saved_by_a_second_climb(used: str, sign: str) -> None:
    position = table(
        "...... .....Y ...y.. ..y.y. ...y.. ......",
        "...... B..... ...y.. ..y.y. ...y.. ......",
        used=used,
        b=f"hand embrace, {LAST_DOWN}",
    )
    assert cells(position, "move") == board(AROUND_THE_NEST.replace("*", sign))


def test_h13_on_the_top_level_no_climb_saves_a_move() -> None:
    nest = "...... ...... ...y.. ..y.y. ...y.. ......"
    position = table(
        "...... .....Y ...y.. ..y.y. ...y.. ......",
        nest,
        "...... B..... ...y.. ..y.y. ...y.. ......",
        b=f"hand embrace, {LAST_DOWN}",
    )
    assert cells(position, "move") == board(AROUND_THE_NEST.replace("*", "."))


@pytest.mark.parametrize(("rivalry", "sign"), [("", "."), ("balcony", "x"), ("eager-climber", ".")])
def test_h13_with_balcony_a_climb_saves_a_move_to_the_corner(rivalry: str, sign: str) -> None:
    position = table(
        ".y.... y..... ...... ..B... ...... .....Y",
        b="hand corner, down wave, top down",
        rivalry=rivalry,
    )
    assert cells(position, "move") == board(f"{sign}xxxxx xxxxxx xxxxxx xx.xxx xxxxxx xxxxx.")


@pytest.mark.parametrize(("rivalry", "sign"), [("", "."), ("mirror-throw", "x")])
def test_h13_with_mirror_throw_a_mirrored_card_saves_a_move(rivalry: str, sign: str) -> None:
    """From A1 `bend-right` needs C2, but its mirror image does not."""
    position = table(
        "...... ..y... ...... ...... ...B.. .....Y",
        b=f"hand bend-right, {LAST_DOWN}",
        rivalry=rivalry,
    )
    assert cells(position, "move") == board(f"{sign}xxxxx xxxxxx xxxxxx xxxxxx xxx.xx xxxxx.")


SCATTERED = """
    ......
    .y...y
    ...yy.
    .yyByy
    y.yy..
    .y...y
"""
"""Within two steps of D4, `scatter` fits from D2 alone, on C1 C3 E1."""
SCATTERED_ABOVE = """
    ......
    .b*..b
    ...bb.
    .bb.bb
    b.bb..
    .b...b
"""


def scattered(middle: str, **facts: str) -> dict[str, str]:
    return {"middle": middle, "b": f"hand scatter, {LAST_DOWN}", "rivalry": "short-steps"} | facts


def test_h13_a_climb_that_takes_the_throw_away_is_refused() -> None:
    """Yellow stands above D2, so up there blue could not move to where the card fits."""
    position = table(SCATTERED, **scattered(SCATTERED_ABOVE.replace("b*.", "b.Y")))
    assert moves(position) == ["move D2"]
    assert refused(position, "climb") == "H13 holi.climb.stuck"
    assert refused(position, "move D3") == "H13 holi.move.stuck"
    play(position, "move D2", "throw scatter C1 C3 E1")


def test_h13_a_climb_is_saved_by_a_move_after_it() -> None:
    position = table(
        SCATTERED.replace("......", ".....Y"), **scattered(SCATTERED_ABOVE.replace("*", "."))
    )
    assert moves(position) == ["move D2", "climb"]
    play(position, "climb")
    assert moves(position) == ["move D2"]
    play(position, "move D2", "throw scatter C1 C3 E1")


def test_h13_only_climb_then_move_then_throw_is_an_order_too() -> None:
    """On the ground nothing fits within two steps, and above only from D2."""
    ground = SCATTERED.replace("......", "..y.yY")
    position = table(ground, **scattered(SCATTERED_ABOVE.replace("*", ".")))
    assert moves(position) == ["climb"]
    assert refused(position, "move D2") == "H13 holi.move.stuck"
    play(position, "climb", "move D2", "throw scatter C1 C3 E1")


def test_h13_without_short_steps_the_same_climb_is_saved_by_a_longer_move() -> None:
    facts = scattered(SCATTERED_ABOVE.replace("b*.", "b.Y"), rivalry="")
    position = table(SCATTERED, **facts)
    assert "climb" in moves(position)


FULL_GROUND = """
    .yyyyy
    yyyyyy
    yyyyyy
    rrrBrr
    rrrrrr
    rrrrrr
"""
FULL_MIDDLE = """
    YggggR
    gggggg
    gggggg
    bbb.bb
    bbbbbb
    Gbbbbb
"""
"""Below yellow's pawn the ground is free, so blue can play face down there, but not above."""


def test_h13_a_climb_to_a_full_level_after_the_move_is_refused() -> None:
    position = table(FULL_GROUND, FULL_MIDDLE, seats="byrg", used="moved", b="hand scatter")
    assert moves(position) == ["drop scatter A1"]
    assert refused(position, "climb") == "H13 holi.climb.stuck"


def test_h13_a_climb_to_a_full_level_before_the_move_leaves_a_free_cell() -> None:
    position = table(FULL_GROUND, FULL_MIDDLE, seats="byrg", b="hand scatter")
    assert "climb" in moves(position)
    play(position, "climb")
    assert cells(position, "drop scatter") == board("...... ...... ...... ...... ...... ......")
    play(position, "move B1", "drop scatter D4")


def test_h13_one_free_cell_above_is_enough_to_climb() -> None:
    middle = FULL_MIDDLE.replace("Gbbbbb", "Gbbbb.")
    position = table(FULL_GROUND, middle, seats="byrg", used="moved", b="hand scatter")
    assert moves(position) == ["drop scatter A1", "climb"]
    play(position, "climb", "drop scatter F6")


def test_h13_pawns_above_can_be_hit_so_the_climb_is_allowed() -> None:
    """The middle level is full, but on D3 and C4 of pawns: there `corner` fits."""
    position = table(
        "yyyyyy yyyyyy yyyyyy rrrBrr rrrrrr rrrrrr",
        "gggggg gggggg gggYgg bbR.bb bbbbbb Gbbbbb",
        seats="byrg",
        used="moved",
    )
    assert moves(position) == ["climb"]
    play(position, "climb")
    assert moves(position) == ["throw corner C4 D3"]


TWO_ROWS = "B..... ...... yyyyyy yyyyyy ...... .....Y"
"""Neither `scatter` nor `fork` nor `splash` fits anywhere."""
BLOCKED = f"hand scatter fork splash, {LAST_DOWN}"


def test_h13_who_has_no_throw_when_the_turn_begins_is_out_at_once() -> None:
    position = table(TWO_ROWS, turn="y", used="threw", b=BLOCKED)
    assert play(position, "end", draws=(0, 0)) == [
        TurnEnded(1),
        Drew(1, 2),
        CardsReceived(1, ("diagonal", "bend-right")),
        WentOut(0, "no-throw"),
        TurnBegan(1),
    ]
    assert position.turn == 1
    assert seat(position, "b").out == "no-throw"
    assert seat(position, "b").pawn == Pawn(0, "A1")
    assert hand(position, "b") == "scatter fork splash"
    assert seat(position, "b").deck == 9


def test_h13_one_cell_that_is_free_keeps_a_player_in() -> None:
    position = table(TWO_ROWS.replace("yyyyyy", "yy.yyy", 1), turn="y", used="threw", b=BLOCKED)
    play(position, "end", draws=(0, 0))
    assert position.turn == 0
    assert seat(position, "b").out is None
    assert cells(position, "move") == board("...... .xxx.. ...... .xxx.. ...... ......")
    assert len(moves(position)) == 6


def test_h13_a_card_face_down_keeps_a_player_in() -> None:
    facts = {"b": "hand scatter fork splash, up corner, top up"}
    position = table(TWO_ROWS, turn="y", used="threw", **facts)
    play(position, "end", draws=(0, 0))
    assert position.turn == 0
    free = ".xxxxx xxxxxx ...... ...... xxxxxx xxxxx."
    for card in ("scatter", "fork", "splash"):
        assert cells(position, f"drop {card}") == board(free)
    assert cells(position, "move") == board(".xxxxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxx.")


def test_h13_a_throw_after_climb_and_move_keeps_a_player_in() -> None:
    position = table(
        SCATTERED.replace("......", "..y.yY"),
        SCATTERED_ABOVE.replace("*", "."),
        rivalry="short-steps",
        turn="y",
        used="threw",
        b=f"hand scatter, {LAST_DOWN}",
        y="hand corner diagonal wave",
    )
    assert play(position, "end") == [TurnEnded(1), TurnBegan(0)]
    assert moves(position) == ["climb"]


def test_h13_without_that_move_the_player_is_out() -> None:
    position = table(
        SCATTERED.replace("......", "..y.y."),
        SCATTERED_ABOVE.replace("b*.", "b.Y"),
        rivalry="short-steps",
        turn="y",
        used="threw",
        b=f"hand scatter, {LAST_DOWN}",
        y="hand corner diagonal wave",
    )
    assert play(position, "end") == [TurnEnded(1), WentOut(0, "no-throw"), TurnBegan(1)]


def test_h13_several_players_can_go_out_one_after_the_other() -> None:
    position = table(
        TWO_ROWS.replace("...... .....Y", "...... R....Y"),
        seats="byr",
        turn="y",
        used="threw",
        b=BLOCKED,
        r=BLOCKED,
        y="hand corner diagonal wave",
    )
    assert play(position, "end") == [
        TurnEnded(1),
        WentOut(2, "no-throw"),
        WentOut(0, "no-throw"),
        TurnBegan(1),
    ]


def test_h13_when_the_last_players_go_out_like_that_the_match_is_over() -> None:
    position = table(TWO_ROWS, turn="y", used="threw", b=BLOCKED, y=BLOCKED)
    events = play(position, "end")
    assert events[:3] == [TurnEnded(1), WentOut(0, "no-throw"), WentOut(1, "no-throw")]
    assert [type(event) for event in events[3:]] == [CardsShown, CardsShown, MatchEnded]
    assert position.is_over()


def test_h13_nobody_can_retire_by_choice() -> None:
    position = table(ALONE, b=f"hand wave, {LAST_DOWN}")
    assert "end" not in moves(position)
    assert refused(position, "end") == "H11 holi.end.throw"
    assert level(position, 0) == board(ALONE)
