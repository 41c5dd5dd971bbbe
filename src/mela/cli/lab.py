"""The commands of the lab: simulate, balance, replay, perft, new-pack, check-pack."""

from pathlib import Path
from typing import Annotated

import typer

from mela.bots.levels import LEVELS, STAND_IN, levels_of
from mela.cli.examples import examples
from mela.cli.host import Edition, PackFile, Rivalry, Title, host_options, own_pack, read_pack_file
from mela.cli.json_answer import AsJson, say_json
from mela.cli.terminal import is_interactive
from mela.cli.work import RayCluster, Workers, crew
from mela.lab.setting import game_with

app = typer.Typer()


@app.command(
    "simulate",
    epilog=examples(
        "mela simulate holi --bots adept,novice --rotate --matches 200 --out matches/",
        "mela simulate nagaraja --bots adept:2000n --seeds seeds.txt --json",
        "mela simulate holi --seats 4 --matches 100000 --out matches/ --ray auto",
    ),
)
def simulate_command(
    game: Title,
    bots: Annotated[
        str, typer.Option(help=f"By seat, repeated as needed: {', '.join(LEVELS)}, adept:2000n.")
    ] = STAND_IN,
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
    """Play matches between bots; stopped, the same command goes on."""
    from mela.cli.simulate import run_simulation, settings_of
    from mela.lab.seeds import read_seeds

    own = own_pack(pack)
    title = game_with(game, own)
    raw = host_options(edition, rivalry, title, own)
    named = [bot.strip() for bot in bots.split(",")]
    settings = settings_of(title, named, seats, raw, rotate)
    chosen = range(first, first + matches) if seeds is None else read_seeds(seeds)
    if not run_simulation(settings, chosen, own, out, crew(workers, ray), json):
        raise typer.Exit(1)


@app.command(
    "balance",
    epilog=examples(
        "mela balance holi --matches 1000 --out balance/holi",
        "mela balance nagaraja --pack mine.toml --bot apprentice --out balance/mine",
        "mela balance nagaraja --matches 50 --pairs 2 --json",
    ),
)
def balance_command(
    game: Title,
    bot: Annotated[
        str, typer.Option(help="Plays on all seats of the matches of equals.")
    ] = STAND_IN,
    ladder: Annotated[
        str | None, typer.Option(help="Bots from weak to strong; else all levels of the game.")
    ] = None,
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
    json: AsJson = False,
) -> None:
    """Write a report on how fair and how deep a game is; stopped, the same command goes on."""
    from mela.cli.balance import run_balance

    own = own_pack(pack)
    title = game_with(game, own)
    levels = levels_of(title.name)
    named = levels if ladder is None else [level.strip() for level in ladder.split(",")]
    if not run_balance(title, own, bot, named, matches, pairs, out, crew(workers, ray), json):
        raise typer.Exit(1)


@app.command(
    "replay",
    epilog=examples(
        "mela replay match.mela",
        "mela replay match.mela --seat 0 --language pl",
        "mela replay match.mela --json",
        "mela replay match.mela --pack mine.toml",
    ),
)
def replay_command(
    record: Annotated[Path, typer.Argument(help="A file, like `mela play --record` writes.")],
    seat: Annotated[
        int | None, typer.Option(help="As this seat saw it; else as a watcher.")
    ] = None,
    language: Annotated[str, typer.Option(help="In which it is told.")] = "en",
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Step through a record: on, back, or to any version. Without a terminal, all is told."""
    from mela.cli.pack import game_for
    from mela.cli.replay import Replay, read_record

    replay = Replay(read_record(record, game_for(own_pack(pack))), seat, language)
    if json:
        say_json(replay.told())
    elif is_interactive():
        replay.run()
    else:
        replay.tell_all()


@app.command(
    "perft",
    epilog=examples(
        "mela perft holi --depth 3",
        "mela perft nagaraja --depth 2 --divide",
        "mela perft holi --position position.txt --depth 4 --json",
    ),
)
def perft_command(
    game: Title,
    depth: Annotated[int, typer.Option(min=1, max=20, help="How many moves.")] = 3,
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    position: Annotated[
        Path | None, typer.Option(help="From this position, in its text; else from the start.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="By the first move.")] = False,
    json: AsJson = False,
) -> None:
    """Count the lines of play to a depth; every draw is 0, so that the count is the same always."""
    from mela.cli.perft import count_lines

    counted = count_lines(game, depth, seats, position, divide)
    if json:
        say_json(counted)
    else:
        for name, count in (counted.by_move or counted.by_depth).items():
            typer.echo(f"{name}: {count:,}")
    if not counted.whole:
        raise typer.Exit(1)


@app.command(
    "new-pack",
    epilog=examples(
        "mela new-pack holi mine.toml",
        'mela new-pack nagaraja hard.toml --id hard --title "A harder temple"',
    ),
)
def new_pack_command(
    game: Title,
    file: Annotated[Path, typer.Argument(help="A new file.")],
    id_: Annotated[
        str | None, typer.Option("--id", help="Its id; else the name of the file.")
    ] = None,
    title: Annotated[str, typer.Option(help="What it is called.")] = "My own",
) -> None:
    """Write a content pack to edit: the cards and tiles that ship, under a name of your own."""
    from mela.cli.pack import write_pack

    write_pack(game_with(game, None), file, id_ or file.stem, title)
    typer.echo(f"{file}: edit it, then: mela check-pack {file}")


@app.command("check-pack", epilog=examples("mela check-pack mine.toml"))
def check_pack_command(
    file: Annotated[Path, typer.Argument(help="A content pack.")], json: AsJson = False
) -> None:
    """Check a content pack; what is wrong is told with the line or the entry."""
    from mela.cli.pack import check_pack

    game, pack = check_pack(read_pack_file(file))
    if json:
        say_json({"game": game.name, "id": pack.id, "title": pack.title})
    else:
        typer.echo(f"{file}: good, {pack.title!r} ({pack.id}) for {game.name.capitalize()}")
