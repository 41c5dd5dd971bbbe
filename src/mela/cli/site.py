"""What commands for operators share: the settings of the site and its store."""

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
    Path | None, typer.Option("--data", help="The data folder. Default: that of the settings.")
]


def site_settings(file: Path | None, data: Path | None) -> "Settings":
    """The settings of the site's nodes; `data` replaces their data folder."""
    # imported here, because other commands must work without the server's libraries
    from mela.server.settings import read_settings

    read = read_settings(file)
    return read if data is None else msgspec.structs.replace(read, data=str(data), database="")


def with_store(settings: "Settings", work: "Callable[[Store], Coroutine[Any, Any, R]]") -> R:
    """Do something with the store of a site."""
    from mela.server.operator import opened_store

    async def run() -> R:
        async with opened_store(settings) as store:
            return await work(store)

    return asyncio.run(run())
