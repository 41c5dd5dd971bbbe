"""Passwords, as argon2id keeps them."""

import asyncio
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from mela.server.errors import PersonError, TooManyRequests

SHORTEST = 8
LONGEST = 200
#: Each takes 64 MB and a core for a moment.
MOST_AT_ONCE = 2
MOST_WAITING = 50

T = TypeVar("T")


class Passwords:
    """Hashes in threads, a few at once; if too many wait, more are refused."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting = 0
        #: Compared with if nobody has the name, so that it takes as long.
        self._decoy = self._hasher.hash("nobody")

    async def hashed(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise PersonError("password", f"a password has {SHORTEST} to {LONGEST} characters")
        return await self._in_turn(lambda: self._hasher.hash(_plain(password)))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Is it the password? Never if there is none to compare with, which takes as long."""
        is_it = await self._in_turn(lambda: self._verify(hashed or self._decoy, password))
        return is_it and hashed is not None

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, _plain(password[: LONGEST + 1]))
        except VerifyMismatchError:
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise TooManyRequests("too many sign in just now", 5)
        self._waiting += 1
        try:
            async with self._free:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def _plain(password: str) -> str:
    """The same characters can be typed in several ways."""
    return unicodedata.normalize("NFC", password)
