"""How things are told apart: by sign and word, and by colour where there is one."""

from rich.text import Text

#: The seats.
MARKS = (("●", "bold cyan"), ("■", "bold magenta"))
AMULET = ("◆", "bold green")
EMPTY_CRYPT = ("○", "")
ENTRANCE = "▲"
#: Behind a relic that lies face down: another player has seen it.
SEEN = "•"
LIT = "bold yellow"
UNLIT = ""
WALL = "dim"
CURSE = "bold red"
STICKS = {"brown": "dark_orange3", "white": "bold", "green": "green"}


def mark(seat: int) -> Text:
    return Text(*MARKS[seat])


def stick(name: str, kind: str = "") -> Text:
    """A stick by a name that begins with its kind, or is given with it."""
    return Text(name, STICKS[kind or name.partition("-")[0]])


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
