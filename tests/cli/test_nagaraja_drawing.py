"""Nagaraja can be read: on any width, without colours, by everybody who may."""

import pytest

from mela.cli.offers import numbered, offers
from mela.core.chance import FastChance
from mela.core.match import AnyMatch, Match
from mela.games.kit.screen import Screen
from mela.games.nagaraja.rules.pack import Card, Tile
from mela.games.nagaraja.rules.view import NagarajaView
from mela.games.nagaraja.terminal.cards import in_words
from mela.games.nagaraja.terminal.drawing import Canvas, Pieces
from mela.games.nagaraja.terminal.screen import NagarajaScreen
from mela.games.nagaraja.terminal.temple import Paths, temple
from tests.cli.nagaraja_table import BIDDING, CONFRONTATION, position
from tests.cli.paper import drawn
from tests.titles import NAGARAJA

NAMES = ("Ana", "Bo")
WIDTHS = (36, 60, 71, 72, 80, 113, 114, 120, 160)


@pytest.fixture
def screen() -> Screen:
    return NagarajaScreen(NAGARAJA, NAMES)


def view(text: str, viewer: int | None) -> NagarajaView:
    return NAGARAJA.view(position(text), viewer)


def table(screen: Screen, seen: NagarajaView, width: int) -> str:
    """All that is drawn, with one space between two words."""
    return " ".join(" ".join(drawn(screen.draw(seen, width), width)).split())


def test_a_temple_with_its_paths_relics_and_entrances() -> None:
    pieces = Pieces(NAGARAJA.pack("standard"))
    assert drawn(temple(view(CONFRONTATION, 0), pieces, 0), 80) == [
        "        N1      N2      N3",
        "         ?      ?•       ?",
        "     + - - - + - - - + - │ - +",
        "  W3 :A3     :B3     :C3 │   : E3",
        "  (4):       :       :─┐ └────?",
        "     :       :       : └─┐   :",
        "     + - - - + - - - + - - - +",
        "  W2 :A2 │   :B2     :C2     : E2",
        "    ?────┴───: trap  :       :?",
        "     :   ○   :^^^^^^ :       :",
        "     + - ║ - + - - - + - - - +",
        "  W1 :A1 ║   :B1 ║   :C1 ║   : E1",
        "    ?:   ╠══════ ║ ══════╬════[5]",
        "     :   ║   :   ║   :   ║   :",
        "     + - ║ - + - ║ - + - ║ - +",
        "         ▲       ▲       ▲",
    ]


def test_the_other_temple_too() -> None:
    pieces = Pieces(NAGARAJA.pack("standard"))
    lines = drawn(temple(view(CONFRONTATION, 0), pieces, 1), 80)
    assert lines[4].endswith(":(5)")  # looked at
    assert lines[7:9] == ["  W2 :A2 ◆   :B2     :C2     : E2", "  [3]════╦═══:       :       :?"]
    assert lines[12] == " [6!]════╣ ◆─:       :       :?•"


@pytest.mark.parametrize(
    ("paths", "crypt", "turn", "picture"),
    [
        (("NE", "SW"), "", 1, ["   │", "───┘ ┌─", "   ┌─┘"]),
        (("NE", "SW"), "SW", 0, ["   │", "─◆ └───", " └─┐"]),
        (("NS", "EW"), "EW", 0, ["   │", "─◆ │ ──", "   │"]),
        (("NEW", "S"), "S", 2, ["   ◆", "───┬───", "   │"]),
        (("NESW",), "NESW", 0, ["   │", "───◆───", "   │"]),
    ],
)
def test_tiles_of_any_pack(
    paths: tuple[str, ...], crypt: str, turn: int, picture: list[str]
) -> None:
    canvas = Canvas(7, 3)
    tile = Tile(id="any", copies=1, paths=paths, crypt=crypt)
    Paths(tile, turn).draw(canvas, 0, 0, (7, 3), amulet=True)
    assert drawn(canvas.text(), 20) == picture


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("text", [BIDDING, CONFRONTATION])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_runs_over_the_edge(
    screen: Screen, text: str, width: int, viewer: int | None
) -> None:
    lines = drawn(screen.draw(view(text, viewer), width), width)
    assert max(len(line) for line in lines) <= width
    words = " ".join(" ".join(lines).split())
    assert all(name in words for name in NAMES)
    assert ("Your hand" in words) == (viewer is not None)
    # no temple is torn apart
    assert sum(line.count("+ - ║ - +") for line in lines) >= 2


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("width", [80, 120])
def test_the_own_temple_is_on_the_right(screen: Screen, width: int, viewer: int) -> None:
    first = drawn(screen.draw(view(BIDDING, viewer), width), width)[0]
    assert first.index(NAMES[1 - viewer]) < first.index(f"{NAMES[viewer]} (you)")


