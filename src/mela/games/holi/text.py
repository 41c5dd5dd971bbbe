"""A position as text that a person can read and write, for tests and bug reports.

    holi standard international
    rivalry garland short-steps
    start blue
    playing yellow threw moved
       A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
    1  .  2  b  .  2  .  | ...
    blue: sweets 2, hits 1, holds yellow 2, hand corner wave, up fork, top up

Ground, middle and top stand side by side: small letters are tokens by colour, capitals pawns,
digits sweets. What a line of a seat does not name is zero or empty; the supply of own tokens and
the deck are what remains.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from mela.core.error import MelaError
from mela.games.holi.audit import faults
from mela.games.holi.board import LEVELS, SIDE, cell_name
from mela.games.holi.cards import CardTable
from mela.games.holi.position import HoliPosition
from mela.games.holi.restore import restore
from mela.games.holi.rivalry import RIVALRY_IDS
from mela.games.holi.truth import HAND_SIZE, TOKENS
from mela.games.holi.view import ACTIONS, Cards, Common, Pawn, cards_of, common

FIRST_SEAT = 11
USED = {"throw": "threw", "move": "moved", "climb": "climbed"}
NUMBERS = ("sweets", "hits", "rain", "footing")
CARDS = ("hand", "up", "down")
WORDS = (*NUMBERS, "holds", *CARDS, "top", "out")


class PositionTextError(MelaError):
    """A text that is no position; the message names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}" if line else what)
        self.line = line


