"""Positions as text: what is written reads back, and what cannot be is refused with its line."""

import pytest

from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.lines import PositionTextError
from mela.games.nagaraja.rules.view import KnownRelic, Offer, RelicPlace, Room
from tests.conformance.walk import sample, walk
from tests.titles import NAGARAJA

SAMPLE = """\
nagaraja standard
guide 0
confronting 1 passes 1
tile fork-crypt amulet
gone bridge
spent draw
pile relic-look-1-either card-take-self
temple 0: four ? ? ? curse/0 ? ? ? five/1
3  .  .  .
2  .  fork+3  .
1  crossroads+0  .  bend-crypt+2*
temple 1: ? ? ? ? ? ? ? ? ?
3  .  .  .
2  .  trap  .
1  .  .  bend-crypt+3*
seat 0: hand card-take-self card-rob-opponent, bid stick-reroll-2-opponent, used card-draw-2-self, \
knows relic-swap-self, sticks white-1 white-3 green-1, added 3
seat 1: hand relic-swap-self, bid stick-add-3-self, recalls relic-look-1-either card-take-self \
card-take-self, shown room-move-self, amulets one cancel, sticks brown-4 white-naga green-naga
"""
GUIDE, PHASE, TILE, GONE, SPENT, PILE, TEMPLE, FAR, MIDDLE, NEAR = range(2, 12)
OTHER, OTHER_NEAR, SEAT0, SEAT1 = 12, 15, 16, 17


def with_line(number: int, line: str, text: str = SAMPLE) -> str:
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def wrong(text: str) -> PositionTextError:
    with pytest.raises(PositionTextError) as caught:
        NAGARAJA.parse(text)
    return caught.value


# --- There and back -----------------------------------------------------------------------------


def test_the_sample_is_canonical() -> None:
    assert NAGARAJA.text(NAGARAJA.parse(SAMPLE)) == SAMPLE


def test_the_sample_says_what_it_says() -> None:
    view = NAGARAJA.view(NAGARAJA.parse(SAMPLE), 1)
    known, own = view.common, view.own
    assert own is not None
    assert (known.pack, known.guide, known.phase, known.turn) == ("standard", 0, "confronting", 1)
    assert (known.passes, known.offer, known.pending) == (1, Offer("fork-crypt", True), None)
    # 17 tiles: four in temples, one gone, one on offer
    assert (known.gone, known.tiles, known.round) == (("bridge",), 11, 6)
    assert (known.spent, known.pile, known.deck) == (("draw",), 2, 48 - 2 - 4 - 2)
    first, second = known.seats
    assert first.rooms == (
        Room("A1", "crossroads", 0, False, (0,)),
        Room("C1", "bend-crypt", 2, True, (0,)),
        Room("B2", "fork", 3, False, ()),
    )
    assert second.rooms[0].room == "C1"
    assert (first.trap, second.trap) == (None, "B2")
    assert first.relics[0] == RelicPlace("W1", "four", (0, 1))
    assert first.relics[4] == RelicPlace("N2", None, (0,))
    assert first.relics[8] == RelicPlace("E3", None, (1,))
    assert (first.hand, first.amulets, first.added, first.fate) == (2, 0, 3, 8)
    assert first.sticks == ("white-1", "white-3", "green-1")
    assert (second.hand, second.amulets, second.fate) == (1, 2, 4)
    assert own.relics == (KnownRelic(0, "E3", "five"),)
    assert (own.amulets, own.missing, own.shown) == (("one", "cancel"), 1, ("room-move-self",))
    assert own.pile == ("relic-look-1-either", "card-take-self", "card-take-self")


@pytest.mark.parametrize("seed", range(15))
def test_random_positions_read_back(seed: int) -> None:
    for number, position in enumerate(walk(NAGARAJA, seed)):
        if number % 3 == 0 or position.is_over():
            text = NAGARAJA.text(position)
            again = NAGARAJA.parse(text)
            assert again.snapshot() == position.snapshot(), text
            assert NAGARAJA.text(again) == text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_position_read_back_plays_on_alike(seed: int) -> None:
    for position in sample(NAGARAJA, seed, 10):
        again = NAGARAJA.parse(NAGARAJA.text(position))
        first, second = FastChance(seed), FastChance(seed)
        while not position.is_over():
            code = position.pick(first)
            assert again.pick(second) == code
            position.play(code, first)
            again.play(code, second)
        assert again.snapshot() == position.snapshot()


