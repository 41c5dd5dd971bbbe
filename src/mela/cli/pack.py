"""`mela new-pack` and `mela check-pack`: cards and tiles of one's own."""

import re
from pathlib import Path

from mela.cli.host import PackFileError
from mela.core.game import AnyGame
from mela.core.pack import Pack, game_of
from mela.lab.setting import PackText, game_with

ABOUT = """\
# A content pack of your own: change what you like, then
#     mela check-pack {file}
#     mela play --pack {file}
#     mela simulate {game} --pack {file}
#     mela balance {game} --pack {file}
#
"""


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
    game_with(game.name, PackText(text, path.name))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PackFileError(f"{path} exists already; a pack is not written over") from None
    except OSError as error:
        raise PackFileError(f"cannot write {path}: {error.strerror}") from None


def game_for(own: PackText | None) -> AnyGame | None:
    """The game that a pack is for, with the pack, if there is one."""
    return None if own is None else game_with(game_of(own.text, own.file), own)


def check_pack(own: PackText) -> tuple[AnyGame, Pack]:
    """The game and what the pack holds; the error names the file and the line or entry."""
    game = game_with(game_of(own.text, own.file), own)
    return game, game.pack(game.packs()[-1])
