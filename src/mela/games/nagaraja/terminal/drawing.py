"""What all drawings share: symbols and styles, a canvas, and the pieces by their ids."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from mela.games.nagaraja.rules.pack import NagarajaPack

#: The symbol and style of each seat.
MARKS = (("●", "bold cyan"), ("■", "bold magenta"))
AMULET = ("◆", "bold green")
EMPTY_CRYPT = ("○", "")
ENTRANCE = "▲"
#: After a face-down relic: another player has seen it.
SEEN = "•"
LIT = "bold yellow"
UNLIT = "dim"
WALL = "dim"
CURSE = "bold red"
STICKS = {"brown": "dark_orange3", "white": "bold", "green": "green"}


def mark(seat: int) -> Text:
    return Text(*MARKS[seat])


def stick(name: str) -> Text:
    """A stick by what it shows."""
    return Text(name, STICKS[name.partition("-")[0]])


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def indented(text: Text, by: int) -> RenderableType:
    """The text indented, including the lines that result from wrapping."""
    return Padding(text, (0, 0, 0, by))


class Canvas:
    """A grid of characters; what is put later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Write characters to the right, beginning at a square."""
        for n, sign in enumerate(signs):
            self._signs[x + n, y] = (sign, style)

    def centre(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Write characters with the middle one on a square."""
        self.put(x - len(signs) // 2, y, signs, style)

    def text(self) -> Text:
        blank = (" ", "")
        return Text("\n").join(
            Text.assemble(*(self._signs.get((x, y), blank) for x in range(self.width)))
            for y in range(self.height)
        )


class Pieces:
    def __init__(self, pack: NagarajaPack) -> None:
        self.cards = {card.id: card for card in pack.cards}
        self.tiles = {tile.id: tile for tile in pack.tiles}
        self.relics = {relic.id: relic for relic in pack.relics}
        self.amulets = {amulet.id: amulet for amulet in pack.amulets}

    def amulet(self, id_: str) -> str:
        """What an amulet does, in a word."""
        amulet = self.amulets[id_]
        return amulet.effect or f"+{amulet.points}"
