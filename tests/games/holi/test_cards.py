"""Every way to lay every card, against a slow version that lays pictures on a board of sets."""

import pickle
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from mela.core.chance import FastChance
from mela.games.holi.rules.board import CELLS, CORNER_CELLS, FULL, SIDE, window
from mela.games.holi.rules.cards import (
    CLIMB,
    DECK_SIZE,
    DROP,
    END,
    HOME,
    MOVE,
    PLACE,
    CardTable,
    Picture,
    nth_card,
)
from mela.games.holi.rules.rivalry import FIRST_CARDS, WIDTH, RivalryTable
from tests.titles import HOLI

Cell = tuple[int, int]
Cells = frozenset[Cell]

PICTURES = {
    "corner": "##. #.. ...",
    "diagonal": "#.. .#. ..#",
    "bend-right": "##. ..# ...",
    "bend-left": ".## #.. ...",
    "gap-right": "##. ... #..",
    "gap-left": ".## ... ..#",
    "spark-right": "##. ... ..#",
    "spark-left": ".## ... #..",
    "wave": "### .*. ...",
    "embrace": ".#. #*# ...",
    "scatter": "#.# .*. #..",
    "fork": "#.# .*. .#.",
    "splash": "#.. .*# .#.",
}
#: Not in the standard pack, where every sun is in the middle.
OTHER_SUNS = {
    "corner-sun": "*.# .#. #..",
    "side-sun": "##. ..* #..",
    "outer-sun": ".#. ##. ..*",
}
SUNS = ["wave", "embrace", "scatter", "fork", "splash"]
CARDS: CardTable = HOLI.start(HOLI.options({}, 2), 2, FastChance(1)).cards


def turned(rows: list[str]) -> list[str]:
    """A picture, turned by a quarter."""
    return ["".join(rows[2 - column][row] for column in range(3)) for row in range(3)]


def layings(card: str, mirror: bool) -> Iterator[list[str]]:
    """The picture in all its rotations, mirrored too if that is allowed."""
    rows = {**PICTURES, **OTHER_SUNS}[card].split()
    for start in [rows, [row[::-1] for row in rows]] if mirror else [rows]:
        laid = start
        for _ in range(4):
            yield laid
            laid = turned(laid)


def slow_throws(card: str, pawn: Cell, mirror: bool) -> set[Cells]:
    """H14: lay each picture so that the pawn covers a filled cell, or the sun if there is one."""
    found = set()
    for rows in layings(card, mirror):
        signs = {(r, c): rows[r][c] for r in range(3) for c in range(3)}
        anchor_sign = "*" if "*" in signs.values() else "#"
        for anchor in [place for place, sign in signs.items() if sign == anchor_sign]:
            found.add(
                frozenset(
                    (pawn[0] + r - anchor[0], pawn[1] + c - anchor[1])
                    for (r, c), sign in signs.items()
                    if sign == "#" and (r, c) != anchor
                )
            )
    return found


def fits(throw: Cells, tokens: set[Cell]) -> bool:
    """H15: on the board, and no token there."""
    return all(0 <= r < 6 and 0 <= c < 6 and (r, c) not in tokens for r, c in throw)


def cells_of(throw: int, pawn: Cell) -> Cells:
    """The cells of a throw's number, for a pawn that stands there."""
    found = set()
    for offset in CARDS.cells(throw):
        rows, columns = divmod(offset - HOME + 2 * SIDE + 2, SIDE)
        found.add((pawn[0] + rows - 2, pawn[1] + columns - 2))
    return frozenset(found)


def some_tokens() -> list[set[Cell]]:
    source = random.Random(2)
    every = [(r, c) for r in range(6) for c in range(6)]
    boards: list[set[Cell]] = [set(), set(every), {(5, 5)}, {(0, 0)}]
    for density in (0.05, 0.1, 0.2, 0.3, 0.5, 0.7):
        boards += [{cell for cell in every if source.random() < density} for _ in range(4)]
    return boards


