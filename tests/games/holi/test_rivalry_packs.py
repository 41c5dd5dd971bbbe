"""H6: a pack lists its rivalry cards, each with a mechanism that the rules know."""

import pickle
from itertools import pairwise

import pytest

import mela
from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.match import AnyMatch, Match
from mela.core.pack import PackError
from mela.games.chooser import Chooser
from mela.games.holi.kit import KIT
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.rivalry import MECHANISMS
from tests.titles import HOLI

CARD = """
[[rivalry_cards]]
id = "{id}"
mechanism = "{mechanism}"
numbers = {numbers}
"""
STANDARD = HOLI.pack_text("standard").replace('id = "standard"', 'id = "mine"')
#: A second garland that pays twice, in front of all others, so that no number is as it was.
WREATH = CARD.format(id="wreath", mechanism="garland", numbers=[6])
FIRST = STANDARD.replace("\n[[rivalry_cards]]", f"{WREATH}\n[[rivalry_cards]]", 1)


def with_cards(*cards: tuple[str, str, list[int]]) -> Holi:
    more = "".join(
        CARD.format(id=id_, mechanism=mechanism, numbers=numbers)
        for id_, mechanism, numbers in cards
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
    more = [(f"more-{n}", "garland", [1]) for n in range(11)]
    assert len(with_cards(*more).pack("mine").rivalry_cards) == 32
    with pytest.raises(PackError, match="33 cards, not 32 at most"):
        with_cards(*more, ("last", "pillar", [1]))


def test_h10_three_scoring_cards_are_needed() -> None:
    head, *cards = STANDARD.split("\n[[rivalry_cards]]")
    few = "\n[[rivalry_cards]]".join([head, *cards[:8]])
    with pytest.raises(PackError, match=r"2 scoring cards, not 3 or more \(H10\)"):
        HOLI.with_pack(few, "mine.toml")
    enough = "\n[[rivalry_cards]]".join([head, *cards[:9]])
    game = HOLI.with_pack(enough, "mine.toml")
    assert len({played(game, 3, seed, 0).view(None).common.rivalry for seed in range(40)}) > 3


def test_a_pack_of_the_first_form_holds_the_same_cards_but_for_one_number() -> None:
    """Records that were played with it find it by its digest; its sweet-tooth scored 1."""
    past = HOLI.as_of(1, "standard", "9c62ad598310aa1e")
    assert past is not HOLI
    assert "mechanism" not in past.pack_text("standard")
    before, now = past.pack("standard"), HOLI.pack("standard")
    assert before.colour_cards == now.colour_cards
    changed = [
        (card.id, card.numbers, next(new.numbers for new in now.rivalry_cards if new.id == card.id))
        for card in before.rivalry_cards
        if card not in now.rivalry_cards
    ]
    assert changed == [("sweet-tooth", (1,), (2,))]
    ids = [card.id for card in past.pack("standard").rivalry_cards]
    assert ids == [card.mechanism for card in HOLI.pack("standard").rivalry_cards]
    assert ids == list(MECHANISMS)
    assert all(a != b for a, b in pairwise(ids))
