"""Every fault that the audit knows is found where it is, and nowhere else."""

from collections.abc import Callable

import pytest

from mela.core.lines import PositionTextError
from mela.games.nagaraja.rules.audit import FAULTS, faults
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.state import (
    BY_CURSE,
    BY_LAST_TILE,
    BY_NINTH_TILE,
    BY_POINTS,
    LAYING,
    OVER,
)
from mela.games.nagaraja.rules.tables import FACE_BITS, SIDES
from tests.conformance.walk import walk
from tests.titles import NAGARAJA

CARDS, TILES, AMULETS, SPENT, RELICS, KNOWN, UP_UNKNOWN, REACH, CRYPT, TRAP = range(10)
TURN, PENDING, DEALT, ROUND, SYMBOLS, STICKS, GOES_ON, PHASE, END, MEMORY = range(10, 20)

SOUND = """\
nagaraja standard
guide 0
confronting 0
tile fork-crypt amulet
pile relic-look-1-either
temple 0: five ? four/0 ? ? ? ? ? ?
3 . . .
2 . fork-crypt+2* .
1 crossroads+0 . .
temple 1: ? ? ? ? ? ? ? ? ?
3 . . .
2 . . .
1 trap . .
seat 0: hand card-take-self card-rob-opponent, bid stick-reroll-2-opponent, sticks green-naga
seat 1: hand relic-swap-self, bid stick-add-3-self, amulets draw, sticks brown-4 white-2
"""
ROUND_LINES = ("bid stick-reroll-2-opponent, sticks green-naga", "bid stick-add-3-self, ")
RICH = """\
temple 1: five five four four curse ? ? ? ?
3 crossroads+0 fork+0 .
2 crossroads+0 . .
1 crossroads+0 . trap
"""
IDS = NAGARAJA.tables("standard").ids
ONE, TWO, DRAW, CANCEL = (16**n for n in range(4))
FIVE, CURSE = 3, 4
FORK_CRYPT, CROSSROADS = 0, 5


def sound() -> NagarajaPosition:
    return NAGARAJA.parse(SOUND)


def rich() -> NagarajaPosition:
    """Seat 1 has 24 points."""
    old = SOUND[SOUND.index("temple 1") : SOUND.index("seat 0")]
    text = SOUND.replace(old, RICH).replace("1 crossroads+0 . .\n", "1 fork+1 . .\n", 1)
    return NAGARAJA.parse(text.replace("temple 0: five", "temple 0: five/0"))


def quiet(phase: str) -> NagarajaPosition:
    """No cards and sticks of a round lie on the table."""
    text = SOUND.replace("confronting 0", phase)
    for words in (ROUND_LINES[0], ROUND_LINES[1], ", sticks brown-4 white-2"):
        text = text.replace(words, "")
    if phase.startswith("giving"):
        text = text.replace("tile fork-crypt amulet", "tile none").replace(
            "card-rob-opponent,", "card-rob-opponent card-rob-opponent, "
            "dealt card-take-self card-rob-opponent card-rob-opponent"
        )  # fmt: skip
    return NAGARAJA.parse(text)


def answering() -> NagarajaPosition:
    text = SOUND.replace("confronting 0", "answering 1").replace(
        "temple 0", "waiting card-draw-2-self\ntemple 0", 1
    )
    return NAGARAJA.parse(text.replace("sticks green-naga", "used card-draw-2-self"))


def bit(id_: str) -> int:
    """The first card of a kind."""
    return int(2 ** int(NAGARAJA.tables("standard").first[IDS.index(id_)]))


def put(position: NagarajaPosition, **values: int) -> None:
    """Set fields, or change them: `tiles__add=1`."""
    for name, value in values.items():
        field, _, add = name.partition("__")
        before = getattr(position, field) if add else 0
        setattr(position, field, before + value)


Change = Callable[[NagarajaPosition], None]


def to(**values: int) -> Change:
    return lambda position: put(position, **values)


def lay(temple: int, kind: int, *rooms: int, **values: int) -> Change:
    """More tiles, and other fields."""

    def change(position: NagarajaPosition) -> None:
        for room in rooms:
            position.set_tile(temple, room, 1 + 4 * kind)
        put(position, **values)

    return change


