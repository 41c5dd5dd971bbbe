"""The nets that ship with Mela, trained by `mela train holi`: one for each number of seats."""

from functools import cache
from importlib.resources import files

import msgspec

from mela.bots.net import NetJudge
from mela.games.holi.bots.outlook import HoliOutlook

OUTLOOK = HoliOutlook()


class Net(msgspec.Struct, frozen=True, kw_only=True):
    """Weights, and how they were trained."""

    hidden: int
    command: str
    seed: int
    matches: int
    seconds: int
    weights: list[int]


@cache
def shipped_net(seats: int) -> Net:
    data = files(__package__).joinpath(f"net-{seats}.json").read_bytes()
    return msgspec.json.decode(data, type=Net)


def net_judge(seats: int) -> NetJudge:
    """The judge that was trained in matches with this number of seats."""
    net = shipped_net(seats)
    return NetJudge(OUTLOOK, net.hidden, net.weights)
