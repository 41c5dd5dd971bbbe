"""Trains the master of Nagaraja by matches against itself: who won them, and who won the tiles."""

from collections.abc import Sequence

import msgspec

from mela.bots.budget import IN_THE_LAB
from mela.bots.logistic import Regression
from mela.bots.thinker import Thinker
from mela.core.chance import stream_for
from mela.games.kit.training import Lesson, Training
from mela.games.nagaraja.bots.lessons import Seen, play_lesson
from mela.games.nagaraja.bots.levels import PLANNERS
from mela.games.nagaraja.bots.prospects import COUNT, NAMES
from mela.games.nagaraja.bots.round_planner import RoundPlanner
from mela.games.nagaraja.bots.skill import Skill, first_skill
from mela.games.nagaraja.bots.tile_odds import CASES, WHOLE, guessed_odds
from mela.games.nagaraja.bots.win_model import FINE
from mela.games.nagaraja.rules.game import Nagaraja

#: One move in this many is random, so that training also sees unusual positions.
EXPLORES = 20
#: The doubt that a weight begins with, and how many confrontations the guessed odds count as.
DOUBT = 30.0
GUESSED = 20.0
#: How much of earlier rounds is kept: their play was weaker, but they are many.
KEPT = 0.75
NEWTON_STEPS = 6


class SkillLesson(Lesson, frozen=True, kw_only=True):
    """What was learned so far, and how certain it is."""

    skill: Skill
    weights: tuple[float, ...]
    #: How certain the weights are, row by row.
    sure: tuple[tuple[float, ...], ...]
    #: For each case: the confrontations, and the tiles that the seat to move won in them.
    cases: tuple[float, ...]
    tiles: tuple[float, ...]


class SkillTraining(Training[SkillLesson, list[Seen]]):
    lesson_type = SkillLesson
    shown_type = list[Seen]
    chunk = 20

    def __init__(self, game: Nagaraja) -> None:
        self.game = game

    def first(
        self,
        seats: int,
        matches: int,
        evaluations: int,  # noqa: ARG002 - every decision gets the time it needs
        seed: int,
    ) -> SkillLesson:
        """Begin with only a guess of how to play."""
        return SkillLesson(
            game=self.game.name,
            seats=seats,
            matches=matches,
            seed=seed,
            skill=first_skill(),
            weights=(0.0,) * COUNT,
            sure=tuple(tuple(DOUBT * (a == b) for b in range(COUNT)) for a in range(COUNT)),
            cases=(GUESSED,) * CASES,
            tiles=tuple(GUESSED * odds / WHOLE for odds in guessed_odds()),
        )

    def player(self, lesson: SkillLesson) -> object:
        return lesson.skill.weights, lesson.skill.tiles

    def play(self, lesson: SkillLesson, seeds: range) -> list[Seen]:
        planner = RoundPlanner(self.game, lesson.skill.judge(), lesson.skill.odds())
        return [
            play_lesson(self.game, planner, stream_for("nagaraja", "course", seed), EXPLORES)
            for seed in seeds
        ]

    def learn(
        self, lesson: SkillLesson, shown: Sequence[list[Seen]], seconds: float
    ) -> SkillLesson:
        """Learn from the matches of this round and of those before."""
        seen = [match for matches in shown for match in matches]
        weights, sure = _weigh(lesson, seen)
        cases = [KEPT * count for count in lesson.cases]
        tiles = [KEPT * count for count in lesson.tiles]
        for match in seen:
            for case, won in match.tiles:
                cases[case] += 1
                tiles[case] += won
        skill = Skill(
            {name: round(FINE * weight) for name, weight in zip(NAMES, weights, strict=True)},
            tuple(round(WHOLE * won / count) for won, count in zip(tiles, cases, strict=True)),
            f"mela train nagaraja --matches {lesson.matches} --rounds {lesson.round + 1} "
            f"--seed {lesson.seed}",
            (lesson.round + 1) * lesson.matches,
            round(lesson.seconds + seconds),
        )
        return msgspec.structs.replace(
            lesson,
            skill=skill,
            weights=tuple(weights),
            sure=sure,
            cases=tuple(cases),
            tiles=tuple(tiles),
            round=lesson.round + 1,
        )

    def exam(self, lesson: SkillLesson, seed: int) -> float:
        planner = RoundPlanner(self.game, lesson.skill.judge(), lesson.skill.odds())
        learner = Thinker(self.game, lambda _, __: planner)
        teacher = Thinker(self.game, PLANNERS["adept"])
        wins = 0
        for seat in range(2):
            bots = (learner, teacher) if seat == 0 else (teacher, learner)
            chance = stream_for("nagaraja", "exam", seed)
            position = self.game.start(self.game.options({}, 2), 2, chance)
            while not position.is_over():
                codes, turn = self.game.legal(position), int(position.turn)
                moves = [self.game.move(position, code) for code in codes]
                view = self.game.view(position, turn)
                move = bots[turn].choose(view, moves, IN_THE_LAB, chance)
                position.play(self.game.code(position, move), chance)
            wins += position.winner == seat
        return wins / 2

    def learned(self, lesson: SkillLesson) -> Skill:
        return lesson.skill


def _weigh(
    lesson: SkillLesson, seen: Sequence[Seen]
) -> tuple[list[float], tuple[tuple[float, ...], ...]]:
    """The weights that explain who won, and how certain they are."""
    regression = Regression(COUNT)
    for match in seen:
        for lead in match.leads:
            regression.add(lead, int(match.winner == 0))
    # the first round has only the initial doubt to keep, and keeps all of it
    kept = KEPT if lesson.round else 1.0
    before = list(lesson.weights)
    sure = [[kept * number for number in row] for row in lesson.sure]
    weights = regression.solve(before, sure, NEWTON_STEPS)
    _, curvature = regression.derivatives(weights, before, sure)
    return weights, tuple(tuple(row) for row in curvature)
