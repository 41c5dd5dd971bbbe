"""Perft tables: a position, and how many lines of play it has to each depth.

Chance always draws 0. Where a number is wrong, the failure shows the count behind each first move.
"""

from pathlib import Path

import pytest

from mela.lab.perft import divide, perft
from tests.titles import HOLI

TABLES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def test_there_are_tables() -> None:
    assert len(TABLES) >= 6


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_perft(file: Path) -> None:
    counts, _, text = file.read_text(encoding="utf-8").partition("\n\n")
    position = HOLI.parse(text)
    for line in counts.splitlines():
        depth, nodes = (int(word) for word in line.removeprefix("depth ").split(": "))
        assert perft(HOLI, position, depth) == nodes, dict(divide(HOLI, position, depth))