def position_text(position: HoliPosition) -> str:
    """The canonical text; it parses back to the same position."""
    known = common(position)
    colours = [seat.colour for seat in known.seats]
    lines = [
        f"holi {known.pack} {known.edition}",
        " ".join(["rivalry", *known.rivalry]),
        f"start {colours[known.start]}",
        " ".join([known.phase, colours[known.turn], *(USED[action] for action in known.used)]),
    ]
    header = "  ".join("ABCDEF")
    lines.append("   " + "  | ".join([header] * LEVELS))
    for row in range(SIDE):
        cells = " | ".join(
            " ".join(_cell_text(known, level, row * SIDE + column) for column in range(SIDE))
            for level in range(LEVELS)
        )
        lines.append(f"{row + 1}  {cells}".rstrip())
    lines += [_seat_line(known, position, seat) for seat in range(len(colours))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell_text(known: Common, level: int, cell: int) -> str:
    sweets = known.levels[level].sweets[cell].replace("0", "")
    token = known.levels[level].tokens[cell]
    piece = "" if token == "." else known.seats[int(token)].colour[0]
    for seat in known.seats:
        if seat.pawn == Pawn(level, cell_name(cell)):
            piece = seat.colour[0].upper()
    return (piece + sweets or ".").ljust(2)


def _seat_line(known: Common, position: HoliPosition, seat: int) -> str:
    open_seat, cards = known.seats[seat], cards_of(position, seat)
    parts = [f"{name} {getattr(open_seat, name)}" for name in NUMBERS if getattr(open_seat, name)]
    foreign = [
        f"{known.seats[owner].colour} {count}"
        for owner, count in enumerate(open_seat.supply)
        if owner != seat and count
    ]
    if foreign:
        parts.append(" ".join(["holds", *foreign]))
    listed = {"hand": cards.hand, "up": open_seat.face_up, "down": cards.face_down}
    parts += [" ".join([name, *listed[name]]) for name in CARDS if listed[name]]
    if open_seat.top != "empty":
        parts.append(f"top {open_seat.top}")
    if open_seat.out:
        parts.append(f"out {open_seat.out}")
    return f"{open_seat.colour}: {', '.join(parts)}"


def parse_position(text: str, tables: Mapping[str, CardTable]) -> HoliPosition:
    """Read a position; a text that breaks a rule is an error that says which."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < FIRST_SEAT + 2:
        raise PositionTextError(lines[-1][0] if lines else 1, "the text ends too early")
    first = _words(lines[0], "holi", 3)
    if first[1] not in tables:
        raise PositionTextError(lines[0][0], f"there is no pack {first[1]!r}")
    table = tables[first[1]]
    seats = [_read_seat(n, line, table) for n, line in lines[FIRST_SEAT:]]
    colours = [seat["colour"] for seat in seats]
    if len(seats) > 4 or len(set(colours)) < len(seats):
        raise PositionTextError(lines[-1][0], "there are 2 to 4 seats of different colours (H2)")
    rivalry = _words(lines[1], "rivalry", None)[1:]
    if len(set(rivalry)) < len(rivalry) or set(rivalry) - set(RIVALRY_IDS):
        raise PositionTextError(lines[1][0], "a rivalry card is unknown, or named twice")
    turn = lines[3][1].split()
    tower = _read_tower(lines[4:FIRST_SEAT], colours)
    known = {
        "pack": table.pack,
        "edition": first[2],
        "rivalry": [card for card in RIVALRY_IDS if card in rivalry],
        "start": _seat_of(lines[2][0], _words(lines[2], "start", 2)[1], colours),
        "phase": turn[0],
        "turn": _seat_of(lines[3][0], turn[1] if len(turn) > 1 else "", colours),
        "used": [action for action in ACTIONS if USED[action] in turn[2:]],
        "levels": [{"tokens": "".join(t), "sweets": "".join(s)} for t, s, _ in tower],
        "seats": seats,
    }
    if set(turn[2:]) - set(USED.values()):
        raise PositionTextError(lines[3][0], f"an action is none of {', '.join(USED.values())}")
    for number, seat in enumerate(seats):
        seat["pawn"] = next((pawns[number] for _, _, pawns in tower if number in pawns), None)
    _fill_supplies(seats, [tokens for tokens, _, _ in tower])
    cards = [
        Cards(tuple(seat.pop("cards")), tuple(seat.pop("hidden")), tuple(seat.pop("rest")))
        for seat in seats
    ]
    try:
        position = restore(table, msgspec.convert(known, type=Common), cards)
    except msgspec.ValidationError as error:
        raise PositionTextError(0, str(error)) from None
    wrong = faults(position)
    if wrong:
        raise PositionTextError(0, "; ".join(wrong))
    return position


def _words(line: tuple[int, str], first: str, count: int | None) -> list[str]:
    words = line[1].split()
    if words[0] != first or (count is not None and len(words) != count):
        raise PositionTextError(line[0], f"{line[1]!r} is not a line of {first!r}")
    return words


def _seat_of(line: int, colour: str, colours: list[str]) -> int:
    if colour not in colours:
        raise PositionTextError(line, f"no seat has the colour {colour!r}")
    return colours.index(colour)


def _read_tower(
    lines: list[tuple[int, str]], colours: list[str]
) -> list[tuple[list[str], list[str], dict[int, dict[str, object]]]]:
    """For each level the owners of tokens, the sweets, and the pawns by seat."""
    levels: list[tuple[list[str], list[str], dict[int, dict[str, object]]]] = [
        ([], [], {}) for _ in range(LEVELS)
    ]
    letters = {colour[0]: seat for seat, colour in enumerate(colours)}
    standing: set[int] = set()
    for row, (n, line) in enumerate(lines[1:]):
        boards = [board.split() for board in line.split("|")]
        if boards[0][:1] != [str(row + 1)] or [len(b) for b in boards] != [SIDE + 1, SIDE, SIDE]:
            raise PositionTextError(n, f"row {row + 1} has not {SIDE} cells for each of 3 levels")
        for level, board in enumerate([boards[0][1:], *boards[1:]]):
            tokens, sweets, pawns = levels[level]
            for cell in board:
                piece, count = cell[:1], cell[1:]
                if piece in ".12":
                    piece, count = "", cell.strip(".")
                seat = letters.get(piece.lower(), -1)
                if (piece and seat < 0) or count not in ("", "1", "2"):
                    raise PositionTextError(n, f"{cell!r} is no cell's content")
                tokens.append(str(seat) if piece and piece.islower() else ".")
                sweets.append(count or "0")
                if piece.isupper():
                    if seat in standing:
                        raise PositionTextError(n, f"{colours[seat]} has a second pawn")
                    standing.add(seat)
                    pawns[seat] = {"level": level, "cell": cell_name(len(tokens) - 1)}
    for level, (_, sweets, _) in enumerate(levels):
        if set(sweets) - {"0", str(2 - level)}:
            raise PositionTextError(0, "sweets lie in twos on the ground, alone on the middle (H4)")
    return levels


def _read_seat(n: int, line: str, table: CardTable) -> dict[str, Any]:
    """The open facts of a seat, and its cards under names of their own."""
    colour, colon, rest = line.partition(":")
    if not colon:
        raise PositionTextError(n, f"{line!r} is not a colour, a colon and what the seat has")
    parts: dict[str, list[str]] = {}
    for part in rest.split(","):
        words = part.split()
        if words and (words[0] not in WORDS or words[0] in parts):
            raise PositionTextError(n, f"{part.strip()!r} is not one of {', '.join(WORDS)}, once")
        if words:
            parts[words[0]] = words[1:]
    unseen = Counter({id_: table.full_deck >> 4 * kind & 15 for kind, id_ in enumerate(table.ids)})
    for word in CARDS:
        unseen.subtract(parts.get(word, []))
    wrong = [id_ for id_, count in unseen.items() if count < 0 or id_ not in table.ids]
    if wrong:
        raise PositionTextError(n, f"{wrong[0]!r} is no card, or there are not so many (H3)")
    cards = {word: sorted(parts.get(word, []), key=table.ids.index) for word in CARDS}
    if len(cards["hand"]) > HAND_SIZE:
        raise PositionTextError(n, "a hand has more than 3 cards (H12)")
    deck = list(unseen.elements())
    return {
        "colour": colour.strip(),
        "holds": _read_holds(n, parts.get("holds", [])),
        **{word: _number(n, word, parts.get(word, ["0"])) for word in NUMBERS},
        "hand": len(cards["hand"]),
        "deck": len(deck),
        "face_up": cards["up"],
        "face_down": len(cards["down"]),
        "top": " ".join(parts.get("top", ["empty"])),
        "out": " ".join(parts["out"]) if "out" in parts else None,
        "cards": cards["hand"],
        "hidden": cards["down"],
        "rest": deck,
    }


def _number(n: int, word: str, words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or not words[0].isascii() or len(words[0]) > 3:
        raise PositionTextError(n, f"{word!r} wants one number")
    if int(words[0]) > 255:
        raise PositionTextError(n, f"{word} {words[0]} is too much")
    return int(words[0])


def _read_holds(n: int, words: list[str]) -> dict[str, int]:
    if len(words) % 2:
        raise PositionTextError(n, "'holds' wants pairs of a colour and a number")
    return {words[i]: _number(n, words[i], [words[i + 1]]) for i in range(0, len(words), 2)}


def _fill_supplies(seats: list[dict[str, Any]], levels: list[list[str]]) -> None:
    """What is not on the tower nor held by others is in the own supply."""
    colours = [seat["colour"] for seat in seats]
    for seat in seats:
        holds = seat.pop("holds")
        if set(holds) - set(colours) or seat["colour"] in holds:
            raise PositionTextError(
                0, f"{seat['colour']} holds tokens of a colour that is not there"
            )
        seat["supply"] = [holds.get(colour, 0) for colour in colours]
    for owner, seat in enumerate(seats):
        elsewhere = sum(level.count(str(owner)) for level in levels)
        elsewhere += sum(other["supply"][owner] for other in seats)
        if elsewhere > TOKENS:
            raise PositionTextError(0, f"{seat['colour']} has {elsewhere} tokens, not 25 (H3)")
        seat["supply"][owner] = TOKENS - elsewhere
