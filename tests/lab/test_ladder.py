"""The ladder: what it plays, that it can be stopped, and what it makes of it."""

from pathlib import Path

import pytest

from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ladder import bout_file, pairings, planned
from mela.lab.ladder_page import ladder_page, ladder_picture
from mela.lab.ratings import ratings, share
from mela.lab.work import missing

NAGARAJA = Pairing("nagaraja", 2, "apprentice:40n", "novice")


def bout(seed: int, *wins: float, a: str = "adept", b: str = "novice") -> Bout:
    leads = tuple(1 if win else -1 for win in wins)
    return Bout(Pairing("holi", len(wins), a, b), seed, wins, wins, leads)


def test_each_bot_meets_each_other_once_the_stronger_first() -> None:
    found = pairings("holi", 4, ["novice", "apprentice", "adept"])
    assert [(p.a, p.b) for p in found] == [
        ("apprentice", "novice"),
        ("adept", "novice"),
        ("adept", "apprentice"),
    ]


def test_a_bout_is_the_same_whenever_it_is_played() -> None:
    first = play_bout(NAGARAJA, 3)
    assert len(first.wins) == 2
    assert set(first.wins) <= {0.0, 1.0}
    assert first.ranks == first.wins
    assert play_bout(NAGARAJA, 3) == first


def test_one_against_three_plays_on_each_seat() -> None:
    found = play_bout(Pairing("holi", 4, "novice", "novice"), 1)
    assert len(found.wins) == len(found.ranks) == len(found.leads) == 4
    # the same bots and the same luck on all seats: four times the same match
    assert sum(found.wins) == 1
    assert sum(found.ranks) == pytest.approx(2.0)


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    file = bout_file(tmp_path / "bouts.jsonl")
    file.add(bout(0, 1.0, 0.0))
    file.add(bout(1, 1.0, 1.0))
    wanted = [bout(0, 1.0, 0.0).pairing]
    assert missing(planned(wanted, range(4)), file) == [(wanted[0], 2), (wanted[0], 3)]


def test_shares_have_intervals_that_narrow() -> None:
    few = share([bout(seed, float(seed % 4 > 0), 1.0) for seed in range(8)])
    many = share([bout(seed, float(seed % 4 > 0), 1.0) for seed in range(400)])
    assert few.win == many.win == 0.875
    assert few.low < many.low < 0.875 < many.high <= few.high


def test_ratings_put_who_wins_more_higher() -> None:
    bouts = []
    for seed in range(60):
        bouts += [
            bout(seed, 1.0, float(seed % 2), a="apprentice", b="novice"),
            bout(seed, 1.0, float(seed % 2), a="adept", b="apprentice"),
            bout(seed, 1.0, float(seed % 10 > 0), a="adept", b="novice"),
        ]
    novice, apprentice, adept = ratings(["novice", "apprentice", "adept"], bouts)
    assert novice.rating == novice.low == novice.high == 0
    # three wins of four are 191 points, nineteen of twenty 512
    assert apprentice.rating == pytest.approx(191, abs=45)
    assert adept.rating == pytest.approx(430, abs=70)
    assert apprentice.low < apprentice.rating < apprentice.high < adept.rating < adept.high


def test_the_page_tells_of_every_pairing() -> None:
    bouts = [bout(seed, 1.0, float(seed % 2)) for seed in range(30)]
    text = ladder_page(["novice", "adept"], bouts, "1234567")
    assert "## Holi, 2 players" in text
    assert "| adept over novice | 30 | 75.0% (" in text
    assert "| stronger |" in text
    assert "commit 1234567" in text
    assert "`mela ladder holi --seats 2 --bots novice,adept --first 0 --pairs 30" in text


def test_the_picture_has_a_dot_for_each_bot() -> None:
    bouts = [bout(seed, 1.0, float(seed % 2)) for seed in range(30)]
    picture = ladder_picture(ratings(["novice", "adept"], bouts))
    assert picture.count("<circle") == 2
    assert ">adept</text>" in picture
