"""The balance report: what its figures mean, and that it stands alone."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mela.cli.main import app
from mela.lab.balance_report import figures
from mela.lab.balance_report.report import Report
from mela.lab.balance_report.study import Study, balance_frames, studies
from mela.lab.estimate import mean, ratio, share
from mela.lab.frames import Frames
from mela.lab.match_summary import Job, MatchSummary, Piece
from mela.lab.setting import Setting
from tests.titles import HOLI, HOLI_KIT, NAGARAJA, NAGARAJA_KIT

USUAL = Setting("holi", ("novice", "novice"))
POLISH = Setting("holi", ("novice", "novice"), (("edition", "polish"),))
STUDIES = [Study("international", USUAL), Study("Polish", POLISH)]


def played(
    seed: int, points: tuple[int, int], setting: Setting = USUAL, **more: object
) -> MatchSummary:
    """A match of two that seat 0 begins."""
    ahead = points[0] > points[1]
    facts: dict[str, object] = {
        "start": 0,
        "steps": 10,
        "places": (1, 2) if ahead else (2, 1),
        "why": "all-out",
        "ends": ("no-cards", "no-tokens"),
        "lines": ({"top": points[0]}, {"top": points[1]}),
        "pieces": (),
        "curve": (points,),
    }
    return MatchSummary(job=Job(setting, seed), points=points, **{**facts, **more})  # type: ignore[arg-type]


def frames(*summaries: MatchSummary) -> Frames:
    return balance_frames(STUDIES, summaries)


def test_shares_stay_between_0_and_1_and_narrow() -> None:
    few, many = share([1.0] * 8), share([1.0] * 800)
    assert few.value == many.value == 1.0
    assert few.low < many.low < 1.0 == few.high
    assert share([0.5, 0.5]).value == 0.5


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Samples of 60 from 0..99, by a simple walk: 95 % of 200 intervals, give or take."""
    x, held = 7, 0
    for _ in range(200):
        values = []
        for _ in range(60):
            x = (x * 1103515245 + 12345) % 2**31
            values.append(float(x // 65536 % 100))
        found = mean(values)
        held += found.low <= 49.5 <= found.high
    assert 180 <= held <= 198


def test_cases_that_hang_together_count_once() -> None:
    once = ratio([(1.0, 1.0), (0.0, 1.0)] * 50)
    twice = ratio([(2.0, 2.0), (0.0, 2.0)] * 50)
    assert (once.low, once.high) == pytest.approx((twice.low, twice.high))


def test_who_begins_is_told_from_where_they_sit() -> None:
    found = frames(
        *(played(n, (9, 1)) for n in range(30)),
        *(played(n, (1, 9), start=1) for n in range(30, 40)),
    )
    first, second = figures.wins_by_order(found, figures.groups(found)[0])
    assert (first.value, second.value) == (1.0, 0.0)
    assert first.low > 0.5 > second.high


def test_groups_are_variants() -> None:
    found = figures.groups(frames(played(0, (1, 2), POLISH), played(0, (2, 1)), played(1, (1, 2))))
    assert [(group.variant, group.count) for group in found] == [
        ("Polish", 1),
        ("international", 2),
    ]


def test_lead_changes_and_the_moment_of_decision() -> None:
    back_and_forth = ((1, 0), (1, 1), (1, 2), (3, 2), (3, 2))
    found = frames(played(0, (3, 2), curve=back_and_forth))
    assert found.matches["lead_changes"].to_list() == [2]
    assert found.matches["decided"].to_list() == [0.6]
    curve = figures.decided(figures.groups(found)[0], steps=10)
    assert curve == [0.0] * 6 + [1.0] * 5


def test_a_card_that_wins_is_worth_something() -> None:
    def dealt(n: int) -> tuple[Piece, ...]:
        lucky = n % 2
        return (Piece("colour-card", "wave", lucky, 0), Piece("colour-card", "fork", 1 - lucky, 0))

    won = [played(n, (1, 9) if n % 2 else (9, 1), pieces=dealt(n)) for n in range(40)]
    lost = [played(n, (9, 1) if n % 2 else (1, 9), pieces=dealt(n)) for n in range(40, 50)]
    (wave, fork), base = figures.worths(frames(*won, *lost), "colour-card")
    assert (wave.id, fork.id) == ("wave", "fork")
    assert wave.win.value == pytest.approx(0.3)
    assert base == pytest.approx(0.0)
    assert wave.win.low > 0 > fork.win.high


def test_colour_cards_that_come_late_do_not_count() -> None:
    late = tuple(Piece("colour-card", f"c{n}", 0, n) for n in range(8))
    found, _ = figures.worths(frames(played(0, (9, 1), pieces=late)), "colour-card")
    assert {worth.id for worth in found} == {"c0", "c1", "c2", "c3", "c4", "c5"}


def test_a_scoring_card_decides_when_another_would_have_won_without_it() -> None:
    card = (Piece("rivalry-card", "garland", None, 0),)

    def scored(n: int, garland: int) -> MatchSummary:
        lines = ({"top": 9 - garland, "garland": garland}, {"top": 5, "garland": 0})
        return played(n, (9, 5), lines=lines, pieces=card)

    (found,) = figures.rivalry_cards(frames(scored(0, 6), scored(1, 1), scored(2, 0), scored(3, 5)))
    assert found.id == "garland"
    assert found.decides.value == 0.5
    assert found.points.value == pytest.approx(1.5)
    assert found.ahead.value == pytest.approx(0.5)


def test_a_rule_card_is_compared_with_tables_without_it() -> None:
    short = (Piece("rivalry-card", "short-steps", None, 0),)
    other = (Piece("rivalry-card", "balcony", None, 0),)
    turns = ((1, 0),) * 3
    found = figures.rule_cards(
        frames(
            *(played(n, (9, 1), pieces=short, curve=turns) for n in range(4)),
            *(played(n, (9, 1), pieces=other) for n in range(4, 8)),
        )
    )
    assert [(card.id, card.turns.value) for card in found] == [("balcony", -2), ("short-steps", 2)]
    assert [card.start.value for card in found] == [0, 0]


def test_a_seat_is_called_better_or_worse_only_where_that_is_proven() -> None:
    def title(wins: int, of: int) -> str:
        found = frames(*(played(n, (9, 1) if n < wins else (1, 9)) for n in range(of)))
        page = Report(HOLI, "novice", [], found, [], "", "").html()
        return page.split("<h2>")[1].split("</h2>")[0]

    assert title(11, 20) == "No seat is proven better than another"
    said = "The first of 2 wins more than its share and the second of 2 wins less than its share"
    assert title(90, 100) == said


def test_luck_spans_the_same_both_ways() -> None:
    found = frames(*(played(n, (n, 10)) for n in range(20)))
    span = figures.equals_span(found, figures.groups(found)[0])
    assert span.tenth < span.quarter < 0 < span.three_quarters < span.nine_tenths
    assert span.needed is None, "equals never show who is better"


@pytest.mark.parametrize("game", [HOLI, NAGARAJA], ids=lambda game: game.name)
def test_every_variant_can_be_played(game: object) -> None:
    found = studies(game, "novice", None)  # type: ignore[arg-type]
    assert len({study.setting for study in found}) == len(found)


def test_pieces_are_drawn() -> None:
    cards = HOLI_KIT.report().pictures(HOLI.pack("standard"))
    tiles = NAGARAJA_KIT.report().pictures(NAGARAJA.pack("standard"))
    assert cards["embrace"].count("<rect") == 3
    assert cards["embrace"].count('class="sun"') == 1
    assert tiles["crossroads"].count("<path") == 4
    assert tiles["bend-crypt"].count('class="sun"') == 1


def test_the_report_stands_alone_and_is_the_same_each_time(tmp_path: Path) -> None:
    args = "balance nagaraja --bot novice --ladder novice,apprentice:40n --matches 3 --pairs 2"
    pages = []
    for _ in range(2):
        run = CliRunner().invoke(app, [*args.split(), "--workers", "1", "--out", str(tmp_path)])
        assert run.exit_code == 0, run.output
        pages.append((tmp_path / "nagaraja.html").read_text(encoding="utf-8"))
    assert len(list(tmp_path.glob("*.parquet"))) == 5
    assert pages[0] == pages[1]
    assert not re.search(r"https?:|src=|@import|url\(", pages[0]), "it would need a network"
    assert pages[0].count("<section>") == pages[0].count("</section>") == 9
    assert "3 matches between equals" in pages[0]


def test_a_report_that_is_stopped_tells_of_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Job] = []

    def stopped(pack: object, with_record: bool, job: Job) -> MatchSummary:  # noqa: ARG001
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(job)
        return played(job.seed, (9, 1), job.setting)

    monkeypatch.setattr("mela.lab.balance_report.study.play_job", stopped)
    args = "balance nagaraja --bot novice --ladder novice,apprentice:40n --matches 9 --workers 1"
    run = CliRunner().invoke(app, [*args.split(), "--out", str(tmp_path)])
    assert run.exit_code == 1
    assert "stopped; finished work is in" in run.stderr
    assert "2 matches between equals" in (tmp_path / "nagaraja.html").read_text()
    assert not (tmp_path / "bouts.jsonl").exists()
