"""What the viewer has to decide, in a sentence for each phase."""

from collections.abc import Sequence

from mela.games.nagaraja.rules.view import NagarajaView
from mela.games.nagaraja.terminal.drawing import counted
from mela.games.nagaraja.terminal.sticks import listed, nagas


def aimed(targets: Sequence[str], own: str, opp: str) -> str:
    """The targets for a reader; `own` and `opp` say whose the temples are, such as "your"."""
    return " and ".join(_target(word, own, opp) for word in targets)


def _target(word: str, own: str, opp: str) -> str:
    whose, hyphen, where = word.partition("-")
    if whose not in ("own", "opp"):
        return f"{opp} {whose}{hyphen}{where}"  # sticks are always the opponent's
    where = where.replace(">", " to ").replace("+", " turned by ")
    return f"{own if whose == 'own' else opp} {where}"


def state(view: NagarajaView, names: Sequence[str]) -> str:
    """The sentence for a viewer who is to move; a watcher has nothing to decide."""
    if view.viewer is None:
        return ""
    other = names[1 - view.viewer]
    match view.common.phase:
        case "bidding":
            return (
                "Call of fate: bid cards of one symbol, face down; their sticks decide who gets "
                "the room."
            )
        case "confronting":
            return _confronting(view, view.viewer, other)
        case "answering":
            return _answering(view, other)
        case "taking":
            return "Take a card from the discard pile; nobody else sees which."
        case "laying":
            return "The room is yours: lay it in your temple, such as lay B1 2 (turned by 2)."
        case "giving":
            dealt = view.own.dealt if view.own is not None else ()
            return f"You are the new guide and drew {listed(dealt)}: give one of these to {other}."
        case "over":
            return "The match is over."


def _confronting(view: NagarajaView, viewer: int, other: str) -> str:
    own, their = (view.common.seats[seat].fate for seat in (viewer, 1 - viewer))
    passed = " and has passed" if view.common.passes else ""
    return (
        f"Confrontation: you have {counted(own, 'fate point')} and "
        f"{counted(nagas(view, viewer), 'naga')}, {other} has {their}{passed}. "
        "Use a card for a naga, or pass."
    )


def _answering(view: NagarajaView, other: str) -> str:
    pending = view.common.pending
    assert pending is not None
    targets = aimed(pending.targets, own=f"{other}'s", opp="your")
    at = f" on {targets}" if targets else ""
    return f"{other} uses {pending.card}{at}: allow it, or cancel it if you have such an amulet."
