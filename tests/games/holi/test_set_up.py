"""H1-H10: the pieces, and what happens before the first turn."""

import pickle
import tomllib
from importlib.resources import files
from itertools import combinations

import pytest

from mela.core.chance import ScriptedChance
from mela.core.event import Event
from mela.core.match import Match
from mela.core.move import MoveTextError
from mela.core.options import OptionsError
from mela.games.holi.rules.events import (
    CardsReceived,
    Drew,
    PawnPlaced,
    RivalryTurned,
    StartPlayerDrawn,
    TurnBegan,
)
from mela.games.holi.rules.moves import HoliMove
from mela.games.holi.rules.options import HoliOptions
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.view import HoliView, Pawn
from tests.games.holi.table import (
    board,
    cells,
    hand,
    level,
    moves,
    play,
    refused,
    seat,
    sweets,
    table,
    throws,
)
from tests.titles import HOLI

COLOUR_CARDS = """
    corner diagonal bend-right bend-left gap-right gap-left spark-right spark-left
    wave embrace scatter fork splash
""".split()
SUN_CARDS = COLOUR_CARDS[8:]
RULE_CARDS = "short-steps mirror-throw eager-climber balcony pouring-rain loose-hand".split()
SCORING_CARDS = """
    sweet-tooth garland kite-string big-puddle rangoli four-quarters pillar corner-crowd
    heart-of-the-party roof-kings clean-clothes everybodys-friend best-view first-footing
    close-company
""".split()


def match(
    seats: int, *draws: int, **options: object
) -> Match[HoliPosition, HoliMove, HoliView, HoliOptions]:
    return Match(HOLI, seats=seats, options=options, chance=ScriptedChance(list(draws)))


def turned(events: list[Event]) -> list[str]:
    """The rivalry cards that were turned over; those laid aside in brackets."""
    return [
        event.card if event.kept else f"({event.card})"
        for event in events
        if isinstance(event, RivalryTurned)
    ]


def test_h1_cells_run_from_a1_top_left_to_f6_bottom_right_on_each_level() -> None:
    position = table(
        "B..... ...... ...... ...... ...... ......",
        "...... .....Y ...... ...... ...... ......",
        "...... ...... ...... ...... .R.... .....G",
        seats="byrg",
    )
    assert [seat(position, letter).pawn for letter in "byrg"] == [
        Pawn(0, "A1"),
        Pawn(1, "F2"),
        Pawn(2, "B5"),
        Pawn(2, "F6"),
    ]


def test_h1_row_one_is_above_row_two_and_column_a_left_of_column_b() -> None:
    position = table("...... ...... ..B... ...... ...... .....Y")
    play(position, "throw corner C2 D2")
    assert level(position, 0) == board("...... ..bb.. ..B... ...... ...... .....Y")


