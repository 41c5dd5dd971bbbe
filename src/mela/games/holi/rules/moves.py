"""The moves of Holi and their text form."""

from mela.core.move import Move, MoveTextError, check_words
from mela.games.holi.rules.board import cell_number


class Place(Move, frozen=True, tag="place"):
    """H8: put the pawn on a corner."""

    cell: str

    def __str__(self) -> str:
        return f"place {self.cell}"


class Throw(Move, frozen=True, tag="throw"):
    """H14-H18: play a card face up; `cells` names the cells that get a token."""

    card: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return f"throw {self.card} {' '.join(self.cells)}"


class Drop(Move, frozen=True, tag="drop"):
    """H19-H21: play a card face down; `cell` gets the token."""

    card: str
    cell: str

    def __str__(self) -> str:
        return f"drop {self.card} {self.cell}"


class Walk(Move, frozen=True, tag="move"):
    """H25: move the pawn to another cell of its level."""

    cell: str

    def __str__(self) -> str:
        return f"move {self.cell}"


class Climb(Move, frozen=True, tag="climb"):
    """H27: go up one level."""

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
    """Read a move; an error says what is wrong and shows the correct form."""
    words = text.split()
    if not words:
        raise MoveTextError("an empty line is not a move; try: " + ", ".join(FORMS))
    verb, rest = words[0].lower(), words[1:]
    if verb not in FORMS:
        raise MoveTextError(f"{words[0]!r} is not a move; there are: {', '.join(FORMS)}")
    if verb in ("climb", "end"):
        check_words(verb, rest, 0, 0, FORMS)
        return Climb() if verb == "climb" else End()
    if verb == "throw":
        check_words(verb, rest, 2, 4, FORMS)
        return check_move(Throw(rest[0], tuple(rest[1:])))
    if verb == "drop":
        check_words(verb, rest, 2, 2, FORMS)
        return check_move(Drop(rest[0], rest[1]))
    check_words(verb, rest, 1, 1, FORMS)
    return check_move(Place(rest[0]) if verb == "place" else Walk(rest[0]))


def check_move(move: HoliMove) -> HoliMove:
    """The move in its standard form: ids in lower case, cells in upper case and in order."""
    match move:
        case Place(cell):
            return Place(_cell(cell, "place"))
        case Throw(card, words):
            check_words("throw", [card, *words], 2, 4, FORMS)
            cells = [_cell(word, "throw") for word in words]
            if len(set(cells)) < len(cells):
                raise MoveTextError(f"{str(move)!r} names a cell twice")
            return Throw(card.lower(), tuple(sorted(cells)))
        case Drop(card, cell):
            return Drop(card.lower(), _cell(cell, "drop"))
        case Walk(cell):
            return Walk(_cell(cell, "move"))
        case _:
            return move


def _cell(word: str, verb: str) -> str:
    name = word.upper()
    if cell_number(name) is None:
        raise MoveTextError(f"{word!r} is not a cell from A1 to F6; write it like: {FORMS[verb]}")
    return name
