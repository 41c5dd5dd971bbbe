"""The content packs that ship with the game, for their pictures and numbers."""

from functools import cache
from importlib.resources import files

from mela.games.holi.pack import HoliPack, read_pack


@cache
def shipped_pack(name: str) -> HoliPack:
    """A pack by its id."""
    for file in files("mela.games").joinpath("holi", "content").iterdir():
        if file.name.endswith(".toml"):
            pack = read_pack(file.read_text(encoding="utf-8"), file.name)
            if pack.id == name:
                return pack
    raise LookupError(name)
