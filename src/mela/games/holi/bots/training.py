"""Trains a net for Holi by self-play: play, learn from the results, play with the new net.

Adepts play the first round; from then on the net plays against itself.
"""

from collections.abc import Sequence

import msgspec

from mela.bots.judge import Judge
from mela.bots.meter import Meter
from mela.bots.net import NetJudge
from mela.bots.net_trainer import BATCH, TENS, ZERO, NetTrainer
from mela.bots.turn_search import UNKNOWN
from mela.core.chance import Chance, FastChance, stream_for
from mela.core.vectors import ints
from mela.games.holi.bots.levels import adept_judge
from mela.games.holi.bots.nets import OUTLOOK, Net
from mela.games.holi.bots.turn import HoliTurn
from mela.games.holi.rules.cards import END
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.state import PLAYING
from mela.games.kit.training import Lesson, Training

HIDDEN = 32
#: One turn in this many begins with a random move, so that the net also sees unusual positions.
EXPLORES = 8
#: How many throws of a turn are judged, and how many of them are followed further.
THROWS, FOLLOWED = 200, 12
#: The lambda of TD(lambda): how much a position learns from later positions.
FAR_SIGHT = 0.9
#: How many positions of the last rounds are used again.
KEPT = 300_000
#: How often each position is used in a round, and the learning rate.
PASSES = 3
RATES = (1e-3, 3e-4, 1e-4)


class Shown(msgspec.Struct, frozen=True):
    """Samples from matches: bytes, a row for each position, and the result of each."""

    samples: bytes
    outcomes: list[float]


class NetLesson(Lesson, frozen=True, kw_only=True):
    """A net in training: what it has learned, and the matches that it learns from."""

    #: The budget for a turn.
    evaluations: int
    #: The state of the trainer, and the same as weights for a judge; None before the first round.
    memory: list[float] | None = None
    weights: list[int] | None = None
    #: Of the last rounds: bytes, a row for each position, and the result of each.
    samples: bytes = b""
    outcomes: list[float] = msgspec.field(default_factory=list)

    def judge(self) -> Judge:
        """The judge by what was learned; before the first round, the adept's."""
        if self.weights is None:
            return adept_judge(self.seats)
        return NetJudge(OUTLOOK, HIDDEN, self.weights)


class NetTraining(Training[NetLesson, Shown]):
    lesson_type = NetLesson
    shown_type = Shown
    # do not change this size: it would change which matches are played
    chunk = 10

    def __init__(self, game: Holi) -> None:
        self.game = game

    def first(self, seats: int, matches: int, evaluations: int, seed: int) -> NetLesson:
        return NetLesson(
            game=self.game.name, seats=seats, matches=matches, evaluations=evaluations, seed=seed
        )

    def player(self, lesson: NetLesson) -> object:
        return lesson.game, lesson.seats, lesson.evaluations, lesson.weights

    def for_workers(self, lesson: NetLesson) -> NetLesson:
        return msgspec.structs.replace(lesson, memory=None, samples=b"", outcomes=[])

    def play(self, lesson: NetLesson, seeds: range) -> Shown:
        """Positions as each seat saw them, and their results."""
        judge = lesson.judge()
        numbers = ints([0] * len(OUTLOOK.names()))
        samples, outcomes = bytearray(), []
        for seed in seeds:
            chance = stream_for("holi", "net", lesson.seats, seed)
            judges = [judge] * lesson.seats
            end, seen = _play(self.game, judges, lesson.evaluations, chance, EXPLORES)
            for seat in range(lesson.seats):
                hope = float(OUTLOOK.fill(end, seat, numbers)) / TENS
                for earlier in reversed(seen):
                    lead = float(OUTLOOK.fill(earlier, seat, numbers)) / TENS
                    samples += bytes(number + ZERO for number in numbers)
                    outcomes.append(hope - lead)
                    expected = float(judge.value(earlier, seat)) / TENS
                    hope = FAR_SIGHT * hope + (1 - FAR_SIGHT) * expected
        return Shown(bytes(samples), outcomes)

    def learn(
        self,
        lesson: NetLesson,
        shown: Sequence[Shown],
        seconds: float,  # noqa: ARG002 - the lesson has them
    ) -> NetLesson:
        """Train the net on the last rounds."""
        inputs = len(OUTLOOK.names())
        samples = lesson.samples + b"".join(one.samples for one in shown)
        outcomes = lesson.outcomes + [outcome for one in shown for outcome in one.outcomes]
        samples, outcomes = samples[-KEPT * inputs :], outcomes[-KEPT:]
        trainer = NetTrainer(inputs, HIDDEN, lesson.seed)
        if lesson.memory is None:
            trainer.scale(samples)
        else:
            trainer.restore(lesson.memory)
        for rate in RATES:
            batches = 1 + len(outcomes) * PASSES // (BATCH * len(RATES))
            chance = stream_for("batches", lesson.seed, lesson.round)
            trainer.learn(samples, outcomes, batches, rate, chance)
        return msgspec.structs.replace(
            lesson,
            memory=trainer.state(),
            weights=trainer.judge_weights(),
            round=lesson.round + 1,
            samples=samples,
            outcomes=outcomes,
        )

    def exam(self, lesson: NetLesson, seed: int) -> float:
        """One net against adepts, as in the ladder."""
        learner, teacher = lesson.judge(), adept_judge(lesson.seats)
        wins = 0.0
        for seat in range(lesson.seats):
            judges: list[Judge] = [teacher] * lesson.seats
            judges[seat] = learner
            chance = stream_for("holi", "exam", seed)
            end, _ = _play(self.game, judges, lesson.evaluations, chance, explores=0)
            result = self.game.result(end)
            assert result is not None
            wins += result.win(seat)
        return wins / lesson.seats

    def learned(self, lesson: NetLesson) -> Net:
        assert lesson.weights is not None
        command = (
            f"mela train {lesson.game} --seats {lesson.seats} --rounds {lesson.round} "
            f"--matches {lesson.matches} --evaluations {lesson.evaluations} --seed {lesson.seed}"
        )
        return Net(
            hidden=HIDDEN,
            command=command,
            seed=lesson.seed,
            matches=lesson.round * lesson.matches,
            seconds=round(lesson.seconds),
            weights=lesson.weights,
        )


def _play(
    game: Holi, judges: Sequence[Judge], evaluations: int, chance: FastChance, explores: int
) -> tuple[HoliPosition, list[HoliPosition]]:
    """Play a match: the final position, and the positions after each turn.

    Judges get the true position, but none reads the cards of others.
    """
    seats = len(judges)
    position = game.start(game.options({}, seats), seats, chance)
    seen: list[HoliPosition] = []
    while not position.is_over():
        seat, codes = int(position.turn), game.legal(position)
        if position.phase != PLAYING:
            position.play(codes[chance.below(len(codes))], chance)
            continue
        meter = Meter(evaluations, 0.0)
        turn = HoliTurn(judges[seat], meter, THROWS, FOLLOWED, game.most_moves())
        turn.look(position, codes)
        known = [n for n, value in enumerate(turn.values) if value != UNKNOWN]
        if explores and chance.below(explores) == 0:
            first = known[chance.below(len(known))]
        else:
            first = max(known, key=turn.values.__getitem__)
        position = turn.ends[first]
        if not position.is_over():
            seen.append(position)
            position = _passed_on(position, seat, chance)
    return position, seen


def _passed_on(position: HoliPosition, seat: int, chance: Chance) -> HoliPosition:
    """The position when the next turn begins; without tokens a turn has ended by itself already."""
    following = position.clone()
    if following.turn == seat:
        following.play(END, chance)
    return following
