"""The clock of a player at the terminal: time for a move, or a bank that moves fill again."""

import re
import time
from collections.abc import Callable

from mela.core.options import OptionsError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
_SPAN = re.compile(r"([1-9][0-9]{0,5})([smhd])")


class PlayerClock:
    """Counts while the player thinks."""

    def __init__(
        self,
        move: float | None = None,
        bank: float | None = None,
        increment: float = 0.0,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.move = move
        self.bank = bank
        self.increment = increment
        self._now = now or time.monotonic
        self._since = 0.0

    def begin(self) -> None:
        """The player's choice begins."""
        self._since = self._now()

    @property
    def left(self) -> float | None:
        """Seconds; None without a limit."""
        limits = [limit for limit in (self.move, self.bank) if limit is not None]
        return min(limits) - (self._now() - self._since) if limits else None

    def end(self) -> bool:
        """The player has chosen; was it in time?"""
        left = self.left
        if left is not None and left <= 0:
            return False
        if self.bank is not None:
            self.bank += self.increment - (self._now() - self._since)
        return True


def read_clock(text: str) -> PlayerClock:
    """`30s` is the time for a move; `10m+5s` is a bank and what each move gives back to it."""
    first, plus, more = text.partition("+")
    spans = [_SPAN.fullmatch(word) for word in (first, more) if word]
    if text == "none":
        return PlayerClock()
    if len(spans) != 1 + len(plus) or None in spans:
        known = "none, a time for a move like 30s, or a bank of time like 10m+5s"
        raise OptionsError("clock", f"{text!r} is not {known}")
    seconds = [float(int(span[1]) * UNITS[span[2]]) for span in spans if span]
    return PlayerClock(bank=seconds[0], increment=seconds[1]) if plus else PlayerClock(seconds[0])


def shown(seconds: float) -> str:
    """The time that is left: `0:07`, `2:40`, `1:02:00`."""
    hours, rest = divmod(max(0, int(seconds)), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