def test_space_empty_lines_and_order_do_not_matter() -> None:
    lines = SAMPLE.replace("  ", " ").splitlines()
    lines[GONE - 1], lines[PILE - 1] = lines[PILE - 1], lines[GONE - 1]
    text = "\n\n".join(lines).replace("hand card-take-self card-rob-opponent", "added 3")
    text = text.replace("green-1, added 3", "green-1 , hand  card-rob-opponent card-take-self")
    text = text.replace("amulets one cancel", "amulets cancel one")
    assert NAGARAJA.text(NAGARAJA.parse(text)) == SAMPLE


# --- What cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (1, "holi standard", "is not: nagaraja, pack"),
        (1, "nagaraja", "is not: nagaraja, pack"),
        (1, "nagaraja mine", "has no pack: 'mine' is none of standard"),
        (GUIDE, "guide", "is not: guide, seat"),
        (GUIDE, "leader 0", "is not: guide, seat"),
        (GUIDE, "guide 2", "has no seat: '2' is none of 0, 1"),
        (GUIDE, "guide 01", "has no seat: '01' is none of 0, 1"),
        (PHASE, "sleeping 1", "has no phase: 'sleeping' is none of bidding, confronting, answer"),
        (PHASE, "confronting", "is not: phase, seat"),
        (PHASE, "confronting 2", "has no seat: '2' is none of 0, 1"),
        (PHASE, "confronting 01 passes 1", "has no seat: '01' is none of 0, 1"),
        (PHASE, "confronting 1 passes 2", "has more than: passes 1"),
        (PHASE, "confronting 1 passes", "has more than: passes 1"),
        (PHASE, "over 1", "is not: over, seat, winner, why"),
        (PHASE, "over 1 winner 2 curse", "has no seat: '2' is none of 0, 1"),
        (PHASE, "over 1 winner 01 curse", "has no seat: '01' is none of 0, 1"),
        (PHASE, "over 1 winner 0 fun", "has no reason to end: 'fun' is none of curse, points"),
        (TILE, "tile", "is not: tile, kind, amulet"),
        (TILE, "card fork", "is not: tile, kind, amulet"),
        (TILE, "tile forks", "has no tile: 'forks' is none of fork-crypt, bend-crypt"),
        (TILE, "tile fork-crypt relic", "has more than: amulet"),
        (GONE, "gone forks", "has no tile: 'forks' is none of fork-crypt"),
        (SPENT, "gone fork", "says that a second time"),
        (SPENT, "spent three", "has no amulet: 'three' is none of one, two, draw, cancel"),
        (PILE, "pile joker", "has no such card: 'joker' is none of relic-look-1-either"),
        (PILE, "pile room-swap-self room-swap-self", "has more of 'room-swap-self' than there are"),
        (TEMPLE, "temple 1: ? ? ? ? ? ? ? ? ?", "is not: temple 0: and nine relics"),
        (TEMPLE, "temple 0: ? ? ? ? ? ? ? ?", "is not: temple 0: and nine relics"),
        (TEMPLE, "temple 0: six ? ? ? ? ? ? ? ?", "has no relic: 'six' is none of three, four"),
        (TEMPLE, "temple 0: four/2 ? ? ? ? ? ? ? ?", "has no seat: '2' is none of 0, 1"),
        (TEMPLE, "temple 0: four/ ? ? ? ? ? ? ? ?", "has no seat: '' is none of 0, 1"),
        (TEMPLE, "temple 0: four/01 ? ? ? ? ? ? ? ?", "has no seat: '01' is none of 0, 1"),
        (FAR, "2 . . .", "is not: 3 and three rooms"),
        (FAR, "3 . .", "is not: 3 and three rooms"),
        (MIDDLE, "2 . forks+1 .", "has no tile: 'forks' is none of fork-crypt"),
        (MIDDLE, "2 . fork .", "'fork' has no turn +0 to +3"),
        (MIDDLE, "2 . fork+4 .", "'fork+4' has no turn +0 to +3"),
        (MIDDLE, "2 . fork+ .", "'fork+' has no turn +0 to +3"),
        (OTHER_NEAR, "1 trap . bend-crypt+3*", "has a second trap (N3)"),
        (SEAT0, "seat 1: hand card-take-self", "is not: seat 0: and its pieces"),
        (SEAT0, "seat 0 hand card-take-self", "is not: seat 0: and its pieces"),
        (SEAT0, "seat 0: feet card-take-self", "has no such word: 'feet' is none of hand, bid"),
        (SEAT0, "seat 0: hand card-take-self, hand", "says 'hand' twice"),
        (SEAT0, "seat 0: hand joker", "has no such card: 'joker' is none of"),
        (SEAT0, "seat 0: sticks brown-5", "has no such stick: 'brown-5' is none of brown-1"),
        (SEAT0, "seat 0: sticks brown-naga", "has no such stick: 'brown-naga' is none of brown-1"),
        (SEAT0, "seat 0: sticks" + " brown-1" * 32, "has too many 'brown-1'"),
        (SEAT0, "seat 0: amulets three", "has no amulet: 'three' is none of one"),
        (SEAT0, "seat 0: added 256", "wants a number up to 255"),
        (SEAT0, "seat 0: added -1", "wants a number up to 255"),
        (SEAT0, "seat 0: added \u0663", "wants a number up to 255"),
        (SEAT0, "seat 0: added", "wants a number up to 255"),
        (SEAT0, "seat 0: recalls card-take-self", "recalls fewer cards than the pile has (N38)"),
        (SEAT1, "seat 1: hand stick-add-4-self, bid stick-add-4-self",
         "is after more of 'stick-add-4-self' than there are (N6)"),
        (SEAT1, "seat 1: amulets draw draw draw", "is after more of 'draw' than there are (N4)"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named(line: int, text: str, what: str) -> None:
    error = wrong(with_line(line, text))
    assert error.line == line
    assert str(error).startswith(f"line {line}: ")
    assert what in str(error)


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (GONE, "gone bridge bridge bridge", "is after more of 'bridge' than there are (N3)"),
        (FAR, "3 trap . .", "follows two traps (N3)"),
    ],
)
def test_what_only_the_whole_shows_is_said_of_the_last_line(
    line: int, text: str, what: str
) -> None:
    error = wrong(with_line(line, text))
    assert error.line == SEAT1
    assert what in str(error)


