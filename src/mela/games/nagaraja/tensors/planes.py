"""The planes of Nagaraja: two temples of 3 x 3 rooms, and what the seats have and know."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mela.games.kit.planes import Block, Bytes, Facts, Planes, Tensors, Words, bits, fields, ones
from mela.games.nagaraja.rules.state import OVER, ROOM_BITS
from mela.games.nagaraja.rules.tables import CARDS, FACE_BITS, FACES, MOST_OF_A_FACE, Tables
from mela.games.nagaraja.rules.temple import PLACES, ROOMS, SIDE
from mela.games.nagaraja.tensors.rows import COUNTS, HEAD, WORDS, NagarajaRows

#: The limit of a byte, for numbers without a lower limit.
BYTE = 255
#: No kind of tile, amulet or relic has more copies.
COPIES = 15
#: Sets of cards that only the viewer knows: the word of each, and what its cards are.
OWN_SETS = {
    "own hand": ("hand", "in the viewer's hand"),
    "dealt": ("dealt", "that the viewer was dealt, one to be given (N20)"),
    "older": ("older", "that the opponent has and was not dealt now"),
    "given": ("given", "that the viewer knows to be in the opponent's hand"),
    "recalled": ("recalled", "on the pile as the viewer last saw it"),
    "shown": ("shown", "that the opponent has shown since cards were taken from that pile"),
}


class NagarajaPlanes(Planes):
    """The viewer is player 0 and owns temple 0."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self.kinds = len(tables.ids)
        #: The first bit of each kind in a set of cards.
        self.firsts = [int(first) for first in tables.first]
        self.tiles = len(tables.tile_ids)
        self.amulets = len(tables.amulet_ids)
        self.relics = len(tables.relic_ids)
        kinds, tiles, amulets, relics = self.kinds, self.tiles, self.amulets, self.relics
        blocks = [
            Block(
                "tiles", 2 * tiles, 1, "a tile of kind k in temple t, at t * kinds + k", self._tiles
            ),
            Block("turns", 8, 1, "a tile turned q quarters in temple t, at 4t + q", self._turns),
            Block(
                "crypts",
                2,
                1,
                "an amulet in a room of temple t",
                partial(_of_both, "crypts", ROOMS),
            ),
            Block("trap", 2, 1, "the trap in temple t", _trap),
            Block(
                "face up",
                2,
                1,
                "relic places of temple t that lie face up",
                partial(_of_both, "up", PLACES),
            ),
            Block(
                "relics",
                2 * relics,
                1,
                "a relic of kind k that the viewer has seen in temple t, at t * kinds + k",
                self._relics,
            ),
            Block(
                "known", 4, 1, "relic places of temple t that player p has seen, at 2p + t", _known
            ),
            Block("turn", 2, 1, "is it the turn of player p?", partial(_is_seat, "turn")),
            Block("guide", 2, 1, "is player p the guide?", partial(_is_seat, "guide")),
            Block(
                "phase", OVER, 1, "bidding, confronting, answering, taking, laying, giving", _phase
            ),
            Block("passes", 1, 2, "how many have passed in a row", partial(_head, "passes")),
            Block("offer", tiles, 1, "is a tile of kind k offered?", self._offer),
            Block(
                "offered amulet",
                1,
                1,
                "does an amulet lie on the offered tile?",
                partial(_head, "tile_amulet"),
            ),
            Block("stack", tiles, COPIES, "tiles of kind k in the stack", self._stack),
            Block("pending", kinds, 1, "does a card of kind k wait for an answer?", self._pending),
            Block("target", 1, BYTE, "the number of that card's target", _target),
            Block(
                "sticks",
                2 * FACES,
                MOST_OF_A_FACE,
                "sticks of player p that show face f, at 12p + f",
                _sticks,
            ),
            Block("added", 2, BYTE, "fate points that cards added for player p", _added),
            Block("deck and pile", 2, CARDS, "cards in the deck, on the pile", _deck_and_pile),
            Block(
                "hand sizes", 2, CARDS, "cards in the hand of player p", partial(_counts, "hand")
            ),
            Block("bid sizes", 2, CARDS, "cards that player p has bid", partial(_counts, "bid")),
            Block("amulet counts", 2, BYTE, "amulets of player p", partial(_counts, "amulets")),
            Block(
                "own amulets",
                amulets,
                COPIES,
                "amulets of kind k that the viewer has",
                self._amulets,
            ),
            Block(
                "spent amulets", amulets, COPIES, "amulets of kind k that were used", self._spent
            ),
            Block(
                "bids",
                2 * kinds,
                CARDS,
                "cards of kind k in the bid of player p, at p * kinds + k; a hidden bid is empty",
                partial(self._cards_of_both, "bid"),
            ),
            Block(
                "used",
                2 * kinds,
                CARDS,
                "cards of kind k that player p activated, at p * kinds + k",
                partial(self._cards_of_both, "used"),
            ),
            Block(
                "missing",
                1,
                CARDS,
                "how many cards the opponent took unseen from the pile",
                _missing,
            ),
        ]
        blocks += [
            Block(title, kinds, CARDS, f"cards of kind k {meaning}", partial(self._cards, word))
            for title, (word, meaning) in OWN_SETS.items()
        ]
        super().__init__(WORDS, seats, SIDE, blocks)

    def _tiles(self, facts: Facts) -> Bytes:
        kinds = (_rooms(facts) - 1) // 4
        return ones(kinds[:, :, None] == np.arange(self.tiles)[:, None])

    def _turns(self, facts: Facts) -> Bytes:
        rooms = _rooms(facts)
        turns = np.where(rooms > 0, (rooms - 1) % 4, -1)
        return ones(turns[:, :, None] == np.arange(4)[:, None])

    def _relics(self, facts: Facts) -> Bytes:
        places = fields(facts.of_players("relics")[:, :, None], 4, PLACES)
        kinds = np.arange(1, self.relics + 1, dtype=np.uint8)[:, None]
        return ones(places[:, :, None] == kinds)

    def _offer(self, facts: Facts) -> Bytes:
        offered = _head("tile", facts)[:, None]
        return ones(offered == np.arange(1, self.tiles + 1, dtype=np.uint8))

    def _stack(self, facts: Facts) -> Bytes:
        return facts.nibbles("tiles", self.tiles)

    def _pending(self, facts: Facts) -> Bytes:
        return ones(facts.word("pending")[:, None] == np.arange(1, self.kinds + 1))

    def _amulets(self, facts: Facts) -> Bytes:
        return facts.nibbles("amulets", self.amulets)

    def _spent(self, facts: Facts) -> Bytes:
        return facts.nibbles("spent", self.amulets)

    def _cards(self, name: str, facts: Facts) -> Bytes:
        return self._counted(facts.word(name))

    def _cards_of_both(self, name: str, facts: Facts) -> Bytes:
        return self._counted(facts.of_players(name))

    def _counted(self, sets: Words) -> Bytes:
        """The number of cards of each kind in sets of cards."""
        return np.add.reduceat(bits(sets, CARDS), self.firsts, axis=-1, dtype=np.uint8)


