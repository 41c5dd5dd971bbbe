"""The content pack of Nagaraja: cards, tiles, sticks, amulets and relics."""

from collections import Counter
from collections.abc import Iterable
from math import prod
from typing import Annotated, Literal

import msgspec

from mela.core.mistakes import Fact, Mistake
from mela.core.pack import Pack, Piece, decode_pack, is_id, refuse_mistakes
from mela.games.nagaraja.rules.mistakes import mistake
from mela.games.nagaraja.rules.state import CURSES
from mela.games.nagaraja.rules.tables import (
    CARDS,
    EFFECTS,
    MOST_OF_A_FACE,
    NAGA,
    SIDES,
    STICKS,
    SYMBOLS,
    TARGETS,
    CardKind,
    Tables,
    TileKind,
)
from mela.games.nagaraja.rules.temple import EDGES, PLACES

AMULETS = 12
FEWEST_TILES = 17
#: The limits of what a position can hold.
MOST_TILE_KINDS = 15
MOST_COPIES = 15
MOST_POINTS = 9
MOST_BIDS = 100_000

#: N22-N27: the symbol of each effect, whose pieces it may touch, and the numbers it may have.
KNOWN_EFFECTS: dict[tuple[str, str], tuple[str, tuple[str, ...], range]] = {
    ("stick", "add"): ("add", ("self",), range(1, 10)),
    ("stick", "reroll"): ("reroll", ("opponent",), range(1, 3)),
    ("stick", "discard"): ("discard", ("opponent",), range(1, 3)),
    ("card", "take"): ("take", ("self",), range(0)),
    ("card", "draw"): ("draw", ("self",), range(1, 5)),
    ("card", "rob"): ("rob", ("opponent",), range(0)),
    ("room", "rotate"): ("rotate", TARGETS, range(0)),
    ("room", "move"): ("move", ("self",), range(0)),
    ("room", "swap"): ("swap-rooms", TARGETS, range(0)),
    ("room", "trap"): ("trap", ("opponent",), range(0)),
    ("relic", "look"): ("look", TARGETS, range(1, 3)),
    ("relic", "swap"): ("swap-relics", TARGETS, range(0)),
}


#: These limits are only for forms, which are made from the schema. `_Checker` enforces them, since
#: it says what is wrong in better words than msgspec.
_EFFECTS = [
    {
        "symbol": symbol,
        "effect": effect,
        "targets": targets,
        "numbers": [numbers[0], numbers[-1]] if numbers else None,
    }
    for (symbol, effect), (_, targets, numbers) in KNOWN_EFFECTS.items()
]
Effect = Annotated[str, msgspec.Meta(extra_json_schema={"effects": _EFFECTS})]


def _range(least: int, most: int) -> msgspec.Meta:
    return msgspec.Meta(extra_json_schema={"minimum": least, "maximum": most})


Copies = Annotated[int, _range(1, MOST_COPIES)]
Points = Annotated[int, _range(0, MOST_POINTS)]
StickCount = Annotated[int, _range(0, MOST_OF_A_FACE)]


class Stick(Piece, frozen=True):
    """N5: what the four sides of a stick show."""

    faces: tuple[Points | Literal["naga"], ...]


class Card(Piece, frozen=True):
    """N6: a symbol, an effect with its number and target, and the sticks it throws."""

    copies: Copies
    symbol: Literal["relic", "room", "stick", "card"]
    effect: Effect
    target: Literal["self", "opponent", "either"]
    sticks: dict[str, StickCount]
    number: int = 0


class Tile(Piece, frozen=True):
    """N3: paths between edges, and which of them leads to the crypt."""

    copies: Copies
    paths: tuple[str, ...]
    crypt: str = ""


class Amulet(Piece, frozen=True):
    """N4: points, or one of two effects."""

    copies: Copies
    points: Points = 0
    effect: Literal["draw", "cancel"] | None = None


class Relic(Piece, frozen=True):
    """N2: a relic of a temple, with its points; it may be cursed."""

    copies: Copies
    points: Points
    cursed: bool = False


class NagarajaPack(Pack, frozen=True):
    """All pieces of one match."""

    trap: str
    sticks: tuple[Stick, ...]
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    amulets: tuple[Amulet, ...]
    relics: tuple[Relic, ...]


