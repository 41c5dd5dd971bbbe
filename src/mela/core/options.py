"""What the host of a match may choose, checked before anything is set up."""

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

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
    """Options from plain data, such as decoded JSON."""
    for name in raw:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__)
            raise OptionsError(str(name), f"there is no such option, only {known}")
    try:
        return msgspec.convert(dict(raw), type=kind)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at ")
        name = key.strip("`").removeprefix("$.")
        hint = get_type_hints(kind).get(name)
        if get_origin(hint) is Literal:
            what = f"{what}; it is one of {', '.join(get_args(hint))}"
        raise OptionsError(name, what) from None
    except UnicodeError:
        raise OptionsError(", ".join(raw), "a text is not Unicode") from None
