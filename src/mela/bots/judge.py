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
