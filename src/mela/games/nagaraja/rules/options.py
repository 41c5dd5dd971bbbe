"""What the host of a match of Nagaraja may choose."""

from collections.abc import Mapping
from typing import Literal, get_args

from mela.core.chance import Chance
from mela.core.options import Options, OptionsError, decode_options

Stone = Literal["grey", "yellow"]
STONES: tuple[Stone, ...] = get_args(Stone)


class NagarajaOptions(Options, frozen=True):
    """`colours` are the temples of the seats; they change only how a temple looks."""

    colours: tuple[Stone, ...] | None = None

    def seat_colours(self) -> tuple[Stone, ...]:
        """The chosen colours, or grey for the first seat."""
        return self.colours or STONES


def read_options(
    raw: Mapping[str, object], seats: int, packs: Mapping[str, object], rules: int
) -> NagarajaOptions:
    """Check the host's options by a version of the rules; an error names the option."""
    options = decode_options(NagarajaOptions, raw)
    if seats != 2:
        raise OptionsError("seats", f"Nagaraja has 2 seats, not {seats} (N1)")
    if options.pack not in packs:
        raise OptionsError("pack", f"there is no pack {options.pack!r}, only {', '.join(packs)}")
    if options.colours is not None and sorted(options.colours) != sorted(STONES):
        raise OptionsError("colours", "one temple is grey and one is yellow")
    if options.colours is not None and rules < 2:
        raise OptionsError("colours", "version 1 of the rules has no colours")
    return options


def some_options(chance: Chance, rules: int) -> dict[str, object]:
    """Random options: temples of either colour."""
    if rules < 2 or chance.below(2):
        return {}
    return {"colours": list(STONES[:: 1 - 2 * chance.below(2)])}
