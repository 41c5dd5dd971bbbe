"""How much script has to come before the first game can be played."""

import gzip
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Response

from tests.page.browser import Visitor

MOST_KILOBYTES = 150


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_first_game_needs_little_script(visitor: Visitor, game: str) -> None:
    """All scripts from the home page to the first choice, as the browser has fetched them."""
    came: list[Response] = []
    visitor.page.on("response", lambda response: came.append(response))
    visitor.page.goto("/")
    visitor.page.locator(f".door.{game} button").first.click()
    visitor.page.locator("[aria-disabled=false][data-cell], .hand > button").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    sizes = {
        urlparse(response.url).path: len(gzip.compress(response.body()))
        for response in came
        if response.request.resource_type == "script" and response.ok
    }
    listed = [f"{size:7} {path}" for path, size in sorted(sizes.items(), key=lambda is_: -is_[1])]
    # the entry, the shell of a table, the board, and words
    assert len(sizes) > 4, listed
    assert sum(sizes.values()) <= MOST_KILOBYTES * 1000, "\n".join(listed)
