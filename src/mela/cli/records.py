"""`mela export`, `import`, `verify`, `patch`: records between files and the database of a site."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from mela.cli.options import AsJson, PackFile
from mela.cli.output import each, examples, print_json
from mela.cli.pack import game_for
from mela.cli.site import DataFolder, SettingsFile, site_settings, with_store
from mela.core.error import MelaError
from mela.core.game import AnyGame

if TYPE_CHECKING:
    from mela.server.records.fairness import Fairness
    from mela.server.records.patch import Replayed
    from mela.server.records.verification import Verdict
    from mela.server.settings import Settings
    from mela.server.store.store import Store

app = typer.Typer()

SECRETS = (
    "records of running matches contain hands and the seed of future draws: show them to no "
    "player, and delete them when you are done"
)


class Imported(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record that became a table, or why it could not."""

    file: str
    table: str | None = None
    fault: str | None = None

    def __str__(self) -> str:
        return f"mela: {self.fault}" if self.fault else f"{self.file}: table {self.table}"


@app.command(
    "export",
    epilog=examples(
        "mela export 4hq7tw -o records",
        "mela export --all --running -o records",
        "mela export --all -o records --json",
    ),
)
def export_command(
    table: Annotated[str | None, typer.Argument(help="The id of a table.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All tables.")] = False,
    running: Annotated[bool, typer.Option("--running", help="Also running matches.")] = False,
    folder: Annotated[Path, typer.Option("-o", help="The folder for the files.")] = Path("."),
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Write the records of tables, each with a second file for seed, words, seats and times."""
    from mela.server.records.archive import Archive
    from mela.server.store.rows import OVER, PLAYING

    if (table is None) != every:
        raise typer.BadParameter("name a table, or use --all")
    if running:
        typer.echo(f"mela: {SECRETS}", err=True)

    async def export(store: "Store") -> list[str]:
        archive, written = Archive(store), []
        states = (OVER, PLAYING) if running else (OVER,)
        ids = [table] if table else [row.id for row in await archive.tables(*states)]
        for id_ in each("writing records", ids):
            written.append(str(await archive.write(id_, folder, running)))
            if not json:
                typer.echo(written[-1])
        return written

    written = with_store(site_settings(settings, data), export)
    if json:
        print_json(written)


@app.command(
    "import",
    epilog=examples(
        "mela import records/4hq7tw.mela",
        "mela import records/*.mela --json",
    ),
)
def import_command(
    files: Annotated[list[Path], typer.Argument(help="Records; files beside them are read too.")],
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Put records into the database as tables; broken ones are refused."""
    from mela.server.records.archive import Archive

    async def take(store: "Store") -> list[Imported]:
        archive, taken = Archive(store), []
        for file in each("reading records", files):
            try:
                taken.append(Imported(str(file), table=await archive.read(file)))
            except MelaError as error:
                taken.append(Imported(str(file), fault=str(error)))
            if not json:
                typer.echo(str(taken[-1]), err=taken[-1].fault is not None)
        return taken

    taken = with_store(site_settings(settings, data), take)
    if json:
        print_json(taken)
    if any(one.fault for one in taken):
        raise typer.Exit(1)


@app.command(
    "verify",
    epilog=examples(
        "mela verify match.mela",
        "mela verify match.mela --seed 00ff --word sun --word moon --json",
        "mela verify matches/records/000/000000.mela --pack mine.toml",
    ),
)
def verify_command(
    records: Annotated[list[str], typer.Argument(help="Files, or ids of tables of the site.")],
    seed: Annotated[str | None, typer.Option(help="The seed, in hex digits.")] = None,
    word: Annotated[
        list[str] | None, typer.Option(help="The word of each player, in seat order.")
    ] = None,
    pack: PackFile = None,
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Check records: complete, legal by the present rules, and if the seed is known, every draw.

    Without --seed, it is read from the .json file beside a record.
    """
    from mela.server.records.fairness import Fairness

    given = None if seed is None else Fairness(seed, tuple(word or ()))
    site = site_settings(settings, data)
    title = game_for(pack)
    verdicts = [_verify(record, given, title, site) for record in each("checking records", records)]
    if json:
        print_json(verdicts)
    else:
        for verdict in verdicts:
            typer.echo(str(verdict))
    if any(verdict.fault for verdict in verdicts):
        raise typer.Exit(1)


def _verify(
    record: str, given: "Fairness | None", title: AnyGame | None, site: "Settings"
) -> "Verdict":
    from mela.server.records.archive import Archive
    from mela.server.records.verification import verify_file

    if Path(record).exists() or Path(record).suffix:
        return verify_file(Path(record), given, title)
    return with_store(site, lambda store: Archive(store).verify(record))


@app.command(
    "patch",
    epilog=examples(
        "mela patch",
        "mela patch --json",
    ),
)
def patch_command(
    json: AsJson = False, settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Replay all running matches under the present rules and list those that differ."""
    from mela.server.records.patch import replay_running

    async def patch(store: "Store") -> "list[Replayed]":
        return [match async for match in replay_running(store)]

    found = with_store(site_settings(settings, data), patch)
    differing = [match for match in found if match.why is not None]
    if json:
        print_json(differing)
    else:
        for match in differing:
            typer.echo(str(match))
        typer.echo(f"{len(found)} running matches, {len(differing)} differ")
    if differing:
        raise typer.Exit(1)
