"""What the bouts of each pairing come to."""

from collections.abc import Sequence

import msgspec

from mela.lab.bout import Bout, Pairing
from mela.lab.ratings import Share, share
from mela.lab.sprt import Sprt, Verdict


class Standing(msgspec.Struct, frozen=True):
    """The share of the wins of a pairing, and what the sequential test says."""

    pairing: Pairing
    #: None if nothing was played yet.
    share: Share | None
    #: How many bouts there are to be; with the test, at most.
    planned: int
    verdict: Verdict


def standing(pairing: Pairing, bouts: Sequence[Bout], planned: int) -> Standing:
    """In the order of the seeds, as the test wants it."""
    own = sorted((bout for bout in bouts if bout.pairing == pairing), key=lambda bout: bout.seed)
    verdict = Sprt.for_seats(pairing.seats).verdict([bout.win for bout in own])
    return Standing(pairing, share(own) if own else None, planned, verdict)
