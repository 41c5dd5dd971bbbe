"""What the host of a match may choose, on the command line."""

from pathlib import Path
from typing import Annotated, get_args

import typer

from mela.core.error import MelaError
from mela.core.game import AnyGame
from mela.games import GAMES
from mela.games.holi.options import Edition as HoliEdition
from mela.lab.setting import PackText

Title = Annotated[str, typer.Argument(help=f"One of: {', '.join(GAMES)}.")]
Edition = Annotated[
    str | None, typer.Option(help=f"For Holi, one of: {', '.join(get_args(HoliEdition))}.")
]
Rivalry = Annotated[
    str | None,
    typer.Option(help="For Holi: how many rivalry cards, or a comma list of their ids."),
]
PackFile = Annotated[
    Path | None,
    typer.Option("--pack", help="A content pack to play with, like `mela new-pack` writes."),
]


class PackFileError(MelaError):
    """A file that cannot be read."""


def host_options(
    edition: str | None, rivalry: str | None, title: AnyGame, pack: PackText | None
) -> dict[str, object]:
    """As plain data; the game checks it."""
    raw: dict[str, object] = {} if pack is None else {"pack": title.packs()[-1]}
    if edition is not None:
        raw["edition"] = edition
    if rivalry is not None:
        drawn = rivalry.isdecimal() and len(rivalry) < 4
        raw["rivalry"] = int(rivalry) if drawn else [card.strip() for card in rivalry.split(",")]
    return raw


def own_pack(path: Path | None) -> PackText | None:
    """What `--pack` names, if it was said."""
    return None if path is None else read_pack_file(path)


def read_pack_file(path: Path) -> PackText:
    """The text of a pack, to be checked by its game."""
    try:
        return PackText(path.read_text(encoding="utf-8"), path.name)
    except OSError as error:
        raise PackFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError:
        raise PackFileError(f"{path} is no text") from None
