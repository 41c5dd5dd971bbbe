"""The targets of cards in words, from the point of view of the player who names them.

Rooms and relic places are `own-B2` and `opp-N3`. A tile to rotate has the number of quarter turns
(`own-B2+1`), a tile to move has its new room (`own-A1>B2`). Sticks are named by what they show
(`brown-4`, `green-naga`).
"""

from mela.games.nagaraja.rules.tables import (
    DISCARD,
    EITHER,
    FACES,
    LOOK,
    MOVE,
    OPPONENT,
    PAIRS_OF_ROOMS,
    REROLL,
    ROTATE,
    SIDES,
    STICKS,
    SWAP_RELICS,
    SWAP_ROOMS,
    TRAP,
    TURNS,
    Tables,
)
from mela.games.nagaraja.rules.targets import pair_high, pair_low
from mela.games.nagaraja.rules.temple import PLACE_NAMES, PLACES, ROOMS, room_name

WHOSE = ("own", "opp")


def face_name(tables: Tables, face: int) -> str:
    stick, number = divmod(face, SIDES)
    if tables.nagas >> 5 * face & 1 and number == 0:
        return f"{STICKS[stick]}-naga"
    return f"{STICKS[stick]}-{tables.points[face]}"


def face_names(tables: Tables) -> list[str]:
    """The names of all faces, four per stick; empty if a stick has fewer."""
    return [
        face_name(tables, face) if face % SIDES < tables.face_count[face // SIDES] else ""
        for face in range(FACES)
    ]


def aim(tables: Tables, kind: int, target: int) -> tuple[str, ...]:
    """The words for a target of a card, in order; empty if there is nothing to choose."""
    effect, whose = tables.effect[kind], tables.target[kind]
    words: list[str] = []
    if effect in (REROLL, DISCARD):
        names = face_names(tables)
        if target < FACES:
            words = [names[target]]
        else:
            number = target - FACES
            words = [names[pair_low(number)], names[pair_high(number) - 1]]
    elif effect == LOOK:
        places = 2 * PLACES if whose == EITHER else PLACES
        first = PLACES if whose == OPPONENT else 0
        numbers = [target]
        if target >= places:
            numbers = [pair_low(target - places), pair_high(target - places)]
        words = [_place(first + number) for number in numbers]
    elif effect == TRAP:
        words = [f"opp-{room_name(target)}"]
    elif effect == MOVE:
        words = [f"own-{room_name(target // ROOMS)}>{room_name(target % ROOMS)}"]
    elif effect == ROTATE:
        other, number = _temple(whose, target, ROOMS * TURNS)
        words = [f"{WHOSE[other]}-{room_name(number // TURNS)}+{number % TURNS + 1}"]
    elif effect in (SWAP_ROOMS, SWAP_RELICS):
        other, number = _temple(whose, target, PAIRS_OF_ROOMS)
        pair = (pair_low(number), pair_high(number))
        words = [
            f"{WHOSE[other]}-{room_name(n) if effect == SWAP_ROOMS else PLACE_NAMES[n]}"
            for n in pair
        ]
    return tuple(sorted(words))


def _place(number: int) -> str:
    return f"{WHOSE[number // PLACES]}-{PLACE_NAMES[number % PLACES]}"


def _temple(whose: int, target: int, numbers: int) -> tuple[int, int]:
    """Whose temple it is, and the number of the target in it."""
    if whose == EITHER:
        return target // numbers, target % numbers
    return (1 if whose == OPPONENT else 0), target


class Aims:
    """All targets of all cards of a pack, by number and by words."""

    def __init__(self, tables: Tables) -> None:
        self.words: list[list[tuple[str, ...]]] = []
        self.numbers: list[dict[tuple[str, ...], int]] = []
        for kind in range(tables.kinds):
            end = tables.target_code[kind + 1] if kind + 1 < tables.kinds else tables.uses
            words = [aim(tables, kind, n) for n in range(end - tables.target_code[kind])]
            self.words.append(words)
            self.numbers.append({aim: n for n, aim in enumerate(words) if "" not in aim})