def test_a_confrontation(screen: Screen) -> None:
    words = table(screen, view(CONFRONTATION, 0), 120)
    assert "Ana: 7 fate points (2 by cards), 1 naga" in words
    assert "Bo, the guide" in words
    assert "9 points, 1 curse" in words
    assert "room-rotate-self x2 room BB turn a tile of your temple" in words
    assert "You know that Bo holds: card-rob-opponent" in words
    assert "used: stick-reroll-2-opponent" in words
    for width in (80, 120):
        lines = drawn(screen.draw(view(CONFRONTATION, 0), width), width)
        assert any("brown-4 green-naga green-1" in line for line in lines)
        assert any(":     └──────" in line for line in lines)  # the large tile


@pytest.mark.parametrize("text", [BIDDING, CONFRONTATION])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_secrets_are_drawn_for_their_owner_only(screen: Screen, text: str, width: int) -> None:
    ana, bo, watcher = (table(screen, view(text, viewer), width) for viewer in (0, 1, None))
    owned = [(ana, "room-rotate-self"), (ana, "+2 cancel"), (ana, "(4):"), (ana, "(5)")]
    owned += [(bo, "relic-swap-opponent"), (bo, "1 amulet: draw"), (bo, "(6!)"), (bo, ":(4)")]
    if text == BIDDING:
        owned.append((bo, "bid, face down: room-trap-opponent"))
        assert "bid: 1 card, face down" in ana
        assert "room-trap-opponent" not in ana + watcher
    for owner, secret in owned:
        assert secret in owner
        assert not any(secret in other for other in (ana, bo, watcher) if other is not owner)


@pytest.mark.parametrize(
    ("text", "viewer", "said"),
    [
        (BIDDING, 0, "bid cards of one symbol"),
        (CONFRONTATION, 0, "you have 7 fate points and 1 naga, Bo has 4 and has passed"),
        (CONFRONTATION, None, ""),
    ],
)
def test_the_state_says_what_to_decide(
    screen: Screen, text: str, viewer: int | None, said: str
) -> None:
    assert said in screen.state(view(text, viewer))
    assert bool(said) == bool(screen.state(view(text, viewer)))


def test_an_answer_is_told_from_the_side_of_the_reader(screen: Screen) -> None:
    waiting = CONFRONTATION.replace("confronting 0 passes 1", "answering 0").replace(
        "spent", "waiting stick-discard-1-opponent brown-4\nspent"
    )
    waiting = waiting.replace("used stick-reroll-2-opponent", "used stick-discard-1-opponent")
    assert screen.state(view(waiting, 0)).startswith(
        "Bo uses stick-discard-1-opponent on your brown-4: allow it, or cancel it"
    )
    turned = waiting.replace("stick-discard-1-opponent brown-4", "room-rotate-either own-A1+1")
    turned = turned.replace("used stick-discard-1-opponent", "used room-rotate-either")
    assert "on Bo's A1 turned by 1: allow" in screen.state(view(turned, 0))


