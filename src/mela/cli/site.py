"""What commands for operators share: which site is meant, and how its store is used."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

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


def site_settings(file: Path | None, data: Path | None) -> "Settings":
    """The same settings as those of the site's nodes."""
    # only when it is needed: the engine and its other commands do without the server's libraries
    from mela.server.settings import read_settings

    read = read_settings(file)
    return read if data is None else msgspec.structs.replace(read, data=str(data), database="")


def with_store(settings: "Settings", work: "Callable[[Store], Coroutine[Any, Any, R]]") -> R:
    """Do something with the store of a site."""
    from mela.server.store.opening import opened_store

    async def run() -> R:
        async with opened_store(settings) as store:
            return await work(store)

    return asyncio.run(run())
