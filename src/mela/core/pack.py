"""Content packs: cards and tiles as TOML or JSON, so that new cards need no code.

A pack has *mechanics*, which decide how a match goes, and *texts*, which do not: its title, and
the names and texts of its pieces. A record names the digest of the mechanics.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec

from mela.core.error import MelaError
from mela.core.mistakes import Mistake, mistake, validation_mistake

Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2}\Z")]
#: What a pack calls a piece, by language.
Names = dict[Language, Annotated[str, msgspec.Meta(min_length=1, max_length=40)]]
#: What a pack says about a piece, by language.
Texts = dict[Language, Annotated[str, msgspec.Meta(min_length=1, max_length=300)]]
_TEXT_FIELDS = ("name", "text")
#: A person fixes one after the other; a pack with more is not looked at any further.
MOST_MISTAKES = 100


class PackError(MelaError):
    """A content pack that cannot be used; the message names the file and the line or key.

    It is about the first mistake; `mistakes` has all that were found, up to a limit.
    """

    def __init__(self, file: str, mistakes: Sequence[Mistake]) -> None:
        first = mistakes[0]
        place = f"{file}: {first.where}" if first.where else file
        super().__init__(f"{place}: {first.what}")
        self.file = file
        self.where = first.where
        self.what = first.what
        self.mistakes = tuple(mistakes[:MOST_MISTAKES])


def refuse_mistakes(file: str, mistakes: Sequence[Mistake]) -> None:
    """Refuse a pack if there are any."""
    if mistakes:
        raise PackError(file, mistakes)


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields that the packs of all games share."""

    game: str
    id: str
    title: Annotated[str, msgspec.Meta(max_length=80)]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card, a tile or the like. Without a name it is called by its id."""

    id: str
    name: Names = {}


P = TypeVar("P", bound=Pack)
#: Brings the raw content of a pack into the present form.
Prepare = Callable[[dict[str, Any]], dict[str, Any]]


def game_of(text: str, file: str) -> str:
    """The name of the game that a pack is for."""
    return _game_of(read_raw(text, file), file)


def decode_pack(
    kind: type[P], text: str, file: str, game: str, prepare: Prepare | None = None
) -> P:
    """Read a pack and check its types; the game checks the rest."""
    raw = read_raw(text, file)
    # first, because the fields of another game's pack would all look wrong
    meant = _game_of(raw, file)
    if meant != game:
        raise PackError(file, [mistake("game", "other-game", meant=meant, game=game)])
    raw = raw if prepare is None else prepare(raw)
    try:
        pack = msgspec.convert(raw, type=kind)
    except msgspec.ValidationError as error:
        first = validation_mistake(error)
        found = islice(_type_mistakes(kind, raw), MOST_MISTAKES)
        raise PackError(file, [first, *(other for other in found if other != first)]) from None
    if not is_id(pack.id):
        raise PackError(file, [mistake("id", "pack-id", id=pack.id)])
    return pack


def _type_mistakes(kind: type[Pack], raw: dict[str, Any]) -> Iterator[Mistake]:
    """The first mistake of each piece and of each other field, where msgspec stops at one."""
    for field in msgspec.structs.fields(kind):
        if field.name not in raw:
            continue
        value, expected = raw[field.name], field.type
        parts = [(f".{field.name}", value, expected)]
        if isinstance(value, list) and get_origin(expected) is tuple:
            of = get_args(expected)[0]
            parts = [(f".{field.name}[{n}]", piece, of) for n, piece in enumerate(value)]
        for at, part, wanted in parts:
            try:
                msgspec.convert(part, type=wanted)
            except msgspec.ValidationError as error:
                yield validation_mistake(error, at)


def is_id(text: str) -> bool:
    return bool(text) and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in text)


#: A key of TOML with many parts. Reading one takes the square of their number, so that a small file
#: could keep a site busy for a quarter of a minute.
_KEY_PART = r"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*"""
_LONG_KEY = re.compile(rf"(?:{_KEY_PART}\.[ \t]*){{30}}", re.ASCII)


def read_raw(text: str, file: str) -> dict[str, Any]:
    """The content of a file as it is, also with mistakes; an error says why it cannot be read."""
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text.encode(), type=dict[str, Any])
        if _LONG_KEY.search(text):
            raise PackError(file, [mistake("", "nested")])
        return msgspec.toml.decode(text.encode(), type=dict[str, Any])
    except RecursionError:
        raise PackError(file, [mistake("", "nested")]) from None
    except ValueError as error:
        # broken TOML or JSON, a number that is too large, text that is not Unicode
        raise PackError(file, [mistake("", "unreadable", why=str(error))]) from None


def _game_of(raw: dict[str, Any], file: str) -> str:
    game = raw.get("game", "")
    if not isinstance(game, str):
        wrong = mistake("game", "type", expected="str", got=type(game).__name__)
        raise PackError(file, [wrong])
    if not game:
        raise PackError(file, [mistake("game", "no-game")])
    return game


def as_toml(raw: Mapping[str, Any]) -> str:
    """The content of a pack as the text of a file, also while it has mistakes."""
    head = _lines({key: value for key, value in raw.items() if not _is_pieces(value)})
    pieces = [
        "\n".join([f"[[{_key(key)}]]", *_lines(piece)])
        for key, value in raw.items()
        if _is_pieces(value)
        for piece in value
    ]
    return "\n\n".join(["\n".join(head), *pieces]) + "\n"


def _is_pieces(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _lines(fields: Mapping[str, Any]) -> list[str]:
    """Fields without a value are left out: TOML has no null."""
    return [f"{_key(key)} = {_toml(value)}" for key, value in fields.items() if value is not None]


def _key(key: str) -> str:
    return key if is_id(key.lower().replace("_", "-")) and key.isascii() else _toml(key)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_lines(value)) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # strings of JSON are strings of TOML, but for one character
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def mechanics(pack: Pack) -> str:
    """A pack without its texts, as JSON; equal for packs that play the same.

    It leaves out defaults, so that a field that is added later changes no digest.
    """
    return msgspec.json.encode({**_mechanics(pack), "title": ""}, order="sorted").decode()


def _mechanics(piece: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    config = piece.__struct_config__
    if config.tag_field is not None:
        found[config.tag_field] = config.tag
    for field in msgspec.structs.fields(piece):
        value = getattr(piece, field.name)
        if field.name in _TEXT_FIELDS or value == field.default:
            continue
        if isinstance(value, tuple):
            value = [
                _mechanics(part) if isinstance(part, msgspec.Struct) else part for part in value
            ]
        found[field.name] = value
    return found


def digest(text: str) -> str:
    """Names the mechanics of a pack in a record, so that a match is never replayed with others."""
    return sha256(text.encode()).hexdigest()[:16]
