"""Content packs: the one that ships, and what is told of broken ones."""

from collections import Counter
from importlib.resources import files
from itertools import product
from typing import Any

import msgspec
import pytest

from mela.core.error import MelaError
from mela.core.pack import PackError
from mela.games.nagaraja.rules.pack import KNOWN_EFFECTS, NagarajaPack, make_tables, read_pack
from mela.games.nagaraja.rules.tables import EFFECTS, STICKS, SYMBOLS, TARGETS
from tests.titles import NAGARAJA

STANDARD = files("mela.games").joinpath("nagaraja", "content", "standard.toml").read_text("utf-8")
LOOK = "cards[0] (relic-look-1-either)"
TAKE = "cards[20] (card-take-self)"
CRYPT = "tiles[0] (fork-crypt)"
FORK = "tiles[4] (fork)"
NO_ID = "the id is not small letters, digits and hyphens"
NO_STICK = "there are brown, white, green sticks (N5)"
NO_AMULET = "it has 1 to 9 points, or else an effect (N4)"


def changed(old: str, new: str) -> str:
    """The standard pack with something else in the first place where this stands."""
    assert old in STANDARD, old
    return STANDARD.replace(old, new, 1)


def wrong(text: str) -> PackError:
    with pytest.raises(PackError) as caught:
        read_pack(text, "mine.toml")
    error = caught.value
    assert error.file == "mine.toml"
    assert str(error).startswith("mine.toml: ")
    return error


def standard() -> NagarajaPack:
    return read_pack(STANDARD, "standard.toml")


# --- The schema, from which forms are made ---------------------------------------------------


def of_card(field: str) -> dict[str, Any]:
    schema = msgspec.json.schema(NagarajaPack)
    found: dict[str, Any] = schema["$defs"]["Card"]["properties"][field]
    return found


def with_effect(rule: dict[str, Any], target: str, number: int | None) -> str:
    """The standard pack, in which the first card has this effect."""
    card = "\n".join(
        [f'symbol = "{rule["symbol"]}"', f'effect = "{rule["effect"]}"', f'target = "{target}"']
        + ([] if number is None else [f"number = {number}"])
    )
    start = STANDARD.index('symbol = "relic"')
    return STANDARD[:start] + card + "\n" + STANDARD[STANDARD.index("sticks = {", start) :]


@pytest.mark.parametrize("rule", of_card("effect")["effects"], ids=lambda rule: rule["effect"])
def test_n22_the_schema_offers_what_is_allowed(rule: dict[str, Any]) -> None:
    least, most = rule["numbers"] or (None, None)
    for target in rule["targets"]:
        for number in {least, most}:
            read_pack(with_effect(rule, target, number), "mine.toml")
    for number in (0, most + 1) if most else (1,):
        assert wrong(with_effect(rule, rule["targets"][0], number)).where.endswith(".number")
    for target in set(TARGETS) - set(rule["targets"]):
        assert wrong(with_effect(rule, target, least)).where.endswith(".target")


def test_the_schema_has_the_limits_of_the_numbers() -> None:
    assert (of_card("copies")["minimum"], of_card("copies")["maximum"]) == (1, 15)
    for copies in (0, 16):
        assert wrong(changed("copies = 2\nsymbol", f"copies = {copies}\nsymbol"))


# --- The shipped one ---------------------------------------------------------------------------


def test_n2_to_n6_it_has_the_pieces_of_the_rules() -> None:
    pack = standard()
    assert (pack.game, pack.id, pack.trap) == ("nagaraja", "standard", "trap")
    symbols: Counter[str] = Counter()
    for card in pack.cards:
        symbols[card.symbol] += card.copies
    assert symbols == dict.fromkeys(("relic", "room", "stick", "card"), 12)
    assert sum(tile.copies for tile in pack.tiles) == 17
    assert len(pack.tiles) == 6
    amulets = {(a.points, a.effect): a.copies for a in pack.amulets}
    assert amulets == {(1, None): 3, (2, None): 3, (0, "draw"): 3, (0, "cancel"): 3}
    relics = sorted((r.points, r.cursed) for r in pack.relics for _ in range(r.copies))
    assert relics == [(p, False) for p in (3, 3, 4, 4, 5, 5)] + [(6, True)] * 3


def test_n6_the_twelve_effects_are_all_there() -> None:
    assert {(card.symbol, card.effect) for card in standard().cards} == set(KNOWN_EFFECTS)
    assert {effect for effect, _, _ in KNOWN_EFFECTS.values()} == set(EFFECTS)
    assert set(SYMBOLS) == {symbol for symbol, _ in KNOWN_EFFECTS}


