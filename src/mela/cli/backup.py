"""`mela backup` and `mela restore`: a whole site in one file, and back."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mela.cli.output import examples
from mela.cli.site import DataFolder, SettingsFile, site_settings, with_store

if TYPE_CHECKING:
    from mela.server.store.store import Store

app = typer.Typer()


@app.command(
    "backup",
    epilog=examples(
        "mela backup mela-2026-11-16.gz",
        "mela backup /var/lib/mela-backups --keep 14",
    ),
)
def backup_command(
    file: Annotated[
        Path,
        typer.Argument(
            help="A new file, such as mela-2026-11-16.gz, or a folder: there its name is the time."
        ),
    ],
    keep: Annotated[
        int | None,
        typer.Option(min=1, help="How many backups stay in the folder; the oldest are removed."),
    ] = None,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Write all data of the site to one file, also while nodes run.

    The file contains all secrets of the site: keep it as safe as the site itself.
    """
    from mela.server.clock import Clock
    from mela.server.records.backup import BackupError, back_up, dated, remove_oldest

    site = site_settings(settings, data)
    if keep and not file.is_dir():
        raise BackupError(f"--keep needs a folder of backups, and {file} is none")
    new = dated(file, Clock().now()) if file.is_dir() else file

    async def run(store: "Store") -> int:
        return await back_up(store.database, Path(site.data), new)

    typer.echo(f"{new}: {with_store(site, run):,} rows")
    if keep:
        for old in remove_oldest(file, keep):
            typer.echo(f"{old}: removed")
    if site.secret:
        typer.echo("the secret is in the settings, not in the backup: keep it too")


@app.command(
    "restore",
    epilog=examples(
        "mela restore mela-2026-11-16.gz --settings new.toml",
    ),
)
def restore_command(
    file: Annotated[Path, typer.Argument(help="A file written by mela backup.")],
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Fill an empty database from a backup, also from the other kind of database."""
    from mela.server.records.backup import restore

    rows = asyncio.run(restore(site_settings(settings, data), file))
    typer.echo(f"{file}: {rows:,} rows restored")