def test_the_numbers_of_moves_fit_together() -> None:
    assert PLACE == 0
    assert len(CORNER_CELLS) == MOVE - PLACE
    assert MOVE + CELLS == CLIMB
    assert CLIMB + 1 == END
    assert END + 1 == DROP
    assert CARDS.throw_code == DROP + 13 * CELLS
    assert CARDS.throw_code + CARDS.throws == CARDS.codes() == HOLI.codes()


def test_home_is_the_middle_of_the_offsets() -> None:
    """The farthest cells are two rows and two columns away: 0 to 28, six a row."""
    assert HOME == 2 * SIDE + 2
    assert {offset for throw in range(CARDS.throws) for offset in CARDS.cells(throw)} <= set(
        range(29)
    ) - {HOME}


def test_h3_a_deck_has_thirteen_cards() -> None:
    assert DECK_SIZE == 13
    assert [CARDS.full_deck >> 4 * kind & 15 for kind in range(16)] == [1] * 13 + [0] * 3
    assert [CARDS.nibble[kind] for kind in range(13)] == [16**kind for kind in range(13)]
    assert CARDS.kinds == 13
    assert CARDS.ids == list(PICTURES)


def test_h5_plain_cards_throw_two_tokens_and_suns_three() -> None:
    sizes = {card: CARDS.size[kind] for kind, card in enumerate(PICTURES)}
    assert sizes == {card: 3 if card in SUNS else 2 for card in PICTURES}


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("card", PICTURES)
def test_h14_full_throws_of_a_card_are_all_its_layings_each_once(card: str, mirror: bool) -> None:
    kind = CARDS.ids.index(card)
    mask = CARDS.mirrored[kind] if mirror else CARDS.turned[kind]
    first = CARDS.first_full[kind]
    throws = [cells_of(first + n, (2, 2)) for n in range(40) if mask >> n & 1]
    assert len(set(throws)) == len(throws)
    assert set(throws) == slow_throws(card, (2, 2), mirror)


@pytest.mark.parametrize("card", PICTURES)
def test_h14_a_page_gets_all_ways_in_which_a_card_can_lie(card: str) -> None:
    drawn = HOLI.page_pack("standard").colour_cards[CARDS.ids.index(card)]
    pictures = list(layings(card, mirror=True))
    for way in drawn.ways:
        row, column = way.home
        picture = pictures[way.turn]
        assert picture[row][column] == ("*" if card in SUNS else "#")
        given = {(row + r, column + c) for r, c in way.cells}
        filled = {(r, c) for r in range(3) for c in range(3) if picture[r][c] == "#"}
        assert given == filled - {way.home}
    throws = [frozenset((2 + r, 2 + c) for r, c in way.cells) for way in drawn.ways]
    assert len(set(throws)) == len(throws)
    assert set(throws) == slow_throws(card, (2, 2), mirror=True)
    # turning a card on shows them one after the other, as its picture is read
    order = [(way.turn, way.home) for way in drawn.ways]
    assert order == sorted(order)


def test_a_page_gets_the_rest_of_the_pack_as_it_is() -> None:
    pack, drawn = HOLI.pack("standard"), HOLI.page_pack("standard")
    assert (drawn.id, drawn.title) == (pack.id, pack.title)
    for card, told in zip(pack.rivalry_cards, drawn.rivalry_cards, strict=True):
        assert (told.id, told.mechanism, told.kind) == (card.id, card.mechanism, card.kind)
        assert (told.like, told.facts) == (card.id, card.facts())
    assert [(card.id, card.picture, card.copies) for card in drawn.colour_cards] == [
        (card.id, card.picture, card.copies) for card in pack.colour_cards
    ]


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("card", PICTURES)
def test_h14_h15_fitting_throws(card: str, mirror: bool) -> None:
    kind = CARDS.ids.index(card)
    first = CARDS.first_full[kind]
    for tokens in some_tokens():
        mask = sum(2 ** (6 * r + c) for r, c in tokens)
        for pawn in range(0, 36, 1 if len(tokens) < 2 else 5):
            where = divmod(pawn, 6)
            found = CARDS.fitting(kind, window(mask, pawn), int(mirror))
            throws = {cells_of(first + n, where) for n in range(40) if found >> n & 1}
            wanted = {t for t in slow_throws(card, where, mirror) if fits(t, tokens)}
            assert throws == wanted, (pawn, sorted(tokens))


