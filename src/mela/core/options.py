"""What the host of a match may choose, checked before anything is set up."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from mela.core.error import MelaError


class OptionsError(MelaError):
    """An impossible option; the message names it."""

    def __init__(self, option: str, what: str) -> None:
        super().__init__(f"option {option!r}: {what}")
        self.option = option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of each game's options."""

    pack: str = "standard"


O = TypeVar("O", bound=Options)  # noqa: E741


def decode_options(kind: type[O], raw: Mapping[str, object]) -> O:
    """Options from plain data, such as JSON gives."""
    for name in raw:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__)
            raise OptionsError(str(name), f"there is no such option, only {known}")
    try:
        return msgspec.convert(dict(raw), type=kind)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at ")
        raise OptionsError(key.strip("`").removeprefix("$."), what) from None
