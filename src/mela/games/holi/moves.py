"""The moves of Holi and their one text form."""

from mela.core.move import Move, MoveTextError, check_words
from mela.games.holi.board import cell_number


class Place(Move, frozen=True, tag="place"):
    """H8: put the pawn on a corner."""

    cell: str

    def __str__(self) -> str:
        return f"place {self.cell}"


class Throw(Move, frozen=True, tag="throw"):
    """H14-H18: a card face up; the cells that get a token, by name."""

    card: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return f"throw {self.card} {' '.join(self.cells)}"


class Drop(Move, frozen=True, tag="drop"):
    """H19-H21: a card face down, and the cell that gets the token."""

    card: str
    cell: str

    def __str__(self) -> str:
        return f"drop {self.card} {self.cell}"


class Walk(Move, frozen=True, tag="move"):
    """H25: move the pawn on its level."""

    cell: str

    def __str__(self) -> str:
        return f"move {self.cell}"


class Climb(Move, frozen=True, tag="climb"):
    """H27: one level up."""

    def __str__(self) -> str:
        return "climb"


class End(Move, frozen=True, tag="end"):
    """H11: end the turn."""

    def __str__(self) -> str:
        return "end"


HoliMove = Place | Throw | Drop | Walk | Climb | End

FORMS = {
    "place": "place A1",
    "throw": "throw embrace B3 C2 D3",
    "drop": "drop fork D4",
    "move": "move C3",
    "climb": "climb",
    "end": "end",
}


def parse_move(text: str) -> HoliMove:
    """Read a move; the error says what is wrong and shows the form."""
    words = text.split()
    if not words:
        raise MoveTextError("an empty line is no move; try: " + ", ".join(FORMS))
    verb, rest = words[0].lower(), words[1:]
    if verb not in FORMS:
        raise MoveTextError(f"{words[0]!r} is no move; there are: {', '.join(FORMS)}")
    if verb in ("climb", "end"):
        check_words(verb, rest, 0, 0, FORMS)
        return Climb() if verb == "climb" else End()
    if verb == "throw":
        check_words(verb, rest, 2, 4, FORMS)
        cells = [_cell(word, verb) for word in rest[1:]]
        if len(set(cells)) < len(cells):
            raise MoveTextError(f"{text!r} names a cell twice")
        return Throw(rest[0].lower(), tuple(sorted(cells)))
    if verb == "drop":
        check_words(verb, rest, 2, 2, FORMS)
        return Drop(rest[0].lower(), _cell(rest[1], verb))
    check_words(verb, rest, 1, 1, FORMS)
    cell = _cell(rest[0], verb)
    return Place(cell) if verb == "place" else Walk(cell)


def _cell(word: str, verb: str) -> str:
    name = word.upper()
    if cell_number(name) is None:
        raise MoveTextError(f"{word!r} is no cell from A1 to F6; write it like: {FORMS[verb]}")
    return name
