"""Where people read and type: the one place of the terminal game that knows the streams."""

import codecs
import contextlib
import sys

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

with contextlib.suppress(ImportError):  # Windows has none
    # gives `input` keys to edit a line and to call back the last ones
    import readline  # noqa: F401


#: For terminals that lack a sign: one that all have and that looks like it.
PLAIN = {
    **dict(zip("│─·●▲■✿☼►◄", "|-.o^#%*><", strict=True)),
    **dict(zip("◆○•║═", "&o'H=", strict=True)),
    **dict.fromkeys("└┌┐┘├┬┤┴┼", "+"),
    **dict.fromkeys("╚╔╗╝╠╦╣╩╬", "#"),
}


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in lacking), error.end


codecs.register_error("mela-plain", _plain)


class Terminal:
    """Prints what rich can draw, and reads lines."""

    def __init__(self) -> None:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="mela-plain")
        self._console = Console(markup=False, highlight=False, emoji=False)

    @property
    def width(self) -> int:
        return self._console.width

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self._console.print(part)

    def say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style))

    def tell(self, mark: Text, text: str) -> None:
        """Words with a mark in front; further lines are set in under the first."""
        line = Text.assemble(mark, " ", text)
        room = mark.cell_len + 1
        wrapped = line.wrap(self._console, max(20, self.width - room))
        self._console.print(wrapped[0])
        for more in wrapped[1:]:
            self._console.print(Padding(more, (0, 0, 0, room)))

    def ask(self, prompt: str) -> str:
        """A line of the player's; EOFError when there are no more."""
        return input(prompt)


def is_interactive() -> bool:
    """Is somebody there, to read and to type?"""
    return sys.stdin.isatty() and sys.stdout.isatty()
