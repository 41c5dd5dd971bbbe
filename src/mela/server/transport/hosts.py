"""The names under which a node answers.

A page of any site can let its own name lead to this machine (DNS rebinding), and would then be a
page of ours to the browser. So a name must be known.
"""

import re
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from mela.server.settings import Settings

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII | re.IGNORECASE)


class Hosts:
    def __init__(self, settings: Settings) -> None:
        origins = settings.all_origins()
        #: Without an address of the site, as in a home network, every number of an address is fine.
        self._numbers = not origins
        self._names = {settings.host.lower(), "localhost"}
        self._names |= {urlsplit(origin).hostname or "" for origin in origins}
        if not origins:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}

    def allows(self, host: str) -> bool:
        """Is this a `Host` of ours, with any port?"""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = (found[1] or found[2]).lower().removesuffix(".")
        if name in self._names:
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return self._numbers or address.is_loopback
