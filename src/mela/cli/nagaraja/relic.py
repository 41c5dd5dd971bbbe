"""What a viewer sees of the relic on a place."""

from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.sign import CURSE, LIT, SEEN
from mela.games.nagaraja.view import NagarajaView, RelicPlace


def relic(
    view: NagarajaView, pieces: Pieces, temple: int, place: RelicPlace
) -> tuple[str, str]:
    """Signs and style: `[4]` face up, `(4)` face down but known, `?` not known; `!` a curse."""
    if place.relic is not None:
        return f"[{_value(pieces, place.relic)}]", _style(pieces, place.relic, LIT)
    others = view.shown is None and any(seat != view.viewer for seat in place.known)
    seen = SEEN if others else ""
    known = _known(view, temple, place.place)
    if known is None:
        return f"?{seen}", ""
    return f"({_value(pieces, known)}){seen}", _style(pieces, known, "")


def _known(view: NagarajaView, temple: int, place: str) -> str | None:
    """A relic that lies face down, if the viewer has seen it, or anybody when all is over."""
    seers = () if view.own is None else (view.own,)
    if view.shown is not None:
        seers = view.shown.seats
    for seer in seers:
        for known in seer.relics:
            if (known.temple, known.place) == (temple, place):
                return known.relic
    return None


def _value(pieces: Pieces, id_: str) -> str:
    kind = pieces.relics[id_]
    return f"{kind.points}{'!' if kind.cursed else ''}"


def _style(pieces: Pieces, id_: str, sacred: str) -> str:
    return CURSE if pieces.relics[id_].cursed else sacred
