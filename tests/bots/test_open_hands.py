"""One who sees what is hidden: a measure, not a bot."""

import pytest

from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.games import NAGARAJA
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.truth import CONFRONTING
from tests.games.nagaraja.temple_table import table
from tools import open_hands
from tools.open_hands import CONFRONTATION, Seer, pair

LITTLE = Budget(evaluations=150)


def test_it_thinks_with_the_truth_and_does_not_touch_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position = table(
        "hand stick-add-4-self, sticks green-naga brown-3",
        "hand card-take-self, sticks white-naga brown-4",
    )
    assert position.phase == CONFRONTING
    monkeypatch.setattr(type(NAGARAJA), "imagine", None)
    before = position.clone()
    assert Seer(NAGARAJA).see(position, LITTLE, FastChance(1)) in NAGARAJA.legal(position)
    assert position == before


@pytest.mark.parametrize("everywhere", [False, True])
def test_one_sees_on_each_seat_and_only_where_it_may(
    monkeypatch: pytest.MonkeyPatch, everywhere: bool
) -> None:
    seen: list[tuple[int, int]] = []

    class Watched(Seer):
        def see(self, position: NagarajaPosition, *_: object) -> int:
            seen.append((int(position.turn), int(position.phase)))
            return NAGARAJA.legal(position)[0]

    monkeypatch.setattr(open_hands, "Seer", Watched)
    assert pair(2, LITTLE, everywhere) in (0.0, 0.5, 1.0)
    assert {seat for seat, _ in seen} == {0, 1}
    assert all(phase in CONFRONTATION for _, phase in seen) != everywhere
