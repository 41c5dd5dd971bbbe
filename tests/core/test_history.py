"""Records load forever: earlier versions of the rules, and packs that shipped before."""

import pytest
from msgspec.structs import replace

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match, replay
from mela.core.record import RecordError
from mela.games.holi.rules.game import Holi
from tests.titles import HOLI, NAGARAJA

TEXT = HOLI.pack_text("standard")
MESSAGES = {"en": HOLI.catalogue()}
#: The same pack, written in another way.
NEWER = "# A newer form of the same cards.\n" + TEXT


def played(game: AnyGame, seed: int = 3) -> AnyMatch:
    """Some moves of a match in which rivalry cards are drawn, if the rules say so."""
    chance = FastChance(seed)
    match = Match(game, seats=2, chance=chance)
    for _ in range(12):
        moves = match.moves()
        match.play(moves[chance.below(len(moves))])
    return match


@pytest.mark.parametrize("game", [HOLI, NAGARAJA], ids=["holi", "nagaraja"])
def test_a_record_of_an_earlier_version_replays_by_its_own_rules(game: AnyGame) -> None:
    first = played(game.as_of(1, "standard", game.pack_digest("standard")))
    assert first.record.header.rules == 1
    again = replay(game, first.record)
    assert str(again) == str(first)
    assert (again.record, again.game.rules) == (first.record, 1)
    # it goes on by them, and bots imagine by them too
    again.draw_from(FastChance(1))
    again.play(again.moves()[0])
    imagined = again.game.imagine(again.view(0), FastChance(1))
    assert again.game.view(imagined, 0) == again.view(0)
    second = played(game)
    assert second.record.header.rules == 2
    assert str(replay(game, second.record)) == str(second)


def test_a_version_that_does_not_exist_yet_is_refused() -> None:
    record = played(HOLI).record
    later = replace(record, header=replace(record.header, rules=3))
    with pytest.raises(RecordError, match="follows version 3 of the rules, this is 2"):
        replay(HOLI, later)


def test_a_pack_that_shipped_before_is_found_by_its_digest() -> None:
    newer = Holi({"standard.toml": NEWER}, MESSAGES, {"standard-1.toml": TEXT})
    old = played(HOLI)
    assert newer.pack_digest("standard") != HOLI.pack_digest("standard")
    again = replay(newer, old.record)
    assert again.record == old.record
    assert again.game.pack_text("standard") == TEXT
    assert replay(newer, old.record).game is again.game, "made once"
    new = played(newer)
    assert new.record.header.pack_digest == newer.pack_digest("standard")
    assert replay(newer, new.record).game is newer


def test_a_pack_that_never_shipped_is_refused() -> None:
    newer = Holi({"standard.toml": NEWER}, MESSAGES)
    with pytest.raises(RecordError, match="other cards than this 'standard'"):
        replay(newer, played(HOLI).record)
