"""What a player of Kites may know, as numbers for learners."""

from collections.abc import Iterable

from mela.games.kit.view_numbers import Numbers, from_viewer
from mela_kites.pieces import WEIGHTS, KitesView


def numbers(view: KitesView) -> Numbers:
    """The viewer comes first."""
    seats = range(len(view.hands))
    return {
        "own": _by_weight(view.own or ()),
        "gone": _by_weight(view.gone),
        "skies": [n for sky in from_viewer(view, view.skies) for n in _by_weight(sky)],
        "hands": from_viewer(view, view.hands),
        "turn": from_viewer(view, [seat == view.turn for seat in seats]),
        "deck": [view.deck],
    }


def _by_weight(kites: Iterable[int]) -> list[int]:
    held = list(kites)
    return [held.count(weight) for weight in WEIGHTS]
