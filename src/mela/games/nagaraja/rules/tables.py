"""A content pack of Nagaraja as tables of numbers, computed once.

A set of cards is one number. Each kind of card owns as many adjacent bits as it has copies, and n
cards of it set the lowest n of these. So equal sets are equal numbers, each bit of a set is one
card, and `|` of two sets takes the larger count of each kind.

The sticks on the table are one number too: five bits for each of twelve *faces*. A face is a kind
of stick and one of the different things it can show, so equal sticks are interchangeable.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mela.core.bits import BIT, lowest
from mela.core.vectors import ints
from mela.games.nagaraja.rules.temple import EDGES, GATES, ROOMS

SYMBOLS: Final = ("relic", "room", "stick", "card")
STICKS: Final = ("brown", "white", "green")
EFFECTS: Final = (
    "add", "reroll", "discard", "take", "draw", "rob", "rotate", "move", "swap-rooms", "trap",
    "look", "swap-relics",
)  # fmt: skip
TARGETS: Final = ("self", "opponent", "either")

# Literals, because mypyc folds only literals into the code; a test checks that they fit together.
ADD: Final = 0
REROLL: Final = 1
DISCARD: Final = 2
TAKE: Final = 3
DRAW: Final = 4
ROB: Final = 5
ROTATE: Final = 6
MOVE: Final = 7
SWAP_ROOMS: Final = 8
TRAP: Final = 9
LOOK: Final = 10
SWAP_RELICS: Final = 11
SELF: Final = 0
OPPONENT: Final = 1
EITHER: Final = 2

CARDS: Final = 48
FACES: Final = 12
#: A stick has four sides, and so at most four different faces.
SIDES: Final = 4
#: The bits for the number of sticks that show a face.
FACE_BITS: Final = 5
#: A side of a stick that shows a naga; others show points from 0.
NAGA: Final = -1
MOST_OF_A_FACE: Final = 31
PAIRS_OF_ROOMS: Final = 36
TURNS: Final = 3

#: Move codes: first these, then lay, take, give, bid and use, whose number depends on the pack.
PASS: Final = 0
ALLOW: Final = 1
CANCEL: Final = 2
AMULET: Final = 3
LAY: Final = 4
TAKEN: Final = 40


@final
class CardKind:
    """N6: what a pack says about a card."""

    def __init__(
        self,
        id_: str,
        copies: int,
        symbol: int,
        effect: int,
        number: int,
        target: int,
        sticks: list[int],
    ) -> None:
        self.id: str = id_
        self.copies: int = copies
        self.symbol: int = symbol
        self.effect: int = effect
        self.number: int = number
        self.target: int = target
        self.sticks: list[int] = sticks

    def __reduce__(self) -> tuple[object, ...]:
        return CardKind, (
            self.id,
            self.copies,
            self.symbol,
            self.effect,
            self.number,
            self.target,
            self.sticks,
        )

    def targets(self) -> int:
        """How many numbers the targets of the effect need."""
        places = 18 if self.target == EITHER else 9
        temples = 2 if self.target == EITHER else 1
        if self.effect in (REROLL, DISCARD):
            return FACES if self.number == 1 else FACES + FACES * (FACES + 1) // 2
        if self.effect == ROTATE:
            return temples * ROOMS * TURNS
        if self.effect == MOVE:
            return ROOMS * ROOMS
        if self.effect == TRAP:
            return ROOMS
        if self.effect == LOOK:
            return places if self.number == 1 else places + places * (places - 1) // 2
        if self.effect in (SWAP_ROOMS, SWAP_RELICS):
            return temples * PAIRS_OF_ROOMS
        return 1


@final
class TileKind:
    """N3: paths as connected edges, and which of them leads to the crypt, if any."""

    def __init__(self, id_: str, copies: int, paths: list[str], crypt: str) -> None:
        self.id: str = id_
        self.copies: int = copies
        self.paths: list[str] = paths
        self.crypt: str = crypt

    def __reduce__(self) -> tuple[object, ...]:
        return TileKind, (self.id, self.copies, self.paths, self.crypt)

    def turned(self, turn: int) -> tuple[list[frozenset[str]], frozenset[str]]:
        """The paths and the crypt's path after this number of quarter turns clockwise."""
        return [_turned(path, turn) for path in self.paths], _turned(self.crypt, turn)

    def turns(self) -> int:
        """How many quarter turns give different paths: 4, 2 or 1."""
        different = []
        for turn in range(4):
            paths, crypt = self.turned(turn)
            shape = (frozenset(paths), crypt)
            if shape not in different:
                different.append(shape)
        return len(different)


def _turned(path: str, turn: int) -> frozenset[str]:
    return frozenset(EDGES[(EDGES.index(edge) + turn) % 4] for edge in path)


