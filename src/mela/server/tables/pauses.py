"""Times in which no clock ran, since the site was down."""

import math
from collections.abc import Sequence

from mela.server.store.rows import PauseRow


class Pauses:
    def __init__(self, rows: Sequence[PauseRow] = ()) -> None:
        self._rows = rows

    def replace(self, rows: Sequence[PauseRow]) -> None:
        self._rows = rows

    def between(self, start: float, end: float = math.inf) -> float:
        """How many seconds of a time were pauses."""
        total = 0.0
        for pause in reversed(self._rows):  # in their order, and the last ones matter
            if pause.ended <= start:
                break
            total += max(0.0, min(end, pause.ended) - max(start, pause.began))
        return total
