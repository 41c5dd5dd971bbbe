"""Positions for tests, written as the boards look, and short questions about them."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations

from mela.core.chance import Chance, ScriptedChance
from mela.core.event import Event
from mela.core.trace import Trace
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.moves import Climb, Drop, End, HoliMove, Place, Throw, Walk
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.view import OpenSeat
from tests.titles import HOLI

NAMES = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
EMPTY = "......"
CELLS = [column + row for row in "123456" for column in "ABCDEF"]
IN_THE_MIDDLE = {
    "b": ".....Y ...... ..B... ...... ...... R....G",
    "y": "B..... ...... ..Y... ...... ...... R....G",
    "r": "B....Y ...... ..R... ...... ...... .....G",
    "g": "B....Y ...... ..G... ...... ...... R.....",
}
"""Four pawns, that of the seat on C3 and the others in corners."""
SWEET_CELLS = ("B1", "E1", "A2", "F2", "A5", "F5", "B6", "E6")


@cache
def twins() -> Holi:
    """Holi with a pack that differs from the standard one: three times `corner`, twice `wave`, no
    scatter, fork and splash, a plain card at the end, and other numbers for some rivalry cards.
    """
    text = files("mela.games").joinpath("holi", "content", "standard.toml").read_text("utf-8")
    head, *cards = text.replace('id = "standard"', 'id = "twins"').split("[[")
    other = {
        "corner": ("]\n", "]\ncopies = 3\n"),
        "wave": ("]\n", "]\ncopies = 2\n"),
        "short-steps": ("distance = 2", "distance = 1"),
        "pouring-rain": ("points = 2", "points = 3"),
        "roof-kings": ("points = 7\nsecond = 3", "points = 9\nsecond = 4"),
        "first-footing": ("middle = 3\ntop = 6", "middle = 5\ntop = 10"),
    }
    kept = []
    for card in sorted(cards, key=lambda card: 'id = "spark-left"' in card):
        name = card.split('"')[1]
        if name not in ("scatter", "fork", "splash"):
            old, new = other.get(name, ("", ""))
            # the last one, behind the end of the table's own header
            before, _, after = card.rpartition(old) if old else (card, "", "")
            kept.append(before + new + after)
    return HOLI.with_pack("[[".join([head, *kept]), "twins.toml")


def table(
    ground: str = "",
    middle: str = "",
    top: str = "",
    *,
    seats: str = "by",
    turn: str = "b",
    used: str = "",
    rivalry: str = "",
    edition: str = "international",
    start: str = "",
    phase: str = "playing",
    pack: str = "standard",
    **lines: str,
) -> HoliPosition:
    """A position from up to three boards of six lines of six signs: `.` free, tokens b y r g,
    pawns B Y R G. Missing boards are empty, and the first seat is the start player.

    Other facts of a seat stand under its letter: `b="hand corner wave, up fork, top up"`. Who is
    in and names no hand holds `corner`. Sweets lie where nobody stands. What pawns stand on is
    held by the first seat, unless some seat names sweets: then so many are gone from the board,
    the last cells first.
    """
    boards = [_rows(text) for text in (ground, middle, top)]
    facts = {seat: lines.get(seat, "") for seat in seats}
    left = _sweets_left(boards, facts, seats[0])
    rows = []
    for row in range(6):
        parts = []
        for level in range(3):
            cells = []
            for column in range(6):
                piece = boards[level][row][column].strip(".")
                digit = left.get((level, CELLS[row * 6 + column]), "")
                cells.append(piece + digit or ".")
            parts.append(" ".join(cells))
        rows.append(f"{row + 1} {' | '.join(parts)}")
    for seat in seats:
        if phase == "playing" and "hand" not in facts[seat] and "out" not in facts[seat]:
            facts[seat] += ", hand corner"
    text = "\n".join(
        [
            f"holi {pack} {edition}",
            f"rivalry {rivalry}",
            f"start {NAMES[start or seats[0]]}",
            f"{phase} {NAMES[turn]} {used}",
            "A B C D E F | A B C D E F | A B C D E F",
            *rows,
            *(f"{NAMES[seat]}: {facts[seat]}" for seat in seats),
        ]
    )
    return (HOLI if pack == "standard" else twins()).parse(text)


def _rows(text: str) -> list[str]:
    rows = text.split() or [EMPTY] * 6
    assert [len(row) for row in rows] == [6] * 6, text
    return rows


def _sweets_left(
    boards: list[list[str]], facts: dict[str, str], first: str
) -> dict[tuple[int, str], str]:
    """The sweets on the board, by level and cell; what pawns stand on goes to the first seat."""
    left = {(level, cell): str(2 - level) for level in (0, 1) for cell in SWEET_CELLS}
    for level, cell in list(left):
        column, row = "ABCDEF".index(cell[0]), int(cell[1]) - 1
        if boards[level][row][column].isupper():
            del left[level, cell]
    gone = 24 - sum(int(count) for count in left.values())
    named = [int(n) for line in facts.values() for n in re.findall(r"sweets (\d+)", line)]
    if not named:
        facts[first] = f"sweets {gone}, {facts[first]}"
    spare = sum(named) - gone if named else 0
    for level, cell in sorted(left, key=lambda at: (at[0], -CELLS.index(at[1]))):
        if spare >= 2 - level:
            spare -= 2 - level
            del left[level, cell]
    assert spare == 0, "the seats hold fewer sweets than pawns stand on, or more than there are"
    return left


def board(text: str) -> str:
    """Six lines as `level` and `cells` give them."""
    return "\n".join(_rows(text))


def put(text: str, **signs: str) -> str:
    """The same board with other signs on some cells: `put(text, C3="b")`."""
    rows = [list(row) for row in _rows(text)]
    for cell, sign in signs.items():
        rows[int(cell[1]) - 1]["ABCDEF".index(cell[0])] = sign
    return board(" ".join("".join(row) for row in rows))


def level(position: HoliPosition, number: int) -> str:
    """A level as it looks now: tokens and pawns."""
    known = HOLI.view(position, None).common
    signs = [
        known.seats[int(t)].colour[0] if t != "." else "." for t in known.levels[number].tokens
    ]
    for seat in known.seats:
        if seat.pawn is not None and seat.pawn.level == number:
            at = CELLS.index(seat.pawn.cell)
            assert signs[at] == ".", f"{seat.pawn.cell} holds a token and a pawn"
            signs[at] = seat.colour[0].upper()
    return _picture(signs)


def sweets(position: HoliPosition, number: int) -> str:
    """The sweets of a level as it looks now."""
    return _picture(list(HOLI.view(position, None).common.levels[number].sweets.replace("0", ".")))


def _picture(signs: list[str]) -> str:
    return "\n".join("".join(signs[row * 6 : row * 6 + 6]) for row in range(6))


def seat(position: HoliPosition, letter: str) -> OpenSeat:
    """What all may know of a seat."""
    return next(
        seat for seat in HOLI.view(position, None).common.seats if seat.colour == NAMES[letter]
    )


def hand(position: HoliPosition, letter: str) -> str:
    """The cards of a hand, in the order of the pack."""
    number = HOLI.view(position, None).common.seats.index(seat(position, letter))
    own = HOLI.view(position, number).own
    assert own is not None
    return " ".join(own.hand)


def line(position: HoliPosition, name: str) -> list[int]:
    """One line of the score sheet, for each seat."""
    sheets = HOLI.view(position, None).sheets
    return [next(part.points for part in sheet.lines if part.line == name) for sheet in sheets]


def moves(position: HoliPosition) -> list[str]:
    """All legal moves. The list, the random pick and the refusals have to agree on them."""
    codes = HOLI.legal(position)
    assert len(set(codes)) == len(codes)
    draws = [[]] if len(codes) == 1 else [[n] for n in range(len(codes))]
    assert [position.pick(ScriptedChance(draw)) for draw in draws] == codes
    found = [HOLI.move(position, code) for code in codes]
    assert [HOLI.code(position, move) for move in found] == codes
    assert [move for move in found if _refusal(position, move)] == []
    others: list[HoliMove] = [
        *(Place(cell) for cell in CELLS),
        *(Drop(card, cell) for card in position.cards.ids for cell in CELLS),
        *(Walk(cell) for cell in CELLS),
        Climb(),
        End(),
    ]
    assert {str(move) for move in others if not _refusal(position, move)} == {
        str(move) for move in found if not isinstance(move, Throw)
    }
    return [str(move) for move in found]


def _refusal(position: HoliPosition, move: HoliMove) -> str | None:
    refusal = HOLI.refusal(position, position.turn, move)
    return None if refusal is None else f"{refusal.rule} {refusal.code}"


def verbs(position: HoliPosition) -> str:
    """What kinds of moves are legal."""
    found = {move.split()[0] for move in moves(position)}
    return " ".join(v for v in ("place", "throw", "drop", "move", "climb", "end") if v in found)


def cells(position: HoliPosition, start: str) -> str:
    """The cells of legal moves that begin with these words, such as `move` or `drop fork`."""
    found = moves(position)
    return _picture(["x" if f"{start} {cell}" in found else "." for cell in CELLS])


def throws(position: HoliPosition, card: str) -> list[str]:
    """The cells of all legal face-up throws of a card, in the order of their names.

    Every other choice of cells near the pawn has to be refused.
    """
    found = [move for move in moves(position) if move.startswith(f"throw {card} ")]
    kind = position.cards.ids.index(card)
    tokens = min(position.cards.size[kind], position.held(position.turn, position.turn))
    row, column = divmod(position.cell, 6)
    near = [c for n, c in enumerate(CELLS) if abs(n // 6 - row) < 3 and abs(n % 6 - column) < 3]
    tried = [Throw(card, chosen) for chosen in combinations(sorted(near), tokens)]
    assert {str(throw) for throw in tried if not _refusal(position, throw)} == set(found)
    return sorted(move.removeprefix(f"throw {card} ") for move in found)


def listed(text: str) -> list[str]:
    """Throws as `throws` gives them, from a text with a comma between two."""
    return sorted(" ".join(sorted(throw.split())) for throw in text.split(","))


def play(
    position: HoliPosition, *moves: str, draws: Sequence[int] = (), chance: Chance | None = None
) -> list[Event]:
    """Play moves on a position, each checked, and return what happened.

    The draws are the numbers that chance gives, all of which have to be asked for.
    """
    events: list[Event] = []
    script = ScriptedChance(list(draws))
    for text in moves:
        move = HOLI.parse_move(text)
        refusal = HOLI.refusal(position, position.turn, move)
        assert refusal is None, (text, refusal)
        position.trace = trace = Trace()
        position.play(HOLI.code(position, move), chance or script)
        position.trace = None
        events += HOLI.events(position, trace)
    assert script.used == len(draws)
    assert HOLI.faults(position) == []
    return events


def refused(position: HoliPosition, move: str | HoliMove, seat: int | None = None) -> str:
    """The rule and the message id that forbid a move, as one text: `H15 holi.throw.covered`."""
    who = position.turn if seat is None else seat
    before = position.snapshot()
    named = HOLI.parse_move(move) if isinstance(move, str) else move
    refusal = HOLI.refusal(position, who, named)
    assert position.snapshot() == before
    assert refusal is not None, move
    assert HOLI.explain(refusal, ["Ana", "Ben", "Cleo", "Dan"]).startswith(f"{refusal.rule}: ")
    return f"{refusal.rule} {refusal.code}"
