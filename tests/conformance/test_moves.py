"""What is listed plays; what is not listed is refused; and there is but one list."""

import sys
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from mela.core.chance import Chance, FastChance
from mela.core.game import AnyGame
from tests.conformance.walk import sample, walk


@pytest.mark.parametrize("seed", range(4))
def test_every_listed_move_is_legal_and_every_other_is_refused(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 6):
        seat = position.seat_to_move()
        listed = {str(game.move(position, code)) for code in game.legal(position)}
        every = game.every_move(position)
        allowed = {str(move) for move in every if game.refusal(position, seat, move) is None}
        assert listed == allowed, game.text(position)


@pytest.mark.parametrize("seed", range(20))
def test_codes_moves_and_texts_name_each_other(game: AnyGame, seed: int) -> None:
    for position in walk(game, seed):
        listed = game.legal(position)
        assert len(set(listed)) == len(listed)
        for code in listed:
            assert 0 <= code < game.codes()
            move = game.move(position, code)
            assert game.code(position, move) == code
            assert game.parse_move(str(move)) == move
            assert game.decode_move(msgspec.json.encode(move)) == move


@pytest.mark.parametrize("seed", range(20))
def test_a_match_ends_and_has_a_move_until_then(game: AnyGame, seed: int) -> None:
    for position in walk(game, seed):
        assert bool(game.legal(position)) != position.is_over()
    assert game.result(position) is not None


@pytest.mark.parametrize("seed", range(50))
def test_pick_is_fill_and_one_draw(game: AnyGame, seed: int) -> None:
    for number, position in enumerate(walk(game, seed)):
        if position.is_over():
            break
        listed = game.legal(position)
        ours, theirs = FastChance(number), FastChance(number)
        expected = listed[ours.below(len(listed))] if len(listed) > 1 else listed[0]
        assert position.pick(theirs) == expected
        assert ours.below(1 << 20) == theirs.below(1 << 20), "pick drew another number of times"


@pytest.mark.parametrize("seed", range(3))
def test_every_pick_can_come(game: AnyGame, seed: int) -> None:
    """Each k gives the k-th code of the list, not only those that chance happened to take."""

    for position in sample(game, seed, 10):
        if position.is_over():
            continue
        listed = game.legal(position)
        picked = [position.pick(_Fixed(k)) for k in range(len(listed))]
        assert picked == listed


class _Fixed(Chance):
    def __init__(self, value: int) -> None:
        self.value = value

    def below(self, n: int) -> int:
        assert self.value < n
        return self.value


@pytest.mark.parametrize("seed", range(3))
def test_nobody_moves_out_of_turn_or_after_the_end(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 8):
        listed = [game.move(position, code) for code in game.legal(position)]
        seats = range(len(game.points(position)))
        others = [seat for seat in seats if seat != position.seat_to_move()]
        assert others
        for seat in seats if position.is_over() else others:
            for move in listed or game.every_move(position)[:50]:
                assert game.refusal(position, seat, move) is not None


def test_a_list_never_needs_more_room_than_promised(game: AnyGame) -> None:
    longest = max(len(game.legal(position)) for seed in range(60) for position in walk(game, seed))
    assert 0 < longest <= game.most_moves()


def test_lists_of_threads_do_not_mix(game: AnyGame) -> None:
    positions = list(sample(game, 0, 12))
    alone = [game.legal(position) for position in positions]

    def list_often(number: int) -> bool:
        return all(game.legal(positions[number]) == alone[number] for _ in range(200))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert all(threads.map(list_often, range(len(positions))))
    finally:
        sys.setswitchinterval(interval)
