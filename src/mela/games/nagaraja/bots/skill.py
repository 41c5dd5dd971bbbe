"""What a bot has learned about Nagaraja, as stored in a file."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from mela.games.nagaraja.bots.prospects import NAMES
from mela.games.nagaraja.bots.tile_odds import TileOdds, guessed_odds
from mela.games.nagaraja.bots.win_model import FINE, WinModel

#: Training begins with these weights for points, curses, reach and cards, in percent of a logit.
FIRST = {
    "total": 12, "two_curses": -100, "relics_near": 15,
    "relic_cards": 15, "room_cards": 15, "stick_cards": 15, "card_cards": 15,
    "guide": 20, "trap": -15,
}  # fmt: skip


class Skill(msgspec.Struct, frozen=True):
    """A weight for each prospect, in 1/100000 of a logit; the odds of tiles, in 1/1000; and how
    they were trained."""

    weights: Mapping[str, int]
    tiles: tuple[int, ...]
    made: str = ""
    matches: int = 0
    seconds: int = 0

    def judge(self) -> WinModel:
        return WinModel([self.weights.get(name, 0) for name in NAMES])

    def odds(self) -> TileOdds:
        return TileOdds(list(self.tiles))


def first_skill() -> Skill:
    """What training begins with."""
    weights = {name: percent * FINE // 100 for name, percent in FIRST.items()}
    return Skill(weights, tuple(guessed_odds()))


@lru_cache(maxsize=1)
def learned_skill() -> Skill:
    """The result of training; the file says how it was made."""
    file = files("mela.games.nagaraja.bots").joinpath("skill.json")
    return msgspec.json.decode(file.read_bytes(), type=Skill)
