"""Every refusal: its message, the rule it names, and that nothing changes.

`nagaraja.none.add` and `nagaraja.none.swap-relics` cannot happen: fate points can always be added,
and there are always nine relics. `nagaraja.none.look` cannot either: with nine relics face up
three curses have ended the match (N34); the position here is made by hand.
"""

import json
from importlib.resources import files

import pytest

from mela.core.chance import FastChance
from mela.core.match import Match
from mela.core.move import IllegalMove, Refusal
from mela.games.nagaraja.rules.moves import Bid, Lay, NagarajaMove, Use
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import BID, CARDS, NAMES, table
from tests.titles import NAGARAJA

Scene = tuple[NagarajaPosition, str | NagarajaMove]
KEEP = "hand room-trap-opponent, sticks green-naga brown-1"
THREE = "relic-look-1-either room-move-self stick-add-4-self"
FULL = (
    "A1=crossroads+0 B1=double-bend+0 A2=crossroads+0 B2=fork+1 C2=bridge+0 "
    "A3=fork+0 B3=bridge+0 C3=double-bend+0 C1=trap"
)
CANNOT_HAPPEN = {"nagaraja.none.add", "nagaraja.none.swap-relics"}


def confronting(card: str, other: str = KEEP, **facts: str) -> NagarajaPosition:
    return table(f"hand {card} stick-add-2-self, sticks green-naga", other, **facts)  # type: ignore[arg-type]


def no_cards_left() -> NagarajaPosition:
    rest = list(CARDS.elements())
    for card in f"{BID} {BID} card-draw-2-self".split():
        rest.remove(card)
    return table(
        "hand card-draw-2-self, sticks green-naga, amulets draw",
        f"hand {' '.join(rest)}, sticks brown-1",
    )


def none_hidden() -> NagarajaPosition:
    position = confronting("relic-look-2-self")
    position.up0 = 511
    return position


TEMPLE = {"rooms0": "B2=fork+0 B3=bridge+0", "rooms1": "B2=fork+0"}

