"""Content packs: cards and tiles as TOML, so that new cards need no code."""

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
    """The fields that the packs of all games share."""

    game: str
    id: str
    title: str


class _AnyPack(msgspec.Struct):
    """A pack before its game is known."""

    game: str = ""


P = TypeVar("P", bound=Pack)
T = TypeVar("T")


def game_of(text: str, file: str) -> str:
    """The name of the game that a pack is for."""
    game = _decode(_AnyPack, text, file).game
    if not game:
        raise PackError(file, "game", "the pack does not say which game it is for")
    return game


def decode_pack(kind: type[P], text: str, file: str, game: str) -> P:
    """Read a pack and check its types; the game checks the rest."""
    meant = game_of(
        text, file
    )  # first, since the fields of another game's pack would all look wrong
    if meant != game:
        raise PackError(file, "game", f"this pack is for {meant!r}, not for {game!r}")
    pack = _decode(kind, text, file)
    if not is_id(pack.id):
        raise PackError(file, "id", f"{pack.id!r} is not small letters, digits and hyphens")
    return pack


def is_id(text: str) -> bool:
    return bool(text) and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in text)


def _decode(kind: type[T], text: str, file: str) -> T:
    try:
        return msgspec.toml.decode(text.encode(), type=kind)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at ")
        raise PackError(file, key.strip("`").removeprefix("$.") or "top level", what) from None
    except RecursionError:
        raise PackError(file, "", "it is nested too deeply") from None
    except ValueError as error:
        # broken TOML, a number that is too large, text that is not Unicode
        raise PackError(file, "", str(error)) from None


def digest(text: str) -> str:
    """Names a pack in a record, so that a match is never replayed with other cards."""
    return sha256(text.encode()).hexdigest()[:16]
