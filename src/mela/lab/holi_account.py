"""What the events of Holi tell."""

from collections.abc import Iterator

from mela.core.event import Event
from mela.core.match import AnyMatch
from mela.games.holi.events import CardsReceived, TurnEnded, WentOut
from mela.lab.account import Account


class HoliAccount(Account):
    turn_ends = (TurnEnded, WentOut)

    def start(self, match: AnyMatch) -> int:
        return int(match.view(None).common.start)

    def pieces(self, event: Event) -> Iterator[tuple[str, str, int]]:
        if isinstance(event, CardsReceived):
            for card in event.cards:
                yield "colour-card", card, event.seat

    def table_pieces(self, match: AnyMatch) -> Iterator[tuple[str, str]]:
        for card in match.view(None).common.rivalry:
            yield "rivalry-card", card

    def ends(self, match: AnyMatch) -> tuple[str, ...]:
        return tuple(sheet.out for sheet in match.view(None).sheets)
