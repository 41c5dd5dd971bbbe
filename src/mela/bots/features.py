"""What a game tells a judge of a position: a number for each thing that may decide the match."""

from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(metaclass=ABCMeta):
    """Each feature is about one seat; what matters is how far it is ahead of another in them."""

    @abstractmethod
    def names(self) -> list[str]:
        """What each number is about, in their order."""

    @abstractmethod
    def certain(self, position: Position, seat: i64) -> i64:
        """What a seat has for sure, in hundredths of a point; at the end, this decides."""

    @abstractmethod
    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> None:
        """Write what the seat may still hope for; nothing when the match is over."""
