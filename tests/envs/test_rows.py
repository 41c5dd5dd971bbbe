"""A row holds what a seat may know: no more, and no less."""

import msgspec

from mela.core.chance import FastChance
from mela.envs.set_up import SetUp
from tests.envs.play import positions


def test_hidden_facts_can_be_swapped_and_the_row_stays(set_up: SetUp) -> None:
    game = set_up.game
    swapped = seed = 0
    while swapped <= 50:
        seed += 1
        assert seed < 10, "nothing can be swapped"
        for position in positions(set_up, seed)[::2]:
            for viewer in range(set_up.seats):
                row = set_up.row(position, viewer).tobytes()
                view = game.view(position, viewer)
                other = game.imagine(view, FastChance(swapped))
                swapped += other != position
                assert set_up.row(other, viewer).tobytes() == row


def test_what_a_seat_knows_can_be_told_from_its_row(set_up: SetUp) -> None:
    """Views that differ have rows that differ, and the other way round."""
    views: dict[bytes, bytes] = {}
    for position in positions(set_up, 2)[:-1:2]:
        for viewer in range(set_up.seats):
            view = msgspec.json.encode(set_up.game.view(position, viewer))
            row = set_up.row(position, viewer).tobytes()
            assert views.setdefault(row, view) == view
    assert len(set(views.values())) == len(views)


def test_the_bits_are_the_legal_moves_of_the_seat_to_move(set_up: SetUp) -> None:
    for position in positions(set_up, 5)[::3]:
        for viewer in range(set_up.seats):
            row = set_up.row(position, viewer)
            mask = set_up.masks(row)[0]
            moves = not position.is_over() and viewer == position.seat_to_move()
            legal = sorted(set_up.game.legal(position)) if moves else []
            assert mask.nonzero()[0].tolist() == legal
            assert row[0, 0] == len(legal)