class _Checker:
    """Collects the mistakes of a pack, each with its entry."""

    def __init__(self, pack: NagarajaPack) -> None:
        self.pack = pack
        self.mistakes: list[Mistake] = []

    def must(self, holds: bool, where: str, otherwise: str, **facts: Fact) -> None:
        """Else it is a mistake with this code."""
        if not holds:
            self.mistakes.append(mistake(where, otherwise, **facts))

    def check(self) -> None:
        self.must(is_id(self.pack.trap), "trap", "id")
        self._sticks()
        self._cards()
        self._tiles()
        self._amulets()
        self._relics()

    def _ids(self, name: str, pieces: Iterable[Piece]) -> list[str]:
        """Check the ids, and return the place of each entry for errors."""
        places = []
        seen: set[str] = set()
        for number, piece in enumerate(pieces):
            where = f"{name}[{number}] ({piece.id})"
            self.must(is_id(piece.id), where, "id")
            self.must(piece.id not in seen, where, "twice")
            seen.add(piece.id)
            places.append(where)
        return places

    def _sticks(self) -> None:
        sticks = self.pack.sticks
        for where, stick in zip(self._ids("sticks", sticks), sticks, strict=True):
            self.must(stick.id in STICKS, where, "stick", known=", ".join(STICKS))
            faces, count = f"{where}.faces", len(stick.faces)
            self.must(count == SIDES, faces, "faces", count=count, number=SIDES)
            for face in stick.faces:
                good = face == "naga" or 0 <= face <= MOST_POINTS
                self.must(good, faces, "face", face=face, most=MOST_POINTS)
        ids = [stick.id for stick in sticks]
        for id_ in STICKS:
            self.must(id_ in ids, "sticks", "no-stick", stick=id_)
        if "brown" in ids:
            brown = sticks[ids.index("brown")]
            where = f"sticks[{ids.index('brown')}] (brown).faces"
            points = {0 if face == "naga" else face for face in brown.faces}
            self.must(len(points) != 1, where, "equal")

    def _cards(self) -> None:
        cards = self.pack.cards
        thrown: Counter[tuple[str, str]] = Counter()
        for where, card in zip(self._ids("cards", cards), cards, strict=True):
            self._copies(where, card.copies)
            known = KNOWN_EFFECTS.get((card.symbol, card.effect))
            if known is None:
                of_symbol = [effect for symbol, effect in KNOWN_EFFECTS if symbol == card.symbol]
                facts = {"symbol": card.symbol, "effect": card.effect}
                self.must(False, f"{where}.effect", "effect", **facts, known=", ".join(of_symbol))
                continue
            _, targets, numbers = known
            self.must(
                card.target in targets,
                f"{where}.target",
                "target",
                effect=card.effect,
                target=card.target,
                known=", ".join(targets),
            )
            if numbers:
                self._range(f"{where}.number", card.number, numbers[0], numbers[-1])
            else:
                self.must(card.number == 0, f"{where}.number", "unnumbered", effect=card.effect)
            for stick, count in card.sticks.items():
                place = f"{where}.sticks.{stick}"
                self.must(stick in STICKS, place, "stick", known=", ".join(STICKS))
                self.must(0 <= count <= MOST_OF_A_FACE, place, "stick-count", count=count)
                thrown[card.symbol, stick] += card.copies * count
            self.must(sum(card.sticks.values()) > 0, f"{where}.sticks", "sticks")
        self._count("cards", cards, CARDS, "N6")
        for symbol in SYMBOLS:
            bids = prod(card.copies + 1 for card in cards if card.symbol == symbol) - 1
            good = bids <= MOST_BIDS
            self.must(good, "cards", "bids", symbol=symbol, count=bids, number=MOST_BIDS)
        for (symbol, stick), count in thrown.items():
            good, most = count <= MOST_OF_A_FACE, MOST_OF_A_FACE
            facts = {"symbol": symbol, "stick": stick}
            self.must(good, "cards", "thrown", **facts, count=count, number=most)

    def _tiles(self) -> None:
        tiles = self.pack.tiles
        for where, tile in zip(self._ids("tiles", tiles), tiles, strict=True):
            self._copies(where, tile.copies)
            self._paths(where, tile)
        total = sum(tile.copies for tile in tiles)
        good = total >= FEWEST_TILES
        self.must(good, "tiles", "few-tiles", count=total, number=FEWEST_TILES)
        self.must(len(tiles) <= MOST_TILE_KINDS, "tiles", "kinds", number=MOST_TILE_KINDS)
        crypts = sum(tile.copies for tile in tiles if tile.crypt)
        amulets = sum(amulet.copies for amulet in self.pack.amulets)
        self.must(crypts <= amulets, "tiles", "crypts", count=crypts, number=amulets)

    def _paths(self, where: str, tile: Tile) -> None:
        edges = "".join(tile.paths)
        place = f"{where}.paths"
        self.must(bool(edges), place, "path")
        for path in tile.paths:
            self.must(path != "", place, "empty")
            strange = [edge for edge in path if edge not in EDGES]
            self.must(not strange, place, "edge", path=path)
            leads = len(path) > 1 or path == tile.crypt
            self.must(leads, place, "nowhere", path=path)
        self.must(len(set(edges)) == len(edges), place, "edges")
        good = tile.crypt == "" or tile.crypt in tile.paths
        self.must(good, f"{where}.crypt", "crypt", crypt=tile.crypt)

    def _amulets(self) -> None:
        amulets = self.pack.amulets
        effects: set[str] = set()
        for where, amulet in zip(self._ids("amulets", amulets), amulets, strict=True):
            self._copies(where, amulet.copies)
            one = (amulet.points != 0) != (amulet.effect is not None)
            one = one and 0 <= amulet.points <= MOST_POINTS
            self.must(one, where, "amulet")
            if amulet.effect is not None:
                good = amulet.effect not in effects
                self.must(good, where, "second", effect=amulet.effect)
                effects.add(amulet.effect)
        for effect in ("draw", "cancel"):
            self.must(effect in effects, "amulets", "no-amulet", effect=effect)
        self._count("amulets", amulets, AMULETS, "N4")

    def _relics(self) -> None:
        relics = self.pack.relics
        for where, relic in zip(self._ids("relics", relics), relics, strict=True):
            self._copies(where, relic.copies)
            self._range(f"{where}.points", relic.points, 0, MOST_POINTS)
        self._count("relics", relics, PLACES, "N2")
        cursed = sum(relic.copies for relic in relics if relic.cursed)
        self.must(cursed == CURSES, "relics", "cursed", count=cursed, number=CURSES)

    def _copies(self, where: str, copies: int) -> None:
        self._range(f"{where}.copies", copies, 1, MOST_COPIES)

    def _range(self, where: str, number: int, least: int, most: int) -> None:
        good = least <= number <= most
        self.must(good, where, "range", number=number, least=least, most=most)

    def _count(
        self, name: str, pieces: Iterable[Card | Amulet | Relic], number: int, rule: str
    ) -> None:
        total = sum(piece.copies for piece in pieces)
        self.must(
            total == number, name, "count", count=total, pieces=name, number=number, rule=rule
        )


