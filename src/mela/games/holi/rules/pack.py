"""The content pack of Holi: the pictures of colour cards, and what rivalry cards do."""

from typing import Any

import msgspec

from mela.core.pack import Pack, PackError, Piece, decode_pack, is_id
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
            PageColourCard(**msgspec.structs.asdict(card), ways=_ways(card, pack.id))
            for card in pack.colour_cards
        ),
        tuple(_page_card(card) for card in pack.rivalry_cards),
    )


def _ways(card: ColourCard, file: str) -> tuple[Way, ...]:
    ways = sorted(read_picture(card, file, card.id).ways(), key=lambda way: way[:2])
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
    _check_colour_cards(pack, file)
    _check_rivalry_cards(pack, file)
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


def _check_colour_cards(pack: HoliPack, file: str) -> None:
    pictures: dict[frozenset[tuple[Offset, ...]], str] = {}
    ids: set[str] = set()
    for number, card in enumerate(pack.colour_cards):
        where = f"colour_cards[{number}] ({card.id})"
        if not is_id(card.id):
            raise PackError(file, where, "the id is not small letters, digits and hyphens")
        if card.id in ids:
            raise PackError(file, where, "the id occurs twice")
        ids.add(card.id)
        if card.copies < 1:
            raise PackError(file, where, f"copies is {card.copies}, not 1 or more")
        shape = frozenset(tuple(sorted(t)) for t in read_picture(card, file, where).throws(False))
        if shape in pictures:
            other = pictures[shape]
            raise PackError(file, where, f"throws the same as {other}; give {other} more copies")
        pictures[shape] = card.id
    total = sum(card.copies for card in pack.colour_cards)
    if total != DECK_SIZE:
        raise PackError(file, "colour_cards", f"a colour has {total} cards, not {DECK_SIZE} (H3)")


def read_picture(card: ColourCard, file: str, where: str) -> Picture:
    """H5: a 3 x 3 picture with three filled cells, and at most one sun on another cell."""
    filled: list[Offset] = []
    suns: list[Offset] = []
    for row, line in enumerate(card.picture):
        if len(line) != 3 or set(line) - set("#*."):
            raise PackError(file, f"{where}.picture[{row}]", f"{line!r} is not three of # * .")
        filled += [(row, column) for column in range(3) if line[column] == "#"]
        suns += [(row, column) for column in range(3) if line[column] == "*"]
    if len(filled) != 3:
        raise PackError(file, f"{where}.picture", f"{len(filled)} cells are filled, not 3 (H5)")
    if len(suns) > 1:
        raise PackError(file, f"{where}.picture", f"{len(suns)} suns, not one at most (H5)")
    return Picture(filled, suns[0] if suns else None)


def _check_rivalry_cards(pack: HoliPack, file: str) -> None:
    cards: list[Card] = []
    for number, card in enumerate(pack.rivalry_cards):
        where = f"rivalry_cards[{number}] ({card.id})"
        if not is_id(card.id):
            raise PackError(file, where, "the id is not small letters, digits and hyphens")
        if card.id in [other.id for other in cards]:
            raise PackError(file, where, "the id occurs twice")
        same = [other.id for other in cards if _does_the_same(card, other)]
        if same:
            raise PackError(file, where, f"{same[0]} does the same, and only one card can do it")
        cards.append(card)
    if len(cards) > MOST_RIVALRY_CARDS:
        most = f"{len(cards)} cards, not {MOST_RIVALRY_CARDS} at most"
        raise PackError(file, "rivalry_cards", most)
    scoring = sum(card.kind == "scoring" for card in cards)
    if scoring < FEWEST_SCORING_CARDS:
        fewest = f"{scoring} scoring cards, not {FEWEST_SCORING_CARDS} or more (H10)"
        raise PackError(file, "rivalry_cards", fewest)


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
    pictures = [read_picture(card, pack.id, card.id) for card in pack.colour_cards]
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
