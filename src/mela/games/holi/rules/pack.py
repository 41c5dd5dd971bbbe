"""The content pack of Holi: the pictures of colour cards, and what rivalry cards do."""

from typing import Literal

import msgspec

from mela.core.pack import Pack, PackError, decode_pack, is_id
from mela.games.holi.rules.cards import DECK_SIZE, CardTable, Offset, Picture
from mela.games.holi.rules.rivalry import MECHANISMS, ONCE, RULE_MECHANISMS, RivalryTable

MOST_RIVALRY_CARDS = 32
#: As many as may be in play (H10), because rule cards may be drawn first and laid aside.
FEWEST_SCORING_CARDS = 3
MECHANISM_IDS = tuple(MECHANISMS)

Kind = Literal["rule", "scoring", ""]


class ColourCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H5: a picture of three rows, and the number of copies in each colour's deck."""

    id: str
    picture: tuple[str, str, str]
    copies: int = 1


class RivalryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H6: one of the mechanisms of the rules, with its numbers.

    In packs of the first format the id is the mechanism. The mechanism determines the kind.
    """

    id: str
    mechanism: str = ""
    kind: Kind = ""
    numbers: tuple[int, ...] = ()


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


class HoliPagePack(HoliPack, frozen=True):
    """A pack for a page that draws it."""

    colour_cards: tuple[PageColourCard, ...]


def page_pack(pack: HoliPack) -> HoliPagePack:
    """The pack with all ways in which its cards can lie."""
    cards = tuple(
        PageColourCard(card.id, card.picture, card.copies, ways=_ways(card, pack.id))
        for card in pack.colour_cards
    )
    return HoliPagePack(pack.game, pack.id, pack.title, cards, pack.rivalry_cards)


def _ways(card: ColourCard, file: str) -> tuple[Way, ...]:
    ways = sorted(read_picture(card, file, card.id).ways(), key=lambda way: way[:2])
    return tuple(Way(turn, home, tuple(sorted(cells))) for turn, home, cells in ways)


def read_pack(text: str, file: str) -> HoliPack:
    """Decode and check a pack; an error names the file and the card."""
    pack = decode_pack(HoliPack, text, file, "holi")
    _check_colour_cards(pack, file)
    return msgspec.structs.replace(pack, rivalry_cards=_checked_rivalry_cards(pack, file))


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


def _checked_rivalry_card(card: RivalryCard, file: str, where: str) -> RivalryCard:
    """The card with its mechanism and kind filled in."""
    mechanism = card.mechanism or card.id
    if not is_id(card.id):
        raise PackError(file, where, "the id is not small letters, digits and hyphens")
    if mechanism not in MECHANISMS:
        known = ", ".join(MECHANISMS)
        raise PackError(file, where, f"the rules know no mechanism {mechanism!r}, only {known}")
    kind: Kind = "rule" if MECHANISM_IDS.index(mechanism) < RULE_MECHANISMS else "scoring"
    if card.kind not in ("", kind):
        raise PackError(file, f"{where}.kind", f"it is a {kind} card, not a {card.kind} card")
    wanted = MECHANISMS[mechanism]
    if len(card.numbers) != wanted:
        raise PackError(file, f"{where}.numbers", f"{len(card.numbers)} numbers, not {wanted}")
    if any(not 1 <= n <= 10 for n in card.numbers):
        raise PackError(file, f"{where}.numbers", "a number is not from 1 to 10")
    return RivalryCard(card.id, mechanism, kind, card.numbers)


def _checked_rivalry_cards(pack: HoliPack, file: str) -> tuple[RivalryCard, ...]:
    cards: list[RivalryCard] = []
    for number, raw in enumerate(pack.rivalry_cards):
        where = f"rivalry_cards[{number}] ({raw.id})"
        card = _checked_rivalry_card(raw, file, where)
        if card.id in [other.id for other in cards]:
            raise PackError(file, where, "the id occurs twice")
        same = [other.id for other in cards if other.mechanism == card.mechanism]
        if same and MECHANISM_IDS.index(card.mechanism) in ONCE:
            raise PackError(file, where, f"{same[0]} does the same, and only one card can do it")
        cards.append(card)
    if len(cards) > MOST_RIVALRY_CARDS:
        most = f"{len(cards)} cards, not {MOST_RIVALRY_CARDS} at most"
        raise PackError(file, "rivalry_cards", most)
    scoring = sum(card.kind == "scoring" for card in cards)
    if scoring < FEWEST_SCORING_CARDS:
        fewest = f"{scoring} scoring cards, not {FEWEST_SCORING_CARDS} or more (H10)"
        raise PackError(file, "rivalry_cards", fewest)
    return tuple(cards)


def card_table(pack: HoliPack) -> CardTable:
    """The tables that positions work with."""
    pictures = [read_picture(card, pack.id, card.id) for card in pack.colour_cards]
    rivalry = RivalryTable(
        [card.id for card in pack.rivalry_cards],
        [MECHANISM_IDS.index(card.mechanism) for card in pack.rivalry_cards],
        [number for card in pack.rivalry_cards for number in (*card.numbers, 0, 0)[:2]],
    )
    return CardTable(
        pack.id,
        [card.id for card in pack.colour_cards],
        pictures,
        [card.copies for card in pack.colour_cards],
        rivalry,
    )
