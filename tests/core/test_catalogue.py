"""The English messages of Holi: every one, in every branch."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files

import pytest

from mela.core.event import Event
from mela.core.game import AnyGame
from mela.core.text import tell
from mela.games.holi.rules.events import HoliEvent, TokenFell, TokenTaken
from mela.games.holi.rules.mechanisms import MECHANISMS
from mela.games.nagaraja.rules.events import RelicLookedAt, RelicSeen
from tests.core.messages import arguments, every_choice
from tests.core.play import random_match
from tests.titles import HOLI, NAGARAJA

FOLDER = files("mela.games").joinpath("holi")
MESSAGES: dict[str, str] = json.loads(
    FOLDER.joinpath("messages", "en.json").read_text(encoding="utf-8")
)


def test_the_reader_of_this_test_sees_all_branches() -> None:
    message = (
        "{a, plural, =0 {} other {{b}}} "
        "{c, select, x {1 {d}} other {{e, plural, one {#} other {}}}}"
    )
    assert [tuple(argument) for argument in arguments(message)] == [
        ("a", "plural", {"=0", "other"}),
        ("b", "plain", set()),
        ("c", "select", {"x", "other"}),
        ("d", "plain", set()),
        ("e", "plural", {"one", "other"}),
    ]


@pytest.mark.parametrize("key", MESSAGES)
def test_every_branch_of_a_message_can_be_told(key: str) -> None:
    for facts in every_choice(MESSAGES[key]):
        text = tell(MESSAGES, key, facts)
        assert text.strip(), facts
        assert not re.search(r"[{}#]|plural|select|other \w+}", text), text


@pytest.mark.parametrize("key", MESSAGES)
def test_every_choice_has_an_other_branch(key: str) -> None:
    for name, kind, selectors in arguments(MESSAGES[key]):
        assert kind == "plain" or "other" in selectors, name


@pytest.mark.parametrize("key", MESSAGES)
def test_plain_arguments_are_told_in_some_branch(key: str) -> None:
    told = "".join(tell(MESSAGES, key, facts) for facts in every_choice(MESSAGES[key]))
    for name, kind, _ in arguments(MESSAGES[key]):
        assert kind != "plain" or f"<{name}>" in told


def words_of(event: type[HoliEvent]) -> str:
    return f"holi.event.{event.__struct_config__.tag}"


def test_every_event_has_a_message_and_every_message_an_event() -> None:
    kinds = {words_of(event) for event in HoliEvent.__args__}
    own = {f"{words_of(event)}.own" for event in (TokenFell, TokenTaken)}
    assert kinds | own == {key for key in MESSAGES if key.startswith("holi.event.")}


@pytest.mark.parametrize("language", HOLI.languages())
@pytest.mark.parametrize(
    ("game", "own", "foreign"),
    [
        (HOLI, TokenTaken(0, 0, "C3", 1), TokenTaken(0, 1, "C3", 1)),
        (HOLI, TokenFell(0, 0, "C3", 2, 1, 0), TokenFell(0, 1, "C3", 2, 1, 0)),
        (NAGARAJA, RelicLookedAt(0, 0, "W1"), RelicLookedAt(0, 1, "W1")),
        (NAGARAJA, RelicSeen(0, 0, "W1", "curse"), RelicSeen(0, 1, "W1", "curse")),
    ],
)
def test_who_has_to_do_with_their_own_is_named_once(
    game: AnyGame, own: Event, foreign: Event, language: str
) -> None:
    assert game.tell(own, ["Ana", "Bo"], language).count("Ana") <= 1
    assert "Bo" in game.tell(foreign, ["Ana", "Bo"], language)


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_every_mechanism_has_a_message_with_its_parameters(mechanism: str) -> None:
    told = {key for key in MESSAGES if key.startswith("holi.mechanism.")}
    assert told == {f"holi.mechanism.{name}" for name in MECHANISMS}
    own = set(MECHANISMS[mechanism].__struct_fields__) - {"id", "name", "text"}
    asked = {argument.name for argument in arguments(MESSAGES[f"holi.mechanism.{mechanism}"])}
    assert asked == own


def test_every_refusal_has_a_message_and_every_message_a_refusal() -> None:
    source = FOLDER.joinpath("rules", "refuse.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'"(holi\.[a-z.]+)"', source))
    others = r"holi\.((event|mechanism|line|why)\.|usual$)"
    told = {key for key in MESSAGES if not re.match(others, key)}
    assert codes == told


def test_a_message_asks_only_for_what_its_event_has() -> None:
    for event in HoliEvent.__args__:
        facts = set(event.__struct_fields__)
        facts |= {f"{name}_count" for name in facts}
        for key in (words_of(event), f"{words_of(event)}.own"):
            asked = {argument.name for argument in arguments(MESSAGES.get(key, ""))}
            assert asked <= facts, key


@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_are_told_for_every_viewer(seed: int) -> None:
    seats = 2 + seed % 3
    rivalry = ["pouring-rain", "first-footing"] if seed % 2 else 3
    names = ["Ana", "{bo}", "#", "}{"][:seats]
    match = random_match(seed, seats, {"rivalry": rivalry}, players=names)
    for viewer in (None, *range(seats)):
        log = match.log(viewer)
        assert log[0].endswith(" begins.")
        assert log[-1].startswith("The match is over.")
        assert all(line and "None" not in line for line in log)


def test_a_refusal_is_told_with_its_rule_in_front() -> None:
    match = random_match(1, 2, players=["Ana", "Bo"], steps=0)
    other = 1 - match.seat
    name = ["Ana", "Bo"][match.seat]
    assert match.why_not("place A1", other) == f"H7: It is not your turn, but {name}'s."
    wanted = "H8: B2 is no corner: a pawn starts on A1, F1, A6 or F6."
    assert match.why_not("place B2") == wanted
    assert match.why_not("place A1") is None


def test_the_game_tells_from_this_catalogue() -> None:
    told: Mapping[str, str] = HOLI.catalogue()
    assert dict(told) == MESSAGES
