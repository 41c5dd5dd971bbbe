"""How often somebody may ask: so many times at once, and as many again in each minute."""

import ipaddress
import math
import time
from collections import OrderedDict
from typing import Any

from mela.server.problem import TooMany
from mela.server.settings import Settings

#: Of more, those who have not asked for the longest time are forgotten.
MOST_KNOWN = 10_000


class Limit:
    """For each who asks, how many times are left, and when that was; 0 a minute is no limit."""

    def __init__(self, a_minute: float) -> None:
        self.a_minute = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, who: str) -> None:
        if not self.a_minute:
            return
        now = time.monotonic()
        left, at = self._left.pop(who, (self.a_minute, now))
        left = min(self.a_minute, left + (now - at) * self.a_minute / 60)
        if left < 1:
            self._left[who] = left, now
            wait = math.ceil((1 - left) * 60 / self.a_minute)
            raise TooMany(f"too often: wait {wait} seconds", wait)
        self._left[who] = left - 1, now
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)


class Limits:
    """Each node counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self.guests = Limit(settings.guests_a_minute)
        self.tables = Limit(settings.tables_a_minute)
        self.reports = Limit(settings.reports_a_minute)
        self.exports = Limit(settings.exports_a_minute)
        #: By address, and by name: one address tries many names, or many addresses one.
        self.sign_ins = Limit(settings.sign_ins_a_minute)
        self.names = Limit(settings.sign_ins_a_minute)


def address_of(connection: Any) -> str:
    """Where a request comes from; who has an IPv6 address has 2**64 of them."""
    host = "" if connection.client is None else str(connection.client.host)
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
