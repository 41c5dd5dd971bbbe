"""The Learn pages: scenes beside the rules, and the first match with its coach."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import test_holi as holi
from tests.page import test_nagaraja as nagaraja
from tests.page.browser import NARROW, PATIENCE, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_access import check

expect.set_options(timeout=PATIENCE)
CHANCE = random.Random(8)


def scene(page: Page, game: str, name: str) -> Locator:
    page.goto(f"/learn/{game}#scene-{name}")
    return page.locator(f"#scene-{name}")


@pytest.mark.parametrize(
    ("game", "name", "spot", "before", "after"),
    [
        ("holi", "fall", "[data-level='0'] [data-cell='C3']", "free", "token"),
        ("nagaraja", "room", "[data-spot='0-W1']", "face down", "sacred relic of 5, face up"),
    ],
)
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_scene_plays_when_it_comes_into_sight_and_again(
    new_visitor: NewVisitor,
    size: dict[str, int],
    game: str,
    name: str,
    spot: str,
    before: str,
    after: str,
) -> None:
    visitor = new_visitor(viewport=size, reduced_motion="no-preference")
    page = visitor.page
    figure = scene(page, game, name)
    place = figure.locator(spot)

    def rests(step: str, shows: str) -> None:
        expect(figure).to_have_attribute("data-step", step)
        expect(figure).to_have_attribute("data-running", "false")
        expect(place).to_have_attribute("aria-label", shows_at(shows))

    rests("1", after)
    visitor.picture(f"scene-{game}-{'wide' if size is WIDE else 'narrow'}")
    figure.get_by_role("button", name="Before").click()
    rests("0", before)
    figure.get_by_role("button", name="Again").click()
    rests("1", after)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def shows_at(words: str) -> re.Pattern[str]:
    return re.compile(re.escape(words))


def test_without_movement_one_goes_through_the_steps(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    figure = scene(visitor.page, "holi", "climb")
    pawn = figure.locator("[data-pawn='0']")
    pawn.wait_for()
    visitor.page.wait_for_timeout(2_500)  # in which it would have begun
    expect(figure).to_have_attribute("data-step", "0")
    steps = figure.get_by_role("listitem").get_by_role("button")
    expect(steps).to_have_count(3)
    expect(steps.nth(2)).to_contain_text("Tara climbs to the middle level on C3.")
    steps.nth(2).click()
    expect(steps.nth(2)).to_have_attribute("aria-current", "step")
    own = figure.locator("[data-level='1'] [data-cell='C3']")
    expect(own).to_have_attribute("aria-label", shows_at("your pawn"))


def test_rules_and_scenes_lead_to_each_other(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/holi#H15")
    rule = page.locator("#H15")
    rule.get_by_role("link", name="see it").click()
    figure = page.locator("#scene-fall")
    expect(figure).to_be_in_viewport()
    figure.get_by_role("link", name="Rule H22").click()
    expect(page.locator("#H22")).to_be_in_viewport()
    expect(page.locator("#H24").get_by_text("our ruling")).to_be_visible()
    expect(page.locator("#H25").get_by_text("our ruling")).to_have_count(0)
    page.locator("#H6").get_by_role("link", name="the cards").click()
    expect(page.get_by_role("heading", name="The cards of Holi")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["pl-PL", "es-ES", "de-DE", "pt-PT"])
def test_scenes_speak_the_language(new_visitor: NewVisitor, language: str) -> None:
    page = new_visitor(locale=language).page
    figure = scene(page, "nagaraja", "cancel")
    figure.wait_for()
    text = figure.inner_text()
    assert "Tara" in text
    assert "Again" not in text
    assert "cancel" not in text.lower().replace("cancela", "")


def begin_first_match(page: Page, game: str) -> Locator:
    """From the door of the game to the table; the coach's line."""
    page.goto("/")
    page.locator(f".door.{game}").get_by_role("link", name="First time?").click()
    page.get_by_role("button", name="Begin").click()
    return page.get_by_role("region", name="Coach")


#: Presses "Got it" at whatever is explained now, and says what that was. A lesson also closes when
#: its moment passes, so a press that looks first and clicks later may find nothing.
GOT_IT = """(coach) => {
  const { lesson } = coach.dataset
  const buttons = [...coach.querySelectorAll('button')]
  if (lesson !== 'done') buttons.find(({ innerText }) => innerText.trim() === 'Got it')?.click()
  return lesson
}"""


def read_on(coach: Locator) -> bool:
    """Read what is explained now, one after the other; true when all has been."""
    while (lesson := coach.evaluate(GOT_IT)) not in ("none", "done"):
        expect(coach).not_to_have_attribute("data-lesson", lesson)
    return bool(lesson == "done")


def play_holi(page: Page) -> bool:
    # off the board: over a cell, the prompt would say why nothing can be done there
    page.mouse.move(0, 0)
    if not holi.await_my_choice(page):
        return False
    holi.choose_something(page, "click")
    if holi.targets(page).count():
        holi.targets(page).first.hover()
        expect(page.locator("[data-cell][aria-pressed=true]").first).to_be_visible()
        holi.await_change(page, holi.targets(page).first.click)
    else:
        holi.await_change(page, page.locator(".act").click)
    return True


def play_nagaraja(page: Page) -> bool:
    if not nagaraja.my_choice(page):
        return False
    nagaraja.choose(page, CHANCE, lambda what: what.click())
    return True


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize(
    ("game", "play"), [("holi", play_holi), ("nagaraja", play_nagaraja)], ids=["holi", "nagaraja"]
)
def test_a_first_match_until_all_is_explained(
    new_visitor: NewVisitor, size: dict[str, int], game: str, play: Callable[[Page], bool]
) -> None:
    visitor = new_visitor(viewport=size)
    page = visitor.page
    coach = begin_first_match(page, game)
    coach.wait_for()
    check(page)
    while not read_on(coach):
        # somebody may win before everything has come up once: then another first match does
        if not play(page):
            coach = begin_first_match(page, game)
            coach.wait_for()
    expect(coach).to_contain_text("That is all you need to play.")
    check(page)
    visitor.picture(f"first-{game}-{'wide' if size is WIDE else 'narrow'}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_have_attribute("data-lesson", "none")


def test_what_was_explained_is_kept_and_can_be_stopped(new_visitor: NewVisitor) -> None:
    page = new_visitor().page
    coach = begin_first_match(page, "holi")
    expect(coach).to_have_attribute("data-lesson", "place")
    expect(page.locator("[data-coached]")).to_have_count(1)
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_attribute("data-lesson", "none")
    expect(page.locator("[data-coached]")).to_have_count(0)
    page.reload()
    expect(coach.get_by_role("img", name="1 of 7 explained")).to_be_visible()
    expect(coach).to_have_attribute("data-lesson", "none")
    table = page.url
    page.goto("/learn/holi/first")
    page.get_by_role("button", name="Go on with the one you began").click()
    page.wait_for_url(table)
    coach.get_by_role("button", name="Explain no more").click()
    expect(coach).to_have_count(0)
    page.reload()
    page.locator(".holi .say").wait_for()
    expect(coach).to_have_count(0)
