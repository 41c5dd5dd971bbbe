"""A bot that knows how its opponent decides, to measure how much that gains:

    mela ladder holi --bots guru:5000n,tools/best_responder.py:200000n --pairs 40

It asks the opponent's own bot what it would do in imagined positions, each time with the view that
the opponent would have there. So it knows the policy but no hidden card, and its share of wins
above one half is a lower bound on how much the policy can be exploited. Evaluations of the asked
bot count as its own.
"""

from collections.abc import Callable, Sequence

from mela.bots.bot import BotError
from mela.bots.budget import CountedBudget
from mela.bots.levels import read_specification
from mela.bots.meter import Meter
from mela.bots.planner import Imagine, Plan, Planner
from mela.bots.thinker import Thinker
from mela.core.bits import size
from mela.core.chance import Chance, FastChance
from mela.core.game import AnyGame
from mela.core.position import Position
from mela.games import kit_of
from mela.games.holi.bots.nets import net_judge
from mela.games.holi.bots.planners import HoliReplyPlanner
from mela.games.holi.bots.turn import HoliTurn
from mela.games.holi.rules.position import HoliPosition
from mela.games.nagaraja.bots.bids import Bids, set_hand
from mela.games.nagaraja.bots.round_planner import imagined
from mela.games.nagaraja.bots.rounds import Rounds
from mela.games.nagaraja.bots.search_planner import SearchPlanner
from mela.games.nagaraja.bots.skill import learned_skill
from mela.games.nagaraja.bots.win_model import hundredths
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import ANSWERING, CONFRONTING, TAKING
from mela.games.nagaraja.rules.tables import AMULET

#: The opponent. It must be the one in the ladder's command.
MODEL = "guru:5000n"
#: In a confrontation: its own evaluations before it asks, the number of moves it asks about, and
#: the number of answers that its own estimate counts for.
OWN_LOOKS = 20_000
CANDIDATES = 2
OWN_OPINION = 20


class Model:
    """The policy of the opponent."""

    def __init__(self, game: AnyGame) -> None:
        specification = read_specification(MODEL, kit_of(game.name).levels())
        if specification.budget is None or specification.budget.evaluations is None:
            raise BotError(f"{MODEL}: a model needs a budget in evaluations")
        self.game = game
        self.bot = kit_of(game.name).bot(specification.level, game)
        self.evaluations = specification.budget.evaluations

    def code(self, position: Position, meter: Meter, chance: Chance) -> int:
        """What the seat to move would do, given what it could see."""
        codes = self.game.legal(position)
        if len(codes) == 1:
            return codes[0]
        moves = [self.game.move(position, code) for code in codes]
        view = self.game.view(position, int(position.seat_to_move()))
        budget = CountedBudget(evaluations=self.evaluations)
        choice = self.bot.choose(view, moves, budget, chance)
        # one more, so that a model that needs no evaluations cannot be asked forever
        meter.used += budget.used() + 1
        return codes[moves.index(choice)]


class HoliBestResponse(HoliReplyPlanner):
    """Follows its own turn through the opponent's actual reply."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, net_judge(2))
        self.model = Model(game)

    def _reply(self, position: HoliPosition, chance: Chance, turns: HoliTurn) -> HoliPosition:
        other = position.turn
        while not position.is_over() and position.turn == other:
            position.play(self.model.code(position, turns.meter, chance), chance)
        return position


class NagarajaBestResponse(SearchPlanner):
    """Bids against the opponent's actual bids with imagined hands, and in a confrontation asks for
    the actual answers to the best moves."""

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
        tile = rounds.weigh_tile(position, seat, chance.below(2**31))
        hope = tile.best
        bids = Bids(rounds, self.throws(position.tables), position, tile)
        bids.add_hand(position)
        # the opponent sees the number of cards of the guide's bid, and nothing of an answer
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
        """The bid that the opponent makes, after the cards that it draws first; None if it has bid
        another number of cards, so that it cannot have this hand."""
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
        """The worth of a move after the opponent's reply."""
        seat = int(position.turn)
        position.play(code, chance)
        while position.phase in (CONFRONTING, ANSWERING, TAKING) and position.turn != seat:
            position.play(self.model.code(position, rounds.meter, chance), chance)
        if position.is_over():
            rounds.meter.used += 1
            return int(rounds.judge.value(position, seat))
        tile = rounds.weigh_tile(position, seat, chance.below(2**31))
        return int(hundredths(rounds.stands(position, seat, tile)))


def _before_its_bid(world: NagarajaPosition, seat: int, code: int) -> NagarajaPosition:
    """A position in which the opponent must bid; the guide has bid before."""
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
    """For two players only: it has a model of one opponent."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, _planner)


def _planner(game: AnyGame, seats: int) -> Planner:
    if seats != 2:
        raise BotError("a best responder has one other to respond to")
    return PLANNERS[game.name](game)
