"""Where the luck of matches comes from: the operating system, or a seed in tests."""

import hashlib
import secrets

SEED_BYTES = 32
WORD_BYTES = 8


class Randomness:
    """With a seed, everything follows from it and from the names of what is wanted.

    So a test plays the same match each time, whatever was played before it. Everybody who knows
    the seed knows all draws: no real site may use one.
    """

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def match_seed(self, *names: object) -> bytes:
        """The secret seed of a match; the names say which match of a test it is."""
        return self._bytes(SEED_BYTES, "match", *names)

    def word(self, own: str, *names: object) -> str:
        """A player's own word, or one for a player who brings none.

        With a seed own words do not count: the page makes them up, another one each time.
        """
        if own and not self.seed:
            return own
        return self._bytes(WORD_BYTES, "word", *names).hex()

    def bot_seed(self, *names: object) -> int:
        """What a bot draws its choices from."""
        return int.from_bytes(self._bytes(7, "bot", *names), "big")

    def _bytes(self, count: int, *names: object) -> bytes:
        if not self.seed:
            return secrets.token_bytes(count)
        text = repr((self.seed, *names))
        return hashlib.shake_256(text.encode()).digest(count)
