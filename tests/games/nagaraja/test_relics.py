"""N26-N28: look at relics, and swap them."""

import pytest

from mela.games.nagaraja.rules.events import (
    RelicLookedAt,
    RelicSeen,
    RelicsSwapped,
    RelicTurnedDown,
    RelicTurnedUp,
)
from mela.games.nagaraja.rules.position import NagarajaPosition
from tests.games.nagaraja.temple_table import (
    PLACES,
    own,
    play,
    refused,
    relic_draws,
    relics,
    seat,
    table,
    targets,
    up,
)

KEEP = "hand room-trap-opponent, sticks green-naga"
LOOK_1 = "relic-look-1-either"
LOOK_SELF = "relic-look-2-self"
LOOK_2 = "relic-look-2-either"
HIDDEN = PLACES[2:]


def two_up(cards: str) -> NagarajaPosition:
    """W1 and W2 of seat 0 lie face up."""
    return table(
        f"hand {cards}, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0 A2=crossroads+0",
        relics0="W1=three W2=curse",
        tile="fork",
    )


def pairs(names: list[str]) -> list[str]:
    names = sorted(names)
    return sorted(f"{a} {b}" for n, a in enumerate(names) for b in names[n + 1 :])


# --- Look -----------------------------------------------------------------------------------


def test_effect_look_1_either_n27() -> None:
    position = table(
        f"hand {LOOK_1}, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0",
        relics0="W1=three",
        tile="fork",
    )
    wanted = [*(f"own-{place}" for place in PLACES[1:]), *(f"opp-{place}" for place in PLACES)]
    assert targets(position, LOOK_1) == sorted(wanted)


@pytest.mark.parametrize(("whose", "temple"), [("own", 0), ("opp", 1)])
def test_effect_look_1_shows_one_relic_to_one_player_n26(whose: str, temple: int) -> None:
    position = table(f"hand {LOOK_1}, sticks green-naga", KEEP)
    draws = relic_draws(position, temple, "curse")
    events = play(position, f"use {LOOK_1} green {whose}-N2", draws=draws)
    assert events[1:3] == [RelicLookedAt(0, temple, "N2"), RelicSeen(0, temple, "N2", "curse")]
    assert relics(position, temple) == "N2=curse/0"
    assert relics(position, 1 - temple) == ""
    # it is put back face down
    assert up(position, temple) == ""


def test_effect_look_of_seat_1_n27() -> None:
    """`own` and `opp` are as the player who names them sees the temples."""
    position = table(KEEP, f"hand {LOOK_2}, sticks green-naga", phase="confronting 1", guide=1)
    draws = relic_draws(position, 1, "five") + relic_draws(position, 0, "three")
    play(position, f"use {LOOK_2} green opp-W1 own-E3", draws=draws)
    assert (relics(position, 0), relics(position, 1)) == ("W1=three/1", "E3=five/1")


def test_effect_look_2_self_n26() -> None:
    position = two_up(LOOK_SELF)
    assert targets(position, LOOK_SELF) == pairs([f"own-{place}" for place in HIDDEN])
    draws = relic_draws(position, 0, "curse five")
    events = play(position, f"use {LOOK_SELF} green own-N3 own-E1", draws=draws)
    assert events[1:5] == [
        RelicLookedAt(0, 0, "N3"),
        RelicSeen(0, 0, "N3", "curse"),
        RelicLookedAt(0, 0, "E1"),
        RelicSeen(0, 0, "E1", "five"),
    ]
    assert relics(position, 0) == "W1=three W2=curse N3=curse/0 E1=five/0"


def test_effect_look_2_either_in_one_temple_or_across_both_n27() -> None:
    position = two_up(LOOK_2)
    names = [*(f"own-{place}" for place in HIDDEN), *(f"opp-{place}" for place in PLACES)]
    assert targets(position, LOOK_2) == pairs(names)
    draws = relic_draws(position, 0, "three") + relic_draws(position, 1, "four")
    play(position, f"use {LOOK_2} green own-E3 opp-W1", draws=draws)
    assert relics(position, 0) == "W1=three W2=curse E3=three/0"
    assert relics(position, 1) == "W1=four/0"


