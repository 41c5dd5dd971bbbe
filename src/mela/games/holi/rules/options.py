"""What the host of a match of Holi may choose."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from mela.core.chance import Chance
from mela.core.options import Options, OptionsError, decode_options
from mela.games.holi.rules.cards import CardTable

Edition = Literal["international", "polish"]
RuleCards = Literal["one", "any"]
Colour = Literal["blue", "yellow", "red", "green"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
MOST_DRAWN = 3
#: The number of rivalry cards of each edition, unless the host chooses.
OFFERED: dict[Edition, int] = {"international": 2, "polish": 0}


class HoliOptions(Options, frozen=True):
    """`rivalry` is a number of cards to draw, or the ids of chosen cards; `start` is a seat."""

    edition: Edition = "international"
    rivalry: int | tuple[str, ...] | None = None
    rule_cards: RuleCards = "one"
    start: int | Literal["random"] = "random"
    colours: tuple[Colour, ...] | None = None
    pack: str = "standard"

    def rivalry_count(self) -> int:
        """The number of rivalry cards to draw; 0 if they are chosen."""
        if self.rivalry is None:
            return OFFERED[self.edition]
        return self.rivalry if isinstance(self.rivalry, int) else 0

    def rivalry_chosen(self) -> tuple[str, ...]:
        return self.rivalry if isinstance(self.rivalry, tuple) else ()

    def seat_colours(self, seats: int) -> tuple[Colour, ...]:
        """H2: the chosen colours, or the first ones in their usual order."""
        return self.colours or COLOURS[:seats]


def read_options(
    raw: Mapping[str, object], seats: int, packs: Mapping[str, CardTable], rules: int
) -> HoliOptions:
    """Check the host's options by a version of the rules; an error names the option."""
    options = decode_options(HoliOptions, raw)
    if not 2 <= seats <= 4:
        raise OptionsError("seats", f"Holi has 2 to 4 seats, not {seats} (H2)")
    if options.pack not in packs:
        raise OptionsError("pack", f"there is no pack {options.pack!r}, only {', '.join(packs)}")
    _check_rivalry(options, packs[options.pack].rivalry.ids)
    if isinstance(options.start, int) and not 0 <= options.start < seats:
        raise OptionsError("start", f"seat 0 to {seats - 1}, not {options.start} (H7)")
    _check_colours(options, seats)
    if rules < 2:
        _check_version_1(options)
    return options


def usual_options(language: str) -> dict[str, object]:
    """Polish players have the Polish rulebook; the international edition is that of all others."""
    return {"edition": "polish"} if language == "pl" else {}


def some_options(
    seats: int, chance: Chance, rivalry: Sequence[str], rules: int
) -> dict[str, object]:
    """Random options: any edition, any start, rivalry cards drawn or chosen, any colours."""
    options: dict[str, object] = {"edition": get_args(Edition)[chance.below(2)]}
    cards, colours = list(rivalry), list(COLOURS)
    wanted = chance.below(MOST_DRAWN + 1)
    if chance.below(2):
        if rules >= 2:
            # now and then more than can be drawn
            wanted += chance.below(2) * chance.below(len(cards) - MOST_DRAWN + 1)
        options["rivalry"] = [cards.pop(chance.below(len(cards))) for _ in range(wanted)]
    else:
        options["rivalry"] = int(wanted)
        if rules >= 2:
            options["rule_cards"] = get_args(RuleCards)[chance.below(2)]
    if rules >= 2 and chance.below(2):
        options["start"] = int(chance.below(seats))
    if chance.below(2):
        options["colours"] = [colours.pop(chance.below(len(colours))) for _ in range(seats)]
    return options


def _check_rivalry(options: HoliOptions, known: Sequence[str]) -> None:
    if not 0 <= options.rivalry_count() <= MOST_DRAWN:
        raise OptionsError("rivalry", f"draw 0 to 3 cards, not {options.rivalry_count()} (H10)")
    chosen = options.rivalry_chosen()
    for card in chosen:
        if card not in known:
            raise OptionsError("rivalry", f"there is no rivalry card {card!r} (H6)")
        if chosen.count(card) > 1:
            raise OptionsError("rivalry", f"{card!r} is chosen twice (H10: different cards)")


def _check_version_1(options: HoliOptions) -> None:
    """H7, H10: what the first version of the rules did not have."""
    if options.start != "random":
        raise OptionsError("start", "version 1 of the rules draws the start player (H7)")
    if options.rule_cards != "one":
        raise OptionsError("rule_cards", "version 1 of the rules draws one rule card (H10)")
    if len(options.rivalry_chosen()) > MOST_DRAWN:
        raise OptionsError("rivalry", "version 1 of the rules has at most 3 cards (H10)")


def _check_colours(options: HoliOptions, seats: int) -> None:
    if options.colours is None:
        return
    if len(options.colours) != seats:
        raise OptionsError("colours", f"{len(options.colours)} colours for {seats} seats (H2)")
    if len(set(options.colours)) < seats:
        raise OptionsError("colours", "two seats have the same colour (H2)")
