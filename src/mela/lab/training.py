"""Weights from self-play: play, see what came of it, fit, and play again with what was learned."""

from collections.abc import Sequence
from concurrent.futures import Executor

import msgspec

from mela.bots.adept import WEIGHTS
from mela.bots.knowledge import FEATURES, PLANNERS, Weights, judge_with
from mela.bots.linear import FINE
from mela.bots.meter import Meter
from mela.bots.planner import Planner
from mela.bots.sums import Sums
from mela.core.chance import Chance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games import game as game_by_name
from mela.lab.arena import luck

#: One move in so many is made at random, so that more is seen than what is liked already.
EXPLORES = 12
#: The lambda of TD(lambda): how much of what a position is taught comes from further on.
FAR_SIGHT = 0.8
#: A feature must show itself in so many samples' worth before it gets much of a weight.
DOUBT = 2_000
#: How much of the sums of earlier rounds is kept: positions of weaker play, but many.
KEPT = (1, 2)
#: What a worker plays at a time; its size must not change, or other matches are played.
CHUNK = 10


class Lesson(msgspec.Struct, frozen=True):
    """How far a training has come; a new one has played no round."""

    game: str
    seats: int
    #: In a round, and what is looked at for a move.
    matches: int
    evaluations: int
    seed: int
    weights: Weights
    round: int = 0
    #: Of the last rounds; whole numbers, so that the order of adding up does not matter.
    sums: tuple[int, ...] = ()
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...] = ()
    seconds: float = 0.0


def first_lesson(game: str, seats: int, matches: int, evaluations: int, seed: int) -> Lesson:
    """From nothing: all that it knows to begin with is what is certain."""
    return Lesson(game, seats, matches, evaluations, seed, {})


def teach(lesson: Lesson, executor: Executor) -> Lesson:
    """One round of matches, and the weights that explain it."""
    first = lesson.seed + lesson.round * lesson.matches
    chunks = [
        executor.submit(play_chunk, lesson, start, min(CHUNK, first + lesson.matches - start))
        for start in range(first, first + lesson.matches, CHUNK)
    ]
    names = FEATURES[lesson.game].names()
    kept, whole = KEPT
    total = [number * kept // whole for number in lesson.sums]
    for chunk in chunks:
        found = chunk.result()
        total = [a + b for a, b in zip(total, found, strict=True)] if total else list(found)
    weights = dict(zip(names, solve(total, len(names)), strict=True))
    return msgspec.structs.replace(
        lesson, weights=weights, round=lesson.round + 1, sums=tuple(total)
    )


def play_chunk(lesson: Lesson, first: int, count: int) -> list[int]:
    """The sums of some matches."""
    game = game_by_name(lesson.game)
    sums = Sums(FEATURES[lesson.game])
    judge = judge_with(lesson.game, lesson.seats, lesson.weights)
    planner = PLANNERS[lesson.game](game, judge)
    for seed in range(first, first + count):
        chance = luck(game.name, "training", lesson.seats, seed)
        position = game.start(game.options({}, lesson.seats), lesson.seats, chance)
        seen = _play(game, [planner] * lesson.seats, position, lesson.evaluations, chance)
        # from the end back: what came of it, as far as it hangs not on what was done much later
        seats = range(lesson.seats)
        hopes = [float(sums.features.certain(position, seat)) for seat in seats]
        for earlier in reversed(seen):
            for a in seats:
                for b in seats:
                    if a != b:
                        sums.add(earlier, a, b, round(hopes[a] - hopes[b]))
            for seat in seats:
                expected = float(judge.expected(earlier, seat))
                hopes[seat] = FAR_SIGHT * hopes[seat] + (1 - FAR_SIGHT) * expected
    return sums.numbers()


def examine(lesson: Lesson, bouts: int, executor: Executor) -> float:
    """The share of the wins against adepts, one against the others, on seeds not taught with."""
    taken = [executor.submit(exam_bout, lesson, seed) for seed in range(bouts)]
    return sum(exam.result() for exam in taken) / bouts


def exam_bout(lesson: Lesson, seed: int) -> float:
    """The pupil on each seat in turn, as in the ladder."""
    game, seats = game_by_name(lesson.game), lesson.seats
    plan = PLANNERS[lesson.game]
    pupil = plan(game, judge_with(lesson.game, seats, lesson.weights))
    teacher = plan(game, judge_with(lesson.game, seats, WEIGHTS[lesson.game]))
    wins = 0.0
    for seat in range(seats):
        planners = [teacher] * seats
        planners[seat] = pupil
        chance = luck(game.name, "exam", seed)
        position = game.start(game.options({}, seats), seats, chance)
        _play(game, planners, position, lesson.evaluations, chance, explores=0)
        result = game.result(position)
        assert result is not None
        if result.places[seat] == 1:
            wins += 1 / result.places.count(1)
    return wins / seats


def _play(
    game: AnyGame,
    planners: Sequence[Planner],
    position: Position,
    evaluations: int,
    chance: Chance,
    explores: int = EXPLORES,
) -> list[Position]:
    """Play to the end; the positions in which a seat was done with its turn."""
    seen: list[Position] = []
    while not position.is_over():
        codes = game.legal(position)
        code = codes[0]
        if len(codes) > 1:
            if explores and chance.below(explores) == 0:
                code = codes[chance.below(len(codes))]
            else:
                planner = planners[position.seat_to_move()]
                code = _best(game, planner, position, codes, Meter(evaluations, 0.0), chance)
        turn = position.seat_to_move()
        before = position.clone()
        position.play(code, chance)
        if position.is_over() or position.seat_to_move() != turn:
            seen.append(before)
    return seen


def _best(
    game: AnyGame,
    planner: Planner,
    position: Position,
    codes: Sequence[int],
    meter: Meter,
    chance: Chance,
) -> int:
    """What the planner would play on the seat whose turn it is, with what can be seen there."""
    view = game.view(position, int(position.seat_to_move()))

    def imagine() -> Position:
        imagined: Position = game.imagine(view, chance)
        return imagined

    values = planner.plan(imagine(), codes, meter, chance, imagine).values
    return codes[values.index(max(values))]


def solve(sums: Sequence[int], count: int) -> list[int]:
    """Least squares, a little drawn to zero: the weights in 1/10000 points."""
    rows = [
        [float(x) for x in sums[n * count : (n + 1) * count]] + [float(sums[count * count + n])]
        for n in range(count)
    ]
    for n in range(count):
        rows[n][n] += DOUBT
    for n in range(count):
        pivot = max(range(n, count), key=lambda row: abs(rows[row][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for other in range(count):
            if other != n:
                part = rows[other][n] / rows[n][n]
                rows[other] = [x - part * y for x, y in zip(rows[other], rows[n], strict=True)]
    return [round(FINE * rows[n][count] / rows[n][n]) for n in range(count)]
