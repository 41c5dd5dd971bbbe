"""A match plays legal moves only, and what fails leaves it exactly as it was."""

import pytest

import mela
from mela.core.chance import Chance, ChanceError, FastChance, KeyedChance, ScriptedChance
from mela.core.error import MelaError
from mela.core.match import AnyMatch, Match
from mela.core.move import IllegalMove, MoveTextError
from mela.core.record import RecordError
from mela.games.holi.rules.moves import Climb, End, Place
from tests.core.play import play_on, random_match, seen
from tests.core.records import short_match
from tests.titles import HOLI


class Breaks(Chance):
    """Gives a number of draws, then fails once, and goes on."""

    def __init__(self, seed: int, good: int) -> None:
        self.source: Chance = FastChance(seed)
        self.good = good
        self.failed = False

    def below(self, n: int) -> int:
        self.good -= 1
        return int(self.source.below(n))

    def fork(self) -> Chance:
        return _Fork(self)


class _Fork(Chance):
    """Fails where the source would, if it has not failed yet."""

    def __init__(self, origin: Breaks) -> None:
        self.origin = origin
        self.source = origin.source.fork()
        self.good = origin.good

    def below(self, n: int) -> int:
        self.good -= 1
        if self.good == -1 and not self.origin.failed:
            self.origin.failed = True
            raise OSError("the source of chance is gone")
        return int(self.source.below(n))


@pytest.mark.parametrize("steps", [0, 1, 2, 5, 30, 60])
def test_a_refused_move_changes_nothing(steps: int) -> None:
    match = random_match(8, 3, steps=steps)
    before = seen(match)
    legal = {str(move) for move in match.moves()}
    tried = 0
    for move in HOLI.every_move(match.position)[::7]:
        if str(move) in legal:
            continue
        with pytest.raises(IllegalMove):
            match.play(move)
        tried += 1
    assert tried > 100
    assert seen(match) == before


@pytest.mark.parametrize(
    "text", ["", "  ", "fly", "place", "place A7", "place A1 A2", "throw corner", "end now", "\0"]
)
def test_a_malformed_text_changes_nothing(text: str) -> None:
    match = short_match()
    before = seen(match)
    with pytest.raises(MoveTextError):
        match.play(text)
    with pytest.raises(MoveTextError):
        match.refusal(text)
    with pytest.raises(MoveTextError):
        match.why_not(text)
    assert seen(match) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_out_of_turn_changes_nothing(seats: int) -> None:
    match = random_match(seats, seats, steps=0)
    for _ in range(12):
        before = seen(match)
        for other in (-1, *range(seats), seats, 10**6):
            if other == match.seat:
                continue
            for move in match.moves()[:3]:
                with pytest.raises(IllegalMove) as caught:
                    match.play(move, other)
                assert caught.value.refusal.rule == "H7"
        assert seen(match) == before
        play_on(match, match.version, steps=1)


def test_h31_a_move_after_the_end_changes_nothing() -> None:
    match = random_match(4, 2)
    before = seen(match)
    assert match.moves() == []
    for move in (End(), Climb(), Place("A1")):
        with pytest.raises(IllegalMove) as caught:
            match.play(move)
        assert caught.value.refusal.rule == "H31"
    assert seen(match) == before


def test_a_refusal_is_told_and_kept() -> None:
    match = random_match(4, 2, steps=0)
    with pytest.raises(IllegalMove) as caught:
        match.play("place C3")
    assert str(caught.value) == "H8: C3 is no corner: a pawn starts on A1, F1, A6 or F6."
    assert caught.value.refusal == match.refusal("place C3")
    assert caught.value.refusal.code == "holi.place.corner"
    assert caught.value.refusal.args == {"cell": "C3"}
    assert isinstance(caught.value, MelaError)


def test_asking_why_not_changes_nothing() -> None:
    match = short_match()
    before = seen(match)
    for move in [*HOLI.every_move(match.position)[::5], *match.moves()]:
        match.refusal(move)
        match.why_not(move, 0)
    match.moves()
    match.scores()
    match.view(None)
    match.log(0)
    assert match.result is None
    assert seen(match) == before


def two_pawns(chance: Chance) -> AnyMatch:
    return Match(HOLI, seats=2, options={"rivalry": 0}, chance=chance)


@pytest.mark.parametrize("numbers", [[0], [0, 5]])
def test_a_script_that_ends_in_the_middle_of_a_step_changes_nothing(numbers: list[int]) -> None:
    """The second pawn lets both players draw a card; the first or the second draw is missing."""
    chance = ScriptedChance(numbers)
    match = two_pawns(chance)
    match.play("place A1")
    before = seen(match)
    with pytest.raises(ChanceError, match=rf"^draw {len(numbers) + 1} below 13 is not in the scr"):
        match.play("place F6")
    assert seen(match) == before
    assert match.moves() != []


