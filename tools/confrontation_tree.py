"""A guru of Nagaraja that grows a tree in confrontations, to see whether that beats its race:

    mela ladder nagaraja --bots guru:40000n,tools/confrontation_tree.py:40000n --pairs 1000

This is information-set Monte Carlo tree search with regret matching. A fork of the tree is what a
seat can see when it has to decide; forks of both seats learn from tries in imagined worlds. All
else it does like the guru.
"""

from collections.abc import Sequence
from functools import lru_cache

from mela.bots.nagaraja.bids import other_hand
from mela.bots.nagaraja.chances import chance_of, logit_of
from mela.bots.nagaraja.round_planner import imagined
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.nagaraja.search_planner import CANDIDATES, SearchPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.thinker import Thinker
from mela.bots.turn_search import Alarm
from mela.core.bits import size
from mela.core.chance import Chance, FastChance
from mela.core.game import AnyGame
from mela.core.table import table
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.truth import ANSWERING, CONFRONTING, LAYING, TAKING

#: So many moves are looked at where a fork is new, and so many of them are worth to be tried.
MOST_LOOKS = 40
BRANCHES = 6
#: How often a move is looked at whose effect hangs on luck.
LUCKY_LOOKS = 4
#: This part of the tries is made at random.
EXPLORES = 0.1
#: What a move seemed to be worth at first counts for so many tries.
FIRST_LOOK = 2.0
#: How many hands of the other are imagined, and after how many tries the next one.
HANDS = 16
TRIES_A_HAND = 4
#: One world in so many has the hand that the seat holds, which the other side does not know.
OWN_HAND = 2
#: Enough also where all is known soon, so that tries cost next to nothing.
MOST_TRIES = 50_000
FINE = 1_000_000

#: What a seat sees of a position, as a key.
Seen = tuple[int, ...]


class Fork:
    """A decision as it looks to the seat that has to make it: moves, the best one first, and what
    has come of them."""

    def __init__(self, codes: Sequence[int], worths: Sequence[float]) -> None:
        self.codes = list(codes)
        #: To the seat that decides.
        self.worths = list(worths)
        self.tries = [FIRST_LOOK] * len(codes)
        # as long as nothing has come of it, the best one is made
        self.regrets = [0.0] * len(codes)
        self.regrets[0] = 1e-4 + FIRST_LOOK * (worths[0] - sum(worths) / len(worths))
        self.often = [0.0] * len(codes)
        self.visits = 0

    def mixture(self) -> list[float]:
        """Regret matching: as often as it is regretted not to have done it."""
        total = sum(self.regrets)
        if total <= 0.0:
            return [1 / len(self.codes)] * len(self.codes)
        return [regret / total for regret in self.regrets]

    def learn(self, mixture: Sequence[float], place: int, part: float, came: float) -> float:
        """What one try tells, which is made as often as its part; and what the mixture is worth.

        What came of it is compared with what was expected, so that only the difference is luck.
        """
        worths = list(self.worths)
        worths[place] += (came - worths[place]) / part
        mean = sum(often * worth for often, worth in zip(mixture, worths, strict=True))
        self.visits += 1
        for n, worth in enumerate(worths):
            self.regrets[n] = max(0.0, self.regrets[n] + worth - mean)
            # later tries count for more
            self.often[n] += self.visits * mixture[n]
        self.tries[place] += 1
        self.worths[place] += (came - self.worths[place]) / self.tries[place]
        return mean


