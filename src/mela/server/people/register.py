"""Who somebody is: guests at once, members by name and password, both by a signed token."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

from mela.server.clock import Clock
from mela.server.errors import NameTaken, PersonError, WrongCredentials
from mela.server.names import checked_name
from mela.server.people.passwords import Passwords
from mela.server.store.rows import PersonRow
from mela.server.store.store import Store

#: How long a token is valid.
SESSION_SECONDS = 90 * 24 * 3600


class Session(NamedTuple):
    person: str
    generation: int
    expires: float
    #: Names the token to those who have it; nobody can make the token from it.
    digest: str


class Sessions:
    """Signs and reads tokens: person, generation, a number that makes it the only one, time, and
    signature."""

    def __init__(
        self, secret: bytes, clock: Clock | None = None, seconds: int = SESSION_SECONDS
    ) -> None:
        self._secret = secret
        self._clock = clock or Clock()
        self._seconds = seconds

    def token(self, person: str, generation: int = 0) -> str:
        number = secrets.token_hex(4)
        body = f"{person}.{generation}.{number}.{int(self._clock.now()):x}"
        return f"{body}.{self._signature(body)}"

    def read(self, token: str | None) -> "Session | None":
        """What a token says; None if it is forged or too old."""
        if not token or len(token) > 200 or not token.isascii():
            return None
        body, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature, self._signature(body)):
            return None
        # the first tokens had no generation, and those after them no number
        person, *more, made = body.split(".")
        expires = float(int(made, 16) + self._seconds)
        if expires < self._clock.now():
            return None
        digest = hashlib.sha256(token.encode()).hexdigest()
        return Session(person, int(more[0]) if more else 0, expires, digest)

    def _signature(self, body: str) -> str:
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()


class Register:
    def __init__(self, store: Store, sessions: Sessions, clock: Clock) -> None:
        self.store = store
        self.sessions = sessions
        self.clock = clock
        self.passwords = Passwords()

    async def new_guest(self, name: str) -> PersonRow:
        id_, now = secrets.token_hex(12), self.clock.now()
        free = await self.store.accounts.free_name(checked_name(name), id_)
        person = PersonRow(id_, free, now, now)
        await self.store.people.add(person)
        return person

    async def person(self, token: str | None) -> PersonRow | None:
        """The person of a token, if it is still valid."""
        session = self.sessions.read(token)
        if session is None:
            return None
        person = await self.store.people.signed_in(session.person, session.digest)
        if person is None or person.sessions != session.generation:
            return None
        await self.store.people.see(person, self.clock.now())
        return person

    async def has_account(self, person: str) -> bool:
        return await self.store.accounts.of(person) is not None

    async def become_member(self, person: PersonRow, name: str, password: str) -> PersonRow:
        """A guest gets an account, and keeps all matches."""
        if await self.has_account(person.id):
            raise PersonError("has-account", "you have an account already")
        hashed = await self.passwords.hashed(password)
        await self.store.accounts.add(person, checked_name(name), hashed, self.clock.now())
        return await self._reload(person)

    async def sign_in(self, name: str, password: str) -> PersonRow:
        """The person with this name and password; wrong ones take as long as right ones."""
        account = await self.store.accounts.named(name)
        hashed = None if account is None else account.password
        if not await self.passwords.fits(hashed, password) or account is None:
            raise WrongCredentials
        person = await self.store.people.get(account.person)
        if person is None:
            raise WrongCredentials
        check_not_closed(person)
        return person

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """All other sessions of the person end."""
        account = await self.store.accounts.of(person.id)
        hashed = None if account is None else account.password
        if not await self.passwords.fits(hashed, old):
            raise WrongCredentials
        await self.store.accounts.change_password(person.id, await self.passwords.hashed(new))
        return await self.end_sessions(person)

    async def end_token(self, token: str | None) -> None:
        """This one is no longer valid, on any node."""
        session = self.sessions.read(token)
        if session is not None:
            await self.store.people.end_token(session.digest, session.expires)

    async def reset_password(self, secret: str, password: str) -> str:
        """Whoever has the link of an operator chooses a new password; all sessions end.

        Return the person whose password it is.
        """
        hashed = await self.passwords.hashed(password)
        digest = hashlib.sha256(secret.encode()).hexdigest()
        person = await self.store.resets.take(digest, self.clock.now())
        if person is None:
            raise PersonError("link-ended", "this link was used before, or has ended")
        await self.store.accounts.change_password(person, hashed)
        await self.store.people.end_sessions(person)
        return person

    async def end_sessions(self, person: PersonRow) -> PersonRow:
        await self.store.people.end_sessions(person.id)
        return await self._reload(person)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        plain = checked_name(name)
        if await self.has_account(person.id):
            await self.store.accounts.rename(person, plain)
        elif await self.store.accounts.named(plain) is not None:
            raise NameTaken(plain)
        else:
            await self.store.people.rename(person, plain)
        return await self._reload(person)

    async def _reload(self, person: PersonRow) -> PersonRow:
        """As the store has them now."""
        found = await self.store.people.get(person.id)
        if found is None:
            raise PersonError("unknown-person", "this person is gone")
        return found


def check_not_closed(person: PersonRow) -> None:
    """A person whose account the operator has closed can only watch."""
    if person.closed:
        raise PersonError("closed", "this account is closed")
