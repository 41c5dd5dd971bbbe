"""A batch is many matches that could as well be played alone."""

from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.envs.batch import Batch
from mela.envs.matches import BatchError
from mela.envs.set_up import SetUp, returns

MATCHES = 6
CHECKSUMS = {
    ("holi", 2): "d34646bb5085dd46",
    ("holi", 3): "3fdffd8aaa59491e",
    ("holi", 4): "6704ffcd0241a701",
    ("nagaraja", 2): "bf0b31adaeb2d299",
}


class Alone:
    """One match, played with the same codes as in a batch."""

    def __init__(self, set_up: SetUp, seed: int) -> None:
        self.set_up = set_up
        self.chance = FastChance(seed)
        self.position: Any = set_up.start(self.chance)
        self._through_forced_moves()

    def play(self, code: int) -> None:
        self.position.play(code, self.chance)
        self._through_forced_moves()

    def _through_forced_moves(self) -> None:
        while len(legal := self.set_up.game.legal(self.position)) == 1:
            self.position.play(legal[0], self.chance)


def small_batch(set_up: SetUp, seed: int = 0) -> Batch:
    return Batch(set_up.game.name, seats=set_up.seats, matches=MATCHES, seed=seed)


def test_a_batch_equals_single_matches_step_by_step(set_up: SetUp) -> None:
    batch = small_batch(set_up, seed=40)
    assert batch.seeds.tolist() == list(range(40, 40 + MATCHES))
    matches = [Alone(set_up, seed) for seed in batch.seeds.tolist()]
    ended = 0
    while ended < 2 * MATCHES:
        for number, match in enumerate(matches):
            viewer = match.position.seat_to_move()
            assert batch.turns()[number] == viewer
            assert batch.rows[number].tobytes() == set_up.row(match.position, viewer).tobytes()
            match.play(int(batch.picks[number]))
        batch.step(batch.picks)
        for number, match in enumerate(matches):
            assert bool(batch.ended[number]) == match.position.is_over()
            if match.position.is_over():
                ended += 1
                places, points = set_up.result(match.position)
                assert batch.places[number].tolist() == places
                assert batch.points[number].tolist() == points
                assert batch.returns()[number].tolist() == returns(np.array(places)).tolist()
                matches[number] = Alone(set_up, int(batch.seeds[number]))
            else:
                assert not batch.returns()[number].any()
    assert len({*batch.seeds.tolist(), *range(40, 40 + MATCHES)}) > MATCHES


def test_the_same_seed_gives_the_same_batch_and_another_one_not(set_up: SetUp) -> None:
    batch, same, other = small_batch(set_up, 7), small_batch(set_up, 7), small_batch(set_up, 8)
    for _ in range(20):
        for each in (batch, same, other):
            each.step(each.picks)
    assert batch.rows.tobytes() == same.rows.tobytes() != other.rows.tobytes()


@pytest.mark.parametrize("set_up", CHECKSUMS, indirect=True)
def test_source_and_compiled_engine_write_the_same_rows(set_up: SetUp) -> None:
    """The same checksums in both modes; they change only with the rules or the words of rows."""
    batch = small_batch(set_up, seed=100)
    seen = sha256()
    for _ in range(60):
        batch.step(batch.picks)
        seen.update(batch.rows.astype("<i8").tobytes())
    assert seen.hexdigest()[:16] == CHECKSUMS[set_up.game.name, set_up.seats]


def test_numpy_reads_the_rows_without_a_copy_and_cannot_write(set_up: SetUp) -> None:
    batch = small_batch(set_up)
    rows, before = batch.rows, batch.rows.tobytes()
    batch.step(batch.picks)
    assert batch.rows is rows
    assert rows.tobytes() != before
    with pytest.raises(ValueError, match="read-only"):
        rows[0, 0] = 1


def test_picks_are_any_legal_codes(set_up: SetUp) -> None:
    """Of the first decision, which has few, all turn up."""
    batch = Batch(set_up.game.name, seats=set_up.seats, matches=200, seed=3)
    picked = batch.masks()[np.arange(200), batch.picks]
    assert picked.all()
    first = Batch("holi", seats=2, matches=60)
    assert set(first.picks.tolist()) == {0, 1, 2, 3}


def test_observations_and_masks_are_those_of_single_positions(set_up: SetUp) -> None:
    batch = small_batch(set_up)
    observations, masks = batch.observations(), batch.masks()
    assert observations.shape == (MATCHES, *set_up.planes.shape)
    assert masks.shape == (MATCHES, batch.codes)
    for number, seed in enumerate(batch.seeds.tolist()):
        position = Alone(set_up, seed).position
        seat = position.seat_to_move()
        assert (observations[number] == set_up.observation(position, seat)).all()
        assert (masks[number] == set_up.mask(position, seat)).all()


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ([0, 0, 0], "3 codes for 6 matches"),
        ([9, 9, 9, 9, 9, 9], "match 0: the code 9 is not legal"),
        ([0, 0, 0, 0, 0, -1], "match 5: the code -1 is not legal"),
        ([0, 0, 0, 0, 0, 884], "match 5: the code 884 is not legal"),
        ([0, 0, 0, 0, 0, 2**63], "whole numbers"),
        ([0.5] * 6, "whole numbers"),
        ([[0] * 6], "in one row"),
    ],
)
def test_a_bad_code_is_named_and_nothing_is_played(codes: list[Any], message: str) -> None:
    batch = Batch("holi", seats=2, matches=MATCHES)
    before = batch.rows.tobytes()
    with pytest.raises(BatchError, match=message):
        batch.step(codes)
    assert batch.rows.tobytes() == before


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 5}, "5"),
        ({"matches": 0}, "1 match or more, not 0"),
        ({"seed": -1}, "not -1"),
        ({"seed": 2**40}, "seed"),
        ({"options": {"edition": "french"}}, "edition"),
    ],
)
def test_a_batch_that_cannot_be_made_says_why(how: dict[str, Any], message: str) -> None:
    with pytest.raises(MelaError, match=message):
        Batch(**{"game": "holi", "seats": 2, **how})
