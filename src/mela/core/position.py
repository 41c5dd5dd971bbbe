"""The complete state of one match in the compiled engine, hidden parts included."""

from abc import ABCMeta, abstractmethod
from typing import Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.chance import Chance
from mela.core.trace import Trace


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(metaclass=ABCMeta):
    """Small, flat and cheap to clone; moves are codes.

    `play` trusts its caller: codes come from `fill` or `pick`, or were checked by the game. It
    notes what happens in `trace`, if there is one; a clone has none.
    """

    __slots__ = ("trace",)

    def __init__(self) -> None:
        self.trace: Trace | None = None

    @abstractmethod
    def seat_to_move(self) -> i64:
        """Whose choice it is; only while the match is not over."""

    @abstractmethod
    def is_over(self) -> bool:
        """Has the match ended?"""

    @abstractmethod
    def fill(self, buffer: vec[i64]) -> i64:
        """Write the codes of all legal moves into the buffer and return their number."""

    @abstractmethod
    def pick(self, chance: Chance) -> i64:
        """What `fill` and one draw would give, without the list; no draw for a single move."""

    @abstractmethod
    def play(self, code: i64, chance: Chance) -> None:
        """Make a legal move with all its consequences."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def snapshot(self) -> tuple[int, ...]:
        """Numbers that differ between any two different positions of the same set-up."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.snapshot() == other.snapshot()

    def __hash__(self) -> int:
        return hash(self.snapshot())
