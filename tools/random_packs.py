"""Random content packs: legal ones of all kinds, and ones with a mistake somewhere."""

from collections.abc import Callable
from typing import Any, get_args, get_origin

import msgspec

from mela.core.chance import FastChance
from mela.games.holi.rules.mechanisms import MECHANISMS, Card, DrawnCells
from mela.games.nagaraja.rules.pack import KNOWN_EFFECTS
from mela.games.nagaraja.rules.tables import STICKS, SYMBOLS
from mela.games.nagaraja.rules.temple import EDGES

Raw = dict[str, Any]
#: Of so many packs one has a mistake.
BROKEN = 3
#: Texts that a page must not trust.
TEXTS = ["Rangoli", "<script>alert(1)</script>", "{points, plural}", "łąka 🎨", "a" * 40, "\\", "'"]
WRONG: list[object] = [None, -1, 0, 99, 2**70, "", "x", [], {}, 1.5, True, "<b>"]


def any_of(chance: FastChance, values: Any) -> Any:
    values = list(values)
    return values[chance.below(len(values))]


def between(chance: FastChance, least: int, most: int) -> int:
    return least + int(chance.below(most - least + 1))


def split(chance: FastChance, total: int, parts: int, most: int) -> list[int]:
    """Positive numbers with this sum."""
    counts = [1] * parts
    while sum(counts) < total:
        part = chance.below(parts)
        counts[part] += counts[part] < most
    return counts


def with_mistake(pack: Raw, chance: FastChance) -> Raw:
    """The same pack with something wrong in it, or something more."""
    lists = [key for key, value in pack.items() if isinstance(value, list) and value]
    pieces = pack[any_of(chance, lists)]
    piece = any_of(chance, pieces)
    match chance.below(5):
        case 0:
            pieces.remove(piece)
        case 1:
            pieces.append(dict(piece))
        case 2:
            piece["unknown"] = 1
        case 3:
            del piece[any_of(chance, piece)]
        case _:
            piece[any_of(chance, piece)] = any_of(chance, WRONG)
    return pack


# --- Holi ---------------------------------------------------------------------------------------


def holi_pack(chance: FastChance) -> Raw:
    pictures = {}
    for _ in range(between(chance, 3, 13)):
        cells = ["."] * 9
        for _ in range(3):
            cells[any_of(chance, [n for n in range(9) if cells[n] == "."])] = "#"
        if chance.below(2):
            cells[any_of(chance, [n for n in range(9) if cells[n] == "."])] = "*"
        pictures[_shape(cells)] = cells
    copies = split(chance, 13, len(pictures), 13)
    cards = [
        {
            "id": f"c{n}",
            "picture": ["".join(cells[r : r + 3]) for r in (0, 3, 6)],
            "copies": copies[n],
        }
        for n, cells in enumerate(pictures.values())
    ]
    pack = {
        "game": "holi",
        "id": "random",
        "title": any_of(chance, TEXTS),
        "colour_cards": cards,
        "rivalry_cards": _rivalry_cards(chance),
    }
    return pack if chance.below(BROKEN) else with_mistake(pack, chance)


def _shape(cells: list[str]) -> frozenset[tuple[tuple[int, int], ...]]:
    """The same for pictures that throw the same: where tokens land around the pawn."""
    found = set()
    filled = [divmod(n, 3) for n in range(9) if cells[n] == "#"]
    suns = [divmod(n, 3) for n in range(9) if cells[n] == "*"]
    for home in suns or filled:
        places = [(r - home[0], c - home[1]) for r, c in filled if (r, c) != home]
        for _ in range(4):
            places = [(c, -r) for r, c in places]
            found.add(tuple(sorted(places)))
    return frozenset(found)


def _rivalry_cards(chance: FastChance) -> list[Raw]:
    cards: list[Raw] = []
    seen: list[Raw] = []
    wanted = between(chance, 3, 32)
    while len(cards) < wanted or sum(_kind(card).kind == "scoring" for card in cards) < 3:
        if len(cards) == 32:
            cards.pop(chance.below(29))
        card = _rivalry_card(chance, any_of(chance, MECHANISMS))
        if _kind(card).once and any(c["mechanism"] == card["mechanism"] for c in cards):
            continue
        if _kind(card).kind == "rule" and card in seen:
            continue
        seen.append(card)
        more: Raw = {"id": f"r{len(seen)}"}
        if chance.below(3) == 0:
            more["name"] = {"en": any_of(chance, TEXTS)}
            more["text"] = {any_of(chance, ["de", "fr", "en"]): any_of(chance, TEXTS)}
        cards.append({**card, **more})
    return cards


def _kind(card: Raw) -> type[Card]:
    return MECHANISMS[card["mechanism"]]