class Tree:
    """The rest of a confrontation, for one seat."""

    def __init__(self, rounds: Rounds, seat: int, seed: int) -> None:
        self.rounds = rounds
        self.seat = seat
        self.forks: dict[Seen, Fork] = {}
        #: What laying the tile adds, as a logit, for each way in which temples may be by then.
        self._tiles: dict[Seen, float] = {}
        self._seed = seed
        self._chance = FastChance(seed)
        self._alarm = Alarm()
        self._buffer = table([0] * len(rounds.buffer))

    def grow(self, world: NagarajaPosition) -> None:
        """One try."""
        self._try(world.clone())

    def grow_otherwise(self, world: NagarajaPosition) -> None:
        """One try with a hand of the seat that the other might think of."""
        self._try(other_hand(world, self.seat, self._chance))

    def _try(self, position: NagarajaPosition) -> float:
        """The first seat's chance, as far as one try can tell."""
        if position.phase not in (CONFRONTING, ANSWERING, TAKING):
            return self._end(position)
        chance, mover, seen = self._chance, int(position.turn), see(position)
        fork = self.forks.get(seen)
        if fork is None:
            fork = self.forks[seen] = self._fork(position)
        if len(fork.codes) == 1:
            position.play(fork.codes[0], chance)
            return self._try(position)
        mixture = fork.mixture()
        luck, place = int(chance.below(FINE)) / FINE, -1
        part = 0.0
        while luck >= 0.0 and place < len(mixture) - 1:
            place += 1
            part = (1 - EXPLORES) * mixture[place] + EXPLORES / len(mixture)
            luck -= part
        position.play(fork.codes[place], chance)
        came = self._try(position)
        if mover == self.seat:
            return fork.learn(mixture, place, part, came)
        return 1.0 - fork.learn(mixture, place, part, 1.0 - came)

    def _fork(self, position: NagarajaPosition) -> Fork:
        """A new decision: the moves that look best one move ahead."""
        codes = self._worth_a_look(position)
        if len(codes) == 1:
            return Fork(codes, [0.0])
        seed = int(self._chance.below(FINE))
        looks = sorted((-self._look(position, code, seed), code) for code in codes)[:BRANCHES]
        return Fork([code for _, code in looks], [-worth for worth, _ in looks])

    def _worth_a_look(self, position: NagarajaPosition) -> list[int]:
        """All moves, or some of them; which stick is given up for a naga makes no difference that
        counts."""
        count = int(position.fill(self._buffer))
        codes = [int(self._buffer[n]) for n in range(count)]
        if position.phase != CONFRONTING:
            return codes
        others = 2 if position.may_use_draw_amulet() else 1
        uses = (count - others) // int(size(position.naga_sticks(position.turn)))
        places: Sequence[int] = range(uses)
        some = MOST_LOOKS - others
        if uses > some:
            places = sorted({int(self._chance.below(uses)) for _ in range(some)})
        return [codes[n] for n in places] + codes[count - others :]

    def _look(self, position: NagarajaPosition, code: int, seed: int) -> float:
        """What a move seems to be worth; where luck decides, over a few tries."""
        after, mover = position.clone(), position.turn
        self._alarm.rang = False
        after.play(code, self._alarm)
        total = self.rounds.stands(after, mover)
        if not self._alarm.rang:
            return total
        chance = FastChance(seed)
        for _ in range(LUCKY_LOOKS - 1):
            after = position.clone()
            after.play(code, chance)
            total += self.rounds.stands(after, mover)
        return total / LUCKY_LOOKS

    def _end(self, position: NagarajaPosition) -> float:
        """The first seat's chance when the confrontation is over."""
        rounds = self.rounds
        rounds.meter.used += 1
        if position.phase != LAYING:
            return rounds.judge.chance(position, self.seat)
        lead = rounds.judge.lead(position, self.seat)
        key = (*temples(position), position.turn, position.amulets0, position.amulets1)
        if key not in self._tiles:
            worth = rounds.with_tile(position, position.turn, self._seed)
            rounds.ends.clear()
            own = worth if position.turn == self.seat else 1.0 - worth
            self._tiles[key] = logit_of(own) - lead
        return chance_of(lead + self._tiles[key])


def see(position: NagarajaPosition) -> Seen:
    """What the seat to move can see, as far as it changes in a confrontation and counts: not which
    relics the other has looked at."""
    seat, other = position.turn, 1 - position.turn
    return (
        seat, position.phase, position.passes, position.pending, position.target,
        position.rooms0, position.rooms1, position.trap, position.up0, position.up1,
        relics_known(position, 0), relics_known(position, 1),
        position.hand(seat), size(position.hand(other)),
        position.amulets(seat), position.amulet_count(other),
        position.sticks0, position.sticks1, position.added0, position.added1,
        position.used0, position.used1, size(position.pile),
    )  # fmt: skip


def relics_known(position: NagarajaPosition, temple: int) -> int:
    """Those that the seat to move knows, each in its place."""
    known, relics = int(position.known(position.turn, temple)), int(position.relics(temple))
    return sum(relics & 15 << 4 * place for place in range(9) if known >> place & 1)


def temples(position: NagarajaPosition) -> Seen:
    return (
        position.rooms0, position.rooms1, position.relics0, position.relics1,
        position.known0, position.known1, position.trap,
    )  # fmt: skip


class TreePlanner(SearchPlanner):
    """The guru's, with a tree where that has a race."""

    def _confront(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        seat = int(position.turn)
        seed = chance.below(2**31)
        chances = rounds.confront(position, list(codes), seat, seed)
        hopes = rounds.ends
        rounds.weigh_tile(position, seat, seed)
        best = sorted(range(len(codes)), key=lambda n: -chances[n])[:CANDIDATES]
        root = Fork([codes[n] for n in best], [chances[n] for n in best])
        tree = Tree(rounds, seat, int(seed))
        tree.forks[see(position)] = root
        worlds: list[NagarajaPosition] = []
        tries = 0
        while tries < MOST_TRIES and not rounds.meter.is_spent():
            if len(worlds) < HANDS and tries % TRIES_A_HAND == 0:
                worlds.append(imagined(imagine))
            world = worlds[tries // OWN_HAND % len(worlds)]
            if tries % OWN_HAND == 0:
                tree.grow(world)
            else:
                tree.grow_otherwise(world)
            tries += 1
        # what is made most often; before there were tries, what seems best
        values = [-1] * len(codes)
        total = sum(root.often)
        for place, n in enumerate(best):
            values[n] = round(10_000 * root.often[place] / total) if total else CANDIDATES - place
        return Plan(values, hopes)


@lru_cache(maxsize=1)
def _planner(game: AnyGame) -> TreePlanner:
    skill = learned_skill()
    return TreePlanner(game, skill.judge(), skill.odds())


class ConfrontationTree(Thinker):
    """The guru with a tree."""

    def planner(self, seats: int) -> Planner:  # noqa: ARG002 - there are always two
        return _planner(self.game)
