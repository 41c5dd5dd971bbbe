"""What a small game has for free: text, clones, codes, results, numbers for learners."""

import pickle
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from mela.core.chance import Chance, FastChance
from mela.core.event import Event
from mela.core.lines import PositionTextError
from mela.core.match import Match
from mela.core.move import IllegalMove, Move, Refusal
from mela.core.options import Options
from mela.core.pack import Pack
from mela.core.result import ScoreSheet, places_of
from mela.core.small_game import SmallGame, SmallPosition
from mela.core.view import View
from mela.games.kit.rows import words
from mela.games.kit.view_numbers import from_viewer, view_tensors


class Take(Move, frozen=True, tag="take"):
    count: int


class Taken(Event, frozen=True, tag="taken"):
    seat: int
    count: int


class HeapView(View, frozen=True):
    pack: str
    turn: int
    heap: int
    taken: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]


@dataclass(eq=False)
class HeapPosition(SmallPosition):
    """Take one or two of a heap, in turn; the most win."""

    moves = (Take(1), Take(2))

    heap: int
    taken: list[int]

    def set_up(self, chance: Chance) -> None:
        self.turn = chance.below(len(self.taken))

    def refusal(self, seat: int, move: Take) -> Refusal | None:
        if seat != self.turn or move.count > self.heap:
            return Refusal("heap.refused", "1")
        return None

    def make(self, move: Take, chance: Chance) -> None:  # noqa: ARG002
        self.heap -= move.count
        self.taken[self.turn] += move.count
        self.emit(Taken(self.turn, move.count))
        self.turn = (self.turn + 1) % len(self.taken)

    def end(self) -> str | None:
        return None if self.heap else "empty"

    def points(self) -> list[int]:
        return self.taken


class Heap(SmallGame[HeapPosition, Take, HeapView, Options, Pack]):
    name = "heap"
    rules_version = 1
    seats = range(2, 4)
    position_type = HeapPosition
    move_type = Take
    view_type = HeapView
    event_type = Taken
    pack_type: ClassVar[Any] = Pack

    def before_set_up(self, options: Options, seats: int) -> HeapPosition:
        return HeapPosition(options.pack, 0, 4, [0] * seats)

    def view(self, position: HeapPosition, viewer: int | None) -> HeapView:
        return HeapView(
            viewer,
            position.pack,
            position.turn,
            position.heap,
            tuple(position.taken),
            self.sheets(position),
        )

    def imagine(self, view: HeapView, chance: Chance) -> HeapPosition:  # noqa: ARG002
        return HeapPosition(view.pack, view.turn, view.heap, list(view.taken))


PACK = 'game = "heap"\nid = "standard"\ntitle = "A heap"\n'
MESSAGES = {"heap.event.taken": "{seat} takes {count}.", "heap.refused": "No."}
GAME = Heap({"standard.toml": PACK}, {"en": MESSAGES})
START = 'pack "standard"\nturn 1\nheap 4\ntaken [0,0]\n'


def test_a_match_from_the_set_up_to_the_result() -> None:
    match = Match(GAME, seats=2, chance=FastChance(1))
    first = match.seat
    assert [str(move) for move in match.moves()] == ["take 1", "take 2"]
    for move in ("take 2", "take 1", "take 1"):
        match.play(move)
    with pytest.raises(IllegalMove, match="1: No"):
        match.play("take 1")
    assert match.log(None)[0] == f"seat {first} takes 2."
    assert match.result is not None
    assert (match.result.why, match.result.winners()) == ("empty", (first,))
    assert [sheet.place for sheet in match.view(None).sheets] == list(match.result.places)
    assert GAME.codes() == 2


def test_a_position_is_plain_data() -> None:
    position = GAME.parse(START)
    assert GAME.text(position) == START
    other = position.clone()
    assert other == position
    other.play(1, FastChance(0))
    assert GAME.text(position) == START
    assert GAME.text(other) == 'pack "standard"\nturn 0\nheap 2\ntaken [0,2]\n'
    assert other != position
    assert pickle.loads(pickle.dumps(other)) == other


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("turn 1", "turn two", "line 2: "),
        ("[0,0]", "[0,[0]]", "line 4: "),
        ("heap 4\n", "", "has the lines pack, turn, heap, taken"),
        ("standard", "other", "line 1: there is no pack 'other'"),
        ("turn 1", "turn 2", "nobody's turn"),
        ("[0,0]", "[0]", "heap has 2 to 3 seats, not 1"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(PositionTextError, match=why):
        GAME.parse(START.replace(old, new))


def test_equal_points_share_a_place() -> None:
    assert places_of([3, 5, 3, 1]) == (2, 1, 2, 4)


def test_numbers_of_a_view_become_planes_of_one_cell() -> None:
    def numbers(view: HeapView) -> dict[str, list[int]]:
        return {"heap": [view.heap], "taken": from_viewer(view, view.taken)}

    tensors = view_tensors(GAME, numbers, longest=4, most_outcomes=3)
    planes = tensors.planes(None, 2)
    assert planes.shape == (3, 1, 1)
    assert [(block.title, block.count) for block in planes.blocks] == [("heap", 1), ("taken", 2)]
    rows = words(8)
    tensors.rows(2).write(GAME.parse(START.replace("[0,0]", "[0,2]")), 1, rows, 1)
    assert list(rows) == [0, 1, 4, 2, 0, 0, 0, 0]
