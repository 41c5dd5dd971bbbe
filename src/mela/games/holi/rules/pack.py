"""The content pack of Holi: the pictures of colour cards, and what rivalry cards do."""

from collections.abc import Iterator
from typing import Any

import msgspec

from mela.core.pack import (
    NO_ID,
    Mistake,
    Pack,
    PackError,
    Piece,
    decode_pack,
    is_id,
    refuse_mistakes,
)
from mela.games.holi.rules.cards import DECK_SIZE, CardTable, Offset, Picture
from mela.games.holi.rules.mechanisms import MECHANISMS, Card, Kind, RivalryCard, in_present_form
from mela.games.holi.rules.rivalry import WIDTH, RivalryTable, likeness

MOST_RIVALRY_CARDS = 32
#: As many as may be in play (H10), because rule cards may be drawn first and laid aside.
FEWEST_SCORING_CARDS = 3


class ColourCard(Piece, frozen=True):
    """H5: a picture of three rows, and the number of copies in each colour's deck."""

    picture: tuple[str, str, str]
    copies: int = 1


class HoliPack(Pack, frozen=True):
    """All cards of one match."""

    colour_cards: tuple[ColourCard, ...]
    rivalry_cards: tuple[RivalryCard, ...]


class Way(msgspec.Struct, frozen=True):
    """H14: a way in which a colour card can lie; places are rows and columns.

    `turn` counts quarters clockwise, from 4 on after mirroring. `home` is where on the turned
    picture the pawn stands, `cells` are those that get a token, counted from the pawn.
    """

    turn: int
    home: Offset
    cells: tuple[Offset, ...]


class PageColourCard(ColourCard, frozen=True, kw_only=True):
    """A colour card with the ways to lay it that differ, in the order of turning it."""

    ways: tuple[Way, ...]


class PageRivalryCard(Piece, frozen=True):
    """A rivalry card: its parameters for a text, and the shipped card whose drawing fits it."""

    mechanism: str
    kind: Kind
    like: str
    facts: dict[str, str | int]
    text: dict[str, str]


class HoliPagePack(Pack, frozen=True):
    """A pack for a page that draws it."""

    colour_cards: tuple[PageColourCard, ...]
    rivalry_cards: tuple[PageRivalryCard, ...]


def page_pack(pack: HoliPack) -> HoliPagePack:
    """The pack with all ways in which its cards can lie."""
    return HoliPagePack(
        pack.game,
        pack.id,
        pack.title,
        tuple(
            PageColourCard(**msgspec.structs.asdict(card), ways=_ways(card))
            for card in pack.colour_cards
        ),
        tuple(_page_card(card) for card in pack.rivalry_cards),
    )


def _ways(card: ColourCard) -> tuple[Way, ...]:
    ways = sorted(read_picture(card).ways(), key=lambda way: way[:2])
    return tuple(Way(turn, home, tuple(sorted(cells))) for turn, home, cells in ways)


def _page_card(card: Card) -> PageRivalryCard:
    return PageRivalryCard(
        id=card.id,
        name=card.name,
        mechanism=card.mechanism,
        kind=card.kind,
        like=likeness(card.number, _numbers(card)),
        facts=card.facts(),
        text=card.text,
    )


def read_pack(text: str, file: str) -> HoliPack:
    """Decode and check a pack; an error names the file and the card."""

    def prepare(raw: dict[str, Any]) -> dict[str, Any]:
        cards = raw.get("rivalry_cards")
        if not isinstance(cards, list):
            return raw
        return {**raw, "rivalry_cards": [_prepared(n, card, file) for n, card in enumerate(cards)]}

    pack = decode_pack(HoliPack, text, file, "holi", prepare)
    refuse_mistakes(file, [*_colour_card_mistakes(pack), *_rivalry_card_mistakes(pack)])
    return pack


def _prepared(number: int, card: object, file: str) -> object:
    """A rivalry card in the present form; it is converted and checked after that."""
    if not isinstance(card, dict):
        return card
    where = f"rivalry_cards[{number}]"
    try:
        card = in_present_form(card)
    except ValueError as error:
        raise PackError(file, f"{where}.numbers", str(error)) from None
    mechanism = card.get("mechanism")
    if isinstance(mechanism, str) and mechanism not in MECHANISMS:
        known = ", ".join(MECHANISMS)
        what = f"the rules know no mechanism {mechanism!r}, only {known}"
        raise PackError(file, f"{where}.mechanism", what)
    return card


