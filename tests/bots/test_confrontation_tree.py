"""The tree of confrontations: forks that learn, and seats that see no more than they may."""

from collections.abc import Sequence
from functools import partial

import pytest

from mela.bots.budget import Budget
from mela.bots.meter import Meter
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.nagaraja.skill import learned_skill
from mela.core.chance import FastChance
from mela.games import NAGARAJA
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.restore import card_set
from mela.games.nagaraja.truth import ANSWERING, CONFRONTING, TAKING
from tests.bots.arena import LITTLE, new_match, play_on
from tests.games.nagaraja.temple_table import table
from tools.confrontation_tree import EXPLORES, ConfrontationTree, Fork, Tree, see

SOME = Budget(evaluations=1_500)


# --- Forks ----------------------------------------------------------------------------------


def averages(payoffs: Sequence[Sequence[float]], tries: int) -> list[list[float]]:
    """How often both sides of a game choose what, each seeing only what came of its own tries."""
    forks = [Fork(range(2), [0.5, 0.5]), Fork(range(2), [0.5, 0.5])]
    chance = FastChance(3)
    for _ in range(tries):
        mixtures = [fork.mixture() for fork in forks]
        parts = [[(1 - EXPLORES) * p + EXPLORES / 2 for p in mixture] for mixture in mixtures]
        row, column = (int(int(chance.below(10**6)) >= 10**6 * part[0]) for part in parts)
        came = payoffs[row][column]
        forks[0].learn(mixtures[0], row, parts[0][row], came)
        forks[1].learn(mixtures[1], column, parts[1][column], 1 - came)
    return [[one / sum(fork.often) for one in fork.often] for fork in forks]


@pytest.mark.parametrize(
    ("payoffs", "row", "column"),
    [
        ([[1.0, 0.0], [0.0, 1.0]], 1 / 2, 1 / 2),
        ([[0.8, 0.2], [0.3, 0.6]], 1 / 3, 4 / 9),
        ([[0.6, 0.4], [0.2, 0.3]], 1.0, 0.0),
    ],
)
def test_forks_tend_to_mixtures_that_nobody_gains_against(
    payoffs: Sequence[Sequence[float]], row: float, column: float
) -> None:
    first, second = averages(payoffs, 20_000)
    assert first[0] == pytest.approx(row, abs=0.04)
    assert second[0] == pytest.approx(column, abs=0.04)


def test_the_best_move_is_made_until_more_is_known() -> None:
    fork = Fork([7, 8, 9], [0.6, 0.5, 0.1])
    assert fork.mixture() == [1.0, 0.0, 0.0]
    for _ in range(40):
        fork.learn(fork.mixture(), 0, 0.9, 0.2)
        fork.learn(fork.mixture(), 1, 0.1, 0.5)
    assert fork.mixture()[1] > 0.8


def test_tries_tell_on_the_average_what_a_mixture_is_worth() -> None:
    # however wrong first looks were, and however seldom a move is tried
    mixture, came = [0.7, 0.2, 0.1], [0.3, 0.9, 0.5]
    parts = [0.5, 0.1, 0.4]
    told = [
        Fork(range(3), [0.6, 0.5, 0.1]).learn(mixture, place, parts[place], came[place])
        for place in range(3)
    ]
    worth = sum(often * one for often, one in zip(mixture, came, strict=True))
    assert sum(p * one for p, one in zip(parts, told, strict=True)) == pytest.approx(worth)


# --- What a seat can see --------------------------------------------------------------------


def confrontations(count: int) -> list[NagarajaPosition]:
    found: list[NagarajaPosition] = []
    seed = 0
    while len(found) < count:
        match = new_match(2, seed, game="nagaraja")
        play_on(match, ["novice"] * 2, FastChance(seed), steps=10 + 3 * (seed % 9))
        position = match.position
        seed += 1
        if position.phase in (CONFRONTING, ANSWERING, TAKING) and len(match.moves()) > 1:
            found.append(position)
    return found


def test_what_is_hidden_makes_no_other_fork() -> None:
    differed = 0
    for position in confrontations(6):
        view = NAGARAJA.view(position, int(position.turn))
        for luck in range(4):
            other = NAGARAJA.imagine(view, FastChance(luck))
            differed += other != position
            assert see(other) == see(position)
    assert differed > 12