SCENES: dict[str, Scene] = {
    "over": (table(phase="over 0 winner 0 last-tile", last_tile=True), "pass"),
    "room": (table(KEEP.split(",")[0], phase="laying 0"), Lay("D4", 0)),
    "card.unknown": (table(f"hand {THREE}", phase="bidding 0"), "bid banana"),
    "phase.bid": (table(f"hand {THREE}", phase="laying 0"), "bid room-move-self"),
    "phase.use": (table(f"hand {THREE}", phase="laying 0"), "use stick-add-4-self green"),
    "phase.pass": (table(f"hand {THREE}", phase="bidding 0"), "pass"),
    "phase.allow": (confronting(THREE), "allow"),
    "phase.cancel": (table(f"{KEEP}, amulets cancel", KEEP), "cancel"),
    "phase.take": (confronting(THREE, pile="relic-swap-self"), "take relic-swap-self"),
    "phase.lay": (confronting(THREE), "lay A1 0"),
    "phase.give": (confronting(THREE), "give room-move-self"),
    "bid.empty": (table(f"hand {THREE}", phase="bidding 0"), Bid(())),
    "bid.absent": (table(f"hand {THREE}", phase="bidding 0"), "bid relic-swap-self"),
    "bid.symbols": (
        table(f"hand {THREE}", phase="bidding 0"),
        "bid room-move-self stick-add-4-self",
    ),
    "use.absent": (confronting(THREE), "use relic-swap-self green own-N1 own-N2"),
    "use.stick": (confronting(THREE), Use("stick-add-4-self", "red")),
    "use.naga": (confronting(THREE), "use stick-add-4-self white"),
    "none.reroll": (
        confronting("stick-reroll-2-opponent", ""),
        "use stick-reroll-2-opponent green",
    ),
    "none.discard": (
        confronting("stick-discard-1-opponent", ""),
        "use stick-discard-1-opponent green brown-1",
    ),
    "none.take": (confronting("card-take-self"), "use card-take-self green"),
    "none.draw": (no_cards_left(), "use card-draw-2-self green"),
    "none.rob": (confronting("card-rob-opponent", ""), "use card-rob-opponent green"),
    "none.rotate": (
        confronting("room-rotate-self", rooms1="B2=fork+0"),
        "use room-rotate-self green own-B2+1",
    ),
    "none.move": (confronting("room-move-self"), "use room-move-self green own-A1>A2"),
    "none.swap-rooms": (
        confronting("room-swap-either", rooms0="B2=fork+0", rooms1="B2=fork+0"),
        "use room-swap-either green own-B2 opp-B2",
    ),
    "none.trap": (
        confronting("room-trap-opponent", rooms1=FULL, relics1="W1=four W2=four", tile="fork"),
        "use room-trap-opponent green opp-C1",
    ),
    "none.look": (none_hidden(), "use relic-look-2-self green own-N1 own-N2"),
    "target.add": (confronting("stick-add-4-self"), "use stick-add-4-self green own-A1"),
    "target.reroll": (
        confronting("stick-reroll-2-opponent"),
        "use stick-reroll-2-opponent green brown-4 brown-4",
    ),
    "target.discard": (
        confronting("stick-discard-2-opponent"),
        "use stick-discard-2-opponent green brown-1",
    ),
    "target.take": (
        confronting("card-take-self", pile="relic-swap-self"),
        "use card-take-self green relic-swap-self",
    ),
    "target.draw": (confronting("card-draw-2-self"), "use card-draw-2-self green own-A1"),
    "target.rob": (
        confronting("card-rob-opponent"),
        "use card-rob-opponent green room-trap-opponent",
    ),
    "target.rotate": (
        confronting("room-rotate-self", **TEMPLE),
        "use room-rotate-self green opp-B2+1",
    ),
    "target.move": (confronting("room-move-self", **TEMPLE), "use room-move-self green own-B2>B3"),
    "target.swap-rooms": (
        confronting("room-swap-self", **TEMPLE),
        "use room-swap-self green own-B2 opp-B2",
    ),
    "target.trap": (
        confronting("room-trap-opponent", **TEMPLE),
        "use room-trap-opponent green opp-B2",
    ),
    "target.look": (confronting("relic-look-2-self"), "use relic-look-2-self green opp-N1 opp-N2"),
    "target.swap-relics": (
        confronting("relic-swap-self"),
        "use relic-swap-self green own-N1 opp-N2",
    ),
    "cancel.absent": (
        table(
            f"{KEEP}, amulets one draw",
            f"{KEEP}, used stick-add-2-self",
            phase="answering 0",
            waiting="stick-add-2-self",
        ),
        "cancel",
    ),
    "amulet.absent": (table(f"{KEEP}, amulets one cancel", KEEP), "amulet draw"),
    "amulet.taking": (
        table(
            f"{KEEP}, used card-take-self, amulets draw",
            KEEP,
            phase="taking 0",
            pile="relic-swap-self",
        ),
        "amulet draw",
    ),
    "amulet.nothing": (no_cards_left(), "amulet draw"),
    "take.absent": (
        table(f"{KEEP}, used card-take-self", KEEP, phase="taking 0", pile="relic-swap-self"),
        "take room-move-self",
    ),
    "give.absent": (
        table(f"hand {THREE} relic-swap-self, dealt {THREE}", phase="giving 0"),
        "give relic-swap-self",
    ),
    "lay.tile": (table(f"hand {THREE}", phase="laying 0", rooms0="B1=fork+0"), "lay B1 0"),
    "lay.trap": (table(f"hand {THREE}", phase="laying 0", rooms0="B1=trap"), "lay B1 0"),
    "lay.apart": (table(f"hand {THREE}", phase="laying 0", rooms0="B1=fork+0"), "lay C3 0"),
    "lay.turn": (table(f"hand {THREE}", phase="laying 0", tile="double-bend"), "lay B1 3"),
}
RULES = {
    "over": "N37",
    "room": "N1",
    "card.unknown": "N6",
    "phase.bid": "N11",
    "phase.use": "N13",
    "phase.pass": "N14",
    "phase.allow": "N31",
    "phase.cancel": "N31",
    "phase.take": "N24",
    "phase.lay": "N17",
    "phase.give": "N20",
    "bid.empty": "N11",
    "bid.absent": "N11",
    "bid.symbols": "N11",
    "use.absent": "N13",
    "use.stick": "N5",
    "use.naga": "N13",
    "target.add": "N22",
    "target.reroll": "N22",
    "target.discard": "N22",
    "target.take": "N24",
    "target.draw": "N24",
    "target.rob": "N24",
    "target.rotate": "N25",
    "target.move": "N25",
    "target.swap-rooms": "N25",
    "target.trap": "N25",
    "target.look": "N26",
    "target.swap-relics": "N26",
    "cancel.absent": "N31",
    "amulet.absent": "N30",
    "amulet.taking": "N30",
    "amulet.nothing": "N30",
    "take.absent": "N24",
    "give.absent": "N20",
    "lay.tile": "N17",
    "lay.trap": "N17",
    "lay.apart": "N17",
    "lay.turn": "N17",
}
ARGS: dict[str, dict[str, str | int]] = {
    "room": {"room": "D4"},
    "card.unknown": {"card": "banana"},
    "bid.absent": {"card": "relic-swap-self"},
    "use.absent": {"card": "relic-swap-self"},
    "use.stick": {"stick": "red"},
    "use.naga": {"stick": "white"},
    "take.absent": {"card": "room-move-self"},
    "give.absent": {"card": "relic-swap-self"},
    "lay.tile": {"room": "B1"},
    "lay.trap": {"room": "B1"},
    "lay.apart": {"room": "C3"},
    "lay.turn": {"turn": 3, "same": 1},
}


