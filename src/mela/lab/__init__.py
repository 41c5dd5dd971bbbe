"""Many matches: simulations, ladders, balance reports, training; on one machine or a cluster.

Each function plays what is missing, keeps what is finished, and returns the result. `workers` is
the number of processes (default: all cores), `ray` a Ray cluster: `auto`, an address, or `local`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mela.games import kit_of
from mela.lab.setting import game_with, read_pack_file
from mela.lab.work import Progress, StartWorkers
from mela.lab.workers import workers as find_workers

if TYPE_CHECKING:
    # polars takes longer to import than all the rest
    from mela.lab.balance_report.study import Balance
    from mela.lab.frames import Frames
    from mela.lab.ladder_plan import Ladder
    from mela.lab.simulation import Simulation
    from mela.lab.training import Trained

SILENT = Progress()


def load(folder: str | Path) -> "Frames":
    """The results of a simulation as polars frames."""
    from mela.lab.frames import read_frames

    return read_frames(Path(folder))


def simulate(
    game: str,
    bots: Sequence[str] | None = None,
    *,
    seats: int | None = None,
    matches: int = 100,
    first: int = 0,
    seeds: Sequence[int] | None = None,
    rotate: bool = False,
    options: Mapping[str, object] | None = None,
    pack: Path | None = None,
    out: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = SILENT,
) -> "Simulation":
    """Play matches between bots; with `out`, their records and frames are in that folder.

    Where none are named, the game's stand-in plays.
    """
    from mela.lab.simulation import run_simulation, settings_of

    own = read_pack_file(pack)
    title = game_with(game, own)
    chosen = {**({} if own is None else {"pack": title.packs()[-1]}), **(options or {})}
    settings = settings_of(title, bots or [kit_of(game).stand_in()], seats, chosen, rotate)
    wanted = range(first, first + matches) if seeds is None else seeds
    return run_simulation(settings, wanted, own, out, _start_workers(workers, ray), progress)


def ladder(
    game: str,
    bots: Sequence[str] | None = None,
    *,
    seats: int = 2,
    pairs: int = 100,
    far: int | None = None,
    sprt: bool = False,
    first: int = 0,
    bouts: Path | None = None,
    page: Path | None = None,
    commit: str = "unknown",
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = SILENT,
) -> "Ladder":
    """Let bots play each other on common seeds; `bots` go from weak to strong (default: all).

    `bouts` is the file of finished bouts; `page` gets a section like those of docs/ladder.md.
    """
    from mela.lab.ladder_page import read_page, write_page
    from mela.lab.ladder_plan import Plan, bout_file, run_ladder

    title = kit_of(game).game
    title.options({}, seats)
    named = kit_of(game).levels() if bots is None else list(bots)
    plan = Plan(title.name, seats, named, first, pairs, pairs if far is None else far, sprt)
    if page is not None:
        read_page(page)  # before anything is played
    with TemporaryDirectory(prefix="mela-") as temporary:
        file = bout_file(bouts or Path(temporary) / "bouts.jsonl")
        found = run_ladder(plan, file, _start_workers(workers, ray), progress)
    if page is not None and found.bouts:
        write_page(page, plan, found.standings, found.bouts, commit)
    return found


def balance(
    game: str,
    *,
    bot: str | None = None,
    ladder: Sequence[str] | None = None,
    matches: int = 200,
    pairs: int = 20,
    pack: Path | None = None,
    out: Path = Path("balance"),
    commit: str = "unknown",
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = SILENT,
) -> "Balance":
    """Write a report on how fair and how deep a game is, into a folder with its data."""
    from mela.lab.balance_report.study import run_balance

    own = read_pack_file(pack)
    title, equal = game_with(game, own), bot or kit_of(game).stand_in()
    levels = kit_of(game).levels() if ladder is None else list(ladder)
    start = _start_workers(workers, ray)
    return run_balance(title, own, equal, levels, matches, pairs, out, commit, start, progress)


def train(
    game: str,
    *,
    seats: int = 2,
    rounds: int = 10,
    matches: int = 1_000,
    exam: int = 100,
    evaluations: int = 1_200,
    seed: int = 0,
    file: Path = Path("training.json"),
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = SILENT,
) -> "Trained":
    """Let a bot learn from matches against itself; the training is kept in a file."""
    from mela.lab.training import run_training

    kit_of(game).game.options({}, seats)
    new = kit_of(game).training().first(seats, matches, evaluations, seed)
    return run_training(new, rounds, exam, file, _start_workers(workers, ray), progress)


def _start_workers(workers: int | None, ray: str | None) -> StartWorkers:
    return partial(find_workers, workers, ray)
