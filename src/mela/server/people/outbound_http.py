"""Posts to addresses that users gave us, but never to machines that only we can reach."""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from mela.server.clock import Clock
from mela.server.errors import CodedError

SECONDS = 5.0
#: Seconds before each further try.
WAITS = (1.0, 5.0, 25.0)
MOST_AT_ONCE = 8
LONGEST_URL = 1000


#: The part of IPv6 that is given out to networks of the internet.
_GLOBAL = ipaddress.IPv6Network("2000::/3")
#: Parts of it that are not: Teredo, which hides an address of IPv4, and addresses for documents.
_NOT_GLOBAL = (ipaddress.IPv6Network("2001::/32"), ipaddress.IPv6Network("3fff::/20"))
#: The addresses of a NAT64 gateway, which end with one of IPv4.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class BadAddress(CodedError):
    """An address to which nothing can be posted."""

    status = 400

    def __init__(self, text: str) -> None:
        super().__init__("address", text)


class OutboundHttp:
    """`private` allows addresses of this machine and its network, which others must not reach."""

    def __init__(self, private: bool, clock: Clock | None = None) -> None:
        self.private = private
        self._clock = clock or Clock()
        self._resolver = _Resolver(private)
        self._session: aiohttp.ClientSession | None = None
        self._free = asyncio.Semaphore(MOST_AT_ONCE)

    def open(self) -> None:
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=self._resolver),
            timeout=aiohttp.ClientTimeout(total=SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": "Mela"},
        )

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            await self._resolver.close()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Try several times; the status of the last answer, or 0 if there was none."""
        status = 0
        for wait in (0.0, *WAITS):
            await self._clock.sleep(wait)
            status = await self._try(url, body, headers)
            if 0 < status < 500 and status != 429:
                break
        return status

    async def _try(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.check(url)
        assert self._session is not None
        try:
            # a redirect would lead to an address that was not checked
            async with self._free:
                post = self._session.post(url, data=body, headers=headers, allow_redirects=False)
                async with post as answer:
                    return answer.status
        except (aiohttp.ClientError, OSError, TimeoutError):
            return 0

    def check(self, url: str) -> None:
        """Is it an address at all? Names are looked up when something is posted there."""
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise BadAddress("this is not an address") from None
        if len(url) > LONGEST_URL or parts.scheme not in ("http", "https") or not host:
            raise BadAddress("an address begins with https:// or http://, and is not too long")
        if "@" in parts.netloc or "#" in url:
            raise BadAddress("an address has no user name, no password and no part after a #")
        if not url.isascii() or not url.isprintable() or " " in url:
            raise BadAddress("an address has only plain signs")
        if not self.private and _is_number(host) and not is_public(host):
            raise BadAddress(f"{host} is not a public address")


class _Resolver(AbstractResolver):
    """Finds public addresses only, unless others are allowed.

    A connection goes to the address that was checked here: a second look-up of the name might give
    another one. It has threads of its own, since names that nobody answers for take long.
    """

    def __init__(self, private: bool) -> None:
        self.private = private
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "look-up")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        look_up = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        allowed = [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=protocol,
                flags=socket.AI_NUMERICHOST,
            )
            for kind, _, protocol, _, address in found
            if self.private or is_public(str(address[0]))
        ]
        if not allowed:
            raise OSError(f"{host} has no public address")
        return allowed

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _is_number(host: str) -> bool:
    """Is a host an address already? aiohttp does not look it up then."""
    return ":" in host or host.replace(".", "").isdigit()


def is_public(host: str) -> bool:
    """Is it an address of the public internet? An IPv6 address may contain one of IPv4."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False  # 127.1 for example, which some resolvers understand
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or _translated(address)
        if inner is not None:
            return is_public(str(inner))
        if address not in _GLOBAL or any(address in network for network in _NOT_GLOBAL):
            return False
    return address.is_global and not address.is_multicast


def _translated(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that a NAT64 gateway would connect to."""
    return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None