@pytest.mark.parametrize("name", SCENES)
def test_n28_a_refusal_names_its_rule_and_changes_nothing(name: str) -> None:
    position, text = SCENES[name]
    move = NAGARAJA.parse_move(text) if isinstance(text, str) else text
    args = ARGS.get(name, {})
    if isinstance(move, Use) and name.split(".")[0] in ("none", "target"):
        args = {"card": move.card}
    refusal = Refusal(f"nagaraja.{name}", RULES.get(name, "N28"), args)
    assert NAGARAJA.refusal(position, position.turn, move) == refusal
    words = NAGARAJA.explain(refusal, NAMES)
    assert words.startswith(f"{refusal.rule}: ")
    assert "{" not in words
    match = Match(NAGARAJA, seats=2, chance=FastChance(1))
    match.position = position.clone()
    before = (match.record, list(match.events))
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.refusal == refusal
    assert match.position == position
    assert (match.record, match.events) == before


@pytest.mark.parametrize(
    ("phase", "rule"),
    [
        ("bidding", "N11"),
        ("confronting", "N13"),
        ("answering", "N31"),
        ("taking", "N24"),
        ("laying", "N17"),
        ("giving", "N20"),
    ],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_n13_who_is_not_to_decide_is_told_who_is(phase: str, rule: str, turn: int) -> None:
    facts = [KEEP if phase in ("confronting", "answering", "taking") else KEEP.split(",")[0]] * 2
    if phase == "answering":
        facts[turn] += ", amulets one"
        facts[1 - turn] += ", used stick-add-2-self"
    if phase == "giving":
        facts[turn] = f"hand {THREE}, dealt {THREE}"
    position = table(
        *facts,
        phase=f"{phase} {turn}",
        guide=turn,
        waiting="stick-add-2-self" if phase == "answering" else "",
        pile="relic-swap-self" if phase == "taking" else "",
    )
    for text in ("pass", "amulet draw", "lay A1 0"):
        refusal = NAGARAJA.refusal(position, 1 - turn, NAGARAJA.parse_move(text))
        assert refusal == Refusal("nagaraja.turn", rule, {"seat": turn})
        assert NAMES[turn] in NAGARAJA.explain(refusal, NAMES)


@pytest.mark.parametrize(
    ("ending", "rule"), [("curse", "N34"), ("points", "N35"), ("ninth-tile", "N36")]
)
def test_n34_a_match_that_is_over_names_the_rule_that_ended_it(ending: str, rule: str) -> None:
    position = table(phase="over 0 winner 0 last-tile", last_tile=True)
    position.ending = ["curse", "points", "ninth-tile"].index(ending) + 1
    refusal = NAGARAJA.refusal(position, 0, NAGARAJA.parse_move("pass"))
    assert refusal == Refusal("nagaraja.over", rule)


def test_n11_a_card_cannot_be_bid_more_often_than_it_is_held() -> None:
    position = table(f"hand {THREE}", phase="bidding 0")
    move = NAGARAJA.parse_move("bid room-move-self room-move-self")
    wanted = Refusal("nagaraja.bid.absent", "N11", {"card": "room-move-self"})
    assert NAGARAJA.refusal(position, 0, move) == wanted


def test_n28_every_refusal_of_the_catalogue_has_a_scene() -> None:
    text = files("mela.games").joinpath("nagaraja", "messages", "en.json").read_text("utf-8")
    no_refusals = ("nagaraja.event.", "nagaraja.line.", "nagaraja.why.")
    codes = {code for code in json.loads(text) if not code.startswith(no_refusals)}
    assert {f"nagaraja.{name}" for name in SCENES} == codes - CANNOT_HAPPEN - {"nagaraja.turn"}
