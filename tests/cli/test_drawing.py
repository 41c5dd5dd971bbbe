"""What is drawn can be read: on any width, without colours, by everybody."""

import pytest

from mela.cli.offers import numbered, offers
from mela.cli.terminal import Terminal
from mela.core.chance import FastChance
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.terminal.screen import HoliScreen
from tests.cli.paper import drawn
from tests.games.holi.table import table
from tests.titles import HOLI

NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def position() -> HoliPosition:
    return table(
        """
        b.y.r.
        ....g.
        ......
        ......
        ......
        .Y...R
        """,
        """
        B.....
        ....g.
        ......
        ......
        ......
        ......
        """,
        """
        ......
        ....G.
        ......
        ......
        ......
        ......
        """,
        seats="byrg",
        rivalry="garland roof-kings",
        b="hand corner embrace wave, top up, up fork",
    )


def test_boards_stand_side_by_side_where_there_is_room(position: HoliPosition) -> None:
    screen = HoliScreen(HOLI, NAMES)
    lines = drawn(screen.draw(HOLI.view(position, 0), 100), 100)
    assert lines[0].split() == ["ground", "middle", "◄", "your", "level", "top"]
    assert lines[2].split("│")[:6] == ["1", " ●M ", " ·· ", " ▲S ", "    ", "■H··"]
    assert lines[2].split("│")[8] == "[M] "
    assert lines[3].split("│")[19] == "[G] "


def test_the_ground_is_below_where_there_is_not(position: HoliPosition) -> None:
    screen = HoliScreen(HOLI, NAMES)
    lines = drawn(screen.draw(HOLI.view(position, 0), 80), 80)
    order = [word for line in lines for word in line.split()[:1] if word in ("ground", "top")]
    assert order == ["top", "ground"]


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("width", [36, 60, 73, 80, 99, 100, 150])
def test_nothing_runs_over_the_edge(position: HoliPosition, width: int, viewer: int | None) -> None:
    view = HOLI.view(position, viewer)
    lines = drawn(HoliScreen(HOLI, NAMES).draw(view, width), width)
    assert max(len(line) for line in lines) <= width
    text = " ".join(" ".join(lines).split())
    assert all(name in text for name in NAMES)
    assert ("Your hand" in text) == (viewer == 0)
    assert "roof-kings" in text


def test_a_table_without_cards_can_be_drawn() -> None:
    match_view = HOLI.view(HOLI.start(HOLI.options({"rivalry": 0}, 2), 2, FastChance(1)), None)
    assert drawn(HoliScreen(HOLI, NAMES[:2]).draw(match_view, 120), 120)


def test_cards_are_pictures(position: HoliPosition) -> None:
    lines = drawn(HoliScreen(HOLI, NAMES).draw(HOLI.view(position, 0), 80), 80)
    panel = [line[34:] for line in lines]
    start = panel.index("Your hand")
    assert [row.split() for row in panel[start + 1 : start + 5]] == [
        ["corner", "wave", "embrace"],
        ["●", "●", "·", "●", "●", "●", "·", "●", "·"],
        ["●", "·", "·", "·", "☼", "·", "●", "☼", "●"],
        ["·"] * 9,
    ]


def test_every_move_has_one_number(position: HoliPosition) -> None:
    screen = HoliScreen(HOLI, NAMES)
    moves = [move for move in HOLI.every_move(position) if HOLI.refusal(position, 0, move) is None]
    listed = numbered(moves, screen)
    assert sorted(map(str, listed)) == sorted(map(str, moves))
    lines = drawn(offers(moves, screen), 80)
    assert [line for line in lines if line[:1].isalpha()] == [
        "throw corner",
        "drop corner",
        "drop wave",
        "drop embrace",
        "move",
    ]
    assert f"{len(moves)} {str(listed[-1]).removeprefix('move ')}" in lines[-1]


def test_signs_that_a_terminal_lacks_have_stand_ins() -> None:
    Terminal()
    assert "●M │·".encode("ascii", "mela-plain") == b"oM |."
    assert "═╬║ ─┼│ ◆○•".encode("ascii", "mela-plain") == b"=#H -+| &o'"
    assert "é".encode("ascii", "mela-plain") == b"?"
