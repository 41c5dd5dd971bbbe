"""A net for Holi from self-play: play, see what came of it, learn, and play with what was learned.

The first round is played by adepts; from then on the net plays against itself.
"""

from collections.abc import Sequence
from functools import partial
from typing import Self

import msgspec

from mela.bots.adept import WEIGHTS
from mela.bots.holi.nets import OUTLOOK, Net
from mela.bots.holi.turn import HoliTurn
from mela.bots.judge import Judge
from mela.bots.knowledge import judge_with
from mela.bots.meter import Meter
from mela.bots.net import NetJudge
from mela.bots.pupil import BATCH, TENS, ZERO, Pupil
from mela.bots.turn_search import UNKNOWN
from mela.core.chance import Chance, FastChance
from mela.core.table import table
from mela.games import HOLI
from mela.games.holi.cards import END
from mela.games.holi.position import HoliPosition
from mela.games.holi.truth import PLAYING
from mela.lab.arena import luck
from mela.lab.round import Chunk, Round, chunks

HIDDEN = 32
#: One turn in so many begins with any move, so that more is seen than what is liked already.
EXPLORES = 8
#: How many throws of a turn are judged, and for how many of them what may follow.
THROWS, FOLLOWED = 200, 12
#: The lambda of TD(lambda): how much of what a position is taught comes from further on.
FAR_SIGHT = 0.9
#: Positions of the last rounds that are learned from again.
KEPT = 300_000
#: How often each of them is looked at in a round, and by how much it changes the weights.
PASSES = 3
RATES = (1e-3, 3e-4, 1e-4)
#: What a worker plays at a time; its size must not change, or other matches are played.
CHUNK = 10


class Shown(msgspec.Struct, frozen=True):
    """What matches have to teach: bytes, a row for each position, and what came of each."""

    samples: bytes
    outcomes: list[float]


class NetLesson(msgspec.Struct, frozen=True, kw_only=True):
    """How far a training has come; a new one has played no round."""

    game: str
    seats: int
    #: In a round, and what is looked at for a turn.
    matches: int
    evaluations: int
    seed: int
    #: None before the first round; what the pupil remembers, and the same as a judge's weights.
    memory: list[float] | None = None
    weights: list[int] | None = None
    round: int = 0
    #: Of the last rounds: bytes, a row for each position, and what came of it.
    samples: bytes = b""
    outcomes: list[float] = []
    #: The share of wins against adepts after each round.
    curve: tuple[float, ...] = ()
    seconds: float = 0.0

    def judge(self) -> Judge:
        """What it has learned; before that, the adept's."""
        if self.weights is None:
            return judge_with(self.game, self.seats, WEIGHTS[self.game])
        return NetJudge(OUTLOOK, HIDDEN, self.weights)

    def bare(self) -> Self:
        """Without what only learning needs: workers get it with every chunk."""
        return msgspec.structs.replace(self, memory=None, samples=b"", outcomes=[])

    def player(self) -> object:
        """All of it that has a say in what it plays."""
        return self.game, self.seats, self.evaluations, self.weights

    def net(self) -> Net:
        """What ships."""
        assert self.weights is not None
        command = (
            f"mela train {self.game} --seats {self.seats} --rounds {self.round} "
            f"--matches {self.matches} --evaluations {self.evaluations} --seed {self.seed}"
        )
        return Net(
            hidden=HIDDEN,
            command=command,
            seed=self.seed,
            matches=self.round * self.matches,
            seconds=round(self.seconds),
            weights=self.weights,
        )


def teach(lesson: NetLesson, round_: Round) -> NetLesson:
    """One round of matches, and the net that explains it."""
    first = lesson.seed + lesson.round * lesson.matches
    jobs = chunks(lesson.player(), first, lesson.matches, CHUNK)
    inputs = len(OUTLOOK.names())
    samples, outcomes = lesson.samples, lesson.outcomes
    for shown in round_.done("matches", partial(play_chunk, lesson.bare()), jobs, Shown):
        samples, outcomes = samples + shown.samples, outcomes + shown.outcomes
    samples, outcomes = samples[-KEPT * inputs :], outcomes[-KEPT:]
    pupil = Pupil(inputs, HIDDEN, lesson.seed)
    if lesson.memory is None:
        pupil.scale(samples)
    else:
        pupil.remember(lesson.memory)
    for rate in RATES:
        batches = 1 + len(outcomes) * PASSES // (BATCH * len(RATES))
        pupil.learn(samples, outcomes, batches, rate, luck("batches", lesson.seed, lesson.round))
    return msgspec.structs.replace(
        lesson,
        memory=pupil.memory(),
        weights=pupil.judgement(),
        round=lesson.round + 1,
        samples=samples,
        outcomes=outcomes,
    )


def play_chunk(lesson: NetLesson, chunk: Chunk) -> Shown:
    """What some matches have shown: positions as each seat saw them, and what came of them."""
    judge = lesson.judge()
    numbers = table([0] * len(OUTLOOK.names()))
    samples, outcomes = bytearray(), []
    for seed in chunk.seeds:
        chance = luck("holi", "net", lesson.seats, seed)
        judges = [judge] * lesson.seats
        end, seen = _play(judges, lesson.evaluations, chance, EXPLORES)
        for seat in range(lesson.seats):
            hope = float(OUTLOOK.fill(end, seat, numbers)) / TENS
            for earlier in reversed(seen):
                lead = float(OUTLOOK.fill(earlier, seat, numbers)) / TENS
                samples += bytes(number + ZERO for number in numbers)
                outcomes.append(hope - lead)
                expected = float(judge.value(earlier, seat)) / TENS
                hope = FAR_SIGHT * hope + (1 - FAR_SIGHT) * expected
    return Shown(bytes(samples), outcomes)


def examine(lesson: NetLesson, bouts: int, round_: Round) -> float:
    """The share of the wins against adepts, one against the others, on seeds not taught with."""
    jobs = chunks(lesson.player(), 0, bouts, 1)
    return sum(round_.done("exam", partial(exam_bout, lesson.bare()), jobs, float)) / bouts


def exam_bout(lesson: NetLesson, chunk: Chunk) -> float:
    """The pupil on each seat in turn, as in the ladder."""
    pupil = lesson.judge()
    teacher = judge_with(lesson.game, lesson.seats, WEIGHTS[lesson.game])
    wins = 0.0
    for seat in range(lesson.seats):
        judges: list[Judge] = [teacher] * lesson.seats
        judges[seat] = pupil
        end, _ = _play(judges, lesson.evaluations, luck("holi", "exam", chunk.first), explores=0)
        result = HOLI.result(end)
        assert result is not None
        if result.places[seat] == 1:
            wins += 1 / result.places.count(1)
    return wins / lesson.seats


def _play(
    judges: Sequence[Judge], evaluations: int, chance: FastChance, explores: int
) -> tuple[HoliPosition, list[HoliPosition]]:
    """Play turn by turn: the end of the match, and the positions that turns led to.

    Judges look at the truth, but none reads another's cards.
    """
    seats = len(judges)
    position = HOLI.start(HOLI.options({}, seats), seats, chance)
    seen: list[HoliPosition] = []
    while not position.is_over():
        seat, codes = int(position.turn), HOLI.legal(position)
        if position.phase != PLAYING:
            position.play(codes[chance.below(len(codes))], chance)
            continue
        meter = Meter(evaluations, 0.0)
        turn = HoliTurn(judges[seat], meter, THROWS, FOLLOWED, HOLI.most_moves())
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
    """The next turn begins; who has no tokens left has passed it on already."""
    following = position.clone()
    if following.turn == seat:
        following.play(END, chance)
    return following
