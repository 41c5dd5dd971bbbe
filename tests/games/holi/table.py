"""Positions for tests, written as the boards look."""

from mela.core.chance import Chance, ScriptedChance
from mela.core.event import Event
from mela.core.trace import Trace
from mela.games import HOLI
from mela.games.holi.board import SWEET_MASK
from mela.games.holi.position import HoliPosition

EMPTY = "......"


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
    start: str = "b",
    phase: str = "playing",
    **lines: str,
) -> HoliPosition:
    """A position from up to three boards of six lines of six signs: `.` free, tokens b y r g,
    pawns B Y R G. Missing boards are empty; sweets lie where nobody stands, and the seat whose
    sweets line says nothing else holds none of them: what pawns stand on is taken by the first.
    Other facts of a seat by its letter: `b="hand corner wave, up fork, top up"`.
    """
    names = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
    boards = [_board(text) for text in (ground, middle, top)]
    taken = 0
    rows = []
    for row in range(6):
        parts = []
        for level in range(3):
            cells = []
            for column in range(6):
                piece = boards[level][row][column]
                sweet = level < 2 and SWEET_MASK >> row * 6 + column & 1
                if sweet and piece.isupper():
                    taken += 2 - level
                    sweet = 0
                digit = str(2 - level) if sweet else ""
                cells.append((piece.strip(".") + digit) or ".")
            parts.append(" ".join(cells))
        rows.append(f"{row + 1} {' | '.join(parts)}")
    seat_lines = []
    for seat in seats:
        facts = lines.get(seat, "")
        if seat == seats[0] and taken and "sweets" not in facts:
            facts = f"sweets {taken}, {facts}"
        seat_lines.append(f"{names[seat]}: {facts}")
    text = "\n".join(
        [
            f"holi standard {edition}",
            f"rivalry {rivalry}",
            f"start {names[start]}",
            f"{phase} {names[turn]} {used}",
            "A B C D E F | A B C D E F | A B C D E F",
            *rows,
            *seat_lines,
        ]
    )
    return HOLI.parse(text)


def _board(text: str) -> list[str]:
    rows = text.split() or [EMPTY] * 6
    assert [len(row) for row in rows] == [6] * 6, text
    return rows


def play(position: HoliPosition, *moves: str, chance: Chance | None = None) -> list[Event]:
    """Play moves on a position, each checked, and return what happened."""
    events: list[Event] = []
    for text in moves:
        move = HOLI.parse_move(text)
        refusal = HOLI.refusal(position, position.turn, move)
        assert refusal is None, (text, refusal)
        position.trace = trace = Trace()
        position.play(HOLI.code(position, move), chance or ScriptedChance([]))
        position.trace = None
        events += HOLI.events(position, trace)
    assert HOLI.faults(position) == []
    return events


def refused(position: HoliPosition, text: str, seat: int | None = None) -> str:
    """The rule and the message id that forbid a move, as one word: `H15 holi.throw.covered`."""
    who = position.turn if seat is None else seat
    before = position.snapshot()
    refusal = HOLI.refusal(position, who, HOLI.parse_move(text))
    assert position.snapshot() == before
    assert refusal is not None, text
    return f"{refusal.rule} {refusal.code}"