def _colour_card_mistakes(pack: HoliPack) -> Iterator[Mistake]:
    pictures: dict[frozenset[tuple[Offset, ...]], str] = {}
    ids: set[str] = set()
    for number, card in enumerate(pack.colour_cards):
        where = f"colour_cards[{number}] ({card.id})"
        if not is_id(card.id):
            yield Mistake(where, NO_ID)
        elif card.id in ids:
            yield Mistake(where, "the id occurs twice")
        ids.add(card.id)
        if card.copies < 1:
            yield Mistake(where, f"copies is {card.copies}, not 1 or more")
        wrong = list(_picture_mistakes(card, where))
        yield from wrong
        if wrong:
            continue
        shape = frozenset(tuple(sorted(throw)) for throw in read_picture(card).throws(False))
        if shape in pictures:
            other = pictures[shape]
            yield Mistake(where, f"throws the same as {other}; give {other} more copies")
        pictures[shape] = card.id
    total = sum(card.copies for card in pack.colour_cards)
    if total != DECK_SIZE:
        yield Mistake("colour_cards", f"a colour has {total} cards, not {DECK_SIZE} (H3)")


def _picture_mistakes(card: ColourCard, where: str) -> Iterator[Mistake]:
    """H5: a 3 x 3 picture with three filled cells, and at most one sun on another cell."""
    strange = [
        Mistake(f"{where}.picture[{row}]", f"{line!r} is not three of # * .")
        for row, line in enumerate(card.picture)
        if len(line) != 3 or set(line) - set("#*.")
    ]
    yield from strange
    drawn = "".join(card.picture)
    if not strange and drawn.count("#") != 3:
        filled = drawn.count("#")
        yield Mistake(f"{where}.picture", f"{filled} cells are filled, not 3 (H5)")
    if not strange and drawn.count("*") > 1:
        yield Mistake(f"{where}.picture", f"{drawn.count('*')} suns, not one at most (H5)")


def read_picture(card: ColourCard) -> Picture:
    """The cells of a picture that has no mistakes, as rows and columns."""
    cells = [
        (row, column, sign)
        for row, line in enumerate(card.picture)
        for column, sign in enumerate(line)
    ]
    suns = [(row, column) for row, column, sign in cells if sign == "*"]
    filled = [(row, column) for row, column, sign in cells if sign == "#"]
    return Picture(filled, suns[0] if suns else None)


def _rivalry_card_mistakes(pack: HoliPack) -> Iterator[Mistake]:
    cards: list[Card] = []
    for number, card in enumerate(pack.rivalry_cards):
        where = f"rivalry_cards[{number}] ({card.id})"
        same = [other.id for other in cards if _does_the_same(card, other)]
        if not is_id(card.id):
            yield Mistake(where, NO_ID)
        elif card.id in [other.id for other in cards]:
            yield Mistake(where, "the id occurs twice")
        elif same:
            yield Mistake(where, f"{same[0]} does the same, and only one card can do it")
        cards.append(card)
    if len(cards) > MOST_RIVALRY_CARDS:
        most = f"{len(cards)} cards, not {MOST_RIVALRY_CARDS} at most"
        yield Mistake("rivalry_cards", most)
    scoring = sum(card.kind == "scoring" for card in cards)
    if scoring < FEWEST_SCORING_CARDS:
        fewest = f"{scoring} scoring cards, not {FEWEST_SCORING_CARDS} or more (H10)"
        yield Mistake("rivalry_cards", fewest)


def _does_the_same(card: Card, other: Card) -> bool:
    """Is one of two cards without effect beside the other?"""
    if card.mechanism != other.mechanism:
        return False
    return card.once or (card.kind == "rule" and card.numbers() == other.numbers())


def _numbers(card: Card) -> list[int]:
    """The numbers of a card, and 0 for those that it does not have."""
    return [*card.numbers(), *[0] * WIDTH][:WIDTH]


def card_table(pack: HoliPack) -> CardTable:
    """The tables that positions work with."""
    pictures = [read_picture(card) for card in pack.colour_cards]
    rivalry = RivalryTable(
        [card.id for card in pack.rivalry_cards],
        [card.number for card in pack.rivalry_cards],
        [number for card in pack.rivalry_cards for number in _numbers(card)],
    )
    return CardTable(
        pack.id,
        [card.id for card in pack.colour_cards],
        pictures,
        [card.copies for card in pack.colour_cards],
        rivalry,
    )