def test_a_step_can_be_made_again_after_chance_has_failed() -> None:
    numbers = [0, 5]
    match = two_pawns(ScriptedChance(numbers))
    match.play("place A1")
    with pytest.raises(ChanceError):
        match.play("place F6")
    numbers += [7]
    match.play("place F6")
    assert match.record.steps[-1].draws == ((13, 5), (13, 7)), "the failed try drew nothing"
    undisturbed = two_pawns(ScriptedChance([0, 5, 7]))
    undisturbed.play("place A1")
    undisturbed.play("place F6")
    assert seen(match) == seen(undisturbed)


@pytest.mark.parametrize("good", [2, 3, 4])
def test_any_error_of_a_chance_in_the_middle_of_a_step_changes_nothing(good: int) -> None:
    """One draw sets up, two follow the pawns: it fails at the 1st to 3rd card after a turn."""
    chance = Breaks(1, good + 1)
    match = two_pawns(chance)
    match.play("place A1")
    match.play("place F6")
    match.play(next(move for move in match.moves() if str(move).startswith(("throw", "drop"))))
    before = seen(match)
    with pytest.raises(OSError, match="the source of chance is gone"):
        match.play("end")
    assert seen(match) == before
    match.play("end")
    assert match.version == 4
    assert len(match.record.steps[-1].draws) == 3


def test_a_match_that_cannot_be_set_up_is_none() -> None:
    with pytest.raises(ChanceError, match=r"^draw 1 below 2 is not in the script$"):
        two_pawns(ScriptedChance([]))


def test_a_loaded_match_has_no_draws_of_its_own() -> None:
    match = mela.loads(mela.dumps(short_match()))
    while match.moves()[0] != End():
        match.play(match.moves()[0])
    before = seen(match)
    with pytest.raises(ChanceError, match=r"^a draw below \d+ is missing$"):
        match.play("end")
    assert seen(match) == before


def test_each_step_adds_its_events_and_one_version() -> None:
    match = random_match(6, 3, steps=0)
    told = list(match.events)
    picker = FastChance(99)
    while not match.is_over:
        version = match.version
        new = match.play(HOLI.move(match.position, match.position.pick(picker)))
        told += new
        assert new
        assert match.version == version + 1 == len(match.record.steps)
    assert match.events == told


def test_a_position_handed_out_is_not_written_on() -> None:
    match = short_match()
    position, text = match.position, str(match)
    snapshot = position.snapshot()
    play_on(match, 3)
    assert position.snapshot() == snapshot
    assert HOLI.text(position) == text


@pytest.mark.parametrize("form", ["place A1", " PLACE   a1 ", Place("A1")])
def test_moves_are_taken_as_text_or_struct(form: str | Place) -> None:
    match = random_match(4, 2, steps=0)
    match.play(form, match.seat)
    assert match.record.steps[0].move == "place A1"


@pytest.mark.parametrize(
    "chance",
    [FastChance(5), KeyedChance(b"key"), ScriptedChance(list(range(2)) + [0] * 200)],
    ids=["fast", "keyed", "scripted"],
)
def test_planned_twice_it_is_the_same_plan(chance: Chance) -> None:
    match = Match(HOLI, seats=2, options={"rivalry": 0}, chance=chance)
    drawn = 0
    for _ in range(12):
        before = seen(match)
        move = match.moves()[0]
        one, two = match.plan(move), match.plan(move)
        assert seen(match) == before
        assert (one.version, one.step, one.events) == (two.version, two.step, two.events)
        assert one.position == two.position
        assert match.play(move) == one.events
        assert match.steps[-1] == one.step
        drawn += len(one.step.draws)
    assert drawn > 2


def test_a_source_that_others_use_too_is_used_up_as_before() -> None:
    shared, alone = FastChance(5), FastChance(5)
    match = Match(HOLI, seats=2, options={"rivalry": 0}, chance=shared)
    match.play("place A1")
    match.plan("place F6")
    match.play("place F6")
    for below, value in (*match.record.start, *(draw for s in match.steps for draw in s.draws)):
        assert alone.below(below) == value
    assert shared.below(10**6) == alone.below(10**6)


def test_a_plan_whose_draws_are_used_up_is_refused() -> None:
    shared = FastChance(5)
    match = Match(HOLI, seats=2, options={"rivalry": 0}, chance=shared)
    match.play("place A1")
    plan = match.plan("place F6")
    shared.below(7)
    with pytest.raises(RecordError, match="draws that are used up"):
        match.carry_out(plan)
    assert match.version == 1
