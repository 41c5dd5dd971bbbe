"""What a drawing looks like without colours, line by line."""

from io import StringIO

from rich.console import Console, RenderableType


def drawn(part: RenderableType, width: int) -> list[str]:
    console = Console(file=StringIO(), width=width, markup=False, highlight=False)
    console.print(part)
    file = console.file
    assert isinstance(file, StringIO)
    return [line.rstrip() for line in file.getvalue().splitlines()]
