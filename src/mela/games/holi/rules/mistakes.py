"""What can be wrong with a pack of Holi, beside what can be wrong with any pack."""

from mela.core.mistakes import SENTENCES as SHARED
from mela.core.mistakes import maker

SENTENCES = {
    "copies": "copies is {count}, not 1 or more",
    "picture": "{line!r} is not three of # * .",
    "filled": "{count} cells are filled, not {number} (H5)",
    "suns": "{count} suns, not one at most (H5)",
    "same": "throws the same as {other}; give {other} more copies",
    "count": "a colour has {count} cards, not {number} (H3)",
    "mechanism": "the rules know no mechanism {mechanism!r}, only {known}",
    "numbers": "{count} numbers, not {number}",
    "unmarked": "no cell is marked with #",
    "nothing": "it changes nothing: give it fewer sides, or edges",
    "does-same": "{other} does the same, and only one card can do it",
    "many": "{count} cards, not {number} at most",
    "scoring": "{count} scoring cards, not {number} or more (H10)",
}
mistake = maker({**SHARED, **SENTENCES})
