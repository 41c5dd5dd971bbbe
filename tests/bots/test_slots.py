"""The indices of features are written as literals; they must fit their names."""

from types import ModuleType

import pytest

from mela.games.holi.bots import features as holi_features
from mela.games.holi.bots import outlook
from mela.games.nagaraja.bots import features as nagaraja_features
from mela.games.nagaraja.bots import prospects
from mela.games.nagaraja.rules.tables import SYMBOLS


@pytest.mark.parametrize("module", [holi_features, nagaraja_features, prospects])
def test_each_feature_stands_where_its_slot_says(module: ModuleType) -> None:
    assert [getattr(module, name.upper()) for name in module.NAMES] == list(range(module.COUNT))


def test_prospects_have_a_theme_each_and_count_cards_by_symbol() -> None:
    assert len(prospects.THEMES) == prospects.COUNT
    first = prospects.RELIC_CARDS
    assert prospects.NAMES[first : first + 4] == [f"{symbol}_cards" for symbol in SYMBOLS]


def test_the_inputs_of_holis_net_stand_where_their_slots_say() -> None:
    assert len(outlook.OF_A_SEAT) == outlook.SEAT_SIZE == outlook.PAWNS_BELOW + 1
    assert outlook.HAND_CARDS == 2 * outlook.SEAT_SIZE
    assert outlook.LEAD == outlook.HAND_CARDS + len(outlook.OF_THE_HAND) == outlook.POOR_HAND + 1
    assert outlook.RIVALRY == outlook.LEAD + len(outlook.OF_THE_MATCH) == outlook.OTHER_TURN + 1
    assert outlook.NAMES[outlook.LEAD] == "lead"
    assert outlook.NAMES[outlook.SWEETS_LEAD] == "sweets"