def test_what_is_seen_makes_another_fork() -> None:
    here = "hand stick-add-2-self, sticks green-naga brown-3"
    there = "hand card-draw-2-self, sticks white-naga brown-4"
    forks = [
        see(table(here, there)),
        see(table(here.replace("add-2", "add-3"), there)),
        see(table(here.replace("brown-3", "brown-2"), there)),
        see(table(here, there.replace("brown-4", "brown-1"))),
        see(table(here, there.replace("hand", "hand card-take-self"))),
        see(table(here, f"{there}, amulets one")),
        see(table(here, there, rooms1="A1=fork+0")),
        see(table(here, there, relics0="W1=four/0")),
    ]
    assert len(set(forks)) == len(forks)
    assert see(table(here, there.replace("draw-2-self", "take-self"))) == forks[0]
    assert see(table(here, there, relics0="W1=four/1")) == forks[0]


def test_other_hidden_things_same_choice() -> None:
    bot = ConfrontationTree(NAGARAJA)
    for position in confrontations(3):
        seat = int(position.turn)
        moves = [NAGARAJA.move(position, code) for code in NAGARAJA.legal(position)]
        view = NAGARAJA.view(position, seat)
        choice = bot.choose(view, moves, SOME, FastChance(1))
        other = NAGARAJA.view(NAGARAJA.imagine(view, FastChance(7)), seat)
        assert bot.choose(other, moves, SOME, FastChance(1)) == choice


# --- Whole confrontations -------------------------------------------------------------------


def new_tree(position: NagarajaPosition) -> Tree:
    skill = learned_skill()
    rounds = Rounds(skill.judge(), skill.odds(), Meter(10**6, 0.0), NAGARAJA.most_moves())
    rounds.weigh_tile(position, position.turn, 5)
    return Tree(rounds, int(position.turn), 5)


def exact(tree: Tree, position: NagarajaPosition) -> float:
    """The chance of the tree's seat when both know all and do what is best."""
    if position.phase != CONFRONTING:
        return tree._end(position)
    worths = []
    for code in NAGARAJA.legal(position):
        after = position.clone()
        after.play(code, FastChance(0))
        worths.append(exact(tree, after))
    return max(worths) if position.turn == tree.seat else min(worths)


@pytest.mark.parametrize(
    ("own", "theirs"),
    [
        (("stick-add-2-self", "brown-2"), ("stick-add-3-self", "brown-3")),
        (("stick-discard-1-opponent", "brown-3"), ("stick-add-2-self", "brown-4")),
        (("stick-add-4-self", "brown-1"), ("stick-discard-2-opponent", "brown-4")),
    ],
)
def test_where_nothing_is_hidden_the_tree_finds_the_exact_value(
    own: tuple[str, str], theirs: tuple[str, str]
) -> None:
    position = table(
        f"hand {own[0]}, sticks green-naga {own[1]}",
        f"hand {theirs[0]}, sticks green-naga {theirs[1]}",
    )
    position.given0 = card_set(position.tables, [theirs[0]])
    position.given1 = card_set(position.tables, [own[0]])
    tree = new_tree(position)
    for _ in range(600):
        tree.grow(position)
        tree.grow_otherwise(position)
    root = tree.forks[see(position)]
    often = max(range(len(root.codes)), key=lambda n: root.often[n])
    assert root.worths[often] == pytest.approx(exact(tree, position), abs=0.03)
    after = position.clone()
    after.play(root.codes[often], FastChance(0))
    assert exact(tree, after) == pytest.approx(exact(tree, position), abs=0.005)


def test_the_card_that_wins_the_tile_is_used() -> None:
    position = table(
        "hand stick-add-4-self relic-look-1-either, sticks green-naga brown-3",
        "sticks brown-4",
    )
    moves = [NAGARAJA.move(position, code) for code in NAGARAJA.legal(position)]
    bot = ConfrontationTree(NAGARAJA)
    for budget in (LITTLE, SOME):
        choice = bot.choose(NAGARAJA.view(position, 0), moves, budget, FastChance(5))
        assert str(choice) == "use stick-add-4-self green"


def test_evaluations_are_kept_to() -> None:
    planner = ConfrontationTree(NAGARAJA).planner(2)
    for position in confrontations(3):
        chance, meter = FastChance(1), Meter(2_000, 0.0)
        view = NAGARAJA.view(position, int(position.turn))
        codes = NAGARAJA.legal(position)
        plan = planner.plan(position, codes, meter, chance, partial(NAGARAJA.imagine, view, chance))
        assert len(plan.values) == len(plan.hopes) == len(codes)
        # the first look at all moves, and a try that is begun, are made to their end
        assert meter.used <= 2_000 + 1_500