def test_n5_the_examples_of_the_rulebook_can_be_thrown() -> None:
    faces = {stick.id: stick.faces for stick in standard().sticks}

    def throws(*sticks: str) -> set[tuple[int, int]]:
        return {
            (sum(f for f in shown if f != "naga"), shown.count("naga"))
            for shown in product(*(faces[stick] for stick in sticks))
        }

    assert (5, 1) in throws("white", "white", "white")
    assert (11, 1) in throws("brown", "brown", "brown", "white", "green")
    assert (4, 1) in throws("brown", "white", "green")
    assert faces["green"].count("naga") > faces["white"].count("naga") > 0
    assert "naga" not in faces["brown"]


def test_n6_facts_about_cards() -> None:
    sticks = {card.id: card.sticks for card in standard().cards}
    assert sticks["relic-swap-opponent"] == {"green": 3, "white": 1}
    assert sticks["card-rob-opponent"] == {"brown": 1, "green": 2}
    assert {"white": 3} in sticks.values()


def test_the_tables_have_the_cards_by_symbol_and_codes_without_gaps() -> None:
    tables = make_tables(standard(), 2)
    symbols = [SYMBOLS[symbol] for symbol in tables.symbol]
    assert symbols == sorted(symbols, key=SYMBOLS.index)
    assert tables.codes() == NAGARAJA.codes()
    assert len(STICKS) == 3
    assert set(TARGETS) == {"self", "opponent", "either"}


# --- Broken ones -------------------------------------------------------------------------------

