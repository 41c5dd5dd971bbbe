"""Every part that a game brings, or has from the kit, works: bots, screen, report, languages."""

from io import StringIO

import msgspec
import pytest
from rich.console import Console

from mela.bots.budget import Budget
from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import AnyMatch
from mela.core.text import LANGUAGES
from mela.games import kit_of
from mela.lab import bot_fuzz
from mela.lab.match_summary import Job, summarise
from mela.lab.perft import divide, perft
from mela.lab.setting import Setting
from tests.conformance.walk import sample, some_match, start


def played(game: AnyGame, seed: int) -> AnyMatch:
    match, chance = some_match(game, seed), FastChance(seed)
    while not match.is_over:
        match.play(game.move(match.position, match.position.pick(chance)))
    return match


@pytest.mark.parametrize("seed", range(2))
def test_bots_play_by_the_rules(game: AnyGame, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_fuzz, "BUDGETS", ("1n", "40n"))  # the same on every machine
    tally = bot_fuzz.fuzz_bots(game, seed)
    assert (tally.matches, tally.failures) == (1, ())


def test_what_a_view_hides_has_no_say_in_a_bots_choice(game: AnyGame) -> None:
    for level in kit_of(game.name).levels():
        bot = kit_of(game.name).bot(level)
        for position in sample(game, 7, 3):
            if position.is_over():
                continue
            view = game.view(position, position.seat_to_move())
            moves = [game.move(position, code) for code in game.legal(position)]
            choice = bot.think(view, moves, Budget(evaluations=20), FastChance(1))
            other = game.view(game.imagine(view, FastChance(2)), view.viewer)
            assert bot.think(other, moves, Budget(evaluations=20), FastChance(1)) == choice


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_in_every_language_or_in_english(game: AnyGame, language: str) -> None:
    match = played(game, 3)
    assert all(match.log(0, language))
    assert (match.log(0, language) == match.log(0)) == (game.language(language) == "en")
    refused = match.why_not(game.every_move(match.position)[0], 0, language)
    assert refused is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_draws_every_moment(game: AnyGame, language: str) -> None:
    match = played(game, 4)
    screen = kit_of(game.name).screen()(game, match.players, language)
    console = Console(file=StringIO(), width=100)
    for version in range(0, match.version + 1, 3):
        position = match.position_at(version)
        for viewer in (None, 0):
            view = game.view(position, viewer)
            console.print(screen.draw(view, 100), screen.score(view), screen.mark(view, 0))
        if not position.is_over() and position.seat_to_move() == 0:
            console.print(screen.state(game.view(position, 0)))
    for move in match.game.every_move(match.position)[::50]:
        assert all(isinstance(word, str) for word in screen.offer(move))
    assert screen.guide() is not None
    screen.farewells(match.view(None))


def test_the_lab_sums_a_match_up(game: AnyGame) -> None:
    match = played(game, 5)
    setting = Setting.of(game, ("novice",) * match.seats, {})
    summary = summarise(Job(setting, 5), match, with_record=True)
    result = match.result
    assert result is not None
    assert (summary.places, summary.points) == (result.places, result.points)
    assert summary.curve[-1] == result.points
    assert summary.start in range(match.seats)
    known = kit_of(game.name).report().kinds
    assert {piece.kind for piece in summary.pieces if piece.seat is not None} <= set(known)


def test_lines_of_play_add_up(game: AnyGame) -> None:
    position, _ = start(game, 6)
    assert perft(game, position, 1) == len(game.legal(position))
    assert sum(lines for _, lines in divide(game, position, 2)) == perft(game, position, 2)


def test_a_page_gets_every_pack_as_the_schema_says(game: AnyGame) -> None:
    for id_ in game.packs():
        drawn = game.page_pack(id_)
        type_ = game.page_pack_type or game.pack_type
        assert drawn.id == id_
        assert msgspec.json.decode(msgspec.json.encode(drawn), type=type_) == drawn


def test_events_are_as_the_schema_says(game: AnyGame) -> None:
    match = played(game, 5)
    for event in match.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=game.event_type) == event


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_of_a_language_start_with_can_be_played(game: AnyGame, language: str) -> None:
    usual = game.usual_options(language)
    for seats in game.seats:
        game.options(usual, seats)
    told = game.catalogue(language).get(f"{game.name}.usual")
    assert told or not usual, "who starts with something else is told so"


def test_seats_can_have_every_colour_of_the_game(game: AnyGame) -> None:
    for seats in game.seats:
        if game.colours:
            last = list(reversed(game.colours))[:seats]
            assert game.options({"colours": last}, seats).colours == tuple(last)
            assert len(game.colours) >= seats
