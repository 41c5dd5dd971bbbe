"""The commands of the lab: simulate, balance, replay, perft, new-pack."""

from pathlib import Path
from typing import Annotated

import typer

from mela.bots.levels import LEVELS
from mela.cli.host import Edition, PackFile, Rivalry, host_options, read_pack_file
from mela.cli.site import AsJson, refused
from mela.cli.work import RayCluster, Workers
from mela.core.error import MelaError
from mela.games import GAMES
from mela.lab.setting import game_with

app = typer.Typer()

STRONGEST = list(LEVELS)[-1]
Title = Annotated[str, typer.Argument(help=f"One of: {', '.join(GAMES)}.")]


@app.command("simulate")
def simulate_command(
    game: Title,
    bots: Annotated[
        str, typer.Option(help=f"By seat, repeated as needed: {', '.join(LEVELS)}, adept:2000n.")
    ] = STRONGEST,
    seats: Annotated[int | None, typer.Option(help="How many play; else one for each bot.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many seeds.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    seeds: Annotated[
        Path | None, typer.Option(help="A file with a seed a line, in place of the two above.")
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="On each seed every bot plays on each seat.")
    ] = False,
    edition: Edition = None,
    rivalry: Rivalry = None,
    pack: PackFile = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for records and parquet tables.")
    ] = None,
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Play matches between bots; stopped, the same command goes on.

    Examples:

    mela simulate holi --bots adept,novice --rotate --matches 200 --out matches/

    mela simulate nagaraja --bots adept:2000n --seeds seeds.txt --json

    mela simulate holi --seats 4 --matches 100000 --out matches/ --ray auto
    """
    from mela.cli.simulate import run_simulation, settings_of
    from mela.lab.seeds import read_seeds

    try:
        own = None if pack is None else read_pack_file(pack)
        title = game_with(game, own)
        raw = host_options(edition, rivalry)
        if own is not None:
            raw["pack"] = title.read_pack(own.text, own.file).id
        named = [bot.strip() for bot in bots.split(",")]
        settings = settings_of(title, named, seats, raw, rotate)
        chosen = range(first, first + matches) if seeds is None else read_seeds(seeds)
        if not run_simulation(settings, chosen, own, out, workers, ray, json):
            raise typer.Exit(1)
    except MelaError as error:
        raise refused(error) from None


@app.command("balance")
def balance_command(
    game: Title,
    bot: Annotated[
        str, typer.Option(help="Plays on all seats of the matches of equals.")
    ] = STRONGEST,
    ladder: Annotated[
        str, typer.Option(help="Bots from weak to strong, for the skill ladder.")
    ] = ",".join(LEVELS),
    matches: Annotated[
        int, typer.Option(min=2, help="For each edition and number of players.")
    ] = 200,
    pairs: Annotated[int, typer.Option(min=2, help="Seeds for each pairing of the ladder.")] = 20,
    pack: PackFile = None,
    out: Annotated[Path, typer.Option(help="A folder for the report and its data.")] = Path(
        "balance"
    ),
    workers: Workers = None,
    ray: RayCluster = None,
) -> None:
    """Write a report on how fair and how deep a game is; stopped, the same command goes on.

    Examples:

    mela balance holi --matches 1000 --out balance/holi

    mela balance nagaraja --pack mine.toml --bot apprentice --out balance/mine
    """
    from mela.cli.balance import run_balance

    try:
        own = None if pack is None else read_pack_file(pack)
        title = game_with(game, own)
        named = [level.strip() for level in ladder.split(",")]
        if not run_balance(title, own, bot, named, matches, pairs, out, workers, ray):
            raise typer.Exit(1)
    except MelaError as error:
        raise refused(error) from None
