"""The content pack of Holi: colour cards by their pictures, rivalry cards by their ids."""

from typing import Literal

import msgspec

from mela.core.pack import Pack, PackError, decode_pack, is_id
from mela.games.holi.cards import DECK_SIZE, CardTable, Offset, Picture
from mela.games.holi.rivalry import RIVALRY_IDS, RULE_CARDS


class ColourCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H5: a picture of three rows, and how often it is in each colour's deck."""

    id: str
    picture: tuple[str, str, str]
    copies: int = 1


class RivalryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H6: one of the effects that the rules know, with its numbers."""

    id: str
    kind: Literal["rule", "scoring"]
    numbers: tuple[int, ...] = ()


class HoliPack(Pack, frozen=True):
    """All cards of one match."""

    colour_cards: tuple[ColourCard, ...]
    rivalry_cards: tuple[RivalryCard, ...]


def read_pack(text: str, file: str) -> HoliPack:
    """Decode and check a pack; the error names the file and the card."""
    pack = decode_pack(HoliPack, text, file, "holi")
    _check_colour_cards(pack, file)
    _check_rivalry_cards(pack, file)
    return pack


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
    """H5: three filled cells in a 3 x 3, and at most one sun on another cell."""
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
    ids: set[str] = set()
    for number, card in enumerate(pack.rivalry_cards):
        where = f"rivalry_cards[{number}] ({card.id})"
        if card.id not in RIVALRY_IDS:
            raise PackError(file, where, "the rules know no such card")
        if card.id in ids:
            raise PackError(file, where, "the id occurs twice")
        ids.add(card.id)
        kind = "rule" if list(RIVALRY_IDS).index(card.id) < RULE_CARDS else "scoring"
        if card.kind != kind:
            raise PackError(file, f"{where}.kind", f"it is a {kind} card, not a {card.kind} card")
        if len(card.numbers) != RIVALRY_IDS[card.id]:
            wanted = RIVALRY_IDS[card.id]
            raise PackError(file, f"{where}.numbers", f"{len(card.numbers)} numbers, not {wanted}")
        if any(not 1 <= n <= 10 for n in card.numbers):
            raise PackError(file, f"{where}.numbers", "a number is not from 1 to 10")
    missing = [id_ for id_ in RIVALRY_IDS if id_ not in ids]
    if missing:
        raise PackError(file, "rivalry_cards", f"{', '.join(missing)} missing (H6: 21 cards)")


def card_table(pack: HoliPack) -> CardTable:
    """The tables that positions work with."""
    pictures = [read_picture(card, pack.id, card.id) for card in pack.colour_cards]
    numbers = {card.id: card.numbers for card in pack.rivalry_cards}
    return CardTable(
        pack.id,
        [card.id for card in pack.colour_cards],
        pictures,
        [card.copies for card in pack.colour_cards],
        2**RULE_CARDS - 1,
        [n for id_ in RIVALRY_IDS for n in (*numbers[id_], 0, 0)[:2]],
    )