CASES: list[tuple[str, Callable[[], NagarajaPosition], Change, set[int]]] = [
    ("a card is lost", sound, to(deck__add=-bit("room-swap-self")), {CARDS}),
    ("a card is there twice", sound, to(pile=bit("card-take-self")), {CARDS, MEMORY}),
    ("a tile too many in the stack", sound, to(tiles__add=16**CROSSROADS), {TILES}),
    ("a tile too many in a temple", sound, lay(1, CROSSROADS, 4, 5, 6), {TILES}),
    ("an amulet too many", sound, to(amulet_pool__add=DRAW), {AMULETS}),
    ("an amulet too many in a hand", sound, to(amulets0__add=3 * CANCEL), {AMULETS}),
    ("more on tiles than there are", sound, to(amulet_pool=CANCEL), {AMULETS, SPENT}),
    ("a point amulet is gone", sound, to(amulet_pool__add=-TWO), {SPENT}),
    ("a third five", sound, to(relics0__add=FIVE * 16**3 + FIVE * 16**4, known0__add=8 + 16),
     {RELICS}),
    ("a relic of no kind", sound, to(relics0__add=9 * 16**3, known0__add=8), {RELICS}),
    ("a relic that nobody knows", sound, to(relics0__add=FIVE * 16**3), {KNOWN}),
    ("a relic known without a kind", sound, to(known1__add=2**13), {KNOWN}),
    ("a relic face up that one does not know", sound, to(known1__add=-1), {UP_UNKNOWN}),
    ("a relic face up out of reach", sound, to(up0__add=4, known1__add=4), {REACH}),
    ("a relic face down in reach", sound, to(up0=0), {REACH}),
    ("an amulet where no crypt is", sound, to(crypts0__add=1), {CRYPT}),
    ("an amulet where no tile is", sound, to(crypts1__add=1), {CRYPT}),
    ("an amulet in reach", sound,
     lay(0, FORK_CRYPT, 2, crypts0__add=4, tiles__add=-1), {CRYPT}),
    ("the trap on a tile", sound, to(trap=1), {TRAP}),
    ("the trap beyond the temples", sound, to(trap=19), {TRAP}),
    ("the trap before the temples", sound, to(trap=-1), {TRAP}),
    ("a tile turned too far", sound, to(rooms0__add=1), {TURN}),
    ("a tile where none was laid", sound, to(laid1__add=2**8), {TURN}),
    ("a card waits in the wrong phase", sound, to(pending=1), {PENDING}),
    ("no card waits", answering, to(pending=0), {PENDING}),
    ("cards to give in the wrong phase", sound, to(dealt=bit("card-take-self")), {DEALT}),
    ("two cards to give", lambda: quiet("giving 0"), to(dealt__add=-bit("card-take-self")),
     {DEALT}),
    ("cards to give that are not there", lambda: quiet("giving 0"),
     to(dealt__add=bit("room-swap-self") - bit("card-take-self")), {DEALT}),
    ("old cards that nobody knows", lambda: quiet("giving 0"), to(older=bit("card-take-self")),
     {DEALT}),
    ("points added before the throw", lambda: quiet("bidding 0"), to(added0=1), {ROUND}),
    ("a bid of the second first", lambda: quiet("bidding 0"),
     to(bid1=bit("relic-swap-self"), hand1=bit("room-swap-self"),
        deck__add=-bit("room-swap-self")), {ROUND}),
    ("a pass out of phase", lambda: quiet("laying 0"), to(passes=1), {ROUND}),
    ("points added after the round", lambda: quiet("laying 0"), to(added1=2), {ROUND}),
    ("points added while a card is given", lambda: quiet("giving 0"), to(added1=2), {ROUND}),
    ("two symbols in a bid", sound,
     to(bid0__add=bit("card-take-self"), hand0__add=-bit("card-take-self")), {SYMBOLS}),
    ("a stick that no card throws", sound, to(sticks0__add=1), {STICKS}),
    ("a stick too many", sound, to(sticks1__add=2 ** (FACE_BITS * SIDES)), {STICKS}),
    ("three curses", rich, to(relics1=CURSE * 0x111 + 0x11000), {GOES_ON}),
    ("25 points", rich, to(amulets1=ONE, amulet_pool__add=DRAW - ONE), {GOES_ON}),
    ("a pass too many", sound, to(passes=2), {PHASE}),
    ("nothing to decide without a naga", sound, to(turn=1), {PHASE}),
    ("no tile on offer", sound, to(tile=0, tile_amulet=0), {PHASE}),
    ("a crypt without its amulet", sound, to(tile_amulet=0), {PHASE}),
    ("an amulet without a crypt", sound, to(tile=CROSSROADS + 1, tiles=0), {PHASE}),
    ("an answer without an amulet", answering, to(amulets1=0, amulet_pool__add=DRAW), {PHASE}),
    ("a reason to end before the end", sound, to(ending=BY_CURSE), {END}),
    ("a winner before the end", sound, to(winner=1), {END}),
    ("no reason at the end", lambda: quiet("laying 0"), to(phase=OVER), {END}),
    ("too few curses", lambda: quiet("laying 0"), to(phase=OVER, ending=BY_CURSE), {END}),
    ("too few points", rich, to(phase=OVER, ending=BY_POINTS, winner=1), {END}),
    ("too few tiles", rich, to(phase=OVER, ending=BY_NINTH_TILE, winner=1), {END}),
    ("tiles are left", rich, to(phase=OVER, ending=BY_LAST_TILE, winner=1), {END}),
    ("the poorer one wins", rich, to(phase=OVER, ending=BY_LAST_TILE, tiles=0), {END}),
    ("a known card that is not there", sound, to(given0=bit("room-swap-self")), {MEMORY}),
    ("a card missing that was not there", sound, to(missing0=1), {MEMORY}),
    ("a pile that was not seen", sound, to(recalled1=0), {MEMORY}),
    ("shown since nothing was taken", sound, to(shown1=bit("card-take-self")), {MEMORY}),
]  # fmt: skip


