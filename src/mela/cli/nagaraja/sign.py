"""How things are told apart: by sign and word, and by colour where there is one."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

#: The seats.
MARKS = (("●", "bold cyan"), ("■", "bold magenta"))
AMULET = ("◆", "bold green")
EMPTY_CRYPT = ("○", "")
ENTRANCE = "▲"
#: Behind a relic that lies face down: another player has seen it.
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
    """Set in, and further lines too where it has to be wrapped."""
    return Padding(text, (0, 0, 0, by))
