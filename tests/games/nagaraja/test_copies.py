"""A copy of a position has all of it, and none of it in common."""

import pickle

from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import FIELDS
from tests.games.nagaraja.temple_table import cheap, play, table
from tests.titles import NAGARAJA


def test_every_field_is_copied() -> None:
    position = NagarajaPosition(NAGARAJA.tables("standard"))
    for number, name in enumerate(FIELDS, 1):
        setattr(position, name, number)
    copy = position.clone()
    assert copy.snapshot() == tuple(range(1, len(FIELDS) + 1))
    assert copy == position


def test_a_position_travels_to_another_process() -> None:
    position = table("hand stick-add-2-self, sticks green-naga", "hand room-move-self")
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_copy_takes_over_the_pack() -> None:
    other = NagarajaPosition(cheap().tables("cheap"))
    position = NagarajaPosition(NAGARAJA.tables("standard"))
    position.copy_from(other)
    assert position.tables.pack == "cheap"


def test_a_copy_can_be_played_on_alone() -> None:
    position = table("hand stick-add-2-self, sticks green-naga", "hand room-move-self")
    before = position.snapshot()
    copy = position.clone()
    play(copy, "pass")
    assert position.snapshot() == before
    assert copy != position
