"""The command `mela`."""

import secrets
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

import mela
from mela.bots.levels import LEVELS, levels_of
from mela.cli import backup, lab, operator, records
from mela.cli.choice import choose_game
from mela.cli.commands import Commands
from mela.cli.examples import examples
from mela.cli.fuzz import run_fuzz
from mela.cli.host import Edition, PackFile, Rivalry, Title, host_options, own_pack
from mela.cli.json_answer import AsJson
from mela.cli.play import Play
from mela.cli.record_file import RecordFile
from mela.cli.seating import seating, usual_bots
from mela.cli.terminal import Terminal, is_interactive
from mela.cli.work import RayCluster, Workers, crew
from mela.core.pack import game_of
from mela.games import HOLI
from mela.lab.setting import PackText, game_with

ABOUT = f"{' and '.join(name.capitalize() for name in mela.GAMES)}, by the book."
BOTS = f"{', '.join(LEVELS)}; with a time to think, like {list(LEVELS)[-1]}:0.2s"
ENGINE = (
    "compiled"
    if mela.compiled
    else "uncompiled, which is slow: install a C compiler and the headers of Python, then Mela anew"
)
LANGUAGES = ", ".join(HOLI.languages())

app = typer.Typer(cls=Commands, help=ABOUT, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(lab.app)
app.add_typer(records.app)
app.add_typer(backup.app)
app.add_typer(operator.app, name="operator")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mela {mela.__version__}, engine {ENGINE}")
        raise typer.Exit


def _printable(text: str | None) -> str | None:
    """Names and seeds go into records and onto screens, where other signs do harm."""
    if text is not None and not text.isprintable():
        raise typer.BadParameter("it holds signs that cannot be printed")
    return text


@app.callback(invoke_without_command=True)
def mela_command(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - the callback answers
        bool, typer.Option("--version", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(
    "play",
    epilog=examples(
        "mela play",
        "mela play --game holi --bots adept,novice --record match.mela",
        "mela play --game nagaraja --bots adept:0.2s --language pl",
        "mela play --pack mine.toml",
    ),
)
def play(
    game: Annotated[
        str | None, typer.Option(help=f"One of: {', '.join(mela.GAMES)}. Else you are asked.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play; else one more than the bots named.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help=f"A comma list of: {BOTS}. Repeated as needed."),
    ] = None,
    edition: Edition = None,
    rivalry: Rivalry = None,
    pack: PackFile = None,
    seed: Annotated[
        str | None, typer.Option(callback=_printable, help="The same seed, the same luck.")
    ] = None,
    name: Annotated[str, typer.Option(callback=_printable, help="What you are called.")] = "Guest",
    record: Annotated[Path | None, typer.Option(help="A new file for the record.")] = None,
    language: Annotated[
        str, typer.Option(help=f"In which the match is told: {LANGUAGES}. Moves are English.")
    ] = "en",
    watch: Annotated[bool, typer.Option("--watch", help="Let the bots play alone.")] = False,
    terminal: Annotated[  # noqa: ARG001 - the page is `mela serve --open`
        bool, typer.Option("--terminal", help="In the terminal, as it always is.")
    ] = True,
) -> None:
    """Play a match against bots; you have seat 0. Without a terminal, bots play it alone."""
    person = name.strip() if is_interactive() and not watch else None
    luck = seed or secrets.token_hex(8)
    own = own_pack(pack)
    if game is None:
        game = _game_to_play(own)
        if game is None:
            return
    title = game_with(game, own)
    raw = host_options(edition, rivalry, title, own)
    title.catalogue(language)  # before the match begins
    levels = usual_bots(title) if bots is None else [bot.strip() for bot in bots.split(",")]
    count = len(levels) + 1 if seats is None else seats
    title.options(raw, count)  # before so many seats are filled
    choosers, names = seating(title, count, levels, person)
    match = mela.match(title, seats=count, options=raw, seed=luck, players=names)
    playing = Play(match, choosers, luck, RecordFile(record), language)
    playing.run(told=is_interactive())


def _game_to_play(pack: PackText | None) -> str | None:
    """Where none was named: the one that the pack is for, or else the player's choice, or the
    first; None if the player leaves."""
    if pack is not None:
        return game_of(pack.text, pack.file)
    return choose_game(Terminal()) if is_interactive() else next(iter(mela.GAMES))


@app.command(
    "fuzz",
    epilog=examples(
        "mela fuzz --matches 1000",
        "mela fuzz --game nagaraja --first 4711 --matches 1",
        "mela fuzz --bots --matches 5000 --workers 1",
    ),
)
def fuzz(
    game: Annotated[str | None, typer.Option(help="One game; else all of them.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many of each.")] = 20_000,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first match.")] = 0,
    bots: Annotated[
        bool, typer.Option("--bots", help="All bots in all pairings, with little time to think.")
    ] = False,
    workers: Workers = None,
    json: AsJson = False,
) -> None:
    """Play random matches with random options and check every invariant at every step."""
    names = [mela.game(game).name] if game else list(mela.GAMES)
    if not run_fuzz(names, first, matches, bots, crew(workers, None), json):
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
        str | None, typer.Option(help="A comma list, from weak to strong; else all of the game.")
    ] = None,
    seats: Annotated[int, typer.Option(min=2, max=4, help="One bot against the others.")] = 2,
    pairs: Annotated[int, typer.Option(min=1, help="How many seeds for each pairing.")] = 100,
    far: Annotated[
        int | None,
        typer.Option(min=0, help="How many, where bots are not next to each other in the list."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="End a pairing when a sequential test has decided it.")
    ] = False,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    bouts: Annotated[Path, typer.Option(help="Where finished bouts are kept.")] = Path(
        "ladder.jsonl"
    ),
    page: Annotated[Path | None, typer.Option(help="A page to write, like docs/ladder.md.")] = None,
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Let bots play each other on common seeds; stopped, the same command goes on."""
    from mela.cli.ladder import run_ladder
    from mela.lab.ladder import Plan, bout_file

    title = mela.game(game)
    title.options({}, seats)
    named = levels_of(title.name) if bots is None else [bot.strip() for bot in bots.split(",")]
    plan = Plan(title.name, seats, named, first, pairs, pairs if far is None else far, sprt)
    if not run_ladder(plan, bout_file(bouts), page, crew(workers, ray), json):
        raise typer.Exit(1)


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
    seats: Annotated[int, typer.Option(min=2, max=4, help="How many play.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, help="How often it learns.")] = 10,
    matches: Annotated[int, typer.Option(min=10, help="How many it plays in a round.")] = 1_000,
    exam: Annotated[int, typer.Option(min=1, help="Bouts against the adept, each round.")] = 100,
    evaluations: Annotated[
        int, typer.Option(min=1, help="For Holi: what it looks at for a turn.")
    ] = 1_200,
    seed: Annotated[int, typer.Option(min=0, help="The first match.")] = 0,
    file: Annotated[Path, typer.Option(help="Where the training is kept.")] = Path("training.json"),
    workers: Workers = None,
    ray: RayCluster = None,
    json: AsJson = False,
) -> None:
    """Let a bot learn from matches against itself; stopped, the same command goes on."""
    from mela.cli.train import new_lesson, run_training

    title = mela.game(game)
    title.options({}, seats)
    new = new_lesson(title.name, seats, matches, evaluations, seed)
    lesson = run_training(new, rounds, exam, file, crew(workers, ray), json)
    if lesson.round < rounds:
        raise typer.Exit(1)


@app.command(
    "serve",
    epilog=examples(
        "mela serve --open",
        "mela serve --host 0.0.0.0 --port 8080 --settings mela.toml",
    ),
)
def serve_command(
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port.")] = None,
    settings: Annotated[Path | None, typer.Option(help="A TOML file with settings.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Serve the site: tables, matches by link, bots. Settings also come from MELA_* variables."""
    # only here: the engine and its other commands do without the server's libraries
    from mela.cli.serve import serve
    from mela.server.settings import read_settings

    read = read_settings(settings)
    chosen = {"host": host or read.host, "port": read.port if port is None else port}
    serve(msgspec.structs.replace(read, **chosen), open_page)


@app.command(
    "bot",
    epilog=examples(
        "mela bot 4hq7tw --level adept:0.5s --name Asha",
        "mela bot 4hq7tw --url https://mela.example",
    ),
)
def bot_command(
    table: Annotated[str, typer.Argument(help="The id of an open table.")],
    url: Annotated[str, typer.Option(help="The site.")] = "http://127.0.0.1:8000",
    level: Annotated[str, typer.Option(help=f"One of: {BOTS}.")] = "apprentice",
    name: Annotated[str, typer.Option(callback=_printable, help="What it is called.")] = "Bot",
) -> None:
    """Let a bot of yours sit down at a table of a site and play."""
    from mela.cli.bot import play_at

    typer.echo(f"the match is over: {play_at(url, table, level, name)}")


def main() -> None:
    """Run a command; whatever is wrong with it is told in one line."""
    try:
        sys.exit(app(prog_name="mela", standalone_mode=False))
    except typer.TyperException as error:
        typer.echo(f"mela: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(0)


if __name__ == "__main__":
    main()
