"""The commands of the lab: simulate, ladder, balance, train, replay, perft, and packs."""

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from mela import lab
from mela.bots.levels import LEVELS, STAND_IN
from mela.cli.options import (
    AsJson,
    PackFile,
    RayCluster,
    Title,
    Workers,
    read_host_options,
    with_host_options,
)
from mela.cli.output import ShownProgress, examples, print_json
from mela.cli.terminal import is_interactive
from mela.lab.setting import game_with

if TYPE_CHECKING:
    from mela.lab.ladder_plan import Standing
    from mela.lab.simulation import Simulation

app = typer.Typer()


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _commit() -> str:
    """The commit of the source that makes a page, if there is one."""
    try:
        run = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return run.stdout.strip()


@app.command(
    "simulate",
    epilog=examples(
        "mela simulate holi --bots adept,novice --rotate --matches 200 --out matches/",
        "mela simulate nagaraja --bots adept:2000n --seeds seeds.txt --json",
        "mela simulate holi --seats 4 --matches 100000 --out matches/ --ray auto",
    ),
)
@with_host_options
def simulate_command(
    game: Title,
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"By seat, repeated as needed: {', '.join(LEVELS)}, adept:2000n.",
            show_default=STAND_IN,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Number of players. Default: one per bot.")
    ] = None,
    matches: Annotated[int, typer.Option(min=1, help="Number of seeds.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    seeds: Annotated[
        Path | None,
        typer.Option(help="A file with one seed per line, instead of --matches and --first."),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="On each seed, every bot plays every seat.")
    ] = False,
    *,
    chosen: dict[str, str],
    pack: PackFile = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for records and parquet files.")
    ] = None,
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Play matches between bots; run it again to continue."""
    from mela.lab.setting import read_seeds

    found = lab.simulate(
        game,
        None if bots is None else _names(bots),
        seats=seats,
        matches=matches,
        first=first,
        seeds=None if seeds is None else read_seeds(seeds),
        rotate=rotate,
        options=read_host_options(game, chosen),
        pack=pack,
        out=out,
        workers=workers,
        ray=ray,
        progress=ShownProgress(json=json),
    )
    if json:
        print_json(found)
    else:
        _show_simulation(found)
    if found.matches < found.planned:
        raise typer.Exit(1)


def _show_simulation(found: "Simulation") -> None:
    console = Console()
    table = Table("bot", "wins", "95 %", "points", "95 %", box=None, header_style="bold")
    for bot, win in found.wins.items():
        points = found.points[bot]
        table.add_row(
            bot,
            f"{win.value:.1%}",
            f"{max(0, win.low):.1%} to {min(1, win.high):.1%}",
            f"{points.value:.1f}",
            f"{points.low:.1f} to {points.high:.1f}",
        )
    console.print(table)
    steps = found.steps
    played = f"{found.matches:,} of {found.planned:,} matches, {steps.value:.1f} steps each"
    console.print(f"{played} ({steps.low:.1f} to {steps.high:.1f})", highlight=False)
    if found.folder is not None and found.matches:
        console.print(f"records and parquet files: {found.folder}", highlight=False)


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
        str | None,
        typer.Option(
            help="The bot on all seats of the matches between equals.", show_default=STAND_IN
        ),
    ] = None,
    ladder: Annotated[
        str | None, typer.Option(help="Bots from weak to strong. Default: all levels of the game.")
    ] = None,
    matches: Annotated[
        int, typer.Option(min=2, help="Matches per variant and number of players.")
    ] = 200,
    pairs: Annotated[int, typer.Option(min=2, help="Seeds per pairing of the ladder.")] = 20,
    pack: PackFile = None,
    out: Annotated[Path, typer.Option(help="A folder for the report and its data.")] = Path(
        "balance"
    ),
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Write a report on how fair and how deep a game is; run it again to continue."""
    found = lab.balance(
        game,
        bot=bot,
        ladder=None if ladder is None else _names(ladder),
        matches=matches,
        pairs=pairs,
        pack=pack,
        out=out,
        commit=_commit(),
        workers=workers,
        ray=ray,
        progress=ShownProgress(json=json),
    )
    if json:
        print_json(found)
    elif found.report is not None:
        typer.echo(f"{found.report}: {found.matches:,} matches, {found.bouts:,} bouts")
    if not found.complete:
        raise typer.Exit(1)


