"""Cards in words: what each does when a naga is spent on it, and which sticks it throws."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mela.cli.nagaraja.pieces import Pieces
from mela.cli.nagaraja.sign import STICKS, counted
from mela.games.nagaraja.pack import Card

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
    """A letter for each stick."""
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
