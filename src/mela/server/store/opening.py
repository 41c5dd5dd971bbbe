"""The store of a site for a command beside its nodes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mela.core.error import MelaError
from mela.server.settings import Settings
from mela.server.store.migrations import must_be_newest
from mela.server.store.store import Store


class NoDatabase(MelaError):
    """There is nothing to work with."""


@asynccontextmanager
async def opened_store(settings: Settings) -> AsyncIterator[Store]:
    """A command makes no database and migrates none: nodes of another version may be using it."""
    file = settings.sqlite_file()
    if file is not None and not file.exists():
        raise NoDatabase(f"there is no database {file}; see the settings data and database")
    store = Store(settings.database_url())
    try:
        async with store.database.reading() as connection:
            await connection.run_sync(must_be_newest)
        yield store
    finally:
        await store.close()
