"""Web Push: the key of this site, and messages that only one browser can read."""

import base64
import hashlib
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from mela.core.error import MelaError

#: The order of the curve P-256: private keys are the numbers below it.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
AUTH_BYTES = 16
#: Seconds for which a push service keeps a message for a browser that is away.
KEPT = 24 * 3600


class BadSubscription(MelaError):
    """A browser's address or keys that cannot be used."""


class PushKey:
    """Derived from the secret of the site, so all its nodes have the same."""

    def __init__(self, secret: bytes, contact: str) -> None:
        digest = hashlib.sha512(b"mela push key" + secret).digest()
        number = int.from_bytes(digest, "big") % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._contact = contact

    def public(self) -> str:
        """In the form that browsers expect."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def headers(self, endpoint: str) -> dict[str, str]:
        """The proof that a message is ours, for the push service."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact}
        try:
            signed = Vapid02(self._key).sign(claims)
        except VapidException as error:
            raise BadSubscription(f"this endpoint cannot be used: {error}") from None
        return {
            "Authorization": str(signed["Authorization"]),
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
        }


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can read."""
    point, secret = check_keys(p256dh, auth)
    own = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(
        message, private_key=own, dh=point, auth_secret=secret, version="aes128gcm"
    )
    return body


def check_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """The keys of a browser: a point of the curve, and a secret."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadSubscription("the keys of this subscription cannot be used") from None
    if len(secret) != AUTH_BYTES:
        raise BadSubscription(f"the auth key of a subscription has {AUTH_BYTES} bytes")
    return point, secret


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
