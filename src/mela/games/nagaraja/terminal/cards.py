"""Cards in words: what each does, which sticks it throws, and who holds which."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.games.nagaraja.rules.pack import Card
from mela.games.nagaraja.rules.view import NagarajaView
from mela.games.nagaraja.terminal.drawing import STICKS, Pieces, counted, mark
from mela.games.nagaraja.terminal.sticks import listed

TEMPLES = {"self": "your temple", "opponent": "the other temple", "either": "either temple"}


def card_table(title: str, cards: Sequence[str], pieces: Pieces) -> RenderableType:
    """One line for each kind of card."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        table.add_column(no_wrap=True)
    table.add_column()
    table.add_row(*(Text(word, "dim") for word in ("card", "symbol", "throws", "or, for a naga")))
    for id_, count in Counter(cards).items():
        card = pieces.cards[id_]
        name = Text.assemble((id_, "bold"), f" x{count}" if count > 1 else "")
        table.add_row(name, card.symbol, _thrown(card), in_words(card))
    return Group(Text(title, "bold italic"), table)


def _thrown(card: Card) -> Text:
    """The sticks that a card throws, one letter each."""
    return Text.assemble(
        *((kind[0].upper() * card.sticks.get(kind, 0), style) for kind, style in STICKS.items())
    )


def in_words(card: Card) -> str:
    """The effect of a card, as its player reads it."""
    number, where = card.number, TEMPLES[card.target]
    words = {
        ("stick", "add"): f"{counted(number, 'fate point')} more for you",
        ("stick", "reroll"): f"the other throws {counted(number, 'stick')} again",
        ("stick", "discard"): f"the other loses {counted(number, 'stick')}",
        ("card", "take"): "take any card from the discard pile",
        ("card", "draw"): f"draw {counted(number, 'card')}",
        ("card", "rob"): "the other loses a card, by chance",
        ("room", "rotate"): f"turn a tile of {where}",
        ("room", "move"): "move a tile to an empty room",
        ("room", "swap"): f"swap two tiles of {where}",
        ("room", "trap"): f"put the trap into {where}",
        ("relic", "look"): f"look at {counted(number, 'relic')} of {where}",
        ("relic", "swap"): f"swap two relics of {where}",
    }
    return words[card.symbol, card.effect]


LETTERS = "B brown, W white, G green stick"


def hand(view: NagarajaView, names: Sequence[str], pieces: Pieces) -> list[RenderableType]:
    """The viewer's cards; nothing for a watcher during the match."""
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
