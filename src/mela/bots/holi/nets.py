"""The net that ships with Mela, as `mela train holi` made it."""

from functools import cache
from importlib.resources import files

import msgspec

from mela.bots.holi.outlook import HoliOutlook
from mela.bots.net import NetJudge

OUTLOOK = HoliOutlook()


class Net(msgspec.Struct, frozen=True, kw_only=True):
    """Weights, and what made them."""

    hidden: int
    command: str
    seed: int
    matches: int
    seconds: int
    weights: list[int]


@cache
def shipped_net() -> Net:
    data = files(__package__).joinpath("net.json").read_bytes()
    return msgspec.json.decode(data, type=Net)


def net_judge() -> NetJudge:
    """The judge that has learned."""
    net = shipped_net()
    return NetJudge(OUTLOOK, net.hidden, net.weights)
