"""The save file: a header and steps, as text that a person can read.

    mela record 1
    game …
    rules 1
    pack standard 4f1c…
    mechanics {"colour_cards": …
    seats 2
    option edition "polish"
    player 0 "Ana"
    player 1 "novice"
    commitment 9a01…

    start 2:1 21:7
    1 1 place A1
    2 0 place F6 | 13:4 13:12
    …
    digest 77b2…

Only a pack that does not ship has its mechanics in the record, so that anybody can replay it.

A step is its number, the seat, the move and, after a bar, the draws it made: below:value. A step
that is not a move starts with a colon: `:leave`, `:give-up`, or `:undo 4`, after which the match is
again as it was at version 4. Undone draws are not used again.
"""

import json
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from mela.core.error import MelaError

FORMAT = "mela record 1"
#: A bot could not think, and a weaker one plays for it.
BOT_FAILED = "bot-failed"
#: Steps that are not moves: a player leaves or comes back, gives up (`give-up` ends a match for
#: two, after `resign` a bot plays on), runs out of time, a bot (of a level) takes over or fails,
#: the match goes back to a version, or a closed table is reopened.
NOTES = ("leave", "back", "resign", "give-up", "time", "bot", BOT_FAILED, "undo", "open")
#: What every header has.
_NEEDED = ("game", "rules", "pack", "seats")
Draw = tuple[int, int]


class RecordError(MelaError):
    """A record that cannot be read or does not replay; the message names the line or step."""

    def __init__(self, text: str, step: int | None = None) -> None:
        super().__init__(text)
        #: The step that does not replay; 0 is the set-up.
        self.step = step


class Step(msgspec.Struct, frozen=True):
    """A move with its draws."""

    seat: int
    move: str
    draws: tuple[Draw, ...] = ()

    @property
    def note(self) -> str | None:
        """What happened, if this is not a move: `leave`, `undo 4`."""
        return self.move[1:] if self.move.startswith(":") else None

    @property
    def undone(self) -> int | None:
        """The version that an undo goes back to."""
        verb, _, version = (self.note or "").partition(" ")
        plain = verb == "undo" and version.isascii() and version.isdecimal() and len(version) < 9
        return int(version) if plain else None


def check_note(step: Step, seats: int) -> None:
    """Check a step that is not a move: its verb and its seat exist."""
    verb, _, rest = (step.note or "").partition(" ")
    if verb not in NOTES:
        raise RecordError(f"{verb!r} is not a step: there are {', '.join(NOTES)}")
    if (verb in ("bot", "undo")) != bool(rest) or (verb == "undo" and step.undone is None):
        raise RecordError(f"{step.move!r} needs a level after 'bot', a version after 'undo'")
    if step.seat >= seats:
        raise RecordError(f"there is no seat {step.seat}")
    if verb == "give-up" and seats != 2:
        raise RecordError("only a match for two ends when somebody gives up")


class Header(msgspec.Struct, frozen=True):
    """Everything that is known before the first step."""

    game: str
    rules: int
    pack: str
    pack_digest: str
    seats: int
    options: Mapping[str, object] = {}
    players: tuple[str, ...] = ()
    commitment: str | None = None
    #: Those of the pack, if it does not ship.
    mechanics: str | None = None


class Record(msgspec.Struct, frozen=True):
    """A match; its position follows from playing the steps."""

    header: Header
    start: tuple[Draw, ...] = ()
    steps: tuple[Step, ...] = ()

    def draws(self) -> int:
        """The number of draws so far: where a keyed chance continues."""
        return len(self.start) + sum(len(step.draws) for step in self.steps)


def encode_record(record: Record) -> str:
    """The text of a record."""
    header = record.header
    lines = [
        FORMAT,
        f"game {header.game}",
        f"rules {header.rules}",
        f"pack {header.pack} {header.pack_digest}",
        *([f"mechanics {header.mechanics}"] if header.mechanics else []),
        f"seats {header.seats}",
        *(f"option {name} {_json(value)}" for name, value in header.options.items()),
        *(f"player {seat} {_json(name)}" for seat, name in enumerate(header.players)),
        *([f"commitment {header.commitment}"] if header.commitment else []),
        "",
        " ".join(["start", *_draw_words(record.start)]),
    ]
    for version, step in enumerate(record.steps, 1):
        draws = " ".join(_draw_words(step.draws))
        lines.append(f"{version} {step.seat} {step.move}" + (f" | {draws}" if draws else ""))
    body = "\n".join(lines)
    return f"{body}\ndigest {_digest(body)}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _draw_words(draws: tuple[Draw, ...]) -> list[str]:
    return [f"{below}:{value}" for below, value in draws]


