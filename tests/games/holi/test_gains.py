"""What each event of a preview brings, and to which line of whose score sheet."""

import pytest

from mela.core.preview import Gain
from tests.conformance.walk import sample
from tests.games.holi.table import table
from tests.titles import HOLI

#: Lines that single events make; the others hang on what everybody has.
BY_EVENTS = {"ground", "middle", "top", "hits", "pouring-rain", "first-footing"}


def test_h32_h33_h35_a_throw_from_the_middle_level() -> None:
    """One token stays, one falls to the ground, one hits a pawn."""
    position = table(
        "...... ..y... ...... ...... ...... .....R",
        "...... ...... .YB... ...... ...... ......",
        seats="byr",
        b="hand embrace",
    )
    preview = HOLI.preview(HOLI.view(position, 0), HOLI.parse_move("throw embrace B3 C2 C4"))
    by_cell = {
        preview.events[n].facts()["cell"]: [
            (gain.seat, gain.line, gain.points) for gain in preview.gains if gain.event == n
        ]
        for n in range(1, len(preview.events))
    }
    assert by_cell == {
        "C2": [(0, "middle", 2)],
        "C4": [(0, "ground", 1)],
        "B3": [(0, "hits", 1), (0, "in-others", 2)],
    }
    assert preview.points == (6, 0, 0)


def test_h25_who_takes_a_token_brings_its_owner_something() -> None:
    both = "y..... B..... ...... ...... ...... .....Y"
    position = table(both.lower(), both, seats="by", b="hand embrace")
    preview = HOLI.preview(HOLI.view(position, 0), HOLI.parse_move("move A1"))
    assert [gain for gain in preview.gains if gain.seat == 1] == [
        Gain("middle", -2, 1, 1),
        Gain("in-others", 2, 1, 1),
    ]


@pytest.mark.parametrize("seed", range(12))
def test_what_hangs_on_single_events_leaves_no_rest(seed: int) -> None:
    for position in sample(HOLI, seed, 8):
        if position.is_over():
            continue
        seat = position.seat_to_move()
        view = HOLI.view(position, seat)
        for code in HOLI.legal(position)[::7]:
            preview = HOLI.preview(view, HOLI.move(position, code))
            for gain in preview.gains:
                if gain.event is None:
                    assert gain.line not in BY_EVENTS
                else:
                    assert gain.event < len(preview.events)
