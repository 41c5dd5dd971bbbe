"""A bot that knows how the other one decides, to see how much that is worth against it:

    mela ladder holi --bots guru:5000n,tools/best_responder.py:200000n --pairs 40

It asks the other's own bot what that would do in imagined positions, each time with the view that
it would have there. So it knows the policy and never a hidden card, and its share of the wins
beyond a half is a lower bound on how much the policy can be exploited. What the asked bot looks at
is counted as used.
"""

from collections.abc import Callable, Sequence

from mela.bots.bot import BotError
from mela.bots.budget import Watched
from mela.bots.holi.nets import net_judge
from mela.bots.holi.planners import HoliReplyPlanner
from mela.bots.holi.turn import HoliTurn
from mela.bots.levels import make_bot
from mela.bots.meter import Meter
from mela.bots.nagaraja.bids import Bids, set_hand
from mela.bots.nagaraja.chances import hundredths
from mela.bots.nagaraja.round_planner import imagined
from mela.bots.nagaraja.rounds import Rounds
from mela.bots.nagaraja.search_planner import SearchPlanner
from mela.bots.nagaraja.skill import learned_skill
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.specification import read_specification
from mela.bots.thinker import Thinker
from mela.core.bits import size
from mela.core.chance import Chance, FastChance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games.holi.position import HoliPosition
from mela.games.nagaraja.position import NagarajaPosition
from mela.games.nagaraja.tables import AMULET
from mela.games.nagaraja.truth import ANSWERING, CONFRONTING, TAKING

#: Who sits opposite. It must be the one of the ladder's command.
MODEL = "guru:5000n"
#: In a confrontation: what it looks at before it asks, about how many moves it asks, and for how
#: many answers its own opinion counts.
OWN_LOOKS = 20_000
CANDIDATES = 2
OWN_OPINION = 20


class Model:
    """The other's policy."""

    def __init__(self, game: AnyGame) -> None:
        specification = read_specification(MODEL, game.name)
        if specification.budget is None or specification.budget.evaluations is None:
            raise BotError(f"{MODEL}: a model needs a budget in evaluations")
        self.game = game
        self.bot = make_bot(specification.level, game)
        self.evaluations = specification.budget.evaluations

    def code(self, position: Position, meter: Meter, chance: Chance) -> int:
        """What the seat to move would do, by what it could see."""
        codes = self.game.legal(position)
        if len(codes) == 1:
            return codes[0]
        moves = [self.game.move(position, code) for code in codes]
        view = self.game.view(position, int(position.seat_to_move()))
        budget = Watched(evaluations=self.evaluations)
        choice = self.bot.choose(view, moves, budget, chance)
        # one more, so that a model which answers by heart cannot be asked for ever
        meter.used += budget.used() + 1
        return codes[moves.index(choice)]


