"""Mela: board games by the book, in Python.

>>> import mela
>>> match = mela.match("holi", seats=2, seed="demo")
>>> events = match.play("place A1")
>>> events = match.play("place F6")
>>> match.refusal("climb").rule
'H27'
>>> len(match.moves())
70
>>> match.scores()
(0, 0)
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from mela.core import position
from mela.core.chance import FastChance, KeyedChance
from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, replay
from mela.core.match import Match as Match
from mela.core.move import IllegalMove, Refusal
from mela.core.options import OptionsError
from mela.core.record import RecordError, decode_record, encode_record
from mela.games import GAMES, UnknownGame, game, kit_of

compiled = not str(position.__file__).endswith(".py")
"""Is the engine compiled, or does it run as plain Python?"""

try:
    __version__ = version("mela")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0"

__all__ = [
    "GAMES",
    "FastChance",
    "IllegalMove",
    "MelaError",
    "OptionsError",
    "RecordError",
    "Refusal",
    "compiled",
    "dumps",
    "game",
    "kit_of",
    "loads",
    "match",
]


def match(
    title: str | AnyGame,
    *,
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: str,
    players: Sequence[str] = (),
) -> AnyMatch:
    """Start a match; `title` is a game or its name. Equal seeds and moves give equal matches."""
    chance = _stream(seed, 0)
    found = game(title) if isinstance(title, str) else title
    return Match(found, seats=seats, options=options, chance=chance, players=players)


def _stream(seed: str, counter: int) -> KeyedChance:
    try:
        return KeyedChance(sha256(b"mela seed " + seed.encode()).digest(), counter)
    except UnicodeError:
        raise OptionsError("seed", f"{seed!a} is not Unicode text") from None


def dumps(match: AnyMatch) -> str:
    """The record of a match as text."""
    return encode_record(match.record)


def loads(text: str, *, title: AnyGame | None = None, seed: str | None = None) -> AnyMatch:
    """The match of a record; every move and draw is checked.

    Pass the game as `title` if it has your own content pack. With the seed of the original match,
    the match continues as if it had never been saved.
    """
    record = decode_record(text)
    try:
        title = title or game(record.header.game)
    except UnknownGame as error:
        raise RecordError(str(error)) from None
    return replay(title, record, None if seed is None else _stream(seed, record.draws()))
