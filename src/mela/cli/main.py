"""The command `mela`."""

import secrets
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer

import mela
from mela.bots.levels import LEVELS
from mela.cli import backup, lab, operator, records
from mela.cli.clock import read_clock
from mela.cli.fuzz import run_fuzz
from mela.cli.options import AsJson, PackFile, Workers, read_host_options, with_host_options
from mela.cli.output import Commands, examples
from mela.cli.play import Play, RecordFile, choose_game, seating, usual_bots
from mela.cli.terminal import Terminal, is_interactive
from mela.core.pack import game_of
from mela.lab.setting import PackText, game_with, read_pack_file
from mela.lab.workers import workers as find_workers

ABOUT = f"{' and '.join(name.capitalize() for name in mela.GAMES)}, by the book."
BOTS = f"{', '.join(LEVELS)}; with a time to think, like {LEVELS[-1]}:0.2s"
ENGINE = (
    "compiled"
    if mela.compiled
    else "uncompiled, which is slow: install a C compiler and the Python headers, then install "
    "Mela again"
)
LANGUAGES = ", ".join(next(iter(mela.GAMES.values())).languages())

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
    """Refuse control characters, since names and seeds appear in records and on screens."""
    if text is not None and not text.isprintable():
        raise typer.BadParameter("it contains characters that cannot be printed")
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
        "mela play --game holi --start 0 --rivalry garland,balcony --colours green,red,blue",
        "mela play --game holi --rivalry 3 --rule-cards any --clock 10m+5s",
        "mela play --game holi --language pl --edition international --no-labels",
        "mela play --game nagaraja --bots adept:0.2s --clock 30s --colours yellow,grey",
        "mela play --pack mine.toml",
    ),
)
@with_host_options
def play(
    game: Annotated[
        str | None, typer.Option(help=f"One of: {', '.join(mela.GAMES)}. Default: you are asked.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Number of players. Default: the bots and you.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help=f"A comma list of: {BOTS}. Repeated as needed."),
    ] = None,
    *,
    chosen: dict[str, str],
    pack: PackFile = None,
    seed: Annotated[
        str | None, typer.Option(callback=_printable, help="The same seed gives the same luck.")
    ] = None,
    name: Annotated[str, typer.Option(callback=_printable, help="Your name.")] = "Guest",
    record: Annotated[Path | None, typer.Option(help="A new file for the record.")] = None,
    language: Annotated[
        str,
        typer.Option(
            help=f"The language of the messages: {LANGUAGES}. Moves are English. If you choose no "
            "edition, you play the one of your language."
        ),
    ] = "en",
    clock: Annotated[
        str,
        typer.Option(help="Your time: none, for a move (30s), or a bank that moves fill (10m+5s)."),
    ] = "none",
    labels: Annotated[
        bool, typer.Option("--labels/--no-labels", help="Letters and numbers on the boards.")
    ] = True,
    watch: Annotated[bool, typer.Option("--watch", help="Let the bots play alone.")] = False,
    terminal: Annotated[  # noqa: ARG001 - the page is `mela serve --open`
        bool, typer.Option("--terminal", help="Play in the terminal (always on).")
    ] = True,
) -> None:
    """Play a match against bots; you have seat 0. Without a terminal, bots play it alone."""
    person = name.strip() if is_interactive() and not watch else None
    luck = seed or secrets.token_hex(8)
    own_clock = read_clock(clock)
    own = read_pack_file(pack)
    if game is None:
        game = _game_to_play(own)
        if game is None:
            return
    title = game_with(game, own)
    title.catalogue(language)  # before the match begins
    raw = read_host_options(title.name, chosen)
    usual = title.usual_options(language)
    is_usual = bool(usual) and not usual.keys() & raw.keys()
    if is_usual:
        raw |= usual
    if own is not None:
        raw["pack"] = title.packs()[-1]
    levels = usual_bots(title) if bots is None else [bot.strip() for bot in bots.split(",")]
    count = len(levels) + 1 if seats is None else seats
    title.options(raw, count)  # before the seats are filled
    choosers, names = seating(title, count, levels, person)
    match = mela.match(title, seats=count, options=raw, seed=luck, players=names)
    file = RecordFile(record)
    playing = Play(match, choosers, luck, file, language, clock=own_clock, labels=labels)
    if is_usual:
        playing.terminal.say(title.catalogue(language)[f"{title.name}.usual"])
    playing.run(verbose=is_interactive())


def _game_to_play(pack: PackText | None) -> str | None:
    """The game if none was named: that of the pack, or the player's choice, or without a terminal
    the first one; None if the player leaves."""
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
    game: Annotated[str | None, typer.Option(help="One game. Default: all.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="Matches per game.")] = 20_000,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first match.")] = 0,
    bots: Annotated[
        bool,
        typer.Option("--bots", help="Let all bots play each other, with little time to think."),
    ] = False,
    workers: Workers = None,
    json: AsJson = False,
) -> None:
    """Play random matches with random options and check every invariant at every step."""
    names = [mela.game(game).name] if game else list(mela.GAMES)
    if not run_fuzz(names, first, matches, bots, partial(find_workers, workers, None), json):
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
    # imported here, because other commands must work without the server's libraries
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
    name: Annotated[str, typer.Option(callback=_printable, help="Its name.")] = "Bot",
) -> None:
    """Let a bot play at a table of a site."""
    from mela.cli.bot import play_at

    typer.echo(f"the match is over: {play_at(url, table, level, name)}")


def main() -> None:
    """Run a command; errors are printed in one line."""
    try:
        sys.exit(app(prog_name="mela", standalone_mode=False))
    except typer.TyperException as error:
        typer.echo(f"mela: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(0)


if __name__ == "__main__":
    main()
