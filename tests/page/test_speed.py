"""The page is quick: how much work the first board, an event and a frame are."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.page.browser import Visitor
from tests.page.stopwatch import NOTES, TIMELINE, Stopwatch, Timeline, slowness
from tests.page.test_holi import await_my_choice, begin, choose_something, targets
from tests.page.test_nagaraja import sit_down

TRIES = 8
#: A machine four times slower must draw the first board within a second.
MOST_WORK_TO_THE_FIRST_BOARD = 1000 / 4
MOST_TO_SHOW_AN_EVENT = 50
MOST_IN_A_FRAME = 8


def load(visitor: Visitor, address: str) -> float:
    """Milliseconds of work from an empty page to the board."""
    page = visitor.new_page()
    page.add_init_script(NOTES)
    watch = Stopwatch(page)
    page.goto(address)
    page.wait_for_function("() => noted.drawn")
    work = watch.work()
    page.close()
    return work


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_first_board(visitor: Visitor, browser: Browser, game: str) -> None:
    page = begin(visitor, 1) if game == "holi" else sit_down(visitor)
    address = page.url
    page.close()
    tries = [load(visitor, address) / slowness(browser) for _ in range(TRIES)]
    assert min(tries) <= MOST_WORK_TO_THE_FIRST_BOARD, tries


def act(page: Page) -> None:
    choose_something(page, "click")
    if targets(page).count():
        targets(page).first.hover()
        targets(page).first.click()
    else:
        page.locator(".act").click()


def traced_choices(browser: Browser, visitor: Visitor, tries: int) -> Iterator[Timeline]:
    """Choices in a match of Holi, and what the browser did until everything had come to rest."""
    visitor.page.add_init_script(NOTES)
    page = begin(visitor, 1)
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(tries):
        if not await_my_choice(page):
            return
        page.evaluate("noted.shown = []")
        browser.start_tracing(page=page, categories=TIMELINE)
        act(page)
        page.wait_for_function("() => noted.shown.length && !document.querySelector('.flyer')")
        yield Timeline(browser.stop_tracing())


def test_events_and_the_frames_of_flights(visitor: Visitor, browser: Browser) -> None:
    shown: list[float] = []
    frames: list[float] = []
    for timeline in traced_choices(browser, visitor, TRIES):
        slower = slowness(browser)
        shown.append(timeline.to_show_the_first_step() / slower)
        flights = list(timeline.frames_of_flights())
        if flights:
            frames.append(max(flights) / slower)
    assert min(shown) <= MOST_TO_SHOW_AN_EVENT, shown
    assert min(frames) <= MOST_IN_A_FRAME, frames