def _head(name: str, facts: Facts) -> Bytes:
    return facts.bytes("head")[:, HEAD.index(name)]


def _of_both(name: str, count: int, facts: Facts) -> Bytes:
    return bits(facts.of_players(name), count)


def _rooms(facts: Facts) -> NDArray[np.int8]:
    rooms = facts.of_players("rooms")[:, :, None]
    return fields(rooms, ROOM_BITS, ROOMS).view(np.int8)


def _trap(facts: Facts) -> Bytes:
    """0 means nowhere; the rooms of seat 0 come before those of seat 1."""
    trap = _head("trap", facts)[:, None, None].astype(np.int64) - 1
    return ones(trap == facts.players[:, :, None] * ROOMS + np.arange(ROOMS))


def _known(facts: Facts) -> Bytes:
    """A seat's word has the places of seat 0 below those of seat 1."""
    places = bits(facts.of_players("known"), 2 * PLACES).reshape(-1, 2, 2, PLACES)
    return np.take_along_axis(places, facts.players[:, None, :, None], axis=2)


def _is_seat(name: str, facts: Facts) -> Bytes:
    return ones(facts.players == _head(name, facts)[:, None])


def _phase(facts: Facts) -> Bytes:
    phases = np.arange(OVER, dtype=np.uint8)
    return ones(_head("phase", facts)[:, None] == phases)


def _target(facts: Facts) -> Bytes:
    return facts.word("target").astype(np.uint8)


def _sticks(facts: Facts) -> Bytes:
    return fields(facts.of_players("sticks")[:, :, None], FACE_BITS, FACES)


def _added(facts: Facts) -> Bytes:
    return facts.of_players("added").astype(np.uint8)


def _deck_and_pile(facts: Facts) -> Bytes:
    return facts.bytes("counts")[:, :2]


def _counts(name: str, facts: Facts) -> Bytes:
    first = COUNTS.index(f"{name}0")
    return np.take_along_axis(facts.bytes("counts"), first + facts.players, axis=1)


def _missing(facts: Facts) -> Bytes:
    return facts.word("missing").astype(np.uint8)


def _longest(tables: Tables, _: int) -> int:
    """Each tile is one round: two bids, two passes, a tile laid, a card given.

    Each card is used at most once per round, with an answer, a card taken and a pass; each amulet
    is used once.
    """
    counts = [int(tables.all_amulets) >> 4 * kind & 15 for kind in range(tables.amulets)]
    return int(tables.tile_count) * (6 + 4 * CARDS) + sum(counts)


#: The draw with the most outcomes is that of a card.
TENSORS = Tensors(NagarajaRows, NagarajaPlanes, _longest, most_outcomes=CARDS)