BROKEN = [
    ('game = "nagaraja"', 'game = "holi"', "game", "this pack is for 'holi', not for 'nagaraja'"),
    ('id = "standard"', 'id = "My Pack"', "id", "'My Pack' is not small letters, digits and"),
    ('title = "Mela\'s own pieces"', "", "top level", "Object missing required field `title`"),
    ('trap = "trap"', 'trap = "A Trap"', "trap", NO_ID),
    ('trap = "trap"', 'trap = ""', "trap", NO_ID),
    ('trap = "trap"', 'trap = "trap"\nx = 1', "top level", "Object contains unknown field `x`"),
    # sticks
    ("faces = [1, 2, 3, 4]", "faces = [1, 2, 3]", "sticks[0] (brown).faces", "3 faces, not 4 (N5)"),
    ("faces = [1, 2, 3, 4]", "faces = []", "sticks[0] (brown).faces", "0 faces, not 4 (N5)"),
    (
        '["naga", 1, 2, 3]',
        '["naga", 1, 2, 3, 4]',
        "sticks[1] (white).faces",
        "5 faces, not 4 (N5)",
    ),
    (
        "faces = [1, 2, 3, 4]",
        "faces = [1, 2, 3, -1]",
        "sticks[0] (brown).faces",
        "-1 is neither 'naga' nor 0 to 9 points",
    ),
    (
        '["naga", 1, 2, 3]',
        '["naga", 1, 2, 10]',
        "sticks[1] (white).faces",
        "10 is neither 'naga' nor 0 to 9 points",
    ),
    ('["naga", 1, 2, 3]', '["snake", 1, 2, 3]', "sticks[1].faces[0]", "Invalid enum value 'snake'"),
    (
        "[1, 2, 3, 4]",
        '[0, "naga", "naga", 0]',
        "sticks[0] (brown).faces",
        "all are equal: no throw finds a guide (N8)",
    ),
    (
        "[1, 2, 3, 4]",
        "[2, 2, 2, 2]",
        "sticks[0] (brown).faces",
        "all are equal: no throw finds a guide (N8)",
    ),
    ('id = "green"', 'id = "red"', "sticks[2] (red)", NO_STICK),
    ('id = "green"', 'id = "white"', "sticks[2] (white)", "the id occurs twice"),
    (
        '[[sticks]]\nid = "green"\nfaces = ["naga", "naga", 1, 1]\n',
        "",
        "sticks",
        "green is missing (N5)",
    ),
    # cards
    ("copies = 2\nsymbol", "copies = 1\nsymbol", "cards", "47 cards, not 48 (N6)"),
    ("copies = 2\nsymbol", "copies = 3\nsymbol", "cards", "49 cards, not 48 (N6)"),
    ("copies = 2\nsymbol", "copies = 0\nsymbol", LOOK + ".copies", "0 is not from 1 to 15"),
    ("copies = 2\nsymbol", "copies = 16\nsymbol", LOOK + ".copies", "16 is not from 1 to 15"),
    ('"relic-look-2-self"', '"Relic"', "cards[1] (Relic)", NO_ID),
    (
        '"relic-look-2-self"',
        '"relic-look-1-either"',
        "cards[1] (relic-look-1-either)",
        "the id occurs twice",
    ),
    ('symbol = "relic"', 'symbol = "moon"', "cards[0].symbol", "Invalid enum value 'moon'"),
    (
        'effect = "look"',
        'effect = "rob"',
        LOOK + ".effect",
        "a relic card has no effect 'rob': look, swap",
    ),
    (
        'symbol = "relic"',
        'symbol = "stick"',
        LOOK + ".effect",
        "a stick card has no effect 'look': add, reroll, discard",
    ),
    ('target = "either"', 'target = "both"', "cards[0].target", "Invalid enum value 'both'"),
    (
        'effect = "take"\ntarget = "self"',
        'effect = "take"\ntarget = "either"',
        TAKE + ".target",
        "take cannot touch either, only self (N22-N27)",
    ),
    (
        'effect = "trap"\ntarget = "opponent"',
        'effect = "trap"\ntarget = "self"',
        "cards[13] (room-trap-opponent).target",
        "trap cannot touch self, only opponent (N22-N27)",
    ),
    ("number = 1", "number = 3", LOOK + ".number", "3 is not from 1 to 2"),
    ("number = 1", "number = 0", LOOK + ".number", "0 is not from 1 to 2"),
    ("number = 1\n", "", LOOK + ".number", "0 is not from 1 to 2"),
    ("number = 1", "number = 1.0", "cards[0].number", "Expected `int`, got `float`"),
    (
        'effect = "take"',
        'effect = "take"\nnumber = 1',
        TAKE + ".number",
        "take has no number",
    ),
    ("sticks = { brown = 2 }", "sticks = { red = 2 }", LOOK + ".sticks.red", NO_STICK),
    (
        "sticks = { brown = 2 }",
        "sticks = { brown = -1 }",
        LOOK + ".sticks.brown",
        "-1 is not a number of sticks",
    ),
    (
        "sticks = { brown = 2 }",
        "sticks = { brown = 32 }",
        LOOK + ".sticks.brown",
        "32 is not a number of sticks",
    ),
    ("sticks = { brown = 2 }", "sticks = {}", LOOK + ".sticks", "it throws none (N6)"),
    ("sticks = { brown = 2 }", "sticks = { brown = 0 }", LOOK + ".sticks", "it throws none (N6)"),
    (
        "sticks = { brown = 2 }",
        "sticks = { brown = 16 }",
        "cards",
        "the relic cards throw 36 brown sticks together, at most 31 fit",
    ),
    (
        "number = 1\n",
        "number = 1\nx = 1\n",
        "cards[0]",
        "Object contains unknown field `x`",
    ),
    # tiles
    ('paths = ["NEW", "S"]', 'paths = ["NEW", "S", ""]', CRYPT + ".paths", "a path is empty"),
    ('paths = ["NEW"]', 'paths = ["NEW", "S"]', FORK + ".paths", "'S' leads nowhere (N3)"),
    ('paths = ["NEW"]', 'paths = ["N"]', FORK + ".paths", "'N' leads nowhere (N3)"),
    ('paths = ["NEW"]', "paths = []", FORK + ".paths", "there is no path (N3)"),
    ('paths = ["NEW"]', 'paths = [""]', FORK + ".paths", "there is no path (N3)"),
    (
        'paths = ["NEW"]',
        'paths = ["NEX"]',
        FORK + ".paths",
        "'NEX': an edge is one of N, E, S, W",
    ),
    ('paths = ["NEW"]', 'paths = ["new"]', FORK + ".paths", "'new': an edge is one of N, E, S, W"),
    (
        'paths = ["NS", "EW"]',
        'paths = ["NS", "SW"]',
        "tiles[3] (bridge).paths",
        "an edge belongs to one path only",
    ),
    ('paths = ["NEW"]', 'paths = ["NN"]', FORK + ".paths", "an edge belongs to one path only"),
    ('crypt = "S"', 'crypt = "N"', CRYPT + ".paths", "'S' leads nowhere (N3)"),
    (
        'paths = ["NEW"]',
        'paths = ["NEW"]\ncrypt = "NE"',
        FORK + ".crypt",
        "'NE' is none of its paths",
    ),
    ("copies = 5\npaths", "copies = 4\npaths", "tiles", "16 tiles, not 17 (N3)"),
    (
        "copies = 5\npaths",
        "copies = 11\npaths",
        "tiles",
        "13 crypts, but only 12 amulets (N4)",
    ),
    ("copies = 5\npaths", "copies = 16\npaths", CRYPT + ".copies", "16 is not from 1 to 15"),
    ('id = "bridge"', 'id = "fork-crypt"', "tiles[3] (fork-crypt)", "the id occurs twice"),
    ("copies = 5\npaths", "copies = 5\nx = 1\npaths", "tiles[0]", "Object contains unknown"),
    # amulets
    ("copies = 3\npoints = 1", "copies = 2\npoints = 1", "amulets", "11 amulets, not 12 (N4)"),
    ("copies = 3\npoints = 1", "copies = 4\npoints = 1", "amulets", "13 amulets, not 12 (N4)"),
    ("points = 1\n", 'effect = "draw"\n', "amulets[2] (draw)", "a second draw amulet"),
    ("points = 2\n", 'effect = "cancel"\n', "amulets[3] (cancel)", "a second cancel amulet"),
    ('effect = "draw"\n\n', "points = 3\n\n", "amulets", "there is no draw amulet (N4)"),
    ('effect = "cancel"', "points = 3", "amulets", "there is no cancel amulet (N4)"),
    ("points = 1\n", 'points = 1\neffect = "draw"\n', "amulets[0] (one)", NO_AMULET),
    ("points = 1\n", "", "amulets[0] (one)", NO_AMULET),
    ("points = 1\n", "points = -1\n", "amulets[0] (one)", NO_AMULET),
    ("points = 1\n", "points = 10\n", "amulets[0] (one)", NO_AMULET),
    ('effect = "cancel"', 'effect = "cancel"\npoints = -5', "amulets[3] (cancel)", NO_AMULET),
    ('effect = "cancel"', 'effect = "win"', "amulets[3].effect", "Invalid enum value 'win'"),
    # relics
    ("copies = 2\npoints = 3", "copies = 1\npoints = 3", "relics", "8 relics, not 9 (N2)"),
    ("copies = 2\npoints = 3", "copies = 3\npoints = 3", "relics", "10 relics, not 9 (N2)"),
    ("cursed = true", "", "relics", "0 are cursed, not 3 (N2)"),
    ("points = 5", "points = 5\ncursed = true", "relics", "5 are cursed, not 3 (N2)"),
    ("points = 6", "points = 10", "relics[3] (curse).points", "10 is not from 0 to 9"),
    ("points = 6", "points = -1", "relics[3] (curse).points", "-1 is not from 0 to 9"),
    ('id = "four"', 'id = "three"', "relics[1] (three)", "the id occurs twice"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "what"), BROKEN)
