"""How a seat is told from the others: by shape and letter, and by colour where there is one."""

from typing import NamedTuple

from rich.text import Text

from mela.games.holi.options import Colour


class Sign(NamedTuple):
    """A token is a shape and a letter; a pawn is the letter in brackets, on a coloured ground."""

    shape: str
    letter: str
    token_style: str
    pawn_style: str

    def token(self) -> Text:
        return Text(self.shape + self.letter, self.token_style)

    def pawn(self) -> Text:
        return Text(f"[{self.letter}]", self.pawn_style)


SIGNS: dict[Colour, Sign] = {
    "blue": Sign("●", "M", "bold bright_blue", "bold white on blue"),
    "yellow": Sign("▲", "S", "bold yellow", "bold black on yellow"),
    "red": Sign("■", "H", "bold bright_red", "bold white on red"),
    "green": Sign("✿", "G", "bold green", "bold black on green"),
}
