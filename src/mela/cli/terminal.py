"""The terminal: the only module of the terminal game that uses the standard streams."""

import codecs
import contextlib
import sys

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

with contextlib.suppress(ImportError):  # Windows has none
    # lets `input` edit lines and recall earlier ones
    import readline  # noqa: F401


#: ASCII replacements for characters that a terminal cannot show.
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
    """Prints everything that rich can draw, and reads lines."""

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
        """Print a text after a label; further lines are indented."""
        line = Text.assemble(mark, " ", text)
        room = mark.cell_len + 1
        wrapped = line.wrap(self._console, max(20, self.width - room))
        self._console.print(wrapped[0])
        for more in wrapped[1:]:
            self._console.print(Padding(more, (0, 0, 0, room)))

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of input."""
        return input(prompt)


def is_interactive() -> bool:
    """Are standard input and output terminals?"""
    return sys.stdin.isatty() and sys.stdout.isatty()
