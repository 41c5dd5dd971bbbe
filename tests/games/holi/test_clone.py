"""Copies of a position."""

from mela.core.chance import FastChance
from mela.core.trace import Trace
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import FIELDS
from tests.games.holi.table import twins
from tests.titles import HOLI


def test_a_position_becomes_equal_to_one_of_another_match() -> None:
    """Another pack, number of seats, edition and colours: nothing of the old match is left."""
    source = twins().start(HOLI.options({}, 4), 4, FastChance(1))
    wanted = range(1000, 1000 + len(FIELDS))
    for name, number in zip(FIELDS, wanted, strict=True):
        setattr(source, name, number)
    position = HOLI.start(HOLI.options({}, 2), 2, FastChance(2))
    position.trace = Trace()
    position.copy_from(source)
    assert position.snapshot() == tuple(wanted)
    assert position.cards is source.cards
    assert position.trace is None


def test_a_clone_has_no_trace_of_its_origin() -> None:
    position: HoliPosition = HOLI.start(HOLI.options({}, 3), 3, FastChance(3))
    position.trace = trace = Trace()
    assert position.clone().trace is None
    assert position.trace is trace
