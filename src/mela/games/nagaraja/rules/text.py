"""A position as text that a person can read and write, for tests and bug reports.

    nagaraja standard
    guide 0
    confronting 1 passes 1
    tile fork-crypt amulet
    temple 0: ? ? four ? curse/0 ? ? ? ?
    3  .  .  .
    2  .  fork+3  .
    1  trap  fork-crypt+1*  .
    ...
    seat 0: hand card-take-self, bid stick-add-2-self, sticks brown-4 brown-1, amulets one

Relics are in the order W1-W3, N1-N3, E1-E3: nobody has seen `?`, only seat 0 has seen `curse/0`.
The far row of a temple comes first; `+3` is how far a tile is turned, `*` is an amulet. What a line
does not name is zero or empty. Deck, stack of tiles and unseen amulets are whatever remains.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mela.core.lines import Line, PositionTextError, lines_of
from mela.games.nagaraja.rules.aims import Aims, face_names
from mela.games.nagaraja.rules.audit import faults
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.restore import restore
from mela.games.nagaraja.rules.tables import MOST_OF_A_FACE, Tables
from mela.games.nagaraja.rules.temple import PLACE_NAMES, PLACES, SIDE, room_name
from mela.games.nagaraja.rules.view import (
    ENDINGS,
    PHASES,
    SEATS,
    Common,
    Offer,
    OpenSeat,
    Own,
    Pending,
    RelicPlace,
    Room,
    Shown,
    common,
    shown,
)

#: The first words of the lines that may stand between the tile and the temples.
FURTHER = ("waiting", "gone", "spent", "pile")
CARD_LISTS = ("hand", "bid", "used", "dealt", "knows", "older", "recalls", "shown")
SEAT_WORDS = (*CARD_LISTS, "amulets", "sticks", "added")


def position_text(position: NagarajaPosition) -> str:
    """The canonical text, which parses back to the same position."""
    known, secrets = common(position), shown(position)
    lines = [f"nagaraja {known.pack}", f"guide {known.guide}", _phase_text(known)]
    offer = known.offer
    tile = "none" if offer is None else f"{offer.tile}{' amulet' if offer.amulet else ''}"
    lines.append(f"tile {tile}")
    if known.pending is not None:
        lines.append(" ".join(["waiting", known.pending.card, *known.pending.targets]))
    for name, words in (("gone", known.gone), ("spent", known.spent), ("pile", secrets.pile)):
        if words:
            lines.append(" ".join([name, *words]))
    for temple in SEATS:
        lines += _temple_lines(position, known, temple)
    lines += [_seat_line(known, secrets, seat) for seat in SEATS]
    return "\n".join(lines) + "\n"


def _phase_text(known: Common) -> str:
    if known.phase == "over":
        return f"over {known.turn} winner {known.winner} {known.ending}"
    passes = f" passes {known.passes}" if known.passes else ""
    return f"{known.phase} {known.turn}{passes}"


def _temple_lines(position: NagarajaPosition, known: Common, temple: int) -> list[str]:
    seat = known.seats[temple]
    relics = []
    for place in range(PLACES):
        kind = position.relic_at(temple, place)
        seen = seat.relics[place].known
        name = position.tables.relic_ids[kind - 1] if kind else "?"
        relics.append(f"{name}/{seen[0]}" if len(seen) == 1 else name)
    lines = [f"temple {temple}: {' '.join(relics)}"]
    rooms = {r.room: f"{r.tile}+{r.turn}{'*' if r.amulet else ''}" for r in seat.rooms}
    if seat.trap is not None:
        rooms[seat.trap] = "trap"
    for row in reversed(range(SIDE)):
        names = [room_name(row * SIDE + column) for column in range(SIDE)]
        lines.append("  ".join([str(row + 1), *(rooms.get(name, ".") for name in names)]))
    return lines


def _seat_line(known: Common, secrets: Shown, seat: int) -> str:
    own, open_seat = secrets.seats[seat], known.seats[seat]
    lists: dict[str, Sequence[str]] = {
        "hand": own.hand,
        "bid": own.bid,
        "used": open_seat.used,
        "dealt": own.dealt,
        "knows": own.given,
        "older": own.older,
        "recalls": own.pile if own.missing else (),
        "shown": own.shown,
        "amulets": own.amulets,
        "sticks": open_seat.sticks,
        "added": [str(open_seat.added)] if open_seat.added else (),
    }
    parts = [" ".join([word, *words]) for word, words in lists.items() if words]
    return f"seat {seat}: {', '.join(parts)}".rstrip()


# --- Reading --------------------------------------------------------------------------------


def parse_position(
    text: str, all_tables: Mapping[str, Tables], all_aims: Mapping[str, Aims]
) -> NagarajaPosition:
    """Read a position; an error says which rule a text breaks."""
    lines = lines_of(text)
    further = sum(line.words[0] in FURTHER for line in lines)
    wanted = 4 + further + 2 * (1 + SIDE) + 2
    if len(lines) < wanted:
        raise PositionTextError(lines[-1].number if lines else 1, "the text ends too early")
    lines[-1].must(len(lines) == wanted, "is one line too many")
    title, guide, phase, tile = lines[:4]
    title.must(len(title.words) == 2 and title.words[0] == "nagaraja", "is not: nagaraja, pack")
    pack = title.one_of(title.words[1], all_tables, "pack")
    tables, aims = all_tables[pack], all_aims[pack]
    reader = _Reader(tables, aims)
    guide.must(len(guide.words) == 2 and guide.words[0] == "guide", "is not: guide, seat")
    more: dict[str, Line] = {}
    for line in lines[4 : 4 + further]:
        word = line.one_of(line.words[0], FURTHER, "such word")
        line.must(word not in more, "says that a second time")
        more[word] = line
    temples = lines[4 + further : -2]
    relics = [reader.relics(temples[n * (SIDE + 1)], n) for n in SEATS]
    rooms = [reader.rooms(temples[n * (SIDE + 1) + 1 : (n + 1) * (SIDE + 1)]) for n in SEATS]
    seats = [reader.seat(line, n) for n, line in enumerate(lines[-2:])]
    pile = reader.cards(more["pile"], more["pile"].words[1:]) if "pile" in more else []
    known = Common(
        pack=pack,
        round=0,
        guide=int(guide.one_of(guide.words[1], ("0", "1"), "seat")),
        **reader.phase(phase),
        offer=reader.offer(tile),
        tiles=0,
        gone=tuple(reader.ids(more.get("gone"), tables.tile_ids, "tile")),
        deck=0,
        pile=len(pile),
        spent=tuple(reader.ids(more.get("spent"), tables.amulet_ids, "amulet")),
        pending=reader.pending(more.get("waiting"), phase),
        seats=tuple(
            OpenSeat(
                rooms=rooms[n][0],
                relics=tuple(
                    RelicPlace(place, relic, seen)
                    for place, (relic, seen) in zip(PLACE_NAMES, relics[n], strict=True)
                ),
                trap=rooms[n][1],
                hand=0,
                amulets=0,
                bid_count=0,
                bid=None,
                used=tuple(seats[n]["used"]),
                sticks=tuple(seats[n]["sticks"]),
                added=seats[n]["added"],
                fate=0,
                curses=0,
            )
            for n in SEATS
        ),
    )
    secrets = Shown(tuple(reader.own(seats[n], pile, lines[n - 2]) for n in SEATS), tuple(pile))
    lines[-1].must(sum(trap is not None for _, trap in rooms) < 2, "follows two traps (N3)")
    reader.check_counts(lines[-1], known, secrets)
    position = restore(tables, aims, known, secrets)
    wrong = faults(position)
    if wrong:
        raise PositionTextError(0, "; ".join(wrong))
    return position


class _Reader:
    """Reads lines with the words of a pack."""

    def __init__(self, tables: Tables, aims: Aims) -> None:
        self.tables = tables
        self.aims = aims

    def phase(self, line: Line) -> dict[str, Any]:
        words = line.words
        phase = line.one_of(words[0], PHASES, "phase")
        line.must(len(words) > 1, "is not: phase, seat")
        read: dict[str, Any] = {
            "phase": phase,
            "turn": int(line.one_of(words[1], ("0", "1"), "seat")),
            "passes": 0,
            "ending": None,
            "winner": None,
        }
        if phase == "over":
            line.must(len(words) == 5 and words[2] == "winner", "is not: over, seat, winner, why")
            read["winner"] = int(line.one_of(words[3], ("0", "1"), "seat"))
            known = [ending for ending in ENDINGS if ending is not None]
            read["ending"] = line.one_of(words[4], known, "reason to end")
        elif len(words) > 2:
            line.must(words[2:] == ["passes", "1"], "has more than: passes 1")
            read["passes"] = 1
        return read

    def offer(self, line: Line) -> Offer | None:
        words = line.words
        line.must(words[0] == "tile" and 2 <= len(words) <= 3, "is not: tile, kind, amulet")
        if words[1:] == ["none"]:
            return None
        tile = line.one_of(words[1], self.tables.tile_ids, "tile")
        line.must(words[2:] in ([], ["amulet"]), "has more than: amulet")
        return Offer(tile, len(words) == 3)

    def pending(self, line: Line | None, phase: Line) -> Pending | None:
        if line is None:
            return None
        line.must(len(line.words) > 1, "is not: waiting, card, targets")
        card = line.one_of(line.words[1], self.tables.ids, "such card")
        targets = tuple(line.words[2:])
        known = targets in self.aims.numbers[self.tables.ids.index(card)]
        line.must(known, f"names no targets of {card!r}")
        return Pending(1 - int(phase.words[1]), card, targets)

    def ids(self, line: Line | None, known: list[str], what: str) -> list[str]:
        if line is None:
            return []
        return [line.one_of(word, known, what) for word in line.words[1:]]

    def cards(self, line: Line, words: list[str]) -> list[str]:
        for word in words:
            line.one_of(word, self.tables.ids, "such card")
        for card, count in Counter(words).items():
            copies = self.tables.copies[self.tables.ids.index(card)]
            line.must(count <= copies, f"has more of {card!r} than there are (N6)")
        return sorted(words, key=self.tables.ids.index)

    def relics(self, line: Line, temple: int) -> list[tuple[str | None, tuple[int, ...]]]:
        words = line.words
        head = words[:2] == ["temple", f"{temple}:"]
        line.must(head and len(words) == 2 + PLACES, f"is not: temple {temple}: and nine relics")
        relics: list[tuple[str | None, tuple[int, ...]]] = []
        for word in words[2:]:
            name, slash, seat = word.partition("/")
            if word == "?":
                relics.append((None, ()))
                continue
            relic = line.one_of(name, self.tables.relic_ids, "relic")
            seen = (int(line.one_of(seat, ("0", "1"), "seat")),) if slash else (0, 1)
            relics.append((relic, seen))
        return relics

    def rooms(self, lines: list[Line]) -> tuple[tuple[Room, ...], str | None]:
        rooms = []
        trap = None
        for line, row in zip(lines, reversed(range(SIDE)), strict=True):
            good = len(line.words) == 1 + SIDE and line.words[0] == str(row + 1)
            line.must(good, f"is not: {row + 1} and three rooms")
            for column, word in enumerate(line.words[1:]):
                name = room_name(row * SIDE + column)
                if word == "trap":
                    line.must(trap is None, "has a second trap (N3)")
                    trap = name
                elif word != ".":
                    tile, plus, turn = word.removesuffix("*").partition("+")
                    line.one_of(tile, self.tables.tile_ids, "tile")
                    line.must(
                        plus == "+" and turn in tuple("0123"), f"{word!a} has no turn +0 to +3"
                    )
                    rooms.append(Room(name, tile, int(turn), word.endswith("*"), ()))
        return tuple(sorted(rooms, key=lambda room: room.room)), trap

    def seat(self, line: Line, number: int) -> dict[str, Any]:
        head, colon, rest = line.text.partition(":")
        good = head.split() == ["seat", str(number)] and colon == ":"
        line.must(good, f"is not: seat {number}: and its pieces")
        parts: dict[str, list[str]] = {}
        for part in rest.split(","):
            words = part.split()
            if words:
                word = line.one_of(words[0], SEAT_WORDS, "such word")
                line.must(word not in parts, f"says {word!r} twice")
                parts[word] = words[1:]
        faces = [name for name in face_names(self.tables) if name]
        sticks = [line.one_of(word, faces, "such stick") for word in parts.get("sticks", [])]
        for name, count in Counter(sticks).items():
            line.must(count <= MOST_OF_A_FACE, f"has too many {name!r}")
        read: dict[str, Any] = {word: self.cards(line, parts.get(word, [])) for word in CARD_LISTS}
        read["amulets"] = [
            line.one_of(word, self.tables.amulet_ids, "amulet") for word in parts.get("amulets", [])
        ]
        read["sticks"] = sticks
        read["added"] = line.count(parts.get("added", ["0"]))
        return read

    def own(self, seat: dict[str, Any], pile: list[str], line: Line) -> Own:
        recalled = seat["recalls"] or pile
        missing = len(recalled) - len(pile)
        line.must(missing >= 0, "recalls fewer cards than the pile has (N38)")
        return Own(
            hand=tuple(seat["hand"]),
            bid=tuple(seat["bid"]),
            dealt=tuple(seat["dealt"]),
            amulets=tuple(sorted(seat["amulets"], key=self.tables.amulet_ids.index)),
            relics=(),  # the lines of the temples have them
            given=tuple(seat["knows"]),
            older=tuple(seat["older"]),
            pile=tuple(recalled),
            missing=missing,
            shown=tuple(seat["shown"]),
        )

    def check_counts(self, line: Line, known: Common, secrets: Shown) -> None:
        """Check that there are no more pieces than the pack has."""
        cards = Counter(secrets.pile)
        amulets = Counter(known.spent)
        for own, seat in zip(secrets.seats, known.seats, strict=True):
            cards.update([*own.hand, *own.bid, *seat.used])
            amulets.update(own.amulets)
        for card, count in cards.items():
            copies = self.tables.copies[self.tables.ids.index(card)]
            line.must(count <= copies, f"is after more of {card!r} than there are (N6)")
        for amulet, count in amulets.items():
            kind = self.tables.amulet_ids.index(amulet)
            most = self.tables.all_amulets >> 4 * kind & 15
            line.must(count <= most, f"is after more of {amulet!r} than there are (N4)")
        tiles = Counter(known.gone)
        tiles.update([room.tile for seat in known.seats for room in seat.rooms])
        if known.offer is not None:
            tiles.update([known.offer.tile])
        for tile, count in tiles.items():
            kind = self.tables.tile_ids.index(tile)
            most = self.tables.all_tiles >> 4 * kind & 15
            line.must(count <= most, f"is after more of {tile!r} than there are (N3)")
