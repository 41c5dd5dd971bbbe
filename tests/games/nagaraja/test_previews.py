"""What a move is certain to do, for one who does not know all."""

import pytest

from mela.games.nagaraja.rules.events import FateAdded, RelicTurnedUp
from tests.games.nagaraja.temple_table import table
from tests.titles import NAGARAJA


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("known", ["", "/0", "/1", "both"])
def test_n19_a_relic_that_the_player_knows_is_certain(seat: int, known: str) -> None:
    relic = {"": "", "both": "W1=five"}.get(known, f"W1=five{known}")
    facts = {f"relics{seat}": relic}
    position = table("hand room-move-self", "hand room-move-self", phase=f"laying {seat}", **facts)  # type: ignore[arg-type]
    preview = NAGARAJA.preview(NAGARAJA.view(position, seat), NAGARAJA.parse_move("lay A1 0"))
    told = RelicTurnedUp(seat, "W1", "five", 5) in preview.events
    assert told == (known in ("both", f"/{seat}"))
    gain = 5 if told else 0
    assert preview.points == ((gain, 0) if seat == 0 else (0, gain))
    # at least the deal is still to come
    assert preview.open_end or told


def test_n22_points_that_are_added_are_certain() -> None:
    position = table(
        "hand stick-add-4-self, sticks green-naga", "hand room-move-self, sticks green-naga"
    )
    move = NAGARAJA.parse_move("use stick-add-4-self green")
    preview = NAGARAJA.preview(NAGARAJA.view(position, 0), move)
    assert FateAdded(0, 4) in preview.events
    assert (preview.points, preview.open_end) == ((0, 0), False)
