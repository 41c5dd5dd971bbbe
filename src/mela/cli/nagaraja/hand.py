"""The cards that a viewer may read: the own hand, the pile to take from, all hands at the end."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from mela.cli.nagaraja.cards import card_table
from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.sign import mark
from mela.cli.nagaraja.sticks import listed
from mela.games.nagaraja.view import NagarajaView

LETTERS = "B brown, W white, G green stick"


def hand(view: NagarajaView, names: Sequence[str], pieces: Pieces) -> list[RenderableType]:
    """Nothing for a watcher while the match goes on."""
    if view.shown is not None:
        hands = zip(names, view.shown.seats, strict=True)
        lines = [
            Text.assemble(mark(seat), f" {name}'s hand: {listed(secrets.hand) or 'empty'}")
            for seat, (name, secrets) in enumerate(hands)
        ]
        return [Group(*lines)]
    own, viewer = view.own, view.viewer
    if own is None or viewer is None:
        return []
    parts: list[RenderableType] = []
    if view.common.phase == "taking" and view.common.turn == viewer:
        parts.append(card_table("The discard pile", own.pile, pieces))
    if own.hand:
        parts.append(card_table(f"Your hand ({LETTERS})", own.hand, pieces))
    if own.given:
        text = f"You know that {names[1 - viewer]} holds: {listed(own.given)}"
        parts.append(Text(text, "italic"))
    return parts
