"""H6: a pack lists its rivalry cards, each with a mechanism that the rules know."""

import pickle
import re
from pathlib import Path

import msgspec
import pytest

import mela
from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.match import AnyMatch, Match
from mela.core.pack import PackError
from mela.games.chooser import Chooser
from mela.games.holi.kit import KIT
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.mechanisms import MECHANISMS, Majority, RivalryCard
from mela.games.holi.rules.rivalry import FIRST_CARDS
from tests.titles import HOLI

CARD = """
[[rivalry_cards]]
id = "{id}"
mechanism = "{mechanism}"
points = {points}
"""
STANDARD = HOLI.pack_text("standard").replace('id = "standard"', 'id = "mine"')
#: A second garland that pays twice, in front of all others, so that no number is as it was.
WREATH = CARD.format(id="wreath", mechanism="runs", points=6)
FIRST = STANDARD.replace("\n[[rivalry_cards]]", f"{WREATH}\n[[rivalry_cards]]", 1)


def with_cards(*cards: tuple[str, str, int]) -> Holi:
    more = "".join(
        CARD.format(id=id_, mechanism=mechanism, points=points) for id_, mechanism, points in cards
    )
    return HOLI.with_pack(STANDARD + more, "mine.toml")


GAME = HOLI.with_pack(FIRST, "mine.toml")


def played(game: Holi, rivalry: object, seed: int, steps: int = 10_000) -> AnyMatch:
    chance = FastChance(seed)
    options = {"pack": "mine", "rivalry": rivalry}
    match = Match(game, seats=3, options=options, chance=chance)
    while not match.is_over and match.version < steps:
        moves = match.moves()
        match.play(moves[chance.below(len(moves))])
    return match


def test_h6_a_22nd_card_plays_saves_and_loads() -> None:
    drawn = set()
    for seed in range(30):
        match = played(GAME, 3, seed, steps=40)
        drawn |= set(match.view(None).common.rivalry)
        assert GAME.faults(match.position) == []
        assert str(GAME.parse(str(match))) is not None
        assert GAME.parse(str(match)) == match.position
        again = mela.loads(mela.dumps(match), title=GAME)
        assert str(again) == str(match)
        assert pickle.loads(pickle.dumps(match.position)) == match.position
    assert "wreath" in drawn
    assert len(drawn) > 18


def test_h6_two_cards_of_one_mechanism_score_each_for_itself() -> None:
    seen = 0
    for seed in range(12):
        match = played(GAME, ["wreath", "garland"], seed)
        for sheet in match.view(None).sheets:
            lines = {line.line: line.points for line in sheet.lines}
            assert lines["wreath"] == 2 * lines["garland"]
            seen += lines["garland"] > 0
    assert seen


@pytest.mark.parametrize(
    "card",
    ["short-steps", "mirror-throw", "eager-climber", "balcony", "pouring-rain", "loose-hand"],
)
def test_h6_rule_cards_rule_wherever_they_stand_in_the_list(card: str) -> None:
    """The same match, with and without a card more in front of the list."""
    for seed in range(4):
        mine = played(GAME, [card], seed, steps=60)
        plain = Match(HOLI, seats=3, options={"rivalry": [card]}, chance=FastChance(seed))
        assert mine.view(None).common.rivalry == plain.view(None).common.rivalry == (card,)
        chance = FastChance(seed)
        other = Match(HOLI, seats=3, options={"rivalry": [card]}, chance=chance)
        while other.version < mine.version:
            moves = other.moves()
            other.play(moves[chance.below(len(moves))])
        assert [step.move for step in mine.steps] == [step.move for step in other.steps]
        assert mine.scores() == other.scores()
        assert mine.events[1:] == other.events[1:]


@pytest.mark.parametrize("level", ["master", "guru"])
def test_h6_bots_play_with_a_card_more(level: str) -> None:
    match = played(GAME, ["wreath", "roof-kings"], 5, steps=8)
    bot = Chooser(level, GAME, Budget(evaluations=300))
    for _ in range(6):
        move = bot.choose(match.view(match.seat), match.moves(), FastChance(1))
        assert move in match.moves()
        match.play(move)


def test_h6_learners_see_a_plane_for_each_card() -> None:
    planes = [KIT.tensors().planes(GAME.tables(pack), 3).shape[0] for pack in ("standard", "mine")]
    assert planes[1] == planes[0] + 1


