"""What each seat has thrown, and the cards it has bid and used in this round."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from mela.games.nagaraja.rules.view import NagarajaView
from mela.games.nagaraja.terminal.drawing import counted, indented, mark, stick

NAGA = "-naga"


def round_text(view: NagarajaView) -> Text:
    """The number of the round, and how many common pieces are left."""
    known = view.common
    return Text.assemble(
        (f"Round {known.round}", "bold italic"),
        f": tiles {known.tiles}, deck {known.deck}, discards {known.pile}",
    )


def throws(view: NagarajaView, names: Sequence[str], order: Sequence[int]) -> list[RenderableType]:
    """One text per seat, in the order of the temples on screen, until the tile is won."""
    if view.common.phase in ("laying", "giving", "over"):
        return []
    return [_throw(view, names, seat) for seat in order]


def nagas(view: NagarajaView, seat: int) -> int:
    return sum(name.endswith(NAGA) for name in view.common.seats[seat].sticks)


def listed(cards: Sequence[str]) -> str:
    """Cards in one line, with equal ones counted."""
    return ", ".join(
        card if count == 1 else f"{card} (twice)" if count == 2 else f"{card} ({count} times)"
        for card, count in Counter(cards).items()
    )


def _throw(view: NagarajaView, names: Sequence[str], seat: int) -> RenderableType:
    known = view.common.seats[seat]
    head = Text.assemble(mark(seat), " ", (names[seat], "bold"))
    lines = []
    if known.sticks or known.added:
        added = f" ({known.added} by cards)" if known.added else ""
        fate = counted(known.fate, "fate point")
        head.append(f": {fate}{added}, {counted(nagas(view, seat), 'naga')}", "bold")
        lines.append(Text(" ").join(stick(name) for name in known.sticks))
    lines.append(Text(_bid(view, seat)))
    if known.used:
        lines.append(Text(f"used: {listed(known.used)}"))
    return Group(head, *(indented(line, 2) for line in lines))


def _bid(view: NagarajaView, seat: int) -> str:
    known = view.common.seats[seat]
    if known.bid:
        return f"bid: {listed(known.bid)}"
    if not known.bid_count:
        return "no bid yet"
    hidden = counted(known.bid_count, "card")
    if seat == view.viewer and view.own is not None:
        return f"bid, face down: {listed(view.own.bid)}"
    return f"bid: {hidden}, face down"
