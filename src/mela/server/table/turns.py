"""At which of my tables I am awaited."""

from mela.core.error import MelaError
from mela.server.store.rows import PLAYING
from mela.server.table.tables import Tables

#: How many of a person's tables are looked at, the last ones first.
MOST_LOOKED_AT = 50
#: How many tables are remembered.
MOST_KNOWN = 10_000


class Turns:
    """A table is folded only if a step was made since it was last asked about."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._known: dict[str, tuple[int, int | None]] = {}

    async def of(self, person: str) -> list[str]:
        """The running tables where it is this person's turn."""
        running = await self.tables.store.tables.seated(person, [PLAYING])
        running = running[:MOST_LOOKED_AT]
        versions = await self.tables.store.steps.versions(running)
        seats = await self.tables.store.tables.seats_of(running)
        awaited = []
        for id_ in running:
            turn = await self._turn(id_, versions.get(id_, -1))
            seat = None if turn is None else seats[id_][turn]
            # a bot plays for who is away
            if seat is not None and seat.person == person and seat.bot is None:
                awaited.append(id_)
        return awaited

    async def _turn(self, id_: str, version: int) -> int | None:
        known = self._known.get(id_)
        if known is None or known[0] != version:
            try:
                table = await self.tables.get(id_)
            except MelaError:
                return None  # of rules that this version no longer knows, say
            known = table.version, table.turn
            self.tables.forget(table)
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[id_] = known
        return known[1]