def test_moves_are_listed_by_card_and_stick(screen: Screen) -> None:
    match = _match(CONFRONTATION)
    moves = match.moves()
    listed = numbered(moves, screen)
    assert sorted(map(str, listed)) == sorted(map(str, moves))
    lines = drawn(offers(moves, screen), 80)
    assert [line for line in lines if line[:1].isalpha()] == [
        "use relic-look-2-either green",
        "use room-rotate-self green",
    ]
    assert lines[-1].split() == [str(len(moves)), "pass"]


def test_a_long_list_names_large_groups_and_shows_them_on_demand(screen: Screen) -> None:
    text = CONFRONTATION.replace("bid stick-add-4-self", "bid stick-discard-1-opponent")
    text = text.replace("green-naga green-1, added", "white-naga green-naga, added")
    moves = _match(text).moves()
    look = [str(move) for move in moves if str(move).startswith("use relic-look-2-either green")]
    first = [str(move) for move in numbered(moves, screen)].index(look[0]) + 1
    last = first + len(look) - 1
    lines = drawn(offers(moves, screen), 80)
    assert f"{first}-{last} to see them: list use relic-look-2-either green" in lines
    assert len(lines) < 24
    asked = drawn(offers(moves, screen, ["look", "green"]), 80)
    assert asked[0] == "use relic-look-2-either green"
    assert asked[1].split()[0] == str(first)
    assert len(asked) > len(look) // 4
    (title, one) = drawn(offers(moves, screen, ["look", "green", "own-w1", "own-w2"]), 80)
    number, *targets = one.split()
    assert (title, targets) == ("use relic-look-2-either green", ["own-W1", "own-W2"])
    assert str(numbered(moves, screen)[int(number) - 1]) == f"{title} own-W1 own-W2"
    assert drawn(offers(moves, screen, ["climb"]), 80) == ["You have no such move."]


def test_every_card_has_words() -> None:
    cards = NAGARAJA.pack("standard").cards
    texts = {card.id: in_words(card) for card in cards}
    assert len(set(texts.values())) == len(cards)
    assert texts["stick-discard-1-opponent"] == "the other loses 1 stick"
    assert texts["relic-look-2-either"] == "look at 2 relics of either temple"
    one = Card(id="x", copies=1, symbol="stick", effect="add", target="self", sticks={}, number=1)
    assert in_words(one) == "1 fate point more for you"


@pytest.mark.parametrize("seed", range(4))
def test_whole_matches_can_be_drawn(screen: Screen, seed: int) -> None:
    chance = FastChance(seed)
    match: AnyMatch = Match(NAGARAJA, seats=2, chance=chance, players=NAMES)
    viewers = (0, 1, None)
    phases = set()
    while not match.is_over:
        n = match.version
        for viewer in (match.seat, viewers[n % 3]):
            seen = match.view(viewer)
            width = WIDTHS[n % len(WIDTHS)]
            assert max(map(len, drawn(screen.draw(seen, width), width))) <= width
        moves = match.moves()
        phases.add(match.view(None).common.phase)
        assert screen.state(match.view(match.seat))
        assert drawn(offers(moves, screen), 80)
        assert screen.farewells(seen) == []
        match.play(moves[chance.below(len(moves))])
    assert phases >= {"bidding", "confronting", "laying", "giving"}
    for viewer in viewers:
        for width in WIDTHS:
            words = table(screen, match.view(viewer), width)
            assert "Ana's hand: " in words
            assert "Bo's hand: " in words
        score = drawn(screen.score(match.view(viewer)), 80)
        assert any("Amulets" in line for line in score)
        (why,) = screen.farewells(match.view(viewer))
        assert " wins " in why


def _match(text: str) -> AnyMatch:
    """A match that goes on from a position."""
    match: AnyMatch = Match(NAGARAJA, seats=2, chance=FastChance(1), players=NAMES)
    match.position = position(text)
    return match