def _gates(room: int, path: frozenset[str]) -> int:
    return sum(2 ** GATES[room * 4 + EDGES.index(edge)] for edge in path)


@final
class Tables:
    """Everything that positions need to know about a pack, and by which rules it is played."""

    def __init__(
        self,
        rules: int,
        pack: str,
        cards: list[CardKind],
        tiles: list[TileKind],
        sides: list[list[int]],
        amulets: list[tuple[str, int, int]],
        draw_amulet: int,
        cancel_amulet: int,
        relics: list[tuple[str, int, int, int]],
    ) -> None:
        """The cards must be in the order of their symbols.

        Sides of sticks: points, or NAGA. Amulets: id, copies, points. Relics: id, copies,
        points, cursed?
        """
        self.arguments: tuple[object, ...] = (
            rules,
            pack,
            cards,
            tiles,
            sides,
            amulets,
            draw_amulet,
            cancel_amulet,
            relics,
        )
        #: The version of the rules.
        self.rules: i64 = rules
        self.pack: str = pack
        self._set_cards(cards)
        self._set_codes(cards)
        self._set_tiles(tiles)
        self._set_sticks(sides)
        self.amulet_ids: list[str] = [id_ for id_, _, _ in amulets]
        self.amulets: i64 = len(amulets)
        self.all_amulets: i64 = _nibbles([copies for _, copies, _ in amulets])
        self.amulet_points: vec[i64] = ints([points for _, _, points in amulets])
        self.draw_amulet: i64 = draw_amulet
        self.cancel_amulet: i64 = cancel_amulet
        self.relic_ids: list[str] = [id_ for id_, _, _, _ in relics]
        self.relics: i64 = len(relics)
        self.all_relics: i64 = _nibbles([0, *(copies for _, copies, _, _ in relics)])
        self.relic_points: vec[i64] = ints([0, *(points for _, _, points, _ in relics)])
        self.relic_cursed: vec[i64] = ints([0, *(cursed for _, _, _, cursed in relics)])

    def __reduce__(self) -> tuple[object, ...]:
        return Tables, self.arguments

    def _set_cards(self, cards: list[CardKind]) -> None:
        self.ids: list[str] = [card.id for card in cards]
        self.kinds: i64 = len(cards)
        self.symbol: vec[i64] = ints([card.symbol for card in cards])
        self.effect: vec[i64] = ints([card.effect for card in cards])
        self.number: vec[i64] = ints([card.number for card in cards])
        self.target: vec[i64] = ints([card.target for card in cards])
        self.copies: vec[i64] = ints([card.copies for card in cards])
        self.sticks: vec[i64] = ints([count for card in cards for count in card.sticks])
        firsts = [sum(card.copies for card in cards[:kind]) for kind in range(len(cards))]
        self.first: vec[i64] = ints(firsts)
        self.field: vec[i64] = ints([2**card.copies - 1 for card in cards])
        self.kind_of: vec[i64] = ints(
            [kind for kind, card in enumerate(cards) for _ in range(card.copies)]
        )
        #: The lowest bit of each kind.
        self.one_of_each: i64 = sum(2**first for first in firsts)
        self.full_deck: i64 = 2 ** sum(card.copies for card in cards) - 1
        self.symbol_cards: vec[i64] = ints(
            [
                sum(
                    (2**card.copies - 1) * 2**first
                    for card, first in zip(cards, firsts, strict=True)
                    if card.symbol == symbol
                )
                for symbol in range(len(SYMBOLS))
            ]
        )

    def _set_codes(self, cards: list[CardKind]) -> None:
        self.give_code: i64 = TAKEN + len(cards)
        self.bid_code: i64 = self.give_code + len(cards)
        # first the empty bid; within a symbol, a bid's number is its card counts in a mixed radix,
        # minus 1 because the empty bid has no symbol
        weights = []
        bases = []
        code: int = self.bid_code + 1
        for symbol in range(len(SYMBOLS)):
            weight = 1
            for card in cards:
                if card.symbol == symbol:
                    weights.append(weight)
                    weight *= card.copies + 1
            bases.append(code - 1)
            code += weight - 1
        self.bid_weight: vec[i64] = ints(weights)
        #: This plus the weights of a bid's cards is its code.
        self.bid_base: vec[i64] = ints(bases)
        self.use_code: i64 = code
        counts = [card.targets() for card in cards]
        self.target_code: vec[i64] = ints([sum(counts[:kind]) for kind in range(len(cards))])
        self.used_kind: vec[i64] = ints(
            [kind for kind, count in enumerate(counts) for _ in range(count)]
        )
        #: The number of ways to use cards with one stick.
        self.uses: i64 = sum(counts)

    def codes(self) -> i64:
        """The number of move codes."""
        return self.use_code + len(STICKS) * self.uses

    def _set_tiles(self, tiles: list[TileKind]) -> None:
        """Fill the tables by tile (1 + kind * 4 + turn, or 0 for none) and room."""
        self.tile_ids: list[str] = [tile.id for tile in tiles]
        self.tiles: i64 = len(tiles)
        self.all_tiles: i64 = _nibbles([tile.copies for tile in tiles])
        self.tile_count: i64 = sum(tile.copies for tile in tiles)
        self.turns: vec[i64] = ints([tile.turns() for tile in tiles])
        self.has_crypt: vec[i64] = ints([int(tile.crypt != "") for tile in tiles])
        one = [0] * ROOMS
        other = [0] * ROOMS
        crypt = [0] * ROOMS
        for tile in tiles:
            for turn in range(4):
                paths, to_crypt = tile.turned(turn)
                for room in range(ROOMS):
                    gates = [_gates(room, path) for path in paths]
                    one.append(gates[0])
                    gates.append(0)
                    other.append(gates[1])
                    crypt.append(_gates(room, to_crypt))
        #: The gates that its first path, its second path, and the path of its crypt connect.
        self.one_path: vec[i64] = ints(one)
        self.other_path: vec[i64] = ints(other)
        self.crypt_path: vec[i64] = ints(crypt)

    def _set_sticks(self, sides: list[list[int]]) -> None:
        faces = []
        points = []
        nagas = 0
        for stick, shown in enumerate(sides):
            different = sorted(set(shown))
            faces += [stick * SIDES + different.index(side) for side in shown]
            points += [*(max(0, side) for side in different), 0, 0, 0, 0][:SIDES]
            if NAGA in different:
                nagas += MOST_OF_A_FACE * 2 ** (FACE_BITS * stick * SIDES)
        #: The face of each side of each stick; a naga is the first face of its stick.
        self.face: vec[i64] = ints(faces)
        #: What each side shows, as points or NAGA; and the points of each face.
        self.shown: vec[i64] = ints([side for shown in sides for side in shown])
        self.points: vec[i64] = ints(points)
        self.nagas: i64 = nagas
        self.face_count: list[int] = [len(set(shown)) for shown in sides]

    # --- Sets of cards ----------------------------------------------------------------------

    def count(self, cards: i64, kind: i64) -> i64:
        """The number of cards of a kind in a set."""
        n: i64 = 0
        field: i64 = cards >> self.first[kind] & self.field[kind]
        while field:
            field >>= 1
            n += 1
        return n

    def has(self, cards: i64, kind: i64) -> bool:
        return (cards >> self.first[kind] & 1) != 0

    def has_all(self, cards: i64, kind: i64) -> bool:
        """Does a set have all copies of a kind?"""
        return (cards >> self.first[kind] & self.field[kind]) == self.field[kind]

    def more(self, cards: i64, kind: i64) -> i64:
        """The set with one more card of this kind."""
        field: i64 = cards >> self.first[kind] & self.field[kind]
        return cards | (field + 1) << self.first[kind]

    def less(self, cards: i64, kind: i64) -> i64:
        """The set with one card less of this kind."""
        field: i64 = cards >> self.first[kind] & self.field[kind]
        return cards ^ (field + 1 >> 1) << self.first[kind]

    def bid_cards(self, code: i64) -> i64:
        """The cards of a bid."""
        symbol: i64 = 3
        while symbol > 0 and self.bid_base[symbol] >= code:
            symbol -= 1
        number: i64 = code - self.bid_base[symbol]
        cards: i64 = 0
        kinds: i64 = self.symbol_cards[symbol] & self.one_of_each
        while number:
            kind: i64 = self.kind_of[lowest(kinds)]
            kinds &= kinds - 1
            choices: i64 = self.copies[kind] + 1
            count: i64 = number % choices
            number //= choices
            while count > 0:
                cards = self.more(cards, kind)
                count -= 1
        return cards

    def together(self, cards: i64, others: i64) -> i64:
        """All cards of two sets."""
        while others:
            bit: i64 = lowest(others)
            others ^= BIT[bit]
            cards = self.more(cards, self.kind_of[bit])
        return cards

    def without(self, cards: i64, others: i64) -> i64:
        """The set minus the others; cards that it does not have are ignored."""
        while others:
            bit: i64 = lowest(others)
            others ^= BIT[bit]
            kind: i64 = self.kind_of[bit]
            if self.has(cards, kind):
                cards = self.less(cards, kind)
        return cards


def _nibbles(counts: list[int]) -> int:
    return sum(count * 16**place for place, count in enumerate(counts))
