"""What commands for operators share: which site is meant, and how its store is used."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from mela.core.error import MelaError

if TYPE_CHECKING:
    from mela.server.settings import Settings
    from mela.server.store.store import Store

R = TypeVar("R")

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", help="The TOML file with the settings of the site.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", help="The data folder of the site, if not as it is set.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def site_settings(file: Path | None, data: Path | None) -> "Settings":
    """The same settings as those of the site's nodes."""
    # only when it is needed: the engine and its other commands do without the server's libraries
    from mela.server.settings import read_settings

    try:
        read = read_settings(file)
    except MelaError as error:
        raise refused(error) from None
    return read if data is None else msgspec.structs.replace(read, data=str(data), database="")


def with_store(settings: "Settings", work: "Callable[[Store], Coroutine[Any, Any, R]]") -> R:
    """Do something with the store of a site."""
    from mela.server.store.opening import opened_store

    async def run() -> R:
        async with opened_store(settings) as store:
            return await work(store)

    return finished(run())


def finished(work: Coroutine[Any, Any, R]) -> R:
    """What it comes to; whatever is wrong is told in one line."""
    try:
        return asyncio.run(work)
    except MelaError as error:
        raise refused(error) from None


def refused(error: MelaError) -> typer.Exit:
    typer.echo(f"mela: {error}", err=True)
    return typer.Exit(2)


def say_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
