"""Whole matches through the page."""

import random

import pytest
from playwright.sync_api import expect

from tests.page.browser import Visitor

MOST_MOVES = 600


@pytest.mark.parametrize("game", ["nagaraja"])
def test_a_match_against_a_bot_by_clicking(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto("/")
    page.locator(f".world-{game}").get_by_role("button", name="Play now").click()
    moves = page.get_by_role("group", name="What you can do now").get_by_role("button")
    over = page.get_by_role("button", name="Rematch")
    choice = random.Random(7)
    for _ in range(MOST_MOVES):
        moves.or_(over).first.wait_for()
        if over.count():
            break
        labels = moves.all_inner_texts()
        if labels:
            moves.get_by_text(choice.choice(labels), exact=True).first.click(no_wait_after=True)
    visitor.picture(f"{game}-over")
    expect(page.get_by_text("Fair: the luck was what had been promised")).to_be_visible()