@pytest.mark.parametrize("make", [sound, rich, answering])
def test_the_positions_of_this_test_are_sound(make: Callable[[], NagarajaPosition]) -> None:
    assert faults(make()) == []


@pytest.mark.parametrize("phase", ["bidding 0", "laying 0", "laying 1", "giving 0"])
def test_the_quiet_positions_are_sound(phase: str) -> None:
    assert faults(quiet(phase)) == []


@pytest.mark.parametrize(
    ("make", "change", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_broken_position_has_just_these_faults(
    make: Callable[[], NagarajaPosition], change: Change, wanted: set[int]
) -> None:
    position = make()
    change(position)
    assert {n for n, text in enumerate(FAULTS) if text in faults(position)} == wanted
    assert NAGARAJA.faults(position) == [FAULTS[number] for number in sorted(wanted)]


def test_every_fault_has_a_case_of_its_own() -> None:
    alone = {number for case in CASES if len(case[3]) == 1 for number in case[3]}
    assert alone == set(range(20))
    assert len(set(FAULTS)) == len(FAULTS) >= 20


def test_two_faults_at_once_are_both_told() -> None:
    position = sound()
    put(position, trap=19, ending=BY_CURSE)
    assert faults(position) == [FAULTS[TRAP], FAULTS[END]]


# --- Holes: sound to the audit, but the position cannot be played or imagined -------------------


@pytest.mark.parametrize(
    ("waiting", "used"),
    [
        ("room-rotate-self own-C1+1", "room-rotate-self"),
        ("room-rotate-self own-A1+2", "room-rotate-self"),
        ("stick-discard-1-opponent brown-3", "stick-discard-1-opponent"),
        ("stick-discard-2-opponent brown-4", "stick-discard-2-opponent"),
        ("room-move-self own-A1>B2", "room-move-self"),
        ("room-swap-self own-A1 own-C3", "room-swap-self"),
        ("room-trap-opponent opp-A1", "room-trap-opponent"),
        ("relic-look-1-either own-W1", "relic-look-1-either"),
        ("card-draw-2-self", "room-rotate-self"),
    ],
)
def test_n31_a_card_waits_that_was_used_and_with_targets_that_there_are(
    waiting: str, used: str
) -> None:
    text = NAGARAJA.text(answering()).replace("waiting card-draw-2-self", f"waiting {waiting}")
    with pytest.raises(PositionTextError):
        NAGARAJA.parse(text.replace("used card-draw-2-self", f"used {used}"))


@pytest.mark.parametrize(
    "card",
    [
        "card-take-self",  # it is in the own hand
        "room-swap-self",  # it is in the deck, and the other has shown none
    ],
)
def test_n38_what_was_taken_unseen_is_with_the_other_or_was_shown(card: str) -> None:
    position = quiet("laying 0")
    put(position, recalled0__add=bit(card), missing0=1)
    assert faults(position) != []


@pytest.mark.parametrize("seed", range(10))
def test_positions_of_matches_have_no_fault(seed: int) -> None:
    phases = set()
    for position in walk(NAGARAJA, seed):
        assert faults(position) == []
        phases.add(position.phase)
    assert {LAYING, OVER} <= phases
