"""What a host wants of a new table."""

import secrets
from typing import Annotated, Any

import msgspec

from mela.bots.bot import BotError
from mela.bots.specification import read_specification
from mela.server.people.names import checked_name
from mela.server.problem import TableError
from mela.server.store.rows import PersonRow, SeatRow

#: No limit (0), or up to a month.
Seconds = Annotated[float, msgspec.Meta(ge=0, le=31 * 24 * 3600)]
#: A player's part in the luck of the match; without one the site makes one up.
Word = Annotated[str, msgspec.Meta(max_length=100)]

STANDARD = "standard"


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `me`, nobody yet (`open`), or a bot of a level."""

    #: A bot's may have the time it thinks about a move: `novice:0.2s`.
    who: str = "open"
    name: str | None = None

    def seat(self, game: str, table: str, number: int, host: PersonRow, ready: bool) -> SeatRow:
        given = None if self.name is None else checked_name(self.name)
        if self.who == "me":
            name = given or host.name
            return SeatRow(table, number, host.id, name, None, new_word(), ready, False)
        if self.who == "open":
            return SeatRow(table, number, None, "", None, "", False, False)
        try:
            read_specification(self.who, game)
        except BotError as error:
            raise TableError(
                "unknown-seat", f"{self.who!r} cannot sit there, only me, open or a bot: {error}"
            ) from None
        return SeatRow(table, number, None, given or self.who, self.who, "", True, False)


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host wants: a game, its options, seats, and how long a move or a match may take."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    public: bool = True
    rated: bool = False
    move_seconds: Seconds = 0.0
    match_seconds: Seconds = 0.0
    #: False: the host sees the commitment first, and then says with an own word that it can begin.
    ready: bool = True

    def check_rated(self, pack: str) -> None:
        """What counts is played by the host, on one seat, with the cards that all know."""
        if sum(seat.who == "me" for seat in self.seats) != 1:
            raise TableError("one-seat", "in a rated match you have one seat")
        if pack != STANDARD:
            raise TableError("standard-pack", f"a rated match has the {STANDARD} pack")


class PairWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to play with; a word for the luck if somebody waits, else as at a new table."""

    game: str
    seats: int = 2
    word: Word = ""
    ready: bool = True


def new_word() -> str:
    """For a player who brings none."""
    return secrets.token_hex(8)