@pytest.mark.parametrize("text", ["move A0", "move A7", "move G1", "move @1", "move A10", "move A"])
def test_h1_there_is_no_cell_beyond_the_six_by_six(text: str) -> None:
    with pytest.raises(MoveTextError):
        HOLI.parse_move(text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h2_set_up_is_the_same_for_two_to_four_players(seats: int) -> None:
    common = match(seats, 0, rivalry=0).view(None).common
    assert [s.colour for s in common.seats] == ["blue", "yellow", "red", "green"][:seats]
    own = [tuple(25 if owner == s else 0 for owner in range(seats)) for s in range(seats)]
    assert [s.supply for s in common.seats] == own
    assert [(s.deck, s.hand, s.face_up, s.face_down) for s in common.seats] == [
        (13, 0, (), 0)
    ] * seats
    assert [s.top for s in common.seats] == ["empty"] * seats
    assert [s.sweets + s.hits + s.rain + s.footing for s in common.seats] == [0] * seats
    assert [s.out for s in common.seats] == [None] * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_h2_fewer_than_two_or_more_than_four_cannot_play(seats: int) -> None:
    with pytest.raises(OptionsError, match="seats"):
        HOLI.options({}, seats)


def test_h2_colours_can_be_chosen() -> None:
    common = match(3, 0, rivalry=0, colours=["green", "blue", "red"]).view(None).common
    assert [s.colour for s in common.seats] == ["green", "blue", "red"]


@pytest.mark.parametrize("colours", [["red"], ["red", "red"], ["red", "blue", "green"]])
def test_h2_each_seat_needs_a_colour_of_its_own(colours: list[str]) -> None:
    with pytest.raises(OptionsError, match="colours"):
        HOLI.options({"colours": colours}, 2)


def test_h3_each_player_has_25_tokens_and_each_of_the_13_cards() -> None:
    shown = match(4, 0, rivalry=0)
    for number in range(4):
        own = shown.view(number).own
        assert own is not None
        assert list(own.deck) == COLOUR_CARDS
        assert (own.hand, own.face_down) == ((), ())
        assert shown.view(None).common.seats[number].supply[number] == 25


def test_h3_a_position_can_be_copied_and_sent_whole() -> None:
    position = table("B..... ...... ..yr.. ...... ...... GR...Y", seats="byrg", edition="polish")
    position.start = 2
    twin: HoliPosition = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert hash(twin) == hash(position)
    assert HOLI.text(twin) == HOLI.text(position)
    copy = position.clone()
    play(copy, "move B2")
    assert copy != position
    assert twin == position
    assert position != HOLI.text(position)


def test_h4_24_sweets_lie_beside_the_corners() -> None:
    position = match(2, 0, rivalry=0).position
    assert sweets(position, 0) == board(".2..2. 2....2 ...... ...... 2....2 .2..2.")
    assert sweets(position, 1) == board(".1..1. 1....1 ...... ...... 1....1 .1..1.")
    assert sweets(position, 2) == board("...... ...... ...... ...... ...... ......")


def test_h4_sweets_of_the_middle_level_never_fall() -> None:
    position = table("B..... ...... ...... ...... ...... .....Y")
    play(position, "move B1", "throw corner A1 A2")
    assert sweets(position, 0) == board("....2. 2....2 ...... ...... 2....2 .2..2.")
    assert sweets(position, 1) == board(".1..1. 1....1 ...... ...... 1....1 .1..1.")


@pytest.mark.parametrize("card", COLOUR_CARDS)
def test_h5_plain_cards_throw_two_tokens_and_sun_cards_three(card: str) -> None:
    position = table("...... ...... ..B... ...... ...... .....Y", b=f"hand {card}")
    counts = {len(throw.split()) for throw in throws(position, card)}
    assert counts == ({3} if card in SUN_CARDS else {2})


def test_h5_the_13_cards_are_all_ways_to_fill_three_of_nine_cells() -> None:
    def shape(filled: tuple[tuple[int, int], ...]) -> frozenset[tuple[int, int]]:
        """One form for all turns and shifts of three cells."""
        forms = []
        for _ in range(4):
            filled = tuple((column, 2 - row) for row, column in filled)
            top, left = min(r for r, _ in filled), min(c for _, c in filled)
            forms.append(sorted((r - top, c - left) for r, c in filled))
        return frozenset(min(forms))

    pack = files("mela.games").joinpath("holi", "content", "standard.toml").read_text("utf-8")
    pictures = {card["id"]: card["picture"] for card in tomllib.loads(pack)["colour_cards"]}
    nine = [(row, column) for row in range(3) for column in range(3)]
    every = {shape(filled) for filled in combinations(nine, 3)}
    drawn = [shape(tuple((r, c) for r, c in nine if p[r][c] == "#")) for p in pictures.values()]
    assert len(every) == 13
    assert len(drawn) == 13
    assert set(drawn) == every
    assert [id_ for id_, p in pictures.items() if "*" in "".join(p)] == SUN_CARDS


@pytest.mark.parametrize("card", RULE_CARDS + SCORING_CARDS)
def test_h6_each_of_the_21_rivalry_cards_can_lie_open(card: str) -> None:
    assert match(2, 0, rivalry=[card]).view(None).common.rivalry == (card,)


def test_h6_an_unknown_rivalry_card_is_refused() -> None:
    with pytest.raises(OptionsError, match="rivalry"):
        HOLI.options({"rivalry": ["no-such-card"]}, 2)


@pytest.mark.parametrize(("seats", "start"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 3)])
def test_h7_the_start_player_is_drawn(seats: int, start: int) -> None:
    drawn = match(seats, start, rivalry=0)
    assert drawn.events == [StartPlayerDrawn(start)]
    assert drawn.view(None).common.start == start
    assert drawn.seat == start


