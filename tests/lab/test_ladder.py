"""The ladder: what it plays, that it can be stopped, and what it makes of it."""

from collections import Counter
from pathlib import Path

import pytest

from mela.lab.bout import Bout, Pairing, play_bout
from mela.lab.ladder_page import ladder_page, ladder_picture, ladder_section
from mela.lab.ladder_plan import BATCH, Plan, bout_file, standing
from mela.lab.ratings import ratings, share
from mela.lab.work import missing

NAGARAJA = Pairing("nagaraja", 2, "apprentice:40n", "novice")


def bout(seed: int, *wins: float, a: str = "adept", b: str = "novice") -> Bout:
    leads = tuple(1 if win else -1 for win in wins)
    return Bout(Pairing("holi", len(wins), a, b), seed, wins, wins, leads)


def test_each_bot_meets_each_other_the_stronger_first_and_neighbours_more_often() -> None:
    plan = Plan("holi", 4, ["novice", "apprentice", "adept"], 7, 3, 1)
    steps = [("apprentice", "novice"), ("adept", "apprentice")]
    assert [(p.a, p.b) for p, seed in plan.jobs() if seed == 7] == [
        steps[0],
        ("adept", "novice"),
        steps[1],
    ]
    assert [(p.a, p.b, seed) for p, seed in plan.jobs() if seed > 7] == [
        (*step, seed) for seed in (8, 9) for step in steps
    ]


def test_a_bout_is_the_same_whenever_it_is_played() -> None:
    first = play_bout(None, NAGARAJA, 3)
    assert len(first.wins) == 2
    assert set(first.wins) <= {0.0, 1.0}
    assert first.ranks == first.wins
    assert play_bout(None, NAGARAJA, 3) == first


def test_one_against_three_plays_on_each_seat() -> None:
    found = play_bout(None, Pairing("holi", 4, "novice", "novice"), 1)
    assert len(found.wins) == len(found.ranks) == len(found.leads) == 4
    # the same bots and the same luck on all seats: four times the same match
    assert sum(found.wins) == 1
    assert sum(found.ranks) == pytest.approx(2.0)


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    file = bout_file(tmp_path / "bouts.jsonl")
    file.add(bout(0, 1.0, 0.0))
    file.add(bout(1, 1.0, 1.0))
    pairing = bout(0, 1.0, 0.0).pairing
    jobs = Plan("holi", 2, ["novice", "adept"], 0, 4, 4).jobs()
    assert missing(jobs, file) == [(pairing, 2), (pairing, 3)]


def test_with_the_test_a_pairing_ends_when_it_is_decided() -> None:
    plan = Plan("holi", 2, ["novice", "apprentice", "adept"], 5, 40, 0, sprt=True)
    seeds = plan.jobs()[: 2 * BATCH]
    assert plan.due([]) == seeds
    wins = {"apprentice": (1.0, 1.0), "adept": (0.0, 1.0)}
    played = [bout(seed, *wins[p.a], a=p.a, b=p.b) for p, seed in seeds]
    assert plan.due(played[1:]) == seeds, "a batch is finished first"
    bouts: list[Bout] = []
    while jobs := plan.due(bouts)[len(bouts) :]:
        bouts += [bout(seed, *wins[p.a], a=p.a, b=p.b) for p, seed in jobs]
    counts = Counter(b.pairing.a for b in bouts)
    assert counts["apprentice"] == 2 * BATCH
    assert counts["adept"] == 40, "half of the wins is neither"
    more = [bout(seed, 1.0, 1.0, a="apprentice") for seed in range(25, 45)]
    assert plan.due([*bouts, *more]) == plan.due(bouts), "what others had played does not count"


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


def test_ratings_weigh_bouts_by_their_number() -> None:
    """Three bouts of luck do not outweigh hundreds."""
    steps = [("apprentice", "novice"), ("adept", "apprentice")]
    bouts = [bout(seed, 1.0, float(seed % 2), a=a, b=b) for seed in range(300) for a, b in steps]
    bouts += [bout(seed, 0.0, 1.0, a="adept", b="novice") for seed in range(3)]
    _, apprentice, adept = ratings(["novice", "apprentice", "adept"], bouts)
    # three wins of four on each step are 382 points; as many bouts of the last would halve it
    assert apprentice.rating == pytest.approx(191, abs=6)
    assert adept.rating == pytest.approx(382, abs=12)
    assert adept.low > 300


def section(seats: int, commit: str) -> str:
    wins = [[float(seed % 2)] + [1.0] * (seats - 1) for seed in range(30)]
    bouts = [bout(seed, *found) for seed, found in enumerate(wins)]
    plan = Plan("holi", seats, ["novice", "adept"], 0, 30, 30)
    rated = ratings(plan.bots, bouts) if seats == 2 else []
    found = [standing(bouts[0].pairing, bouts, 30)]
    return ladder_section(plan, found, rated, "ladder.svg", f"`{plan}`, commit {commit}")


def test_a_section_tells_of_every_pairing_and_how_to_play_it_again() -> None:
    text = section(2, "1234567")
    assert "## Holi, 2 players" in text
    assert "| adept | 75.0% (" in text
    assert "), 30 bouts |" in text
    assert "| adept over novice | 30 | 75.0% (" in text
    assert "| stronger |" in text
    assert "`mela ladder holi --seats 2 --bots novice,adept --first 0 --pairs 30 --far 30`" in text


def test_a_page_keeps_the_sections_of_others() -> None:
    page = ladder_page(ladder_page("", section(2, "1111111")), section(4, "2222222"))
    assert page.startswith("# The ladder\n\nEach bout")
    again = ladder_page(page, section(2, "3333333"))
    assert again == page.replace("1111111", "3333333")
    assert again.count("\n## ") == 2


def test_the_picture_has_a_dot_for_each_bot() -> None:
    bouts = [bout(seed, 1.0, float(seed % 2)) for seed in range(30)]
    picture = ladder_picture(ratings(["novice", "adept"], bouts))
    assert picture.count("<circle") == 2
    assert ">adept</text>" in picture
