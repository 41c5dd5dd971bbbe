"""What can be wrong with a pack of Nagaraja, beside what can be wrong with any pack."""

from mela.core.mistakes import SENTENCES as SHARED
from mela.core.mistakes import maker

SENTENCES = {
    "range": "{number} is not from {least} to {most}",
    "count": "{count} {pieces}, not {number} ({rule})",
    "stick": "there are {known} sticks (N5)",
    "faces": "{count} faces, not {number} (N5)",
    "face": "{face!r} is neither 'naga' nor 0 to {most} points",
    "no-stick": "{stick} is missing (N5)",
    "equal": "all are equal: no throw finds a guide (N8)",
    "effect": "a {symbol} card has no effect {effect!r}: {known}",
    "target": "{effect} cannot touch {target}, only {known} (N22-N27)",
    "unnumbered": "{effect} has no number",
    "stick-count": "{count} is not a number of sticks",
    "sticks": "it throws none (N6)",
    "bids": "the {symbol} cards make {count} bids, at most {number} fit",
    "thrown": "the {symbol} cards throw {count} {stick} sticks together, at most {number} fit",
    "few-tiles": "{count} tiles, not {number} (N3)",
    "kinds": "more than {number} kinds",
    "crypts": "{count} crypts, but only {number} amulets (N4)",
    "path": "there is no path (N3)",
    "empty": "a path is empty",
    "edge": "{path!r}: an edge is one of N, E, S, W",
    "nowhere": "{path!r} leads nowhere (N3)",
    "edges": "an edge belongs to one path only",
    "crypt": "{crypt!r} is none of its paths",
    "amulet": "it has 1 to 9 points, or else an effect (N4)",
    "second": "a second {effect} amulet",
    "no-amulet": "there is no {effect} amulet (N4)",
    "cursed": "{count} are cursed, not {number} (N2)",
}
mistake = maker({**SHARED, **SENTENCES})
