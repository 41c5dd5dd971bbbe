"""`mela new-pack` and `mela check-pack`: cards and tiles of one's own."""

import re
from pathlib import Path

import msgspec

from mela.cli.host import PackFileError, read_pack_file
from mela.core.game import AnyGame
from mela.core.pack import Pack, PackError
from mela.games import game as game_by_name

ABOUT = """\
# A content pack of your own: change what you like, then
#     mela check-pack {file}
#     mela simulate {game} --pack {file}
#     mela balance {game} --pack {file}
#
"""


class _Titled(msgspec.Struct):
    game: str = ""


def new_pack_text(game: AnyGame, id_: str, title: str, file: str) -> str:
    """The pieces that ship, under another name, to begin with."""
    text = game.pack_text("standard")
    # the first paragraph tells of the pack that ships, the rest of how a pack is written
    comments, _, content = text.partition("\n\n")
    how = comments.partition("\n#\n")[2]
    content = re.sub(r'^id = ".*"$', lambda _: f'id = "{id_}"', content, count=1, flags=re.M)
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    content = re.sub(
        r'^title = ".*"$', lambda _: f'title = "{quoted}"', content, count=1, flags=re.M
    )
    return f"{ABOUT.format(file=file, game=game.name)}{how}\n\n{content}"


def write_pack(game: AnyGame, path: Path, id_: str, title: str) -> None:
    """A new file; what would be no good pack is not written."""
    text = new_pack_text(game, id_, title, path.name)
    game.with_pack(text, path.name)
    if id_ in game.packs():
        raise PackFileError(f"{id_!r} is the id of a pack that ships: choose another one")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PackFileError(f"{path} exists already; a pack is not written over") from None
    except OSError as error:
        raise PackFileError(f"cannot write {path}: {error.strerror}") from None


def check_pack(path: Path) -> tuple[AnyGame, Pack]:
    """The game and what the pack holds; the error names the file and the line or entry."""
    own = read_pack_file(path)
    try:
        title = msgspec.toml.decode(own.text.encode(), type=_Titled).game
    except ValueError as error:
        raise PackError(own.file, "", str(error)) from None
    if not title:
        raise PackError(own.file, "game", "the pack does not say which game it is for")
    game = game_by_name(title)
    pack = game.read_pack(own.text, own.file)
    game.with_pack(own.text, own.file)  # its tables can be made, too
    return game, pack
