"""Positions for tests in a few words, scripts for chance, and short questions about positions."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from mela.core.chance import Chance, ScriptedChance
from mela.core.event import Event
from mela.core.trace import Trace
from mela.games.nagaraja.rules.game import Nagaraja
from mela.games.nagaraja.rules.light import Temple, temple_with
from mela.games.nagaraja.rules.moves import NagarajaMove, Use
from mela.games.nagaraja.rules.position import NagarajaPosition
from mela.games.nagaraja.rules.view import OpenSeat, Own, Room
from tests.titles import NAGARAJA

PLACES = "W1 W2 W3 N1 N2 N3 E1 E2 E3".split()
ROOMS = [column + row for row in "123" for column in "ABC"]
PACK = NAGARAJA.pack("standard")
CARDS = Counter({card.id: card.copies for card in PACK.cards})
TILES = Counter({tile.id: tile.copies for tile in PACK.tiles})
AMULETS = Counter({amulet.id: amulet.copies for amulet in PACK.amulets})
RELICS = Counter({relic.id: relic.copies for relic in PACK.relics})
CRYPTS = {tile.id for tile in PACK.tiles if tile.crypt}
BID = "card-take-self card-draw-2-self card-rob-opponent"
"""Throws 3 brown, 3 white and 2 green sticks; there are cards for both seats to bid it."""
SIDES = {"brown": "1234", "white": "n123", "green": "nn11"}
NAMES = ["Ana", "Ben"]


@cache
def cheap() -> Nagaraja:
    """Nagaraja with a pack in which each sacred relic is worth 1 point and a cursed one 2.

    So nearly all relics of a temple can lie face up, and the match goes on. One card looks at two
    relics of the opponent, which no card of the standard pack does.
    """
    text = files("mela.games").joinpath("nagaraja", "content", "standard.toml").read_text("utf-8")
    head, *relics = text.replace('id = "standard"', 'id = "cheap"').split("[[relics]]")
    for points in "345":
        relics = [relic.replace(f"points = {points}", "points = 1") for relic in relics]
    relics = [relic.replace("points = 6", "points = 2") for relic in relics]
    before, card, after = head.partition('id = "relic-look-2-either"')
    card = card.replace("either", "opponent")
    after = after.replace('target = "either"', 'target = "opponent"', 1)
    pack = "[[relics]]".join([before + card + after, *relics])
    return NAGARAJA.with_pack(pack, "cheap.toml")


def game_of(position: NagarajaPosition) -> Nagaraja:
    return NAGARAJA if position.tables.pack == "standard" else cheap()


def table(
    seat0: str = "",
    seat1: str = "",
    *,
    phase: str = "confronting 0",
    guide: int = 0,
    tile: str = "crossroads",
    last_tile: bool = False,
    waiting: str = "",
    spent: str = "",
    pile: str = "",
    deck: str | None = None,
    rooms0: str = "",
    rooms1: str = "",
    relics0: str = "",
    relics1: str = "",
    pack: str = "standard",
) -> NagarajaPosition:
    """A position in which the tile lies out and what is not named is nothing.

    Seats as in the position text: `"hand card-take-self, sticks green-naga, amulets one"`. Who has
    thrown and names no bid has bid `BID`. Rooms and relics by name: `"A1=fork+3 B2=trap"`,
    `"W1=four N1=curse/0"`; `*` is an amulet. With a `deck`, all other cards lie on the pile; after
    the `last_tile` there is none.
    """
    seats = [seat0, seat1]
    if phase.split()[0] in ("confronting", "answering", "taking"):
        seats = [seat if "bid" in seat else f"{seat}, bid {BID}" for seat in seats]
    rooms = [_named(text) for text in (rooms0, rooms1)]
    kind = "none" if phase.split()[0] in ("giving", "over") else tile
    lines = [f"nagaraja {pack}", f"guide {guide}", phase]
    lines.append(f"tile {kind} amulet" if kind in CRYPTS else f"tile {kind}")
    if last_tile:
        left = TILES - Counter([kind])
        left -= Counter(word.partition("+")[0] for there in rooms for word in there.values())
        lines.append(" ".join(["gone", *left.elements()]))
    if deck is not None:
        words = Counter(" ".join(part for seat in seats for part in _held(seat)).split())
        pile = " ".join((CARDS - words - Counter(deck.split())).elements())
    for name, there in (("waiting", waiting), ("spent", spent), ("pile", pile)):
        if there:
            lines.append(f"{name} {there}")
    for temple, relics in enumerate((_named(relics0), _named(relics1))):
        lines.append(f"temple {temple}: {' '.join(relics.get(place, '?') for place in PLACES)}")
        lines += [
            " ".join([row, *(rooms[temple].get(column + row, ".") for column in "ABC")])
            for row in "321"
        ]
    lines += [f"seat {number}: {seat}" for number, seat in enumerate(seats)]
    return (NAGARAJA if pack == "standard" else cheap()).parse("\n".join(lines))


def _named(text: str) -> dict[str, str]:
    named = dict(word.split("=") for word in text.split())
    assert set(named) <= {*ROOMS, *PLACES}, text
    return named


def _held(seat: str) -> list[str]:
    """The cards that lie somewhere with a seat."""
    parts = [part.strip().partition(" ") for part in seat.split(",")]
    return [cards for word, _, cards in parts if word in ("hand", "bid", "used")]


# --- Chance ---------------------------------------------------------------------------------


def sides(text: str) -> list[int]:
    """The draws that show these faces: `"brown-4 white-naga"`. Brown is thrown before white."""
    faces = [word.split("-") for word in text.split()]
    return [SIDES[stick].index(face[0]) for stick, face in faces]


def _draws(pool: Counter[str], text: str) -> list[int]:
    """The draws that take these one after the other out of a pool."""
    left = list(pool.elements())
    draws = []
    for wanted in text.split():
        draws.append(left.index(wanted))
        left.remove(wanted)
    return draws


def cards(pool: str, wanted: str) -> list[int]:
    """The draws of cards from those of a deck or a hand."""
    there = Counter(pool.split())
    return _draws(Counter({card: there[card] for card in CARDS}), wanted)


def deck_of(position: NagarajaPosition) -> str:
    """The cards of the deck."""
    known = NAGARAJA.view(position, None).common
    secrets = [own(position, seat) for seat in (0, 1)]
    left = CARDS - Counter(pile_of(position).split())
    for seat, secret in zip(known.seats, secrets, strict=True):
        left -= Counter((*secret.hand, *secret.bid, *seat.used))
    return " ".join(left.elements())


def from_deck(position: NagarajaPosition, wanted: str) -> list[int]:
    """The draws of cards from the deck as it is now."""
    return cards(deck_of(position), wanted)


def next_tile(position: NagarajaPosition, wanted: str) -> list[int]:
    """The draw that turns up a tile."""
    known = NAGARAJA.view(position, None).common
    left = TILES - Counter(known.gone)
    left -= Counter(room.tile for seat in known.seats for room in seat.rooms)
    if known.offer is not None:
        left -= Counter([known.offer.tile])
    return _draws(Counter({tile: left[tile] for tile in TILES}), wanted)


def amulet_draws(position: NagarajaPosition, wanted: str) -> list[int]:
    """The draws that put these amulets into the crypts that are reached next."""
    left = AMULETS - Counter(NAGARAJA.view(position, None).common.spent)
    for seat in (0, 1):
        left -= Counter(own(position, seat).amulets)
    return _draws(Counter({amulet: left[amulet] for amulet in AMULETS}), wanted)


def relic_draws(position: NagarajaPosition, temple: int, wanted: str) -> list[int]:
    """The draws that make unseen relics of a temple these."""
    words = temple_line(position, temple).split()
    left = RELICS - Counter(word.partition("/")[0] for word in words if word != "?")
    return _draws(Counter({relic: left[relic] for relic in RELICS}), wanted)


# --- What is there --------------------------------------------------------------------------


def seat(position: NagarajaPosition, number: int) -> OpenSeat:
    """What all may know of a seat."""
    return game_of(position).view(position, None).common.seats[number]


def own(position: NagarajaPosition, number: int) -> Own:
    """What only a seat knows."""
    found = game_of(position).view(position, number).own
    assert found is not None
    return found


def hand(position: NagarajaPosition, number: int) -> str:
    return " ".join(own(position, number).hand)


def pile_of(position: NagarajaPosition) -> str:
    """The cards that lie on the pile, in the order of the pack."""
    lines = game_of(position).text(position).splitlines()
    return next((line[5:] for line in lines if line.startswith("pile ")), "")


def temple_line(position: NagarajaPosition, temple: int) -> str:
    """The nine relics of a temple as the position text has them: `? four curse/0 ...`."""
    lines = game_of(position).text(position).splitlines()
    head = f"temple {temple}: "
    return next(line for line in lines if line.startswith(head)).removeprefix(head)


def relics(position: NagarajaPosition, temple: int) -> str:
    """The relics of a temple that anybody has seen: `W1=four N1=curse/0`."""
    words = zip(PLACES, temple_line(position, temple).split(), strict=True)
    return " ".join(f"{place}={word}" for place, word in words if word != "?")


def up(position: NagarajaPosition, temple: int) -> str:
    """The relics of a temple that lie face up: `W1=four`."""
    places = seat(position, temple).relics
    return " ".join(f"{at.place}={at.relic}" for at in places if at.relic is not None)


def rooms(position: NagarajaPosition, temple: int) -> str:
    """The rooms of a temple by name: `A1=fork+3 B2=trap`."""
    there = seat(position, temple)
    found = {room.room: _tile(room) for room in there.rooms}
    if there.trap is not None:
        found[there.trap] = "trap"
    return " ".join(f"{room}={found[room]}" for room in ROOMS if room in found)


def temple(position: NagarajaPosition, number: int) -> Temple:
    """A temple as events tell of it, if no amulet has been found since."""
    return temple_with(position.tables, position.rooms(number), position.crypts(number))


def _tile(room: Room) -> str:
    return f"{room.tile}+{room.turn}{'*' if room.amulet else ''}"


def sticks(position: NagarajaPosition, number: int) -> str:
    return " ".join(seat(position, number).sticks)


def now(position: NagarajaPosition) -> str:
    """The phase and whose decision it is: `confronting 0`."""
    known = game_of(position).view(position, None).common
    return f"{known.phase} {known.turn}"


def ending(position: NagarajaPosition) -> str:
    """Who has won, and why: `0 points`."""
    known = game_of(position).view(position, None).common
    return f"{known.winner} {known.ending}"


def bytes_for(position: NagarajaPosition, viewer: int | None) -> bytes:
    """What a viewer gets, as it goes over the wire."""
    return msgspec.json.encode(game_of(position).view(position, viewer))


# --- Moves ----------------------------------------------------------------------------------


def moves(position: NagarajaPosition) -> list[str]:
    """All legal moves. The list, the random pick and the refusals have to agree on them."""
    game = game_of(position)
    codes = game.legal(position)
    assert len(set(codes)) == len(codes)
    draws = [[]] if len(codes) == 1 else [[n] for n in range(len(codes))]
    assert [position.pick(ScriptedChance(draw)) for draw in draws] == codes
    found = [game.move(position, code) for code in codes]
    assert [game.code(position, move) for move in found] == codes
    assert [move for move in found if game.refusal(position, position.turn, move)] == []
    return [str(move) for move in found]


def verbs(position: NagarajaPosition) -> str:
    """What kinds of moves are legal."""
    found = {move.split()[0] for move in moves(position)}
    order = "bid use take lay give amulet pass allow cancel"
    return " ".join(verb for verb in order.split() if verb in found)


def targets(position: NagarajaPosition, card: str, stick: str = "green") -> list[str]:
    """The targets that a card may be activated with; all others have to be refused."""
    start = f"use {card} {stick}"
    found = [move.removeprefix(start).strip() for move in moves(position) if move.startswith(start)]
    game = game_of(position)
    for move in game.every_move(position):
        if isinstance(move, Use) and move.card == card and move.stick == stick:
            legal = game.refusal(position, position.turn, move) is None
            assert legal == (" ".join(move.targets) in found), move
    return sorted(found)


def play(
    position: NagarajaPosition,
    *moves: str,
    draws: Sequence[int] = (),
    chance: Chance | None = None,
) -> list[Event]:
    """Play moves on a position, each checked, and return what happened.

    The draws are the numbers that chance gives, all of which have to be asked for.
    """
    game = game_of(position)
    events: list[Event] = []
    script = ScriptedChance(list(draws))
    for text in moves:
        move = game.parse_move(text)
        refusal = game.refusal(position, position.turn, move)
        assert refusal is None, (text, refusal)
        position.trace = trace = Trace()
        position.play(game.code(position, move), chance or script)
        position.trace = None
        events += game.events(position, trace)
    assert script.used == len(draws)
    assert game.faults(position) == []
    assert game.parse(game.text(position)) == position
    return events


def tags(events: Sequence[Event]) -> str:
    """The kinds of events, in order."""
    return " ".join(str(event.__struct_config__.tag) for event in events)


def refused(position: NagarajaPosition, move: str | NagarajaMove, seat: int | None = None) -> str:
    """The rule and the message id that forbid a move: `N11 nagaraja.bid.empty`."""
    game = game_of(position)
    named = game.parse_move(move) if isinstance(move, str) else move
    before = position.snapshot()
    refusal = game.refusal(position, position.turn if seat is None else seat, named)
    assert position.snapshot() == before
    assert refusal is not None, move
    assert game.explain(refusal, NAMES).startswith(f"{refusal.rule}: ")
    return f"{refusal.rule} {refusal.code}"