@app.command(
    "ladder",
    epilog=examples(
        "mela ladder holi --pairs 1000 --far 100 --page docs/ladder.md",
        "mela ladder nagaraja --bots apprentice,adept:2000n --json",
        "mela ladder nagaraja --bots guru:0.2s,guru:1s --pairs 100 --sprt --workers 1",
        "mela ladder holi --seats 4 --ray auto",
    ),
)
def ladder_command(
    game: Title,
    bots: Annotated[
        str | None, typer.Option(help="A comma list, from weak to strong. Default: all levels.")
    ] = None,
    seats: Annotated[
        int, typer.Option(min=2, max=4, help="Number of players: one bot against the others.")
    ] = 2,
    pairs: Annotated[int, typer.Option(min=1, help="Seeds per pairing.")] = 100,
    far: Annotated[
        int | None,
        typer.Option(min=0, help="Seeds per pairing of bots that are not neighbours in the list."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="End a pairing when a sequential test has decided it.")
    ] = False,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    bouts: Annotated[Path, typer.Option(help="The file of finished bouts.")] = Path("ladder.jsonl"),
    page: Annotated[
        Path | None, typer.Option(help="A page to write, such as docs/ladder.md.")
    ] = None,
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Let bots play each other on common seeds; run it again to continue."""
    found = lab.ladder(
        game,
        None if bots is None else _names(bots),
        seats=seats,
        pairs=pairs,
        far=far,
        sprt=sprt,
        first=first,
        bouts=bouts,
        page=page,
        commit=_commit(),
        workers=workers,
        ray=ray,
        progress=ShownProgress(json=json),
    )
    if json:
        print_json(found.standings)
    else:
        for standing in found.standings:
            typer.echo(_line(standing))
    if not found.complete:
        raise typer.Exit(1)


def _line(standing: "Standing") -> str:
    one, found = standing.pairing, standing.share
    if found is None:
        return f"{one.a} against {one.b}: no bout finished yet"
    played = f"{found.bouts:,} of {standing.planned:,} bouts"
    return (
        f"{one.a} against {one.b}, {one.seats} seats: {found.win:.1%} "
        f"({found.low:.1%} to {found.high:.1%}) of the wins in {played}, "
        f"{found.lead:+.1f} points; {standing.verdict.value}"
    )


@app.command(
    "train",
    epilog=examples(
        "mela train nagaraja --rounds 20 --matches 2000",
        "mela train holi --seats 4 --file four.json --ray auto",
        "mela train nagaraja --rounds 1 --matches 10 --exam 10 --json",
    ),
)
def train_command(
    game: Title,
    seats: Annotated[int, typer.Option(min=2, max=4, help="Number of players.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, help="Number of rounds of play and learning.")] = 10,
    matches: Annotated[int, typer.Option(min=10, help="Matches per round.")] = 1_000,
    exam: Annotated[
        int, typer.Option(min=1, help="Bouts against the adept after each round.")
    ] = 100,
    evaluations: Annotated[int, typer.Option(min=1, help="Holi: evaluations per turn.")] = 1_200,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first match.")] = 0,
    file: Annotated[Path, typer.Option(help="The file of the training.")] = Path("training.json"),
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Let a bot learn from matches against itself; run it again to continue."""
    found = lab.train(
        game,
        seats=seats,
        rounds=rounds,
        matches=matches,
        exam=exam,
        evaluations=evaluations,
        seed=seed,
        file=file,
        workers=workers,
        ray=ray,
        progress=ShownProgress(json=json),
    )
    if json:
        print_json(found)
    if found.rounds < rounds:
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
    record: Annotated[Path, typer.Argument(help="A file written by `mela play --record`.")],
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat saw. Default: what a watcher saw.")
    ] = None,
    language: Annotated[str, typer.Option(help="The language of the messages.")] = "en",
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Step through a record, forwards and back. Without a terminal, print all of it."""
    from mela.cli.pack import game_for
    from mela.cli.replay import Replay, read_record

    replay = Replay(read_record(record, game_for(pack)), seat, language)
    if json:
        print_json(replay.steps())
    elif is_interactive():
        replay.run()
    else:
        replay.print_all()


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
    depth: Annotated[int, typer.Option(min=1, max=20, help="Number of moves.")] = 3,
    seats: Annotated[int, typer.Option(help="Number of players.")] = 2,
    position: Annotated[
        Path | None, typer.Option(help="A file with a position. Default: the start.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
    json: AsJson = False,
) -> None:
    """Count the lines of play to a depth. All draws are 0, so the count is always the same."""
    from mela.cli.perft import count_lines

    counted = count_lines(game, depth, seats, position, divide)
    if json:
        print_json(counted)
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
        str | None, typer.Option("--id", help="Its id. Default: the name of the file.")
    ] = None,
    title: Annotated[str, typer.Option(help="Its title.")] = "My own",
) -> None:
    """Write a content pack to edit: a copy of the shipped cards and tiles."""
    from mela.cli.pack import write_pack

    write_pack(game_with(game, None), file, id_ or file.stem, title)
    typer.echo(f"{file}: edit it, then: mela check-pack {file}")


@app.command("check-pack", epilog=examples("mela check-pack mine.toml"))
def check_pack_command(
    file: Annotated[Path, typer.Argument(help="A content pack.")], json: AsJson = False
) -> None:
    """Check a content pack; an error names the line or the entry."""
    from mela.cli.pack import check_pack

    game, pack = check_pack(file)
    if json:
        print_json({"game": game.name, "id": pack.id, "title": pack.title})
    else:
        typer.echo(f"{file}: good, {pack.title!r} ({pack.id}) for {game.name.capitalize()}")
