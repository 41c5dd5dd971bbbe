"""Why a move is not legal: always with the rule that forbids it."""

import msgspec

from mela.core.error import MelaError


class Refusal(msgspec.Struct, frozen=True):
    """A message id of the catalogue, the id of the rule, and what to put into the message."""

    code: str
    rule: str
    args: dict[str, str | int] = {}


class IllegalMove(MelaError):
    """A move was refused; nothing has changed."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal
