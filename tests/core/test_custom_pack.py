"""Matches with other cards than those that ship."""

from importlib.resources import files

import pytest
from msgspec.structs import replace

import mela
from mela.core.error import MelaError
from mela.core.match import replay
from mela.core.pack import PackError, digest
from mela.core.record import RecordError, decode_record
from mela.games.holi.rules.game import Holi
from mela.games.holi.rules.view import HoliView
from tests.core.play import random_match
from tests.titles import HOLI

STANDARD = files("mela.games").joinpath("holi", "content", "standard.toml").read_text("utf-8")
CORNER = 'id = "corner"\npicture = ["##.", "#..", "..."]'
DIAGONAL = '[[colour_cards]]\nid = "diagonal"\npicture = ["#..", ".#.", "..#"]\n'


def two_corners() -> str:
    """Twelve kinds: the corner twice, no diagonal."""
    text = STANDARD.replace(DIAGONAL, "").replace(CORNER, f"{CORNER}\ncopies = 2")
    return text.replace('id = "standard"', 'id = "two-corners"')


def one_kind(picture: str) -> str:
    """Thirteen copies of one card, called 'only'."""
    rivalry = STANDARD[STANDARD.index("[[rivalry_cards]]") :]
    return (
        'game = "holi"\nid = "one-kind"\ntitle = "One kind"\n'
        f'[[colour_cards]]\nid = "only"\npicture = {picture}\ncopies = 13\n{rivalry}'
    )


def counted(view: HoliView, seat: int) -> int:
    """All cards of a seat, once everything is shown."""
    assert view.shown is not None
    cards = view.shown[seat]
    up = view.common.seats[seat].face_up
    return len(cards.hand) + len(cards.face_down) + len(cards.deck) + len(up)


@pytest.mark.parametrize("seed", range(6))
def test_h3_a_pack_with_copies_plays_whole_matches(seed: int) -> None:
    game = HOLI.with_pack(two_corners(), "two.toml")
    seats = 2 + seed % 3
    match = random_match(seed, seats, {"pack": "two-corners"}, game=game, steps=0)
    while not match.is_over:
        moves = [str(move) for move in match.moves()]
        assert len(set(moves)) == len(moves)
        match.play(moves[(seed * 11 + match.version * 7) % len(moves)])
        assert game.faults(match.position) == []
    for seat in range(seats):
        view = match.view(None)
        assert counted(view, seat) == 13
        cards = view.shown[seat]
        everything = [*cards.hand, *cards.face_down, *cards.deck, *view.common.seats[seat].face_up]
        assert everything.count("corner") == 2
        assert "diagonal" not in everything
        assert len(set(everything)) == 12
    text = match.game.text(match.position)
    assert game.text(game.parse(text)) == text


def test_two_copies_in_one_hand_are_one_move_and_come_up() -> None:
    """The matches above would show nothing if nobody ever held both corners."""
    game = HOLI.with_pack(two_corners(), "two.toml")
    for seed in range(40):
        match = random_match(seed, 2, {"pack": "two-corners"}, game=game, steps=0)
        while not match.is_over:
            hand = match.view(match.seat).own.hand
            moves = [str(move) for move in match.moves()]
            drops = [move for move in moves if move.startswith("drop")]
            if hand.count("corner") == 2 and drops:
                assert len(set(moves)) == len(moves)
                assert len(drops) % len(set(hand)) == 0
                return
            match.play(moves[match.version % len(moves)])
    raise AssertionError("no hand with two corners")


@pytest.mark.parametrize(
    "picture", ['["##.", "#..", "..."]', '[".#.", "#*#", "..."]', '["#.#", "..*", "#.."]']
)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_deck_of_one_kind_plays_whole_matches(picture: str, seats: int) -> None:
    game = HOLI.with_pack(one_kind(picture), "one.toml")
    for seed in range(3):
        match = random_match(seed, seats, {"pack": "one-kind", "rivalry": 3}, game=game)
        assert game.faults(match.position) == []
        assert [counted(match.view(None), seat) for seat in range(seats)] == [13] * seats
        again = replay(game, decode_record(mela.dumps(match)))
        assert again.position.snapshot() == match.position.snapshot()


def test_with_pack_leaves_the_game_as_it_was() -> None:
    digest, codes = HOLI.pack_digest("standard"), HOLI.codes()
    game = HOLI.with_pack(two_corners(), "two.toml")
    assert game is not HOLI
    assert (HOLI.pack_digest("standard"), HOLI.codes()) == (digest, codes)
    assert game.pack_digest("standard") == digest
    assert game.codes("two-corners") < codes
    with pytest.raises(MelaError, match=r"^option 'pack': there is no pack 'two-corners', only st"):
        HOLI.options({"pack": "two-corners"}, 2)
    assert game.options({"pack": "two-corners"}, 2).pack == "two-corners"
    assert mela.game("holi") is HOLI


def test_a_broken_pack_makes_no_game() -> None:
    with pytest.raises(PackError, match=r"^bad.toml: "):
        HOLI.with_pack("", "bad.toml")
    with pytest.raises(PackError, match=r"^bad.toml: "):
        Holi({"bad.toml": "x"}, {})


def test_a_match_with_other_cards_is_replayed_with_those_cards_only() -> None:
    game = HOLI.with_pack(two_corners(), "two.toml")
    match = random_match(3, 2, {"pack": "two-corners"}, game=game)
    text = mela.dumps(match)
    assert f"\npack two-corners {game.pack_digest('two-corners')}\n" in text
    record = decode_record(text)
    assert mela.dumps(replay(game, record)) == text

    # the record carries its cards: it plays with them whatever the game has
    other = HOLI.with_pack(two_corners().replace("points = 7", "points = 8"), "two.toml")
    assert other.pack_digest("two-corners") != game.pack_digest("two-corners")
    for title in (HOLI, other):
        assert mela.dumps(replay(title, record)) == text
    assert mela.dumps(mela.loads(text)) == text


def test_a_record_with_other_mechanics_than_its_digest_is_refused() -> None:
    game = HOLI.with_pack(two_corners(), "two.toml")
    record = random_match(3, 2, {"pack": "two-corners"}, game=game, steps=5).record
    assert record.header.mechanics is not None
    other = record.header.mechanics.replace('"points":7', '"points":8')
    assert other != record.header.mechanics
    forged = replace(record, header=replace(record.header, mechanics=other))
    with pytest.raises(RecordError, match="the mechanics of 'two-corners' do not fit their digest"):
        replay(HOLI, forged)
    broken = replace(record.header, mechanics="{}", pack_digest=digest("{}"))
    with pytest.raises(RecordError, match="the pack does not say which game it is for"):
        replay(HOLI, replace(record, header=broken))


def test_a_record_without_mechanics_is_replayed_with_those_cards_only() -> None:
    """So are records from before they carried their cards."""
    game = HOLI.with_pack(two_corners(), "two.toml")
    record = random_match(3, 2, {"pack": "two-corners"}, game=game, steps=5).record
    early = replace(record, header=replace(record.header, mechanics=None))
    assert replay(game, early).version == 5
    other = HOLI.with_pack(two_corners().replace("points = 7", "points = 8"), "two.toml")
    wanted = r"^the record was played with other cards than this 'two-corners'$"
    with pytest.raises(RecordError, match=wanted):
        replay(other, early)
    with pytest.raises(RecordError, match=r"^start: option 'pack': there is no pack"):
        replay(HOLI, early)
