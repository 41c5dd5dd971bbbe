"""A match from its set-up to its end, step by step, as a viewer would have seen it."""

from collections.abc import Sequence

import msgspec

from mela.core.error import MelaError
from mela.core.event import Event, Viewer, seen_by
from mela.core.match import AnyMatch, game_of
from mela.core.pack import Pack
from mela.core.record import RecordError, Step, decode_record
from mela.core.view import View
from mela.games import game as game_by_name
from mela.server.plain_input import check_text
from mela.server.protocol.messages import Note
from mela.server.records.verification import read_match

LONGEST_RECORD = 100_000
MOST_STEPS = 2_000


class ViewerError(MelaError):
    """There is no such viewer."""


class Shown(msgspec.Struct, frozen=True):
    """A step and what the table looked like then; version 0 is the set-up."""

    version: int
    note: Note | None
    events: Sequence[Event]
    view: View


def shown_record(data: bytes, viewer: str) -> bytes:
    """The steps of a record that a client has sent, as JSON. A long one takes seconds."""
    _, match = read_match(_read(data))
    return msgspec.json.encode(shown(match, viewer))


def record_pack(data: bytes) -> Pack:
    """The pack of a record that a client has sent, for a page that draws it."""
    header = decode_record(_read(data)).header
    game = game_of(game_by_name(header.game), header)
    if header.pack not in game.packs():
        raise RecordError(f"this site does not know the pack {header.pack!r}")
    found: Pack = game.page_pack(header.pack)
    return found


def _read(data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeError:
        raise RecordError("this is not UTF-8 text") from None
    check_text(text, lines=True)
    if text.count("\n") > MOST_STEPS:
        raise RecordError(f"a record of more than {MOST_STEPS} lines is not shown")
    return text


def shown(match: AnyMatch, viewer: str) -> list[Shown]:
    who = _read_viewer(viewer, match.seats)
    steps: list[Step | None] = [None, *match.record.steps]
    return [
        Shown(
            version,
            None if step is None or step.note is None else Note(step.seat, step.note),
            tuple(seen_by(who, match.events_of(version))),
            match.game.view(match.position_at(version), who),
        )
        for version, step in enumerate(steps)
    ]


def _read_viewer(text: str, seats: int) -> Viewer:
    if text == "w":
        return None
    if text not in map(str, range(seats)):
        raise ViewerError(f"{text!r} is not a viewer: a seat from 0 to {seats - 1}, or w")
    return int(text)
