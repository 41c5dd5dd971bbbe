"""What the documents show is what happens."""

import doctest
import re
from pathlib import Path

import pytest

import mela
from mela.core.record import decode_record, encode_record
from mela.games import HOLI

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_friendly_door_runs() -> None:
    result = doctest.testmod(mela)
    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_record_page_shows_the_format() -> None:
    """A record that was just written has the lines which the page explains, in that order."""
    options = {"edition": "polish", "rivalry": ["garland", "balcony"]}
    match = mela.match("holi", seats=3, seed="docs", options=options, players=["Ana", "b", "c"])
    words = [line.split()[0] for line in mela.dumps(match).splitlines() if line]
    shown = (ROOT / "docs/record.md").read_text(encoding="utf-8").split("```")[1]
    page = [line.split()[0] for line in shown.splitlines() if line]
    assert [word for word in page if not word.isdecimal()] == words
    assert encode_record(decode_record(mela.dumps(match))) == mela.dumps(match)


def test_decision_3_states_the_number_of_codes() -> None:
    page = (ROOT / "docs/decisions/0003-codes-of-throws.md").read_text(encoding="utf-8")
    assert f"there are {HOLI.codes()} codes" in page