@pytest.mark.parametrize("mirror", [0, 1])
@pytest.mark.parametrize("card", PICTURES)
def test_h15_where_a_pawn_may_stand_to_throw_a_card(card: str, mirror: int) -> None:
    kind = CARDS.ids.index(card)
    for tokens in some_tokens():
        free = sum(2 ** (6 * r + c) for r in range(6) for c in range(6) if (r, c) not in tokens)
        wanted = 0
        for pawn in range(36):
            throws = slow_throws(card, divmod(pawn, 6), mirror == 1)
            wanted += 2**pawn * any(fits(throw, tokens) for throw in throws)
        assert CARDS.standing(kind + 1, free, mirror, FULL) == wanted


@pytest.mark.parametrize("mirror", [0, 1])
@pytest.mark.parametrize("hand", [0, 0x100, 0xBB0, 0xA31, 0xD91, 0x444, 0x987])
def test_h13_where_a_pawn_may_stand_to_throw_some_card_of_a_hand(hand: int, mirror: int) -> None:
    cards = {card for card in (hand & 15, hand >> 4 & 15, hand >> 8) if card}
    for tokens in some_tokens():
        free = sum(2 ** (6 * r + c) for r in range(6) for c in range(6) if (r, c) not in tokens)
        each = 0
        for card in cards:
            each |= CARDS.standing(card, free, mirror, FULL)
        for wanted in (FULL, 0xF0F0F0F0F, 1 << 14, 0):
            assert CARDS.standing(hand, free, mirror, wanted) == each & wanted


@pytest.mark.parametrize("mirror", [0, 1])
@pytest.mark.parametrize("card", OTHER_SUNS)
def test_h14_the_sun_may_be_on_any_cell_of_a_picture(card: str, mirror: int) -> None:
    signs = OTHER_SUNS[card].replace(" ", "")
    filled = [divmod(n, 3) for n in range(9) if signs[n] == "#"]
    picture = Picture(filled, divmod(signs.index("*"), 3))
    cards = CardTable("suns", [card], [picture], [13], RivalryTable([], [], []))
    for tokens in some_tokens():
        free = sum(2 ** (6 * r + c) for r in range(6) for c in range(6) if (r, c) not in tokens)
        for pawn in range(36):
            throws = slow_throws(card, divmod(pawn, 6), mirror == 1)
            wanted = sum(fits(throw, tokens) for throw in throws)
            found = cards.fitting(0, window(FULL & ~free, pawn), mirror)
            assert int(found).bit_count() == wanted
            assert cards.standing(1, free, mirror, FULL) >> pawn & 1 == (wanted > 0)


@pytest.mark.parametrize("card", PICTURES)
def test_h16_partial_throws_are_all_smaller_choices_each_once(card: str) -> None:
    kind = CARDS.ids.index(card)
    full = slow_throws(card, (2, 2), mirror=True)
    for tokens in range(1, 3 if card in SUNS else 2):
        wanted = {frozenset(few) for throw in full for few in combinations(throw, tokens)}
        first = CARDS.first[kind * 4 + tokens]
        numbers = [
            throw
            for throw in range(CARDS.throws)
            if CARDS.kind[throw] == kind and CARDS.count[throw] == tokens
        ]
        assert numbers == list(range(first, first + len(wanted)))
        assert {cells_of(throw, (2, 2)) for throw in numbers} == wanted


