"""How well people and bots play, as their rated matches show."""

from collections.abc import Collection, Sequence
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mela.server.protocol.messages import Rating, RatingChange
from mela.server.store.database import Database
from mela.server.store.people import GONE
from mela.server.store.rows import SeatRow
from mela.server.store.schema import RATINGS

BOT = "bot:"
#: A new player has 1000; a point of the model is worth 40.
BEGIN = 1000
SCALE = 40

_MODEL = PlackettLuce()
_NEW = _MODEL.rating()


class Placed(msgspec.Struct, frozen=True):
    """A player (a person's id, or `bot:novice`) and the place that counts, 1 is first."""

    player: str
    place: int


class RatingRow(msgspec.Struct, frozen=True):
    player: str
    game: str
    mu: float = _NEW.mu
    sigma: float = _NEW.sigma
    matches: int = 0


def player_of(seat: SeatRow) -> str | None:
    """Who is rated for a seat: its person, also while a bot plays for them, or its bot."""
    return seat.person or (None if seat.bot is None else f"{BOT}{seat.bot}")


def shown(row: RatingRow) -> Rating:
    careful = BEGIN + SCALE * (row.mu - 3 * row.sigma)
    return Rating(round(careful), round(SCALE * row.sigma), row.matches)


class Ratings:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, player: str) -> list[RatingRow]:
        query = select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.game)
        return await self.database.rows(RatingRow, query)

    async def among(self, game: str, players: Collection[str]) -> dict[str, Rating]:
        """Those of these players who have played rated matches of a game."""
        query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.player.in_(players))
        return {row.player: shown(row) for row in await self.database.rows(RatingRow, query)}

    async def best(self, game: str, limit: int) -> list[RatingRow]:
        careful = RATINGS.c.mu - 3 * RATINGS.c.sigma
        query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.matches > 0)
        query = query.order_by(careful.desc(), RATINGS.c.player).limit(limit)
        return await self.database.rows(RatingRow, query)

    async def count(
        self, connection: AsyncConnection, game: str, placed: Sequence[Placed]
    ) -> dict[str, RatingChange]:
        """A match is over; to be called within the transaction that ends it."""
        # in one order for all, so that two matches that end at once cannot wait for each other
        players = sorted({one.player for one in placed} - {GONE})
        new = [msgspec.structs.asdict(RatingRow(player, game)) for player in players]
        if new:
            insert = self.database.insert(RATINGS).on_conflict_do_nothing()
            await connection.execute(insert, new)
        query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.player.in_(players))
        query = query.order_by(RATINGS.c.player).with_for_update()
        found = await connection.execute(query)
        before = {row["player"]: RatingRow(**row) for row in found.mappings()}
        changes = {}
        for row in rated(game, before, placed):
            was = shown(before[row.player])
            changes[row.player] = RatingChange(was.rating, shown(row).rating)
            own = (RATINGS.c.player == row.player, RATINGS.c.game == game)
            values = msgspec.structs.asdict(row)
            await connection.execute(update(RATINGS).where(*own).values(values))
        return changes


def rated(game: str, before: dict[str, RatingRow], placed: Sequence[Placed]) -> list[RatingRow]:
    """The ratings after a match; a bot that had several seats gets the mean of them."""
    rows = [before.get(one.player, RatingRow(one.player, game)) for one in placed]
    teams = [[_MODEL.create_rating([row.mu, row.sigma])] for row in rows]
    after = _MODEL.rate(teams, ranks=[float(one.place) for one in placed])
    changed = []
    for row in before.values():
        own = [team[0] for team, one in zip(after, placed, strict=True) if one.player == row.player]
        mu, sigma = fmean(one.mu for one in own), fmean(one.sigma for one in own)
        changed.append(RatingRow(row.player, game, mu, sigma, row.matches + 1))
    return changed
