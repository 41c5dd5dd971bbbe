"""Which modules mypyc compiles; the build reads this from the source."""

from pathlib import Path

from mela.games import SHIPPED, kit_of

#: What all games share; each game lists its own modules in its kit.
SHARED = (
    "mela.core.error",
    "mela.core.chance",
    "mela.core.vectors",
    "mela.core.bits",
    "mela.core.trace",
    "mela.core.position",
    "mela.core.playout",
    "mela.bots.judge",
    "mela.bots.meter",
    "mela.bots.turn_search",
    "mela.bots.net",
    "mela.bots.net_trainer",
    "mela.bots.logistic",
    "mela.games.kit.rows",
    "mela.envs.matches",
)


def compiled_modules() -> list[str]:
    """By their full names."""
    return [*SHARED, *(module for name in SHIPPED for module in kit_of(name).compiled_modules())]


def compiled_files(source: Path) -> list[Path]:
    """Where they lie in a source folder."""
    return [source.joinpath(*module.split(".")).with_suffix(".py") for module in compiled_modules()]
