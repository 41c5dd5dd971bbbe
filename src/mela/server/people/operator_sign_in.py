"""Operators sign in with a name and password of their own, for some hours."""

import hashlib
import hmac

from mela.server.clock import Clock
from mela.server.people.passwords import Passwords
from mela.server.people.register import Sessions
from mela.server.store.operators import Operators

SESSION_SECONDS = 12 * 3600


class OperatorSignIn:
    def __init__(self, store: Operators, passwords: Passwords, secret: bytes, clock: Clock) -> None:
        self.store = store
        self.passwords = passwords
        # a token of a person is not one of an operator
        own = hmac.new(secret, b"operators", hashlib.sha256).digest()
        self._sessions = Sessions(own, clock, SESSION_SECONDS)

    async def sign_in(self, name: str, password: str) -> str | None:
        """A token, if name and password belong together; both answers take as long."""
        row = await self.store.get(name)
        if not await self.passwords.fits(None if row is None else row.password, password):
            return None
        assert row is not None
        return self._sessions.token(row.name.encode().hex(), row.sessions)

    async def operator(self, token: str | None) -> str | None:
        """The name of the operator whose token it is."""
        session = self._sessions.read(token)
        if session is None:
            return None
        row = await self.store.get(bytes.fromhex(session.person).decode())
        return None if row is None or row.sessions != session.generation else row.name