def _rivalry_card(chance: FastChance, mechanism: str) -> Raw:
    card: Raw = {"mechanism": mechanism}
    for field in msgspec.structs.fields(MECHANISMS[mechanism]):
        if field.name not in ("id", "name", "text"):
            card[field.name] = _value(chance, field.type)
    if mechanism == "easier-climb" and card["sides"] == 4:
        card["edges"] = True
    return card


def _value(chance: FastChance, kind: Any) -> object:
    """Any value of the type of a parameter."""
    if kind is bool:
        return bool(chance.below(2))
    if get_origin(kind) is not None and DrawnCells in get_args(kind):
        if chance.below(2):
            rows = ["".join(any_of(chance, "#.") for _ in range(6)) for _ in range(6)]
            return ["#" + rows[0][1:], *rows[1:]]
        kind = next(part for part in get_args(kind) if part is not DrawnCells)
    limits = [part for part in getattr(kind, "__metadata__", ()) if isinstance(part, msgspec.Meta)]
    if limits:
        assert limits[0].ge is not None
        assert limits[0].le is not None
        return between(chance, int(limits[0].ge), int(limits[0].le))
    return any_of(chance, get_args(kind))


# --- Nagaraja -----------------------------------------------------------------------------------


def nagaraja_pack(chance: FastChance) -> Raw:
    faces: list[object] = ["naga", *range(10)]
    sticks: list[Raw] = [
        {"id": stick, "faces": [any_of(chance, faces) for _ in range(4)]} for stick in STICKS
    ]
    sticks[0]["faces"][:2] = [1, 2]
    pack = {
        "game": "nagaraja",
        "id": "random",
        "title": any_of(chance, TEXTS),
        "trap": "trap",
        "sticks": sticks,
        "cards": [card for symbol in SYMBOLS for card in _cards(chance, symbol)],
        "tiles": _tiles(chance),
        "amulets": _amulets(chance),
        "relics": _relics(chance),
    }
    return pack if chance.below(BROKEN) else with_mistake(pack, chance)


def _cards(chance: FastChance, symbol: str) -> list[Raw]:
    copies = split(chance, 12, between(chance, 1, 5), 12)
    effects = [effect for known, effect in KNOWN_EFFECTS if known == symbol]
    cards = []
    for n, count in enumerate(copies):
        effect = any_of(chance, effects)
        _, targets, numbers = KNOWN_EFFECTS[symbol, effect]
        thrown = {stick: between(chance, 0, 2) for stick in STICKS}
        if not any(thrown.values()):
            thrown["green"] = 1
        card: Raw = {
            "id": f"{symbol}-{n}",
            "copies": count,
            "symbol": symbol,
            "effect": effect,
            "target": any_of(chance, targets),
            "sticks": thrown,
        }
        if numbers:
            card["number"] = any_of(chance, numbers)
        if chance.below(4) == 0:
            card["name"] = {"en": any_of(chance, TEXTS)}
        cards.append(card)
    return cards


def _tiles(chance: FastChance) -> list[Raw]:
    copies = split(chance, between(chance, 17, 30), between(chance, 4, 12), 15)
    crypts = 12
    tiles = []
    for n, count in enumerate(copies):
        paths, crypt = _paths(chance)
        if crypt and count > crypts:
            paths, crypt = ["NS"], ""
        crypts -= count if crypt else 0
        tile: Raw = {"id": f"t{n}", "copies": count, "paths": paths}
        tiles.append({**tile, "crypt": crypt} if crypt else tile)
    return tiles


def _paths(chance: FastChance) -> tuple[list[str], str]:
    """Any joining of edges; a path of one edge leads to the crypt."""
    groups: dict[int, str] = {}
    for edge in EDGES:
        group = int(chance.below(3))
        groups[group] = groups.get(group, "") + edge
    paths = [path for path in groups.values() if len(path) > 1]
    single = [path for path in groups.values() if len(path) == 1]
    if single and chance.below(2):
        paths.append(single[0])
        return paths, single[0]
    if not paths:
        paths = ["EW"]
    return paths, any_of(chance, ["", *paths])


def _amulets(chance: FastChance) -> list[Raw]:
    counts = split(chance, 12, between(chance, 2, 8), 12)
    amulets: list[Raw] = [{"id": f"a{n}", "copies": count} for n, count in enumerate(counts)]
    amulets[0]["effect"] = "draw"
    amulets[1]["effect"] = "cancel"
    for amulet in amulets[2:]:
        amulet["points"] = between(chance, 1, 9)
    return amulets


def _relics(chance: FastChance) -> list[Raw]:
    plain = split(chance, 6, between(chance, 1, 6), 6)
    cursed = split(chance, 3, between(chance, 1, 3), 3)
    return [
        {"id": f"r{n}", "copies": count, "points": between(chance, 0, 9), "cursed": n >= len(plain)}
        for n, count in enumerate([*plain, *cursed])
    ]


GENERATORS: dict[str, Callable[[FastChance], Raw]] = {
    "holi": holi_pack,
    "nagaraja": nagaraja_pack,
}
