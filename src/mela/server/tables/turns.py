"""The tables where a person is to move."""

from mela.core.error import MelaError
from mela.server.store.rows import PLAYING
from mela.server.tables.tables import Tables

#: How many of a person's tables are looked at, the last ones first.
MOST_SEARCHED = 50
#: How many tables are remembered.
MOST_KNOWN = 10_000


class Turns:
    """Folds a table only if a step was made since the last question about it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: The version of a table, and the seat to move then.
        self._known: dict[str, tuple[int, int | None]] = {}

    async def of(self, person: str) -> list[str]:
        """The running tables where it is this person's turn."""
        running = await self.tables.store.tables.seated(person, [PLAYING])
        running = running[:MOST_SEARCHED]
        versions = await self.tables.store.steps.versions(running)
        seats = await self.tables.store.tables.seats_of(running)
        found = []
        for id_ in running:
            turn = await self._turn(id_, versions.get(id_, -1))
            seat = None if turn is None else seats[id_][turn]
            # a bot plays for a person who is away
            if seat is not None and seat.person == person and seat.bot is None:
                found.append(id_)
        return found

    async def _turn(self, id_: str, version: int) -> int | None:
        known = self._known.get(id_)
        if known is None or known[0] != version:
            try:
                async with self.tables.use(id_) as table:
                    known = table.version, table.turn
            except MelaError:
                return None  # it follows rules that this version does not know, for example
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[id_] = known
        return known[1]
