"""Who may not play or talk for a time, and which words nobody uses."""

import hashlib
import hmac
import re
from collections.abc import Sequence

from mela.server.clock import Clock
from mela.server.errors import PersonError
from mela.server.names import name_key
from mela.server.store.operators import BAN, MUTE, SanctionRow, SanctionStore

#: How soon every node knows what an operator has decided.
REFRESH_SECONDS = 2.0


class Sanctions:
    """Kept in memory, since every request asks."""

    def __init__(self, store: SanctionStore, secret: bytes, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._key = hmac.new(secret, b"addresses", hashlib.sha256).digest()
        self._standing: Sequence[SanctionRow] = ()
        self._words: re.Pattern[str] | None = None

    async def refresh(self) -> None:
        self._standing = await self.store.standing(self.clock.now())
        words = [re.escape(name_key(word)) for word in await self.store.words()]
        self._words = re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None

    def hash_of(self, address: str) -> str:
        """By which an address is known again here, and nowhere else."""
        return hmac.new(self._key, address.encode(), hashlib.sha256).hexdigest()

    def check_may_act(self, person: str | None, address: str) -> None:
        if self.is_banned(person, address):
            raise PersonError("banned", "the operator has stopped you for a time: you can watch")

    def check_may_talk(self, person: str, address: str, text: str) -> None:
        self.check_may_act(person, address)
        if self._has(MUTE, person, address):
            raise PersonError("muted", "the operator has stopped you from talking for a time")
        self.check_words(text)

    def check_words(self, text: str) -> None:
        """Names and lines; look-alike letters do not help."""
        if self._words is not None and self._words.search(name_key(text)):
            raise PersonError("words", "please use other words")

    def is_banned(self, person: str | None, address: str) -> bool:
        return self._has(BAN, person, address)

    def _has(self, kind: str, person: str | None, address: str) -> bool:
        now = self.clock.now()
        return any(
            one.kind == kind
            and one.until > now
            and one.whom == (self.hash_of(address) if one.is_address else person)
            for one in self._standing
        )
