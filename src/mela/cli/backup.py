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
    ),
)
def backup_command(
    file: Annotated[Path, typer.Argument(help="A new file, such as mela-2026-11-16.gz.")],
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Write all data of the site to one file, also while nodes run.

    The file contains all secrets of the site: keep it as safe as the site itself.
    """
    from mela.server.records.backup import back_up

    site = site_settings(settings, data)

    async def run(store: "Store") -> int:
        return await back_up(store.database, Path(site.data), file)

    typer.echo(f"{file}: {with_store(site, run):,} rows")
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