def test_h6_there_may_be_32_cards() -> None:
    more = [(f"more-{n}", "runs", 1) for n in range(11)]
    assert len(with_cards(*more).pack("mine").rivalry_cards) == 32
    with pytest.raises(PackError, match="33 cards, not 32 at most"):
        with_cards(*more, ("last", "columns", 1))


def test_h10_three_scoring_cards_are_needed() -> None:
    head, *cards = STANDARD.split("\n[[rivalry_cards]]")
    few = "\n[[rivalry_cards]]".join([head, *cards[:8]])
    with pytest.raises(PackError, match=r"2 scoring cards, not 3 or more \(H10\)"):
        HOLI.with_pack(few, "mine.toml")
    enough = "\n[[rivalry_cards]]".join([head, *cards[:9]])
    game = HOLI.with_pack(enough, "mine.toml")
    assert len({played(game, 3, seed, 0).view(None).common.rivalry for seed in range(40)}) > 3


@pytest.mark.parametrize(("rules", "digest"), [(1, "9c62ad598310aa1e"), (2, "050ea26a7a5b836c")])
def test_packs_of_the_first_forms_hold_the_same_cards_but_for_one_number(
    rules: int, digest: str
) -> None:
    """Records that were played with them find them by the digests of their texts."""
    past = HOLI.as_of(rules, "standard", digest)
    assert past is not HOLI
    assert "numbers" in past.pack_text("standard")
    before, now = past.pack("standard"), HOLI.pack("standard")
    assert before.colour_cards == now.colour_cards
    changed = [
        (old.id, old.numbers(), new.numbers())
        for old, new in zip(before.rivalry_cards, now.rivalry_cards, strict=True)
        if old != new
    ]
    assert changed == ([("sweet-tooth", (1,), (2,))] if rules == 1 else [])
    assert [card.id for card in before.rivalry_cards] == FIRST_CARDS


def first_form(card: str, numbers: str) -> str:
    return f'\n[[rivalry_cards]]\nid = "mine"\nmechanism = "{card}"\nnumbers = {numbers}\n'


@pytest.mark.parametrize(
    ("card", "numbers", "where", "what"),
    [
        ("garland", "[]", "rivalry_cards[21].numbers", "0 numbers, not 1"),
        ("garland", "[1, 2]", "rivalry_cards[21].numbers", "2 numbers, not 1"),
        ("garland", "[0]", "rivalry_cards[21].points", "Expected `int` >= 1"),
        ("garland", "[1]\nx = 1", "rivalry_cards[21]", "Object contains unknown field `x`"),
        ("runs", "[1]", "rivalry_cards[21]", "Object contains unknown field `numbers`"),
    ],
)
def test_a_broken_card_of_the_first_form_says_where(
    card: str, numbers: str, where: str, what: str
) -> None:
    with pytest.raises(PackError) as caught:
        HOLI.with_pack(STANDARD + first_form(card, numbers), "mine.toml")
    assert caught.value.where == where
    assert caught.value.what.startswith(what)


def test_a_card_of_the_first_form_is_read() -> None:
    game = HOLI.with_pack(STANDARD + first_form("roof-kings", "[8, 2]"), "mine.toml")
    assert game.pack("mine").rivalry_cards[-1] == Majority(
        id="mine", points=8, second=2, region="level", levels="top"
    )


DOCUMENT = Path("docs/packs.md").read_text(encoding="utf-8")


def test_the_cards_in_the_document_are_good() -> None:
    cards = re.findall(r"```toml\n(\[\[rivalry_cards\]\].*?)```", DOCUMENT, re.DOTALL)
    assert len(cards) == 2
    game = HOLI.with_pack(STANDARD + "\n" + "\n".join(cards), "mine.toml")
    run = game.pack("mine").rivalry_cards[-2]
    assert run.name == {"en": "Rooftop run", "de": "Dachlauf"}
    assert run.text["en"].startswith("4 points")


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_the_document_lists_the_parameters_of_a_mechanism(mechanism: str) -> None:
    row = re.search(rf"^\| `{mechanism}` \| (.*?) \| (.*?) \|$", DOCUMENT, re.MULTILINE)
    assert row is not None
    named = set(re.findall(r"`(\w+)`", row[1]))
    for parameter in set(MECHANISMS[mechanism].__struct_fields__) - {"id", "name", "text"}:
        assert parameter in named, parameter
    given = re.findall(r'\w+ = (?:\d+|"\w+"|true)', row[2])
    text = "\n".join(['id = "mine"', f'mechanism = "{mechanism}"', *given])
    if given:
        # the parameters that the example does not name have defaults
        assert msgspec.toml.decode(text, type=RivalryCard).mechanism == mechanism