def test_effect_look_2_both_of_the_opponent_n27() -> None:
    position = table(f"hand {LOOK_2}, sticks green-naga", KEEP)
    draws = relic_draws(position, 1, "four four")
    play(position, f"use {LOOK_2} green opp-W2 opp-E3", draws=draws)
    assert (relics(position, 0), relics(position, 1)) == ("", "W2=four/0 E3=four/0")


@pytest.mark.parametrize("card", [LOOK_SELF, LOOK_2])
@pytest.mark.parametrize("pair", ["W1 W2", "W1 E3", "E2 E3"])
def test_effect_look_2_at_the_first_and_the_last_places_n26(card: str, pair: str) -> None:
    position = table(f"hand {card}, sticks green-naga", KEEP)
    one, other = pair.split()
    play(
        position,
        f"use {card} green own-{one} own-{other}",
        draws=relic_draws(position, 0, "three curse"),
    )
    assert relics(position, 0) == f"{one}=three/0 {other}=curse/0"


def test_effect_look_a_relic_that_was_seen_before_is_the_same_n26() -> None:
    """No chance is asked; now both know it."""
    position = table(f"hand {LOOK_1}, sticks green-naga", KEEP, relics0="N1=curse/1")
    events = play(position, f"use {LOOK_1} green own-N1")
    assert events[2] == RelicSeen(0, 0, "N1", "curse")
    assert relics(position, 0) == "N1=curse"


def test_effect_look_not_at_a_relic_that_lies_face_up_n26() -> None:
    position = two_up(f"{LOOK_1} {LOOK_SELF}")
    assert refused(position, f"use {LOOK_1} green own-W1") == "N26 nagaraja.target.look"
    assert refused(position, f"use {LOOK_SELF} green own-N1 own-W1") == "N26 nagaraja.target.look"


def test_effect_look_2_exactly_two_n28() -> None:
    position = table(f"hand {LOOK_1} {LOOK_2}, sticks green-naga", KEEP)
    assert refused(position, f"use {LOOK_2} green own-W1") == "N26 nagaraja.target.look"
    assert refused(position, f"use {LOOK_1} green own-W1 own-W2") == "N26 nagaraja.target.look"


def test_effect_look_2_with_only_one_left_n28() -> None:
    """With the pack that ships there are always more: eight face up would end the match."""
    up_here = "W1=three W2=three W3=four N1=four N3=five E3=five"
    position = table(
        f"hand {LOOK_SELF}, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0 A2=crossroads+0 A3=crossroads+0 B3=fork+0 C3=fork+0 "
        "B2=bridge+0 C2=bridge+0",
        relics0=f"{up_here} N2=curse E2=curse",
        tile="fork",
        pack="cheap",
    )
    assert len(up(position, 0).split()) == 8
    assert targets(position, LOOK_SELF) == ["own-E1"]
    events = play(position, f"use {LOOK_SELF} green own-E1", draws=[0])
    assert events[1:3] == [RelicLookedAt(0, 0, "E1"), RelicSeen(0, 0, "E1", "curse")]


@pytest.mark.parametrize("seat", [0, 1])
def test_effect_look_2_opponent_n27(seat: int) -> None:
    """The pack that ships has no such card, but another may."""
    seats = [KEEP, KEEP]
    seats[seat] = "hand relic-look-2-opponent, sticks green-naga"
    position = table(*seats, phase=f"confronting {seat}", guide=seat, pack="cheap")
    names = [f"opp-{place}" for place in PLACES]
    assert targets(position, "relic-look-2-opponent") == pairs(names)
    draws = relic_draws(position, 1 - seat, "curse five")
    play(position, "use relic-look-2-opponent green opp-W1 opp-E3", draws=draws)
    assert relics(position, seat) == ""
    assert relics(position, 1 - seat) == f"W1=curse/{seat} E3=five/{seat}"


# --- Swap -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "whose"), [("self", ["own"]), ("opponent", ["opp"])])
def test_effect_swap_relics_of_one_temple_n26(card: str, whose: list[str]) -> None:
    position = two_up(f"relic-swap-{card}")
    names = [f"{whose[0]}-{place}" for place in PLACES]
    assert targets(position, f"relic-swap-{card}") == pairs(names)


