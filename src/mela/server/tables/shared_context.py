"""A context that many share."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack


class SharedContext:
    """The first who enters opens it, the others wait until it is open, the last one closes it."""

    def __init__(self, make: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self._make = make
        self._stack = AsyncExitStack()
        self._lock = asyncio.Lock()
        self._users = 0

    async def __aenter__(self) -> None:
        async with self._lock:
            if not self._users:
                await self._stack.enter_async_context(self._make())
            self._users += 1

    async def __aexit__(self, *_: object) -> None:
        async with self._lock:
            self._users -= 1
            if not self._users:
                await self._stack.aclose()