def read_pack(text: str, file: str) -> NagarajaPack:
    """Decode and check a pack; an error names the file and the entry."""
    pack = decode_pack(NagarajaPack, text, file, "nagaraja")
    checker = _Checker(pack)
    checker.check()
    refuse_mistakes(file, checker.mistakes)
    return pack


def make_tables(pack: NagarajaPack, rules: int) -> Tables:
    """The tables that positions work with; cards are sorted by symbol."""
    sides = {stick.id: [NAGA if f == "naga" else f for f in stick.faces] for stick in pack.sticks}
    cards = sorted(pack.cards, key=lambda card: SYMBOLS.index(card.symbol))
    effects = [amulet.effect for amulet in pack.amulets]
    return Tables(
        rules,
        pack.id,
        [
            CardKind(
                card.id,
                card.copies,
                SYMBOLS.index(card.symbol),
                EFFECTS.index(KNOWN_EFFECTS[card.symbol, card.effect][0]),
                card.number,
                TARGETS.index(card.target),
                [card.sticks.get(stick, 0) for stick in STICKS],
            )
            for card in cards
        ],
        [TileKind(tile.id, tile.copies, list(tile.paths), tile.crypt) for tile in pack.tiles],
        [sides[stick] for stick in STICKS],
        [(amulet.id, amulet.copies, amulet.points) for amulet in pack.amulets],
        effects.index("draw"),
        effects.index("cancel"),
        [(relic.id, relic.copies, relic.points, int(relic.cursed)) for relic in pack.relics],
    )
