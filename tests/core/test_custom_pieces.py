"""Matches of Nagaraja with packs that are legal but odd: everything still fits together."""

from collections.abc import Sequence
from importlib.resources import files

import msgspec
import pytest

import mela
from mela.core.chance import FastChance
from mela.core.match import replay
from mela.core.pack import PackError
from mela.core.record import RecordError, decode_record
from mela.games.nagaraja.rules.events import RelicTurnedDown, RelicTurnedUp
from mela.games.nagaraja.rules.game import Nagaraja
from tests.core.play import random_match
from tests.games.nagaraja import slow
from tests.titles import NAGARAJA

STANDARD = files("mela.games").joinpath("nagaraja", "content", "standard.toml").read_text("utf-8")
CARDS, TILES = STANDARD.index("[[cards]]"), STANDARD.index("[[tiles]]")
AMULETS, RELICS = STANDARD.index("[[amulets]]"), STANDARD.index("[[relics]]")


def card(copies: int, symbol: str, effect: str, number: int, target: str, sticks: str) -> str:
    """A card by its words; the sticks are "brown=1, green=2"."""
    id_ = f"{effect}-{number}-{target}-{symbol}"
    counted = f"number = {number}\n" if number else ""
    return (
        f'[[cards]]\nid = "{id_}"\ncopies = {copies}\nsymbol = "{symbol}"\neffect = "{effect}"\n'
        f'{counted}target = "{target}"\nsticks = {{ {sticks} }}\n'
    )


def sticks(brown: str, white: str, green: str) -> str:
    faces = {"green": green, "brown": brown, "white": white}
    return "".join(f'[[sticks]]\nid = "{id_}"\nfaces = {f}\n' for id_, f in faces.items())


def pack(
    id_: str,
    cards: Sequence[str],
    faces: str = "",
    tiles: str = STANDARD[TILES:AMULETS],
    amulets: str = STANDARD[AMULETS:RELICS],
    relics: str = STANDARD[RELICS:],
) -> str:
    head = f'game = "nagaraja"\nid = "{id_}"\ntitle = "Odd"\ntrap = "pit"\n'
    faces = faces or STANDARD[STANDARD.index("[[sticks]]") : CARDS]
    return "\n".join([head, faces, *cards, tiles, amulets, relics])


def tile(id_: str, copies: int, paths: str, crypt: str = "") -> str:
    return f'[[tiles]]\nid = "{id_}"\ncopies = {copies}\npaths = {paths}\n' + (
        f'crypt = "{crypt}"\n' if crypt else ""
    )


#: Numbers that no shipped card has, sticks that always or never show a naga, symbols mixed up.
NUMBERS = pack(
    "numbers",
    [
        card(3, "stick", "reroll", 1, "opponent", "green = 2"),
        card(3, "stick", "reroll", 2, "opponent", "white = 1, brown = 1"),
        card(3, "relic", "look", 1, "self", "green = 1"),
        card(3, "relic", "look", 1, "opponent", "green = 1"),
        card(3, "relic", "look", 2, "opponent", "white = 2"),
        card(3, "card", "draw", 4, "self", "brown = 3"),
        card(3, "card", "draw", 1, "self", "brown = 1, white = 1, green = 1"),
        card(3, "card", "take", 0, "self", "green = 1"),
        card(3, "room", "rotate", 0, "either", "green = 3"),
        card(3, "room", "trap", 0, "opponent", "green = 1"),
        card(6, "stick", "add", 9, "self", "green = 1"),
        card(6, "stick", "add", 1, "self", "brown = 2"),
        card(6, "stick", "discard", 1, "opponent", "green = 2"),
    ],
    sticks("[1, 1, 1, 4]", "[1, 2, 2, 9]", '["naga", "naga", "naga", "naga"]'),
)
#: Nearly all cards draw, take and rob: the pile is shuffled again and again.
HOARD = pack(
    "hoard",
    [
        card(15, "card", "take", 0, "self", "green = 1"),
        card(15, "card", "draw", 4, "self", "green = 1"),
        card(15, "card", "rob", 0, "opponent", "white = 1"),
        card(3, "room", "swap", 0, "either", "brown = 2"),
    ],
    sticks("[1, 2, 3, 4]", '["naga", 1, 1, 1]', '["naga", "naga", "naga", 1]'),
)
#: Temples in disorder: crypts on paths through, in both paths' shapes, on a path without a way out.
RUINS = pack(
    "ruins",
    [
        card(8, "room", "rotate", 0, "either", "green = 1, white = 1"),
        card(8, "room", "swap", 0, "either", "green = 1, brown = 1"),
        card(8, "room", "move", 0, "self", "green = 1"),
        card(8, "room", "trap", 0, "opponent", "brown = 2"),
        card(8, "relic", "swap", 0, "either", "green = 2"),
        card(8, "relic", "look", 2, "either", "white = 3"),
    ],
    "",
    tile("through", 2, '["NS"]', "NS")
    + tile("bends", 2, '["NE", "SW"]', "SW")
    + tile("shaft", 2, '["W"]', "W")
    + tile("hall", 2, '["NESW"]', "NESW")
    + tile("half", 2, '["NSW"]', "NSW")
    + tile("straight", 5, '["EW"]')
    + tile("corner", 5, '["ES"]'),
    "".join(f'[[amulets]]\nid = "p{n}"\ncopies = 1\npoints = {n % 3 + 1}\n' for n in range(10))
    + '[[amulets]]\nid = "stop"\ncopies = 1\neffect = "cancel"\n'
    + '[[amulets]]\nid = "more"\ncopies = 1\neffect = "draw"\n',
    "".join(
        f'[[relics]]\nid = "r{n}"\ncopies = 1\npoints = {n}\ncursed = {str(n % 3 == 0).lower()}\n'
        for n in range(1, 10)
    ),
)
#: Nagas on every kind of stick, and faces that show neither points nor a naga.
SNAKES = pack(
    "snakes",
    [STANDARD[CARDS:TILES]],
    sticks('[0, "naga", 3, 0]', '["naga", 0, 0, 9]', '["naga", "naga", 0, 1]'),
)
PACKS = {"numbers": NUMBERS, "hoard": HOARD, "ruins": RUINS, "snakes": SNAKES}


