"""Plays random matches with random options and checks every invariant at every step."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial

import msgspec

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.games import game as game_by_name
from mela.lab.work import as_finished

MOST_STEPS = 20_000


class Failure(msgspec.Struct, frozen=True):
    """A match that went wrong, and everything needed to repeat it."""

    game: str
    seed: int
    step: int
    what: str
    position: str


class Tally(msgspec.Struct, frozen=True):
    """The totals of a run of matches."""

    matches: int = 0
    steps: int = 0
    failures: tuple[Failure, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.matches + other.matches,
            self.steps + other.steps,
            self.failures + other.failures,
        )


#: Plays the match of a seed; a crash is a failure like any other.
Fuzzer = Callable[[AnyGame, int], Tally]


def fuzz_one(game: AnyGame, seed: int, pack: str = "standard") -> Tally:
    """Play a match of random moves."""
    step = 0
    text = ""
    try:
        chance = FastChance(seed)
        seats = game.seats[chance.below(len(game.seats))]
        options = game.options(game.some_options(seats, chance, pack), seats)
        position = game.start(options, seats, chance)
        while not position.is_over():
            wrong = game.faults(position)
            codes = game.legal(position)
            if not codes:
                wrong.append("the match is not over, but there is no move")
            elif position.pick(FastChance(step)) != any_of(codes, FastChance(step)):
                wrong.append("pick and list differ")
            if step > MOST_STEPS:
                wrong.append("the match does not end")
            if wrong:
                return _failed(game, seed, step, "; ".join(wrong), game.text(position))
            position.play(any_of(codes, chance), chance)
            step += 1
        text = game.text(position)
        wrong = game.faults(position)
        if game.parse(text) != position:
            wrong.append("the text of the last position does not parse back")
        if game.result(position) is None:
            wrong.append("there is no result")
    except Exception as error:
        return _failed(game, seed, step, f"{type(error).__name__}: {error}", text)
    if wrong:
        return _failed(game, seed, step, "; ".join(wrong), text)
    return Tally(1, step)


def any_of(codes: list[int], chance: FastChance) -> int:
    """What `pick` should give: one draw, and none for a single move."""
    return codes[chance.below(len(codes)) if len(codes) > 1 else 0]


def _failed(game: AnyGame, seed: int, step: int, what: str, text: str) -> Tally:
    return Tally(1, step, (Failure(game.name, seed, step, what, text),))


def fuzz_chunk(play: Fuzzer, name: str, seeds: range) -> Tally:
    """The work that a worker gets at a time."""
    game = game_by_name(name)
    total = Tally()
    for seed in seeds:
        total += play(game, seed)
    return total


def fuzz(
    play: Fuzzer, name: str, first: int, matches: int, chunk: int, executor: Executor
) -> Iterator[Tally]:
    """Tallies as they arrive, so that a caller can show progress and stop at any time."""
    last = first + matches
    chunks = [range(start, min(start + chunk, last)) for start in range(first, last, chunk)]
    return as_finished(partial(fuzz_chunk, play, name), chunks, executor)
