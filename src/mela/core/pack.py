"""Content packs: cards and tiles as TOML, so that other cards need no code."""

from hashlib import sha256
from typing import TypeVar

import msgspec

from mela.core.error import MelaError


class PackError(MelaError):
    """A content pack that cannot be used; the message names the file and the line or key."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}" if where else f"{file}: {what}")
        self.file = file
        self.where = where


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every game's pack says of itself."""

    game: str
    id: str
    title: str


P = TypeVar("P", bound=Pack)


def decode_pack(kind: type[P], text: str, file: str, game: str) -> P:
    """Read a pack; what the types can tell is checked here, the rest by the game."""
    pack = _decode(kind, text, file)
    if pack.game != game:
        raise PackError(file, "game", f"this pack is for {pack.game!r}, not for {game!r}")
    if not is_id(pack.id):
        raise PackError(file, "id", f"{pack.id!r} is not small letters, digits and hyphens")
    return pack


def is_id(text: str) -> bool:
    return bool(text) and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in text)


def _decode(kind: type[P], text: str, file: str) -> P:
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at ")
        raise PackError(file, key.strip("`").removeprefix("$.") or "top level", what) from None
    except RecursionError:
        raise PackError(file, "", "it is nested too deeply") from None
    except ValueError as error:
        # broken TOML, a number beyond all bounds, text that is no Unicode
        raise PackError(file, "", str(error)) from None


def digest(text: str) -> str:
    """What a record notes of a pack, so that a match is never replayed with other cards."""
    return sha256(text.encode()).hexdigest()[:16]
