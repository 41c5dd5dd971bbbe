"""A course in Nagaraja: matches against oneself, and who won them and their tiles."""

from collections.abc import Sequence
from functools import partial
from time import monotonic

import msgspec

from mela.bots.adept import Adept
from mela.bots.budget import IN_THE_LAB
from mela.bots.logistic import Regression
from mela.bots.nagaraja.chances import FINE
from mela.bots.nagaraja.lessons import Seen, play_lesson
from mela.bots.nagaraja.prospects import COUNT, NAMES
from mela.bots.nagaraja.round_planner import RoundPlanner
from mela.bots.nagaraja.skill import Skill, first_skill
from mela.bots.nagaraja.tile_odds import CASES, WHOLE, guessed_odds
from mela.bots.planner import Planner
from mela.bots.thinker import Thinker
from mela.games import NAGARAJA
from mela.lab.arena import luck
from mela.lab.round import Chunk, Round, chunks

#: One move in so many is made at random, so that more is seen than what is liked already.
EXPLORES = 20
#: A weight begins with so much doubt, and the odds of a tile with so many confrontations.
DOUBT = 30.0
GUESSED = 20.0
#: How much of what earlier rounds taught is kept: matches of weaker play, but many.
KEPT = 0.75
NEWTON_STEPS = 6
#: What a worker plays at a time.
CHUNK = 20


class Course(msgspec.Struct, frozen=True):
    """How far learning has come; a new course has played no round."""

    matches: int
    seed: int
    skill: Skill
    weights: tuple[float, ...]
    #: How sure the weights are, row by row.
    sure: tuple[tuple[float, ...], ...]
    #: Confrontations of each case, and tiles won in them by the seat to move.
    cases: tuple[float, ...]
    tiles: tuple[float, ...]
    round: int = 0
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...] = ()
    seconds: float = 0.0
    game: str = "nagaraja"
    seats: int = 2


def first_course(matches: int, seed: int) -> Course:
    """From nothing but a first guess of what to play."""
    return Course(
        matches,
        seed,
        first_skill(),
        (0.0,) * COUNT,
        tuple(tuple(DOUBT * (a == b) for b in range(COUNT)) for a in range(COUNT)),
        (GUESSED,) * CASES,
        tuple(GUESSED * odds / WHOLE for odds in guessed_odds()),
    )


def teach_course(course: Course, round_: Round) -> Course:
    """One round of matches, and what explains them."""
    begun = monotonic()
    first = course.seed + course.round * course.matches
    jobs = chunks(_player(course.skill), first, course.matches, CHUNK)
    shown = round_.done("matches", partial(play_chunk, course.skill), jobs, list[Seen])
    seen = [match for matches in shown for match in matches]
    weights, sure = _weigh(course, seen)
    cases = [KEPT * count for count in course.cases]
    tiles = [KEPT * count for count in course.tiles]
    for match in seen:
        for case, won in match.tiles:
            cases[case] += 1
            tiles[case] += won
    played = (course.round + 1) * course.matches
    skill = Skill(
        {name: round(FINE * weight) for name, weight in zip(NAMES, weights, strict=True)},
        tuple(round(WHOLE * won / count) for won, count in zip(tiles, cases, strict=True)),
        f"mela train nagaraja --matches {course.matches} --rounds {course.round + 1} "
        f"--seed {course.seed}",
        played,
        round(course.seconds + monotonic() - begun),
    )
    return msgspec.structs.replace(
        course,
        skill=skill,
        weights=tuple(weights),
        sure=sure,
        cases=tuple(cases),
        tiles=tuple(tiles),
        round=course.round + 1,
    )


def _weigh(
    course: Course, seen: Sequence[Seen]
) -> tuple[list[float], tuple[tuple[float, ...], ...]]:
    """Weights that explain who won, and how sure they are."""
    regression = Regression(COUNT)
    for match in seen:
        for lead in match.leads:
            regression.add(lead, int(match.winner == 0))
    # the first round knows nothing to keep, but the doubt
    kept = KEPT if course.round else 1.0
    before = list(course.weights)
    sure = [[kept * number for number in row] for row in course.sure]
    weights = regression.solve(before, sure, NEWTON_STEPS)
    _, curve = regression.slopes(weights, before, sure)
    return weights, tuple(tuple(row) for row in curve)


def _player(skill: Skill) -> object:
    """All of a skill that has a say in what it plays."""
    return skill.weights, skill.tiles


def play_chunk(skill: Skill, chunk: Chunk) -> list[Seen]:
    """What some matches have shown."""
    planner = RoundPlanner(NAGARAJA, skill.judge(), skill.odds())
    return [
        play_lesson(NAGARAJA, planner, luck("nagaraja", "course", seed), EXPLORES)
        for seed in chunk.seeds
    ]


def examine_course(course: Course, bouts: int, round_: Round) -> float:
    """The share of the wins against adepts, on seeds not taught with."""
    jobs = chunks(_player(course.skill), 0, bouts, 1)
    return sum(round_.done("exam", partial(exam_bout, course.skill), jobs, float)) / bouts


class _Pupil(Thinker):
    """A bot of a skill that is not kept yet."""

    def __init__(self, skill: Skill) -> None:
        super().__init__(NAGARAJA)
        self._planner = RoundPlanner(NAGARAJA, skill.judge(), skill.odds())

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - there are always two
        return self._planner


def exam_bout(skill: Skill, chunk: Chunk) -> float:
    """The pupil on each seat in turn."""
    pupil, teacher = _Pupil(skill), Adept(NAGARAJA)
    wins = 0
    for seat in range(2):
        bots = (pupil, teacher) if seat == 0 else (teacher, pupil)
        chance = luck("nagaraja", "exam", chunk.first)
        position = NAGARAJA.start(NAGARAJA.options({}, 2), 2, chance)
        while not position.is_over():
            codes, turn = NAGARAJA.legal(position), int(position.turn)
            moves = [NAGARAJA.move(position, code) for code in codes]
            move = bots[turn].choose(NAGARAJA.view(position, turn), moves, IN_THE_LAB, chance)
            position.play(NAGARAJA.code(position, move), chance)
        wins += position.winner == seat
    return wins / 2
