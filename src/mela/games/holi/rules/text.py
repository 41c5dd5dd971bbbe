"""A position as text that a person can read and write, for tests and bug reports.

    holi standard international
    rivalry garland short-steps
    start blue
    playing yellow threw moved
       A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
    1  .  2  b  .  2  .  | ...
    blue: sweets 2, hits 1, holds yellow 2, hand corner wave, up fork, top up

Ground, middle and top stand side by side: lower-case letters are tokens by colour, upper-case
letters are pawns, digits are sweets. What the line of a seat does not name is zero or empty. A
seat's own tokens and its deck are whatever remains.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from mela.core.lines import Line, PositionTextError, lines_of
from mela.games.holi.rules.audit import faults
from mela.games.holi.rules.board import LEVELS, SIDE, cell_name
from mela.games.holi.rules.cards import CardTable
from mela.games.holi.rules.events import Out
from mela.games.holi.rules.options import COLOURS, Edition
from mela.games.holi.rules.position import HoliPosition
from mela.games.holi.rules.restore import restore
from mela.games.holi.rules.score import token_points
from mela.games.holi.rules.state import HAND_SIZE, TOKENS
from mela.games.holi.rules.view import ACTIONS, PILE_TOPS, Cards, Common, Pawn, cards_of, common

FIRST_SEAT = 11
TOWER_HEAD = "  | ".join(["  ".join("ABCDEF")] * LEVELS)
PHASES = ("placing", "playing", "over")
USED = {"throw": "threw", "move": "moved", "climb": "climbed"}
NUMBERS = ("sweets", "hits", "rain", "footing")
CARDS = ("hand", "up", "down")
WORDS = (*NUMBERS, "holds", *CARDS, "top", "out")


def position_text(position: HoliPosition) -> str:
    """The canonical text, which parses back to the same position."""
    cards = [cards_of(position, seat) for seat in range(position.seats)]
    known = common(position, cards)
    colours = [seat.colour for seat in known.seats]
    lines = [
        f"holi {known.pack} {known.edition}",
        " ".join(["rivalry", *known.rivalry]),
        f"start {colours[known.start]}",
        " ".join([known.phase, colours[known.turn], *(USED[action] for action in known.used)]),
    ]
    lines.append(f"   {TOWER_HEAD}")
    for row in range(SIDE):
        cells = " | ".join(
            " ".join(_cell_text(known, level, row * SIDE + column) for column in range(SIDE))
            for level in range(LEVELS)
        )
        lines.append(f"{row + 1}  {cells}".rstrip())
    lines += [_seat_line(known, seat, cards[seat]) for seat in range(len(colours))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell_text(known: Common, level: int, cell: int) -> str:
    sweets = known.levels[level].sweets[cell].replace("0", "")
    token = known.levels[level].tokens[cell]
    piece = "" if token == "." else known.seats[int(token)].colour[0]
    for seat in known.seats:
        if seat.pawn == Pawn(level, cell_name(cell)):
            piece = seat.colour[0].upper()
    return (piece + sweets or ".").ljust(2)


def _seat_line(known: Common, seat: int, cards: Cards) -> str:
    open_seat = known.seats[seat]
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
    """Read a position; an error says which rule a text breaks."""
    lines = lines_of(text)
    if len(lines) < FIRST_SEAT + 2:
        raise PositionTextError(lines[-1].number if lines else 1, "the text ends too early")
    title, rivalry, start, turn, columns = lines[:5]
    title.must(len(title.words) == 3 and title.words[0] == "holi", "is not: holi, pack, edition")
    table = tables[title.one_of(title.words[1], tables, "pack")]
    seats = [_read_seat(line, table) for line in lines[FIRST_SEAT:]]
    colours = [seat["colour"] for seat in seats]
    lines[-1].must(len(seats) <= 4, "is one seat too many: there are 2 to 4 (H2)")
    lines[-1].must(len(set(colours)) == len(seats), "is of a colour that occurs twice (H2)")
    rivalry.must(rivalry.words[0] == "rivalry", "is not a line of rivalry cards")
    cards = [rivalry.one_of(card, table.rivalry.ids, "rivalry card") for card in rivalry.words[1:]]
    rivalry.must(len(set(cards)) == len(cards), "names a card twice (H10)")
    start.must(len(start.words) == 2 and start.words[0] == "start", "is not: start, colour")
    turn.must(len(turn.words) > 1, "is not: phase, colour, actions")
    columns.must(columns.words == TOWER_HEAD.split(), f"is not: {TOWER_HEAD}")
    used = [turn.one_of(word, USED.values(), "action") for word in turn.words[2:]]
    tower = _read_tower(lines[5:FIRST_SEAT], colours)
    for number, seat in enumerate(seats):
        seat["pawn"] = next((pawns[number] for _, _, pawns in tower if number in pawns), None)
    _fill_supplies(lines[FIRST_SEAT:], seats, [tokens for tokens, _, _ in tower])
    hidden = [
        Cards(tuple(seat.pop("cards")), tuple(seat.pop("hidden")), tuple(seat.pop("rest")))
        for seat in seats
    ]
    known = {
        "pack": table.pack,
        "edition": title.one_of(title.words[2], get_args(Edition), "edition"),
        "rivalry": [card for card in table.rivalry.ids if card in cards],
        "start": colours.index(start.one_of(start.words[1], colours, "seat's colour")),
        "phase": turn.one_of(turn.words[0], PHASES, "phase"),
        "turn": colours.index(turn.one_of(turn.words[1], colours, "seat's colour")),
        "used": [action for action in ACTIONS if USED[action] in used],
        "levels": [
            {"tokens": "".join(t), "sweets": "".join(s), "worth": token_points(level)}
            for level, (t, s, _) in enumerate(tower)
        ],
        "seats": seats,
    }
    position = restore(table, msgspec.convert(known, type=Common), hidden)
    wrong = faults(position)
    if wrong:
        raise PositionTextError(0, "; ".join(wrong))
    return position


Tower = list[tuple[list[str], list[str], dict[int, dict[str, object]]]]
"""For each level: the owners of tokens, the sweets, and the pawns by seat."""


def _read_tower(lines: list[Line], colours: list[str]) -> Tower:
    levels: Tower = [([], [], {}) for _ in range(LEVELS)]
    letters = {colour[0]: seat for seat, colour in enumerate(colours)}
    standing: set[int] = set()
    for row, line in enumerate(lines):
        boards = [board.split() for board in line.text.split("|")]
        line.must(
            boards[0][:1] == [str(row + 1)] and [len(b) for b in boards] == [SIDE + 1, SIDE, SIDE],
            f"is not: {row + 1} and three times {SIDE} cells",
        )
        for level, board in enumerate([boards[0][1:], *boards[1:]]):
            tokens, sweets, pawns = levels[level]
            for cell in board:
                piece = cell[:1] if cell[0].isalpha() else ""
                count = cell[len(piece) :].replace(".", "", 0 if piece else 1)
                seat = letters.get(piece.lower(), -1)
                line.must(not piece or seat >= 0, f"has no seat for {cell!a}")
                # two on the ground, one on the middle level, none on top
                line.must(
                    count in ("", str(2 - level).replace("0", "")), f"has sweets {cell!a} (H4)"
                )
                tokens.append(str(seat) if piece.islower() else ".")
                sweets.append(count or "0")
                if piece.isupper():
                    line.must(seat not in standing, f"has a second pawn {cell!a}")
                    standing.add(seat)
                    pawns[seat] = {"level": level, "cell": cell_name(len(tokens) - 1)}
    return levels


def _read_seat(line: Line, table: CardTable) -> dict[str, Any]:
    """What everybody may know about a seat, and its hidden cards under separate names."""
    colour, colon, rest = line.text.partition(":")
    line.must(bool(colon), "is not a colour, a colon and what the seat has")
    parts: dict[str, list[str]] = {}
    for part in rest.split(","):
        words = part.split()
        if words:
            line.one_of(words[0], WORDS, "such word")
            line.must(words[0] not in parts, f"has {words[0]!r} twice")
            parts[words[0]] = words[1:]
    unseen = Counter({id_: table.full_deck >> 4 * kind & 15 for kind, id_ in enumerate(table.ids)})
    for word in CARDS:
        for card in parts.get(word, []):
            line.one_of(card, table.ids, "such card")
            unseen[card] -= 1
            line.must(unseen[card] >= 0, f"has more of {card!r} than there are (H3)")
    cards = {word: sorted(parts.get(word, []), key=table.ids.index) for word in CARDS}
    line.must(len(cards["hand"]) <= HAND_SIZE, "has more than 3 cards in hand (H12)")
    deck = list(unseen.elements())
    return {
        "colour": line.one_of(colour.strip(), COLOURS, "such colour (H2)"),
        "holds": _read_holds(line, parts.get("holds", [])),
        **{word: line.count(parts.get(word, ["0"])) for word in NUMBERS},
        "hand": len(cards["hand"]),
        "deck": len(deck),
        "face_up": cards["up"],
        "face_down": len(cards["down"]),
        "top": line.one_of(" ".join(parts.get("top", ["empty"])), PILE_TOPS, "such top"),
        "out": line.one_of(" ".join(parts["out"]), get_args(Out), "reason to be out")
        if "out" in parts
        else None,
        "cards": cards["hand"],
        "hidden": cards["down"],
        "rest": deck,
    }


def _read_holds(line: Line, words: list[str]) -> dict[str, int]:
    line.must(len(words) % 2 == 0, "wants pairs of a colour and a number behind 'holds'")
    line.must(len(set(words[::2])) == len(words[::2]), "holds a colour twice")
    return {words[i]: line.count([words[i + 1]]) for i in range(0, len(words), 2)}


def _fill_supplies(lines: list[Line], seats: list[dict[str, Any]], levels: list[list[str]]) -> None:
    """Put the tokens that are neither on the tower nor held by others into their owner's supply."""
    colours = [seat["colour"] for seat in seats]
    for line, seat in zip(lines, seats, strict=True):
        holds = seat.pop("holds")
        others = [colour for colour in colours if colour != seat["colour"]]
        for colour in holds:
            line.one_of(colour, others, "other seat")
        seat["supply"] = [holds.get(colour, 0) for colour in colours]
    for owner, (line, seat) in enumerate(zip(lines, seats, strict=True)):
        elsewhere = sum(level.count(str(owner)) for level in levels)
        elsewhere += sum(other["supply"][owner] for other in seats)
        line.must(elsewhere <= TOKENS, f"has {elsewhere} tokens elsewhere, of 25 (H3)")
        seat["supply"][owner] = TOKENS - elsewhere
