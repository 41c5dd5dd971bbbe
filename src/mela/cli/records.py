"""`mela export`, `import`, `verify`, `patch`: records between files and the database of a site."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from mela.cli.bar import each
from mela.cli.examples import examples
from mela.cli.host import PackFile, own_pack
from mela.cli.json_answer import AsJson, say_json
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
    "records of running matches hold hands and luck to come: show them to no player, "
    "and remove them when you are done"
)


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record that is a table now, or why it is none."""

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
    running: Annotated[
        bool, typer.Option("--running", help="Also matches that are played just now.")
    ] = False,
    folder: Annotated[Path, typer.Option("-o", help="Where the files go.")] = Path("."),
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Write records of tables, and beside each a file with its seed, words, seats and times."""
    from mela.server.records.archive import Archive
    from mela.server.store.rows import OVER, PLAYING

    if (table is None) != every:
        raise typer.BadParameter("name a table, or say --all")
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
        say_json(written)


@app.command(
    "import",
    epilog=examples(
        "mela import records/4hq7tw.mela",
        "mela import records/*.mela --json",
    ),
)
def import_command(
    files: Annotated[list[Path], typer.Argument(help="Records, with what lies beside them.")],
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Put records into the database as tables; a broken one is refused, the others are taken."""
    from mela.server.records.archive import Archive

    async def take(store: "Store") -> list[Taken]:
        archive, taken = Archive(store), []
        for file in each("reading records", files):
            try:
                taken.append(Taken(str(file), table=await archive.read(file)))
            except MelaError as error:
                taken.append(Taken(str(file), fault=str(error)))
            if not json:
                typer.echo(str(taken[-1]), err=taken[-1].fault is not None)
        return taken

    taken = with_store(site_settings(settings, data), take)
    if json:
        say_json(taken)
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
    """Check records: whole, by the present rules, and every draw by the seed if it is known.

    Without --seed, it is taken from the .json file beside a record.
    """
    from mela.server.records.fairness import Fairness

    given = None if seed is None else Fairness(seed, tuple(word or ()))
    site = site_settings(settings, data)
    title = game_for(own_pack(pack))
    verdicts = [_verify(record, given, title, site) for record in each("checking records", records)]
    if json:
        say_json(verdicts)
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
    """Replay all running matches under the present rules, and tell which differ and where."""
    from mela.server.records.patch import replay_running

    async def patch(store: "Store") -> "list[Replayed]":
        return [match async for match in replay_running(store)]

    found = with_store(site_settings(settings, data), patch)
    differing = [match for match in found if match.why is not None]
    if json:
        say_json(differing)
    else:
        for match in differing:
            typer.echo(str(match))
        typer.echo(f"{len(found)} running matches, {len(differing)} differ")
    if differing:
        raise typer.Exit(1)