def test_a_broken_pack_says_where(old: str, new: str, where: str, what: str) -> None:
    error = wrong(changed(old, new))
    assert error.where == where
    assert str(error).startswith(f"mine.toml: {where}: {what}")


def test_more_than_fifteen_kinds_of_tiles_do_not_fit() -> None:
    kinds = [f'[[tiles]]\nid = "t{n}"\ncopies = 1\npaths = ["NS"]\n' for n in range(10)]
    text = changed("[[amulets]]", "".join(kinds) + "\n[[amulets]]")
    error = wrong(text)
    assert (error.where, str(error)) == ("tiles", "mine.toml: tiles: more than 15 kinds")
    assert len(read_pack(text.replace(kinds[0], ""), "mine.toml").tiles) == 15


def test_a_pack_whose_bids_have_too_many_codes_is_refused() -> None:
    """48 different cards of one symbol have 2 to the 48 bids: no list of moves has such room."""
    colours = ("brown", "white", "green")
    cards = "".join(
        f'[[cards]]\nid = "c{n}"\ncopies = 1\nsymbol = "card"\neffect = "rob"\n'
        f'target = "opponent"\nsticks = {{ {colours[n % 3]} = 1 }}\n'
        for n in range(48)
    )
    begin, end = STANDARD.index("[[cards]]"), STANDARD.index("[[tiles]]")
    assert wrong(STANDARD[:begin] + cards + STANDARD[end:]).where == "cards"


def test_a_number_of_ten_thousand_digits_is_a_broken_pack() -> None:
    assert wrong(changed("number = 1", f"number = {'1' * 10_000}"))


def test_text_that_no_file_can_hold_is_a_broken_pack() -> None:
    assert wrong(changed('effect = "look"', 'effect = "\ud800"'))


def test_pack_errors_are_mela_errors() -> None:
    assert issubclass(PackError, MelaError)
