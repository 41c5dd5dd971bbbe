"""Whole matches that must not change unless a rule does, in both modes of the engine."""

from hashlib import sha256
from pathlib import Path

import pytest

from mela.games import SHIPPED, game
from tests.conformance.walk import walk
from tools.playthrough import FOLDER, SET_UPS, playthrough

#: For each version of the rules one digest over every position of 40 random matches; the same
#: compiled and uncompiled. Those of earlier versions never change.
CHECKSUMS = Path(__file__).parent / "checksums.txt"
#: The packs that shipped with earlier versions.
PACKS = {"holi 1": "9c62ad598310aa1e", "nagaraja 1": "615aed924d814bd8"}


@pytest.mark.parametrize("file", SET_UPS)
def test_playthrough(file: str) -> None:
    assert playthrough(file) == (FOLDER / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("name", SHIPPED)
def test_checksum_of_random_matches(name: str, version: int) -> None:
    expected = dict(line.rsplit(" ", 1) for line in CHECKSUMS.read_text().splitlines())
    present, key = game(name), f"{name} {version}"
    played = present.as_of(version, "standard", PACKS.get(key, present.pack_digest("standard")))
    assert played.rules == version
    digest = sha256()
    for seed in range(40):
        for position in walk(played, seed):
            digest.update(repr(position.snapshot()).encode())
    assert digest.hexdigest() == expected[key]
