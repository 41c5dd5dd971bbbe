"""How often a client may ask, and how many may be connected."""

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mela.core.error import MelaError
from mela.server.clock import Clock
from mela.server.errors import TooManyRequests

#: If there are more clients, those that have not asked for the longest time are forgotten.
MOST_KNOWN = 10_000
MINUTE = 60.0
HOUR = 3600.0


class RateLimit:
    """A bucket for each client: full at first, and filled again in some time. 0 means no limit."""

    def __init__(self, most: float, clock: Clock, seconds: float = MINUTE) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        #: How many requests are left, and when that was counted.
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str) -> None:
        """Count a request, or refuse it."""
        if not self.most:
            return
        now = self._clock.elapsed()
        left, at = self._left.pop(client, (self.most, now))
        left = min(self.most, left + (now - at) * self.most / self.seconds)
        if left < 1:
            self._left[client] = left, now
            wait = math.ceil((1 - left) * self.seconds / self.most)
            raise TooManyRequests(f"too often: wait {wait} seconds", wait)
        self._left[client] = left - 1, now
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)


class TooManyConnections(MelaError):
    """One more connection is refused."""


class ConnectionLimit:
    """How many connections there may be for one key: an address, or a viewer of a table."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """Count a connection for as long as this lasts."""
        if self._held[key] >= self.most:
            raise TooManyConnections(f"there are {self.most} already")
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


def address_of(connection: Any) -> str:
    """Where a request or a socket comes from."""
    return network_of("" if connection.client is None else str(connection.client.host))


def network_of(host: str) -> str:
    """The address of a client; of IPv6 its network, since each client has 2**64 addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
