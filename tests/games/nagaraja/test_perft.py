"""Perft tables: a position, and how many lines of play it has to each depth.

Chance always draws 0. Where a number is wrong, the failure shows the count behind each first move.
"""

from pathlib import Path

import pytest

from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.lab.perft import LowestChance, divide, perft
from tests.games.nagaraja import slow
from tests.titles import NAGARAJA

TABLES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
PIECES = slow.Pieces()


def test_there_are_tables_for_every_phase() -> None:
    assert len(TABLES) >= 8
    phases = {file.read_text(encoding="utf-8").split("\n\n")[1].split()[4] for file in TABLES}
    assert phases == {"bidding", "confronting", "answering", "taking", "laying", "giving"}


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_perft(file: Path) -> None:
    counts, _, text = file.read_text(encoding="utf-8").partition("\n\n")
    position = NAGARAJA.parse(text)
    assert NAGARAJA.text(position) == text
    for line in counts.splitlines():
        depth, nodes = (int(word) for word in line.removeprefix("depth ").split(": "))
        assert perft(NAGARAJA, position, depth) == nodes, dict(divide(NAGARAJA, position, depth))


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_the_first_moves_are_those_of_the_slow_generator(file: Path) -> None:
    """So the numbers do not only say what the engine says."""
    counts, _, text = file.read_text(encoding="utf-8").partition("\n\n")
    for depth, line in enumerate(counts.splitlines()[:3], 1):
        assert slow_perft(NAGARAJA.parse(text), depth) == int(line.split()[-1])


def slow_perft(position: NagarajaPosition, depth: int) -> int:
    moves = slow.moves(PIECES, NAGARAJA.view(position, position.seat_to_move()))
    if depth == 1 or not moves:
        return len(moves) or 1
    nodes = 0
    for move in moves:
        after = position.clone()
        after.play(NAGARAJA.code(position, NAGARAJA.parse_move(move)), LowestChance())
        nodes += slow_perft(after, depth - 1)
    return nodes
