"""Records load forever: earlier versions of the rules, and packs that shipped before."""

import pytest
from msgspec.structs import replace

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch, Match, replay
from mela.core.pack import digest
from mela.core.record import RecordError
from mela.games.holi.rules.game import Holi
from tests.titles import HOLI, NAGARAJA

TEXT = HOLI.pack_text("standard")
MESSAGES = {"en": HOLI.catalogue()}
#: The same cards under other names, and a pack with other cards.
RENAMED = TEXT.replace("Mela's own cards", "The same cards")
NEWER = TEXT.replace("points = 7", "points = 8")


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


def test_a_digest_is_that_of_the_mechanics() -> None:
    renamed = Holi({"standard.toml": RENAMED}, MESSAGES)
    assert renamed.pack_digest("standard") == HOLI.pack_digest("standard")
    assert replay(renamed, played(HOLI).record).game is renamed


def test_a_record_that_names_the_digest_of_the_text_is_replayed_and_keeps_it() -> None:
    """So did all records before packs had mechanics and texts."""
    new = played(HOLI).record
    early = replace(new, header=replace(new.header, pack_digest=digest(TEXT)))
    again = replay(HOLI, early)
    assert (again.game, again.record) == (HOLI, early)
    newer = Holi({"standard.toml": NEWER}, MESSAGES, {"standard-1.toml": TEXT})
    assert replay(newer, early).record == early
    assert replay(newer, early).game.pack_text("standard") == TEXT


def test_a_pack_that_never_shipped_is_refused() -> None:
    newer = Holi({"standard.toml": NEWER}, MESSAGES)
    with pytest.raises(RecordError, match="other cards than this 'standard'"):
        replay(newer, played(HOLI).record)
