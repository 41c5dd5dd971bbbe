"""What a search asks at its leaves: how good is this for a seat?"""

from abc import ABCMeta, abstractmethod

from mypy_extensions import i64, mypyc_attr

from mela.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(metaclass=ABCMeta):
    """Whole numbers, so that compiled and uncompiled bots choose the same."""

    @abstractmethod
    def value(self, position: Position, seat: i64) -> i64:
        """How much better off a seat is than the best of the others, in hundredths of a point."""

    @abstractmethod
    def names(self) -> list[str]:
        """What the terms are about."""

    @abstractmethod
    def terms(self, position: Position, seat: i64) -> list[int]:
        """What speaks for a seat's own position, each in hundredths of a point."""
