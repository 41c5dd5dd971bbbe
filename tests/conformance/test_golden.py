"""Whole matches that must not change unless a rule does, in both modes of the engine."""

from hashlib import sha256
from pathlib import Path

import pytest

from mela.games import SHIPPED, game
from tests.conformance.walk import walk
from tools.playthrough import FOLDER, SET_UPS, playthrough

#: One digest over every position of 40 random matches; the same compiled and uncompiled.
CHECKSUMS = Path(__file__).parent / "checksums.txt"


@pytest.mark.parametrize("file", SET_UPS)
def test_playthrough(file: str) -> None:
    assert playthrough(file) == (FOLDER / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_checksum_of_random_matches(name: str) -> None:
    expected = dict(line.split() for line in CHECKSUMS.read_text().splitlines())
    digest = sha256()
    for seed in range(40):
        for position in walk(game(name), seed):
            digest.update(repr(position.snapshot()).encode())
    assert digest.hexdigest() == expected[name]