def odd_game(name: str) -> Nagaraja:
    return NAGARAJA.with_pack(PACKS[name], f"{name}.toml")


GAMES = {name: odd_game(name) for name in PACKS}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", PACKS)
def test_an_odd_pack_plays_whole_matches(name: str, seed: int) -> None:
    game, pieces, chance = GAMES[name], slow.Pieces(PACKS[name]), FastChance(seed)
    match = random_match(seed, 2, {"pack": name}, game=game, steps=0)
    while not match.is_over:
        position = match.position
        assert game.faults(position) == [], game.text(position)
        codes = game.legal(position)
        moves = [game.move(position, code) for code in codes]
        wanted = slow.moves(pieces, match.view(match.seat))
        assert {str(move) for move in moves} == wanted, game.text(position)
        assert len(codes) == len(wanted)
        assert all(0 <= code < game.codes(name) for code in codes)
        for code, move in list(zip(codes, moves, strict=True))[:: 1 + len(codes) // 20]:
            assert game.code(position, move) == code
            assert game.parse_move(str(move)) == move
        assert (
            position.pick(FastChance(seed))
            == codes[FastChance(seed).below(len(codes)) if len(codes) > 1 else 0]
        )
        slow.check(pieces, [match.view(0), match.view(1)])
        match.play(moves[chance.below(len(moves))])
    assert game.faults(match.position) == []
    again = replay(game, decode_record(mela.dumps(match)))
    assert again.position == match.position


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", PACKS)
def test_positions_with_an_odd_pack_are_their_text_and_can_be_imagined(
    name: str, seed: int
) -> None:
    game, chance = GAMES[name], FastChance(seed)
    match = random_match(seed + 50, 2, {"pack": name}, game=game, steps=0)
    position = match.position.clone()
    while not position.is_over():
        text = game.text(position)
        assert game.parse(text) == position, text
        for viewer in (None, 0, 1):
            view = game.view(position, viewer)
            other = game.imagine(view, chance)
            assert game.faults(other) == [], text
            assert msgspec.json.encode(game.view(other, viewer)) == msgspec.json.encode(view), text
        for _ in range(4):
            if not position.is_over():
                position.play(position.pick(chance), chance)


def test_n34_an_event_tells_a_curse_of_any_name() -> None:
    turned: set[tuple[str, bool]] = set()
    for seed in range(12):
        match = random_match(seed, 2, {"pack": "ruins"}, game=GAMES["ruins"])
        turned.update(
            (event.relic, event.cursed)
            for event in match.events
            if isinstance(event, RelicTurnedUp | RelicTurnedDown)
        )
    assert turned == {(f"r{n}", n % 3 == 0) for n in range(1, 10)}


def test_n21_the_hoard_is_shuffled_again() -> None:
    """Otherwise it would not show what it is for."""
    shuffled = 0
    for seed in range(8):
        match = random_match(seed, 2, {"pack": "hoard"}, game=GAMES["hoard"])
        shuffled += sum(type(event).__name__ == "PileShuffled" for event in match.events)
    assert shuffled > 0, sorted({type(event).__name__ for event in match.events})


def test_with_pack_leaves_the_game_as_it_was() -> None:
    digest, codes = NAGARAJA.pack_digest("standard"), NAGARAJA.codes()
    game = odd_game("ruins")
    assert game is not NAGARAJA
    assert (NAGARAJA.pack_digest("standard"), NAGARAJA.codes()) == (digest, codes)
    assert game.pack_digest("standard") == digest
    assert game.codes("ruins") != codes
    assert mela.game("nagaraja") is NAGARAJA


def test_a_broken_pack_makes_no_game() -> None:
    with pytest.raises(PackError, match=r"^bad.toml: "):
        NAGARAJA.with_pack("", "bad.toml")
    with pytest.raises(PackError, match=r"^bad.toml: "):
        Nagaraja({"bad.toml": "x"}, {})


def test_a_match_with_other_pieces_is_replayed_with_those_pieces() -> None:
    text = mela.dumps(random_match(3, 2, {"pack": "ruins"}, game=GAMES["ruins"], steps=20))
    record = decode_record(text)
    other = NAGARAJA.with_pack(RUINS.replace('trap = "pit"', 'trap = "hole"'), "ruins.toml")
    for title in (GAMES["ruins"], other, NAGARAJA):
        assert mela.dumps(replay(title, record)) == text
    early = msgspec.structs.replace(record.header, mechanics=None)
    wanted = r"^the record was played with other cards than this 'ruins'$"
    with pytest.raises(RecordError, match=wanted):
        replay(other, msgspec.structs.replace(record, header=early))
