"""Who somebody is: a signed token that only this site can have made."""

import hashlib
import hmac
import time

COOKIE = "mela"
SECONDS = 90 * 24 * 3600


class Sessions:
    """Signs and reads tokens: person, generation, time, signature."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, person: str, generation: int = 0) -> str:
        body = f"{person}.{generation}.{int(time.time()):x}"
        return f"{body}.{self._signature(body)}"

    def read(self, token: str | None) -> tuple[str, int] | None:
        """The person whose token this is, and its generation; None if it is forged or too old."""
        if not token or len(token) > 200 or not token.isascii():
            return None
        body, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature, self._signature(body)):
            return None
        # the first tokens had no generation
        person, *generation, made = body.split(".")
        if int(made, 16) < time.time() - SECONDS:
            return None
        return person, int(generation[0]) if generation else 0

    def _signature(self, body: str) -> str:
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()
