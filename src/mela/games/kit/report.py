"""What the lab reports about a game's matches, in terms that all games share."""

from collections.abc import Iterator, Mapping
from typing import Any

from mela.core.event import Event
from mela.core.match import AnyMatch


class EventReader:
    """Reads the events of one match, in order."""

    #: The events that end a turn; points are recorded after them.
    turn_ends: tuple[type[Event], ...] = (Event,)

    def start(self, match: AnyMatch) -> int:
        """The seat that began."""
        return match.steps[0].seat

    def pieces(self, event: Event) -> Iterator[tuple[str, str, int]]:  # noqa: ARG002
        """The pieces that a seat got by chance: kind, id, seat."""
        return iter(())

    def shared_pieces(self, match: AnyMatch) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        """The pieces that belong to all: kind, id."""
        return iter(())

    def ends(self, match: AnyMatch) -> tuple[str, ...]:
        """How the match ended for each seat."""
        assert match.result is not None
        return (match.result.why,) * match.seats

    def lines(self, match: AnyMatch) -> tuple[dict[str, int], ...]:
        """The lines of each seat's score sheet."""
        return tuple(
            {line.line: line.points for line in sheet.lines} for sheet in match.view(None).sheets
        )


class MatchReport:
    """The words and pictures of a game in a balance report."""

    #: Options of each variant by its name; the first is the main one.
    variants: Mapping[str, Mapping[str, object]] = {"standard": {}}
    #: The word for turns.
    turns = "turns"
    #: Descriptions of how players or matches end, by id.
    ends: Mapping[str, str] = {}
    ends_title = "{share} end by {end}"
    ends_note = "How matches ended."
    #: For each kind of piece: its name, and how a seat gets one.
    kinds: Mapping[str, tuple[str, str]] = {}

    def reader(self) -> EventReader:
        """A new reader, for one match."""
        return EventReader()

    def pictures(self, pack: Any) -> Mapping[str, str]:  # noqa: ARG002
        """Small drawings of pieces by id; the others appear only by name."""
        return {}


def drawn(inside: str) -> str:
    """A small picture in a line of text."""
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>'
