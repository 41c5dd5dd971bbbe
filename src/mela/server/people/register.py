"""Who somebody is: guests at once, members by name and password."""

import secrets
import time

from mela.server.people.names import checked_name
from mela.server.people.passwords import Passwords
from mela.server.people.session import Sessions
from mela.server.problem import NotYou, PersonError
from mela.server.store.rows import PersonRow
from mela.server.store.store import Store


class Register:
    def __init__(self, store: Store, sessions: Sessions) -> None:
        self.store = store
        self.sessions = sessions
        self.passwords = Passwords()

    async def new_guest(self, name: str) -> PersonRow:
        now = time.time()
        person = PersonRow(secrets.token_hex(12), checked_name(name), now, now)
        await self.store.people.add(person)
        return person

    async def person(self, token: str | None) -> PersonRow | None:
        """Whose token it is, if it is still valid."""
        found = self.sessions.read(token)
        person = None if found is None else await self.store.people.get(found[0])
        if person is None or found is None or person.sessions != found[1]:
            return None
        await self.store.people.see(person, time.time())
        return person

    async def has_account(self, person: str) -> bool:
        return await self.store.accounts.of(person) is not None

    async def become_member(self, person: PersonRow, name: str, password: str) -> PersonRow:
        """A guest gets an account, and keeps all there is of matches."""
        if await self.has_account(person.id):
            raise PersonError("has-account", "you have an account already")
        hashed = await self.passwords.hashed(password)
        await self.store.accounts.add(person, checked_name(name), hashed, time.time())
        return await self._again(person)

    async def sign_in(self, name: str, password: str) -> PersonRow:
        """Whose name and password it is; wrong ones take as long as right ones."""
        account = await self.store.accounts.named(name)
        hashed = None if account is None else account.password
        if not await self.passwords.fits(hashed, password) or account is None:
            raise NotYou
        person = await self.store.people.get(account.person)
        if person is None:
            raise NotYou
        check_open(person)
        return person

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """All other sessions of the person end."""
        account = await self.store.accounts.of(person.id)
        hashed = None if account is None else account.password
        if not await self.passwords.fits(hashed, old):
            raise NotYou
        await self.store.accounts.change_password(person.id, await self.passwords.hashed(new))
        return await self.end_sessions(person)

    async def end_sessions(self, person: PersonRow) -> PersonRow:
        await self.store.people.end_sessions(person.id)
        return await self._again(person)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        plain = checked_name(name)
        if await self.has_account(person.id):
            await self.store.accounts.rename(person, plain)
        else:
            await self.store.people.rename(person, plain)
        return await self._again(person)

    async def _again(self, person: PersonRow) -> PersonRow:
        """As the store has them now."""
        found = await self.store.people.get(person.id)
        if found is None:
            raise PersonError("unknown-person", "this person is gone")
        return found


def check_open(person: PersonRow) -> None:
    """Whom the operator has shut out can look on, and no more."""
    if person.closed:
        raise PersonError("closed", "this account is closed")
