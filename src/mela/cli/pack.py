"""`mela new-pack` and `mela check-pack`: content packs of users."""

import re
from pathlib import Path

from mela.core.game import AnyGame
from mela.core.pack import Pack, game_of
from mela.lab.setting import PackFileError, PackText, game_with, read_pack_file

ABOUT = """\
# A content pack of your own: change what you like, then
#     mela check-pack {file}
#     mela play --pack {file}
#     mela simulate {game} --pack {file}
#     mela balance {game} --pack {file}
#
"""


def new_pack_text(game: AnyGame, id_: str, title: str, file: str) -> str:
    """The shipped pack with another id and title."""
    text = game.pack_text("standard")
    # the first paragraph is about the shipped pack, the rest explains how to write a pack
    comments, _, content = text.partition("\n\n") if text.startswith("#") else ("", "", text)
    how = comments.partition("\n#\n")[2]
    content = re.sub(r'^id = ".*"$', lambda _: f'id = "{id_}"', content, count=1, flags=re.M)
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    content = re.sub(
        r'^title = ".*"$', lambda _: f'title = "{quoted}"', content, count=1, flags=re.M
    )
    return f"{ABOUT.format(file=file, game=game.name)}{how}\n\n{content}"


def write_pack(game: AnyGame, path: Path, id_: str, title: str) -> None:
    """Write a new pack, unless it is faulty."""
    text = new_pack_text(game, id_, title, path.name)
    game_with(game.name, PackText(text, path.name))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PackFileError(f"{path} exists already and is not overwritten") from None
    except OSError as error:
        raise PackFileError(f"cannot write {path}: {error.strerror}") from None


def game_for(path: Path | None) -> AnyGame | None:
    """The game that a pack is for, with the pack, if there is one."""
    own = read_pack_file(path)
    return None if own is None else game_with(game_of(own.text, own.file), own)


def check_pack(path: Path) -> tuple[AnyGame, Pack]:
    """The game and the pack; an error names the file and the line or entry."""
    game = game_for(path)
    assert game is not None
    return game, game.pack(game.packs()[-1])
