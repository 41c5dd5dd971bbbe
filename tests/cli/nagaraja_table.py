"""A position of Nagaraja in which both players know things that the other does not."""

from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.titles import NAGARAJA

TEMPLES = """
temple 0: ? ? four/0 ? curse/1 ? five ? ?
3  .  .  double-bend+0
2  fork-crypt+0  trap  .
1  fork+1  bridge+0  crossroads+0
temple 1: curse three ? ? ? ? four/1 ? five/0
3  .  .  .
2  fork-crypt+2*  .  .
1  fork-crypt+3*  .  .
"""

CONFRONTATION = f"""
nagaraja standard
guide 1
confronting 0 passes 1
tile bend-crypt amulet
spent draw
pile card-take-self card-take-self
{TEMPLES.strip()}
seat 0: hand relic-look-2-either room-rotate-self room-rotate-self, bid stick-add-4-self, \
used stick-add-2-self, sticks brown-4 green-naga green-1, added 2, amulets two cancel, \
knows card-rob-opponent
seat 1: hand card-rob-opponent relic-swap-opponent, bid room-trap-opponent, \
used stick-reroll-2-opponent, sticks white-3 white-naga green-1, amulets draw
"""

BIDDING = f"""
nagaraja standard
guide 1
bidding 0
tile fork
{TEMPLES.strip()}
seat 0: hand relic-look-2-either room-rotate-self room-rotate-self, amulets two cancel
seat 1: hand relic-swap-opponent, bid room-trap-opponent, amulets draw
"""


def position(text: str) -> NagarajaPosition:
    return NAGARAJA.parse(text.lstrip())
