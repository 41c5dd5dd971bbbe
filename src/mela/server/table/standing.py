"""Who has come where in a match, as it counts for ratings."""

from collections.abc import Sequence

from mela.core.match import AnyMatch
from mela.server.store.ratings import BOT, Placed
from mela.server.store.rows import SeatRow


def standing(match: AnyMatch, seats: Sequence[SeatRow]) -> list[Placed]:
    """Places by the result; but who left and did not come back is last, the first to go lowest."""
    result = match.result
    assert result is not None
    places = list(result.places)
    gone = _departures(match)
    leaving = sorted(gone, key=lambda seat: gone[seat], reverse=True)
    for place, seat in enumerate(leaving, len(seats) - len(gone) + 1):
        places[seat] = place
    return [
        Placed(seat.person or f"{BOT}{seat.bot}", place)
        for seat, place in zip(seats, places, strict=True)
    ]


def _departures(match: AnyMatch) -> dict[int, int]:
    """Seats that were left for good, or lost by time, and at which version."""
    gone: dict[int, int] = {}
    for version, step in enumerate(match.record.steps, 1):
        if step.table in ("leave", "resign", "time"):
            gone.setdefault(step.seat, version)
        elif step.table == "back":
            gone.pop(step.seat, None)
    return gone
