"""Nothing that a long-running program does again and again may cost memory each time."""

from pathlib import Path

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.position import Position
from tests.conformance.walk import some_match, walk

MOST_GROWTH = 2_000_000
#: Python ends nested objects later when more than fifty of them end inside each other.
DEEP = 300


class Node:
    """A position in a search tree, as a bot may keep it."""

    def __init__(self, before: "Node | None", position: Position) -> None:
        self.before = before
        self.position = position


def resident() -> int:
    """The bytes that this process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_lists_of_moves_are_given_back(game: AnyGame) -> None:
    """A list's buffer has 2 kB and more: lost each time, these would be 8 MB."""
    positions = [position.clone() for position in walk(game, 1)][:40]
    for _ in range(20):
        lists = [game.legal(position) for position in positions]
    before = resident()
    for _ in range(100):
        lists = [game.legal(position) for position in positions]
    assert lists[0]
    assert resident() - before < MOST_GROWTH


def test_matches_are_given_back(game: AnyGame) -> None:
    def play(count: int) -> None:
        for seed in range(count):
            match = some_match(game, seed)
            chance = FastChance(seed)
            for _ in range(3):
                moves = match.moves()
                match.play(moves[chance.below(len(moves))])

    play(100)
    before = resident()
    play(1_000)
    assert resident() - before < MOST_GROWTH


def test_a_deep_tree_that_is_let_go_of_spoils_no_other_position(game: AnyGame) -> None:
    start = next(iter(walk(game, 1)))
    for _ in range(10):
        kept = []
        node = None
        for _ in range(DEEP):
            kept.append(start.clone())
            node = Node(node, start.clone())
            kept.append(start.clone())
        del node
        assert {one.snapshot() for one in kept} == {start.snapshot()}