class HoliBestResponse(HoliReplyPlanner):
    """Follows its own turn through the true one of the other."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, net_judge(2))
        self.model = Model(game)

    def _reply(self, position: HoliPosition, chance: Chance, turns: HoliTurn) -> HoliPosition:
        other = position.turn
        while not position.is_over() and position.turn == other:
            position.play(self.model.code(position, turns.meter, chance), chance)
        return position


class NagarajaBestResponse(SearchPlanner):
    """Bids against the true bids of imagined hands, and asks for the true answers to what seems
    best in a confrontation."""

    def __init__(self, game: AnyGame) -> None:
        skill = learned_skill()
        super().__init__(game, skill.judge(), skill.odds())
        self.model = Model(game)

    def _bid(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        seat = int(position.turn)
        rounds.weigh_tile(position, seat, chance.below(2**31))
        hope = rounds.best or position
        bids = Bids(rounds, self.throws(position.tables), position)
        bids.add_hand(position)
        # of the guide's bid the other sees how many cards it has, of an answer nothing
        seen = [int(offer.number) if bids.is_guide else 0 for offer in bids.offers]
        sums, worlds = [0.0] * len(codes), 0
        while not rounds.meter.is_spent():
            world = imagined(imagine)
            for number in dict.fromkeys(seen):
                own = [n for n in range(len(codes)) if seen[n] == number]
                asked = _before_its_bid(world, seat, codes[own[0]])
                column = self._true_bid(asked, world, rounds.meter, chance)
                if column is None:
                    break
                game = bids.game()
                bids.add_rival(game, asked)
                (rival,) = game.rivals
                for n in own:
                    sums[n] += rival.payoffs[n * rival.bids + column]
            else:
                worlds += 1
        if not worlds:
            return super()._bid(rounds, position, codes, chance, imagine)
        return Plan([int(hundredths(one / worlds)) for one in sums], [hope] * len(codes))

    def _true_bid(
        self, asked: NagarajaPosition, world: NagarajaPosition, meter: Meter, chance: Chance
    ) -> int | None:
        """Which of its bids the other makes, after cards that it draws before; None if it has bid
        another number of cards already, and so does not hold this hand."""
        other = int(asked.turn)
        if not asked.hand(other):
            return 0
        while (code := self.model.code(asked, meter, chance)) == AMULET:
            asked.play(code, chance)
        bid = world.bid(other)
        if bid and size(asked.tables.bid_cards(code)) != size(bid):
            return None
        return [one for one in self.game.legal(asked) if one != AMULET].index(code)

    def _confront(
        self,
        rounds: Rounds,
        position: NagarajaPosition,
        codes: Sequence[int],
        chance: Chance,
        imagine: Imagine,
    ) -> Plan:
        own = Rounds(self.judge, self.odds, Meter(OWN_LOOKS, 0.0), self.game.most_moves())
        plan = super()._confront(own, position, codes, chance, imagine)
        rounds.meter.used += own.meter.used
        best = sorted(range(len(codes)), key=lambda n: -plan.values[n])[:CANDIDATES]
        sums, worlds = [OWN_OPINION * plan.values[n] for n in best], OWN_OPINION
        while len(best) > 1 and not rounds.meter.is_spent():
            world, seed = imagined(imagine), chance.below(2**31)
            for place, n in enumerate(best):
                sums[place] += self._answered(rounds, world.clone(), codes[n], FastChance(seed))
            worlds += 1
        values = [min(plan.values) - 1] * len(codes)
        for place, n in enumerate(best):
            values[n] = sums[place] // worlds
        return Plan(values, plan.hopes)

    def _answered(
        self, rounds: Rounds, position: NagarajaPosition, code: int, chance: FastChance
    ) -> int:
        """What a move is worth when the other has done what it would do then."""
        seat = int(position.turn)
        position.play(code, chance)
        while position.phase in (CONFRONTING, ANSWERING, TAKING) and position.turn != seat:
            position.play(self.model.code(position, rounds.meter, chance), chance)
        if not position.is_over():
            rounds.weigh_tile(position, seat, chance.below(2**31))
        return int(hundredths(rounds.stands(position, seat)))


def _before_its_bid(world: NagarajaPosition, seat: int, code: int) -> NagarajaPosition:
    """The other is to bid, and holds what it has bid; the guide has made its bid before."""
    asked, other = world.clone(), 1 - seat
    if world.guide == seat and world.hand(other):
        asked.play(code, FastChance(0))
        return asked
    asked.turn = other
    set_hand(asked, other, world.tables.together(world.hand(other), world.bid(other)))
    if other:
        asked.bid1 = 0
    else:
        asked.bid0 = 0
    return asked


PLANNERS: dict[str, Callable[[AnyGame], Planner]] = {
    "holi": HoliBestResponse,
    "nagaraja": NagarajaBestResponse,
}


class BestResponder(Thinker):
    """Plays for two: it has a model of one other."""

    def planner(self, seats: int) -> Planner:
        if seats != 2:
            raise BotError("a best responder has one other to respond to")
        return PLANNERS[self.game.name](self.game)