@pytest.mark.parametrize(
    "waiting", ["", " joker", " room-rotate-self", " room-rotate-self opp-A1+1"]
)
def test_n31_a_card_that_waits_has_targets(waiting: str) -> None:
    error = wrong(SAMPLE.replace("gone bridge", f"waiting{waiting}"))
    assert error.line == GONE


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (PHASE, "bidding 1", "cards or sticks of a round lie out of their phase (N16)"),
        (PHASE, "answering 1", "a card waits for an answer in the wrong phase, or none does (N31)"),
        (TILE, "tile fork amulet", "the phase does not fit the seat whose turn it is"),
        (MIDDLE, "2 . crossroads+1 .", "a tile is turned further than its paths change"),
        (NEAR, "1 crossroads+0 . fork-crypt+0*", "an amulet lies where there is no crypt, or in"),
        (TEMPLE, "temple 0: four/0 ? ? ? ? ? ? ? ?", "a relic lies face up that both do not know"),
        (TEMPLE, "temple 0: four four/0 four/0 ? ? ? ? ? ?", "more relics of a kind than the pack"),
        (SPENT, "spent two", "a point amulet was spent (N29)"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_its_fault(line: int, text: str, what: str) -> None:
    error = wrong(with_line(line, text))
    assert error.line == 0
    assert what in str(error)


@pytest.mark.parametrize("lines", range(17))
def test_a_text_that_ends_too_early(lines: int) -> None:
    wrong("\n".join(SAMPLE.splitlines()[:lines]))


def test_a_text_with_a_line_too_many() -> None:
    error = wrong(SAMPLE + "seat 2: hand card-take-self\n")
    assert error.line == SEAT1 + 1
    assert "is one line too many" in str(error)


def test_position_text_errors_are_mela_errors() -> None:
    assert issubclass(PositionTextError, MelaError)
