"""Reads texts line by line; errors name the line."""

from collections.abc import Collection

from mela.core.error import MelaError


class PositionTextError(MelaError):
    """A text that is not a position; the message names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line


class Line:
    """A line of the text, with its number for errors."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.words = text.split()

    def must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise PositionTextError(self.number, f"{self.text.strip()!a} {otherwise}")

    def one_of(self, word: str, known: Collection[str], what: str) -> str:
        self.must(word in known, f"has no {what}: {word!a} is none of {', '.join(known)}")
        return word

    def count(self, words: list[str]) -> int:
        """The one word as a number that fits into a byte."""
        plain = len(words) == 1 and words[0].isascii() and words[0].isdecimal()
        self.must(plain and len(words[0]) < 4 and int(words[0]) < 256, "wants a number up to 255")
        return int(words[0])


def lines_of(text: str) -> list[Line]:
    """The lines that are not blank."""
    return [Line(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
