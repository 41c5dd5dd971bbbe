"""A sheet of squared paper: signs with styles, put anywhere, and read out line by line."""

from rich.text import Text


class Canvas:
    """What is put later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Signs in a row, from a place on to the right."""
        for n, sign in enumerate(signs):
            self._signs[x + n, y] = (sign, style)

    def centre(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Signs in a row, the middle one on a place."""
        self.put(x - len(signs) // 2, y, signs, style)

    def text(self) -> Text:
        blank = (" ", "")
        return Text("\n").join(
            Text.assemble(*(self._signs.get((x, y), blank) for x in range(self.width)))
            for y in range(self.height)
        )
