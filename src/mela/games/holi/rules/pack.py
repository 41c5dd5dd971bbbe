"""The content pack of Holi: the pictures of colour cards, and what rivalry cards do."""

from collections.abc import Iterator
from typing import Any

import msgspec

from mela.core.mistakes import Mistake, MistakeError
from mela.core.pack import Pack, PackError, Piece, decode_pack, is_id, refuse_mistakes
from mela.games.holi.rules.cards import DECK_SIZE, CardTable, Offset, Picture
from mela.games.holi.rules.mechanisms import MECHANISMS, Card, Kind, RivalryCard, in_present_form
from mela.games.holi.rules.mistakes import mistake
from mela.games.holi.rules.rivalry import WIDTH, RivalryTable, likeness

FILLED = 3
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
    except MistakeError as error:
        raise PackError(file, [error.found.at(f"{where}.numbers")]) from None
    mechanism = card.get("mechanism")
    if isinstance(mechanism, str) and mechanism not in MECHANISMS:
        known = ", ".join(MECHANISMS)
        wrong = mistake(f"{where}.mechanism", "mechanism", mechanism=mechanism, known=known)
        raise PackError(file, [wrong])
    return card


def _colour_card_mistakes(pack: HoliPack) -> Iterator[Mistake]:
    pictures: dict[frozenset[tuple[Offset, ...]], str] = {}
    ids: set[str] = set()
    for number, card in enumerate(pack.colour_cards):
        where = f"colour_cards[{number}] ({card.id})"
        if not is_id(card.id):
            yield mistake(where, "id")
        elif card.id in ids:
            yield mistake(where, "twice")
        ids.add(card.id)
        if card.copies < 1:
            yield mistake(where, "copies", count=card.copies)
        wrong = list(_picture_mistakes(card, where))
        yield from wrong
        if wrong:
            continue
        shape = frozenset(tuple(sorted(throw)) for throw in read_picture(card).throws(False))
        if shape in pictures:
            yield mistake(where, "same", other=pictures[shape])
        pictures[shape] = card.id
    total = sum(card.copies for card in pack.colour_cards)
    if total != DECK_SIZE:
        yield mistake("colour_cards", "count", count=total, number=DECK_SIZE)


def _picture_mistakes(card: ColourCard, where: str) -> Iterator[Mistake]:
    """H5: a 3 x 3 picture with three filled cells, and at most one sun on another cell."""
    strange = [
        mistake(f"{where}.picture[{row}]", "picture", line=line)
        for row, line in enumerate(card.picture)
        if len(line) != 3 or set(line) - set("#*.")
    ]
    yield from strange
    drawn = "".join(card.picture)
    filled, suns = drawn.count("#"), drawn.count("*")
    if not strange and filled != FILLED:
        yield mistake(f"{where}.picture", "filled", count=filled, number=FILLED)
    if not strange and suns > 1:
        yield mistake(f"{where}.picture", "suns", count=suns)


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
            yield mistake(where, "id")
        elif card.id in [other.id for other in cards]:
            yield mistake(where, "twice")
        elif same:
            yield mistake(where, "does-same", other=same[0])
        cards.append(card)
    if len(cards) > MOST_RIVALRY_CARDS:
        yield mistake("rivalry_cards", "many", count=len(cards), number=MOST_RIVALRY_CARDS)
    scoring = sum(card.kind == "scoring" for card in cards)
    if scoring < FEWEST_SCORING_CARDS:
        yield mistake("rivalry_cards", "scoring", count=scoring, number=FEWEST_SCORING_CARDS)


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