def test_effect_swap_relics_either_but_not_across_temples_n27() -> None:
    position = table("hand relic-swap-either, sticks green-naga", KEEP)
    names = [[f"{whose}-{place}" for place in PLACES] for whose in ("opp", "own")]
    assert targets(position, "relic-swap-either") == [*pairs(names[0]), *pairs(names[1])]
    move = "use relic-swap-either green own-N1 opp-N1"
    assert refused(position, move) == "N26 nagaraja.target.swap-relics"


def test_effect_swap_relics_self_one_face_up_with_an_unseen_one_n26() -> None:
    position = table(
        "hand relic-swap-self, sticks green-naga",
        KEEP,
        rooms0="A1=crossroads+0",
        relics0="W1=curse",
        tile="fork",
    )
    draws = relic_draws(position, 0, "five")
    events = play(position, "use relic-swap-self green own-E3 own-W1", draws=draws)
    assert events[1:4] == [
        RelicsSwapped(0, ("W1", "E3")),
        RelicTurnedDown(0, "E3", "curse", 6, cursed=True),
        RelicTurnedUp(0, "W1", "five", 5),
    ]
    assert up(position, 0) == "W1=five"
    # a relic that was face up is known to both
    assert relics(position, 0) == "W1=five E3=curse"


def test_effect_swap_relics_opponent_one_face_up_with_one_that_only_one_knows_n26() -> None:
    position = table(
        "hand relic-swap-opponent, sticks green-naga",
        KEEP,
        rooms1="A1=crossroads+0",
        relics1="W1=five N1=curse/0",
        tile="fork",
    )
    events = play(position, "use relic-swap-opponent green opp-N1 opp-W1")
    assert events[1:4] == [
        RelicsSwapped(1, ("W1", "N1")),
        RelicTurnedDown(1, "N1", "five", 5),
        RelicTurnedUp(1, "W1", "curse", 6, cursed=True),
    ]
    assert (up(position, 1), relics(position, 1)) == ("W1=curse", "W1=curse N1=five")
    assert seat(position, 1).curses == 1


def test_effect_swap_relics_both_face_up_n26() -> None:
    position = two_up("relic-swap-self")
    events = play(position, "use relic-swap-self green own-W1 own-W2")
    assert events[1:] == [RelicsSwapped(0, ("W1", "W2"))]
    assert up(position, 0) == "W1=curse W2=three"


def test_effect_swap_relics_both_face_down_n38() -> None:
    """What is known follows the token: seat 0 knows one, seat 1 the other."""
    position = table(
        "hand relic-swap-either, sticks green-naga", KEEP, relics1="N1=curse/0 N2=five/1"
    )
    events = play(position, "use relic-swap-either green opp-N1 opp-N2")
    assert events[1:] == [RelicsSwapped(1, ("N1", "N2"))]
    assert relics(position, 1) == "N1=five/1 N2=curse/0"
    assert [(r.place, r.relic) for r in own(position, 0).relics] == [("N2", "curse")]
    assert [(r.place, r.relic) for r in own(position, 1).relics] == [("N1", "five")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("N1=curse/0", "E3=curse/0"),
        ("N1=curse/1", "E3=curse/1"),
        ("N1=curse", "E3=curse"),
        ("N1=curse/0 E3=four/0", "N1=four/0 E3=curse/0"),
        ("N1=curse/0 E3=four", "N1=four E3=curse/0"),
        ("", ""),
    ],
)
def test_effect_swap_relics_knowledge_follows_the_token_n38(before: str, after: str) -> None:
    position = table("hand relic-swap-self, sticks green-naga", KEEP, relics0=before)
    play(position, "use relic-swap-self green own-N1 own-E3")
    assert relics(position, 0) == after


def test_effect_swap_relics_of_one_temple_leaves_the_other_alone_n26() -> None:
    position = table(
        "hand relic-swap-opponent, sticks green-naga",
        KEEP,
        relics0="N1=three/0 N2=five/1",
        relics1="N1=curse/0",
    )
    play(position, "use relic-swap-opponent green opp-N1 opp-N2")
    assert relics(position, 0) == "N1=three/0 N2=five/1"
    assert relics(position, 1) == "N2=curse/0"
