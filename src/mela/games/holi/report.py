"""What the lab reports about matches of Holi."""

from collections.abc import Iterator, Mapping
from typing import Any

from mela.core.event import Event
from mela.core.match import AnyMatch
from mela.games.holi.rules.events import CardsReceived, TurnEnded, WentOut
from mela.games.kit.report import EventReader, MatchReport, drawn


class HoliReader(EventReader):
    turn_ends = (TurnEnded, WentOut)

    def start(self, match: AnyMatch) -> int:
        return int(match.view(None).common.start)

    def pieces(self, event: Event) -> Iterator[tuple[str, str, int]]:
        if isinstance(event, CardsReceived):
            for card in event.cards:
                yield "colour-card", card, event.seat

    def shared_pieces(self, match: AnyMatch) -> Iterator[tuple[str, str]]:
        for card in match.view(None).common.rivalry:
            yield "rivalry-card", card

    def ends(self, match: AnyMatch) -> tuple[str, ...]:
        return tuple(sheet.out for sheet in match.view(None).sheets)


class HoliReport(MatchReport):
    variants: Mapping[str, Mapping[str, object]] = {
        "international": {},
        "Polish": {"edition": "polish"},
        "Polish, 3 rivalry cards": {"edition": "polish", "rivalry": 3},
    }
    turns = "turns of all players"
    ends: Mapping[str, str] = {
        "no-throw": "no throw",
        "no-tokens": "no tokens",
        "no-cards": "no cards",
    }
    ends_title = "{share} of the players go out for {end}"
    ends_note = "How players went out."
    kinds: Mapping[str, tuple[str, str]] = {
        "colour-card": ("colour cards", "drawn among the first six")
    }

    def reader(self) -> HoliReader:
        return HoliReader()

    def pictures(self, pack: Any) -> Mapping[str, str]:
        return {card.id: _card(card.picture) for card in pack.colour_cards}


def _card(rows: tuple[str, ...]) -> str:
    """H5: filled cells, and the sun."""
    cells = ""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "#":
                cells += f'<rect x="{8 * x + 1}" y="{8 * y + 1}" width="6" height="6" rx="1.5"/>'
            elif sign == "*":
                cells += f'<circle class="sun" cx="{8 * x + 4}" cy="{8 * y + 4}" r="3"/>'
    return drawn(cells)
