"""What a game tells a net of a position: numbers as a seat sees them, beside its best rival."""

from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mela.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Outlook(metaclass=ABCMeta):
    """Only what the seat can know, so that imagined hands of others have no say."""

    @abstractmethod
    def names(self) -> list[str]:
        """What each number is about, in their order; several may be about the same."""

    @abstractmethod
    def fill(self, position: Position, seat: i64, numbers: vec[i64]) -> i64:
        """How far a seat is ahead of the best other for sure, in hundredths of a point; what may
        still change that is written down, from -127 to 127 each, and zeros when the match is over.
        """
