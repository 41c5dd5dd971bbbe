"""What happens at a table besides moves: it is in the record, and an undo goes back."""

import pytest

import mela
from mela.core.chance import FastChance
from mela.core.match import AnyMatch, Match, replay
from mela.core.record import RecordError, decode_record, encode_record
from tests.titles import HOLI


def some_match(moves: int) -> AnyMatch:
    match = Match(HOLI, seats=2, chance=FastChance(5))
    chance = FastChance(6)
    for _ in range(moves):
        listed = match.moves()
        match.play(listed[chance.below(len(listed))])
    return match


def again(match: AnyMatch) -> AnyMatch:
    return replay(HOLI, decode_record(encode_record(match.record)))


@pytest.mark.parametrize(
    "step", ["leave", "back", "resign", "time", "bot novice", "bot-failed", "open"]
)
def test_a_table_step_changes_no_position_and_is_kept(step: str) -> None:
    match = some_match(5)
    before = str(match)
    match.note(1, step)
    assert str(match) == before
    assert match.version == 6
    assert match.record.steps[-1].move == f":{step}"
    assert again(match).record == match.record
    match.play(match.moves()[0])
    assert again(match).position == match.position


def test_who_gives_up_a_match_for_two_has_lost_it_at_once() -> None:
    match = some_match(8)
    points = match.scores()
    match.note(0, "give-up")
    assert match.is_over
    assert match.moves() == []
    assert match.result is not None
    assert (match.result.places, match.result.points) == ((2, 1), points)
    assert match.result.why == "given-up"
    assert again(match).result == match.result
    # nothing follows, not even an undo
    before = match.record
    for note in ("give-up", "undo 3", "back"):
        with pytest.raises(RecordError, match="given up"):
            match.note(1, note)
    with pytest.raises(RecordError, match="given up"):
        match.play("place A1")
    assert match.record == before


def test_only_a_running_match_for_two_can_be_given_up() -> None:
    match = Match(HOLI, seats=3, chance=FastChance(5))
    with pytest.raises(RecordError, match="match for two"):
        match.note(0, "give-up")
    match = some_match(0)
    while not match.is_over:
        match.play(match.moves()[0])
    with pytest.raises(RecordError, match="is over"):
        match.note(0, "give-up")
    assert again(match).result == match.result


def test_an_undo_goes_back_and_versions_only_grow() -> None:
    match = some_match(6)
    at_four = str(replay(HOLI, some_match(4).record))
    draws = match.record.draws()
    match.note(0, "undo 4")
    assert str(match) == at_four
    assert match.version == 7
    assert match.record.draws() == draws, "what was drawn is not drawn again"
    assert again(match).position == match.position
    match.note(0, "undo 6")
    assert str(match) == str(some_match(6))
    match.play(match.moves()[0])
    assert match.version == 9
    assert again(match).record == match.record


def test_only_moves_that_stand_are_counted() -> None:
    match = some_match(4)
    assert [match.moves_ago(count) for count in range(6)] == [4, 3, 2, 1, 0, 0]
    match.note(0, "leave")
    match.note(0, "back")
    assert [match.moves_ago(count) for count in range(3)] == [4, 3, 2]
    match.play(match.moves()[0])
    assert [match.moves_ago(count) for count in range(3)] == [7, 4, 3]
    match.note(0, "undo 3")
    assert [match.moves_ago(count) for count in range(5)] == [3, 2, 1, 0, 0]
    match.play(match.moves()[0])
    match.note(0, "undo 7")  # what was taken back is made again
    assert [match.moves_ago(count) for count in range(4)] == [7, 4, 3, 2]


def test_an_undo_of_an_undo_of_an_undo_takes_no_longer() -> None:
    match = some_match(3)
    for version in range(3, 300):
        match.note(0, f"undo {version}")
    assert again(match).position == match.position


@pytest.mark.parametrize(
    ("seat", "step"),
    [
        (0, "undo 99"),
        (0, "undo"),
        (0, "undo -1"),
        (0, "undo ²"),
        (0, "undo 99999999999"),
        (0, "dance"),
        (0, ""),
        (0, "bot"),
        (0, "leave now"),
        (2, "leave"),
    ],
)
def test_what_cannot_happen_at_a_table_is_refused_and_changes_nothing(seat: int, step: str) -> None:
    match = some_match(3)
    before = match.record
    with pytest.raises(RecordError):
        match.note(seat, step)
    assert match.record == before


def test_a_table_step_draws_nothing() -> None:
    match = some_match(3)
    match.note(0, "leave")
    text = encode_record(match.record)
    body = text.rpartition("digest")[0].replace(":leave", ":leave | 4:1")
    with pytest.raises(mela.RecordError, match="digest"):
        mela.loads(body + "digest 0\n")
    forged = decode_record(text)
    steps = (*forged.steps[:-1], type(forged.steps[-1])(0, ":leave", ((4, 1),)))
    with pytest.raises(RecordError, match="more draws"):
        replay(HOLI, type(forged)(forged.header, forged.start, steps))
