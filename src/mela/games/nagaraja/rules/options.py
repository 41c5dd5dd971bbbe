"""What the host of a match of Nagaraja may choose."""

from collections.abc import Mapping

from mela.core.options import Options, OptionsError, decode_options


class NagarajaOptions(Options, frozen=True):
    """The host chooses only the content pack."""


def read_options(
    raw: Mapping[str, object], seats: int, packs: Mapping[str, object]
) -> NagarajaOptions:
    """Check the host's options; an error names the option."""
    options = decode_options(NagarajaOptions, raw)
    if seats != 2:
        raise OptionsError("seats", f"Nagaraja has 2 seats, not {seats} (N1)")
    if options.pack not in packs:
        raise OptionsError("pack", f"there is no pack {options.pack!r}, only {', '.join(packs)}")
    return options
