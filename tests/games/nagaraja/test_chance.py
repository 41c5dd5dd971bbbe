"""Every piece that chance picks is picked among all there are, each as likely as another."""

from mela.core.chance import RecordingChance, ScriptedChance
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import play, table
from tests.titles import NAGARAJA

KEEP = "hand room-trap-opponent, sticks green-naga"


def bounds(position: NagarajaPosition, move: str, draws: int) -> list[int]:
    """Among how many things chance chose in a move."""
    chance = RecordingChance(ScriptedChance([0] * draws))
    play(position, move, chance=chance)
    return [bound for bound, _ in chance.draws]


def test_n7_relics_one_of_the_nine_then_of_the_eight() -> None:
    position = table("hand relic-look-2-self, sticks green-naga", KEEP)
    assert bounds(position, "use relic-look-2-self green own-N1 own-N2", 2) == [9, 8]


def test_n7_relics_that_somebody_has_seen_are_no_longer_among_them() -> None:
    position = table(
        "hand relic-look-2-self, sticks green-naga", KEEP, relics0="W1=three/1 W2=curse/0 W3=five"
    )
    assert bounds(position, "use relic-look-2-self green own-N1 own-N2", 2) == [6, 5]


def test_n10_an_amulet_one_of_those_that_nobody_has_seen() -> None:
    facts = "hand room-trap-opponent, amulets one cancel"
    position = table(facts, phase="laying 0", tile="fork-crypt", spent="draw")
    assert bounds(position, "lay B1 0", 4) == [9, 46 + 1, 46, 45]


def test_n12_a_stick_has_four_sides() -> None:
    hand = "hand stick-add-2-self room-move-self"
    position = table(hand, "", phase="bidding 0")
    assert bounds(position, "bid stick-add-2-self", 2) == [4, 4]


def test_n24_a_robbed_card_one_of_the_hand() -> None:
    position = table(
        "hand card-rob-opponent, sticks green-naga", KEEP.replace(",", " relic-swap-self,")
    )
    assert bounds(position, "use card-rob-opponent green", 1) == [2]


def test_n10_a_tile_one_of_those_left() -> None:
    three = "relic-look-1-either room-move-self stick-add-4-self"
    position = table(
        f"hand {three}, dealt {three}", phase="giving 0", rooms0="B2=fork+0", rooms1="B2=fork+0"
    )
    assert bounds(position, "give room-move-self", 1) == [15]


def test_n8_the_set_up_asks_for_sticks_cards_and_a_tile() -> None:
    chance = RecordingChance(ScriptedChance([1, 0, 0, 0, *[0] * 11]))
    NAGARAJA.start(NAGARAJA.options({}, 2), 2, chance)
    assert [bound for bound, _ in chance.draws] == [4] * 4 + list(range(48, 38, -1)) + [17]