def test_h16_a_partial_throw_knows_the_full_throws_around_it() -> None:
    for throw in range(CARDS.throws):
        kind = CARDS.kind[throw]
        cells = cells_of(throw, (2, 2))
        first = CARDS.first_full[kind]
        for n in range(int(CARDS.mirrored[kind]).bit_length()):
            inside = cells <= cells_of(first + n, (2, 2))
            assert (CARDS.within[throw] >> n & 1 == 1) == inside


def test_every_throw_has_its_kind_and_count() -> None:
    for throw in range(CARDS.throws):
        cells = cells_of(throw, (2, 2))
        assert len(cells) == CARDS.count[throw] <= CARDS.size[CARDS.kind[throw]]
        assert (2, 2) not in cells


def test_masks_of_throws_have_room() -> None:
    """A mask of throws is spread like one of cells: it may have 36 at most."""
    for kind in range(13):
        for tokens in range(1, CARDS.size[kind] + 1):
            count = sum(
                CARDS.kind[throw] == kind and CARDS.count[throw] == tokens
                for throw in range(CARDS.throws)
            )
            assert 0 < count <= 36


def test_h6_numbers_of_rivalry_cards() -> None:
    cards = CARDS.rivalry

    def numbers(id_: str) -> list[int]:
        card = cards.ids.index(id_)
        return [cards.number(card, n) for n in range(WIDTH)]

    assert numbers("short-steps") == [0, 0, 2, 0, 0]
    assert numbers("pouring-rain") == [2, 0, 0, 0, 0]
    assert numbers("garland") == [3, 0b111, 3, 1, 0]
    assert numbers("roof-kings") == [7, 0b100, 3, 3, 1]
    assert numbers("first-footing") == [3, 0, 6, 0, 0]
    assert cards.rule_cards == 0b111111
    assert cards.ids[cards.rain] == "pouring-rain"
    assert cards.ids[cards.firsts] == "first-footing"


def test_h6_the_shipped_cards_are_most_like_themselves() -> None:
    assert [FIRST_CARDS[n] for n in CARDS.rivalry.likeness] == CARDS.rivalry.ids


def test_a_table_survives_pickling() -> None:
    copy: CardTable = pickle.loads(pickle.dumps(CARDS))
    assert (copy.pack, copy.ids, copy.throws) == (CARDS.pack, CARDS.ids, CARDS.throws)
    for throw in range(CARDS.throws):
        assert copy.cells(throw) == CARDS.cells(throw)
        assert copy.within[throw] == CARDS.within[throw]
    assert copy.full_deck == CARDS.full_deck


def test_the_nth_card_of_a_deck() -> None:
    source = random.Random(3)
    for size in [1, 2, 5, 13] * 50:
        kinds = sorted(source.choices(range(13), k=size))
        deck = sum(16**kind for kind in kinds)
        assert [nth_card(deck, n) for n in range(size)] == kinds
    assert [nth_card(13 * 16**12, n) for n in range(13)] == [12] * 13


def test_a_picture_by_hand() -> None:
    """The small corner: the pawn in the corner of the L, or at either end, turned four ways."""
    corner = Picture([(0, 0), (0, 1), (1, 0)], None)
    assert set(corner.throws(mirrored=False)) == {
        frozenset(pair)
        for pair in [
            [(0, 1), (1, 0)],
            [(0, -1), (1, 0)],
            [(0, 1), (-1, 0)],
            [(0, -1), (-1, 0)],
            [(0, 1), (1, 1)],
            [(0, 1), (-1, 1)],
            [(0, -1), (1, -1)],
            [(0, -1), (-1, -1)],
            [(1, 0), (1, 1)],
            [(1, 0), (1, -1)],
            [(-1, 0), (-1, 1)],
            [(-1, 0), (-1, -1)],
        ]
    }
    assert len(corner.throws(mirrored=False)) == 12
    embrace = Picture([(0, 1), (1, 0), (1, 2)], (1, 1))
    assert len(embrace.throws(mirrored=False)) == 4