def _digest(body: str) -> str:
    try:
        return sha256(f"{body}\n".encode()).hexdigest()[:16]
    except UnicodeError:
        raise RecordError("a text is not Unicode") from None


def decode_record(text: str) -> Record:
    """Read a record; `replay` checks its moves and draws."""
    body, found, digest = text.rpartition("\ndigest ")
    if not found or not text.endswith("\n"):
        last = text.count("\n") + 1
        raise RecordError(f"line {last}: the record breaks off: its last line is not a digest")
    if digest != f"{_digest(body)}\n":
        raise RecordError("the digest does not fit: the record was changed after it was written")
    lines = body.split("\n")
    if lines[0] != FORMAT:
        raise RecordError(f"line 1: {lines[0]!r} is not {FORMAT!r}")
    try:
        gap = lines.index("")
    except ValueError:
        raise RecordError("there is no empty line between header and steps") from None
    header = _read_header(lines[1:gap])
    steps = lines[gap + 1 :]
    if not steps or steps[0].split(" ")[0] != "start":
        raise RecordError(f"line {gap + 2}: the steps do not begin with 'start'")
    return Record(
        header,
        _read_draws(gap + 2, steps[0].split(" ")[1:]),
        tuple(_read_step(gap + 2 + n, n, line) for n, line in enumerate(steps[1:], 1)),
    )


def _read_header(lines: list[str]) -> Header:
    single: dict[str, str] = {}
    options: dict[str, object] = {}
    players: list[str] = []
    for n, line in enumerate(lines, 2):
        word, _, rest = line.partition(" ")
        if word in ("option", "player"):
            key, _, value = rest.partition(" ")
            read = _read_json(n, value)
            if word == "option" and key not in options:
                options[key] = read
            elif word == "player" and key == str(len(players)) and isinstance(read, str):
                players.append(read)
            else:
                raise RecordError(f"line {n}: {line!r} is repeated or out of order")
        elif word in (*_NEEDED, "commitment", "mechanics") and word not in single:
            single[word] = rest
        else:
            raise RecordError(f"line {n}: {word!r} is not an entry of a header, or is repeated")
    for word in _NEEDED:
        if word not in single:
            raise RecordError(f"the header has no {word!r}")
    pack, _, pack_digest = single["pack"].partition(" ")
    return Header(
        game=single["game"],
        rules=_read_number("rules", single["rules"]),
        pack=pack,
        pack_digest=pack_digest,
        seats=_read_number("seats", single["seats"]),
        options=options,
        players=tuple(players),
        commitment=single.get("commitment"),
        mechanics=single.get("mechanics"),
    )


def _read_json(n: int, text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(f"line {n}: {text!r} is not a JSON value") from None
    return value


def _read_number(what: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise RecordError(f"{what}: {text!r} is not a number")
    return int(text)


def _read_draws(n: int, words: list[str]) -> tuple[Draw, ...]:
    draws = []
    for word in words:
        below, colon, value = word.partition(":")
        if not colon:
            raise RecordError(f"line {n}: the draw {word!r} is not like 13:4")
        draws.append((_read_number(f"line {n}", below), _read_number(f"line {n}", value)))
    return tuple(draws)


def _read_step(n: int, version: int, line: str) -> Step:
    step, bar, draws = line.partition(" | ")
    words = step.split(" ", 2)
    if len(words) != 3 or words[0] != str(version):
        raise RecordError(f"line {n}: {line!r} is not step {version}, a seat and a move")
    seat = _read_number(f"line {n}", words[1])
    return Step(seat, words[2], _read_draws(n, draws.split(" ")) if bar else ())