@pytest.mark.parametrize(("seats", "start"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_h7_the_host_can_name_the_start_player(seats: int, start: int) -> None:
    named = match(seats, rivalry=0, start=start)
    assert named.events == [StartPlayerDrawn(start)]
    assert (named.view(None).common.start, named.seat) == (start, start)


def test_h7_play_goes_clockwise_by_seat_from_the_start_player() -> None:
    sitting = match(4, 2, *[0] * 16, rivalry=0)
    order = []
    for corner in ("A1", "F1", "A6", "F6"):
        order.append(sitting.seat)
        sitting.play(f"place {corner}")
    assert order == [2, 3, 0, 1]
    turns = []
    for cell in ("C1", "C2", "C3", "C4"):
        turns.append(sitting.seat)
        sitting.play(f"drop corner {cell}")
        sitting.play("end")
    assert turns == [2, 3, 0, 1]
    assert sitting.seat == 2


def test_h8_pawns_start_on_free_corners_of_the_ground_by_choice() -> None:
    position = table(phase="placing", seats="byr", turn="y", start="y")
    assert sorted(moves(position)) == ["place A1", "place A6", "place F1", "place F6"]
    play(position, "place F1")
    assert sorted(moves(position)) == ["place A1", "place A6", "place F6"]
    assert refused(position, "place F1") == "H8 holi.place.taken"
    play(position, "place A6")
    assert sorted(moves(position)) == ["place A1", "place F6"]
    assert level(position, 0) == board(".....Y ...... ...... ...... ...... R.....")


@pytest.mark.parametrize("cell", ["B1", "A2", "E1", "F2", "A5", "B6", "C3", "F5", "E6"])
def test_h8_no_pawn_starts_beside_a_corner_or_in_the_middle(cell: str) -> None:
    assert refused(table(phase="placing"), f"place {cell}") == "H8 holi.place.corner"


@pytest.mark.parametrize(
    ("corner", "ground"),
    [
        ("A1", "B..... ...... ...... ...... ...... ......"),
        ("F1", ".....B ...... ...... ...... ...... ......"),
        ("A6", "...... ...... ...... ...... ...... B....."),
        ("F6", "...... ...... ...... ...... ...... .....B"),
    ],
)
def test_h8_each_corner_is_where_its_name_says(corner: str, ground: str) -> None:
    position = table(phase="placing")
    play(position, f"place {corner}")
    assert level(position, 0) == board(ground)
    assert position.turn == 1


def test_h8_the_last_of_four_has_one_corner_and_no_draw_is_made_for_it() -> None:
    position = table(
        "R....G ...... ...... ...... ...... B.....",
        phase="placing",
        seats="byrg",
        turn="y",
        start="r",
    )
    assert moves(position) == ["place F6"]


def test_h9_when_all_pawns_stand_each_draws_one_card_from_the_start_player_on() -> None:
    sitting = match(3, 1, 5, 0, 12, rivalry=0)
    sitting.play("place A1")
    sitting.play("place F1")
    assert [s.hand for s in sitting.view(None).common.seats] == [0, 0, 0]
    events = sitting.play("place A6")
    assert list(events) == [
        PawnPlaced(0, "A6"),
        Drew(1, 1),
        CardsReceived(1, ("gap-left",)),
        Drew(2, 1),
        CardsReceived(2, ("corner",)),
        Drew(0, 1),
        CardsReceived(0, ("splash",)),
        TurnBegan(1),
    ]
    position = sitting.position
    assert [hand(position, letter) for letter in "byr"] == ["splash", "gap-left", "corner"]
    assert [seat(position, letter).deck for letter in "byr"] == [12, 12, 12]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h9_nobody_is_left_out_of_the_first_draw(seats: int) -> None:
    sitting = match(seats, 0, *[3] * seats, rivalry=0)
    for corner in ("A1", "F1", "A6", "F6")[:seats]:
        sitting.play(f"place {corner}")
    assert [s.hand for s in sitting.view(None).common.seats] == [1] * seats
    owns = [sitting.view(number).own for number in range(seats)]
    assert [own.hand for own in owns if own is not None] == [("bend-left",)] * seats
    assert sitting.seat == 0
    assert cells(sitting.position, "move").count("x") == 36 - seats


def test_h10_two_rivalry_cards_are_drawn_unless_the_host_says_otherwise() -> None:
    drawn = match(2, 0, 6, 6)
    assert turned(drawn.events) == ["sweet-tooth", "garland"]
    assert drawn.view(None).common.rivalry == ("sweet-tooth", "garland")


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_h10_none_to_three_can_be_drawn(count: int) -> None:
    drawn = match(2, 0, *[20, 19, 18][:count], rivalry=count)
    expected = ["close-company", "first-footing", "best-view"][:count]
    assert turned(drawn.events) == expected
    assert set(drawn.view(None).common.rivalry) == set(expected)


@pytest.mark.parametrize("rivalry", [-1, 4])
def test_h10_more_than_three_or_fewer_than_none_are_not_drawn(rivalry: int) -> None:
    with pytest.raises(OptionsError, match="rivalry"):
        HOLI.options({"rivalry": rivalry}, 2)


@pytest.mark.parametrize("cards", [SCORING_CARDS[:4], RULE_CARDS + SCORING_CARDS])
def test_h10_more_than_three_can_be_chosen_up_to_all_of_the_pack(cards: list[str]) -> None:
    chosen = match(2, 0, rivalry=cards)
    assert chosen.view(None).common.rivalry == tuple(cards)


def test_h10_a_second_rule_card_is_laid_aside_for_another() -> None:
    # by number: loose-hand, then of those left short-steps and balcony, then pillar
    drawn = match(2, 0, 5, 0, 2, 9, rivalry=2)
    assert turned(drawn.events) == ["loose-hand", "(short-steps)", "(balcony)", "pillar"]
    assert drawn.view(None).common.rivalry == ("loose-hand", "pillar")


def test_h10_a_rule_card_after_scoring_cards_is_kept() -> None:
    drawn = match(3, 0, 6, 4, 4, 4, rivalry=3)
    assert turned(drawn.events) == ["sweet-tooth", "pouring-rain", "(loose-hand)", "garland"]
    assert drawn.view(None).common.rivalry == ("pouring-rain", "sweet-tooth", "garland")


def test_h10_any_number_of_rule_cards_can_be_drawn_if_the_host_wishes() -> None:
    drawn = match(2, 0, 5, 0, 2, rivalry=3, rule_cards="any")
    assert turned(drawn.events) == ["loose-hand", "short-steps", "balcony"]
    assert drawn.view(None).common.rivalry == ("short-steps", "balcony", "loose-hand")


def test_h10_several_rule_cards_can_be_chosen_and_none_is_drawn() -> None:
    chosen = match(2, 0, rivalry=["balcony", "short-steps", "loose-hand"])
    assert turned(chosen.events) == []
    assert chosen.view(None).common.rivalry == ("short-steps", "balcony", "loose-hand")


def test_h10_a_card_cannot_be_chosen_twice() -> None:
    with pytest.raises(OptionsError, match="rivalry"):
        HOLI.options({"rivalry": ["pillar", "pillar"]}, 2)
