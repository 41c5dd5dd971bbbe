"""The board of Nagaraja: whole matches by mouse, by keyboard alone, and by touch on a phone."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import (
    LISTEN,
    MIDDLE,
    NARROW,
    ON_ITS_SIDE,
    PATIENCE,
    SLOW,
    WIDE,
    Visitor,
    tab_to,
)
from tests.page.conftest import NewVisitor
from tests.page.test_access import check

expect.set_options(timeout=PATIENCE)
MOST_CHOICES = 1500
#: What can be pressed on the board now, and is not chosen yet; of my own sticks one always is.
AIMS = ":is(.room, .relic, .stick).open:not(.chosen, .mine *):visible"
CARDS = ".hand > button:not(.dim):not(.chosen)"
GO = ".go button.loud"


def sit_down(visitor: Visitor) -> Page:
    page = visitor.page
    page.goto("/")
    page.locator(".door.nagaraja").get_by_role("button", name="Play now").click()
    page.locator(".hand").wait_for()
    return page


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Rematch").count() > 0


def my_choice(page: Page) -> bool:
    """Wait until something can be decided; false when the match is over."""
    page.locator(GO).or_(page.get_by_role("button", name="Rematch")).first.wait_for()
    return not is_over(page)


def choose(page: Page, chance: random.Random, press: Callable[[Locator], None]) -> None:
    """One press: what completes a move, a target of it, or a card that begins one."""
    go = page.locator(GO)
    if go.is_enabled():
        version = page.locator("[data-version]").get_attribute("data-version")
        press(go)
        page.locator(f"[data-version='{version}']").wait_for(state="detached")
        return
    aim = chance.choice(page.locator(AIMS).all() or page.locator(CARDS).all())
    element = aim.element_handle()
    press(aim)
    # a tap becomes a click some time after it was made; the list of what is open changes with it
    page.wait_for_function("is => !is.isConnected || is.ariaPressed === 'true'", arg=element)


def play_on(page: Page, chance: random.Random, press: Callable[[Locator], None]) -> None:
    for _ in range(MOST_CHOICES):
        if not my_choice(page):
            break
        choose(page, chance, press)
    expect(page.get_by_text("Fair: the luck was what had been promised")).to_be_visible()


def test_a_match_by_mouse(new_visitor: NewVisitor) -> None:
    page = sit_down(new_visitor())
    play_on(page, random.Random(3), lambda what: what.click())


#: How high the highest empty stripe is on a board without temples, between its parts.
VOID = """() => {
  const parts = [...document.querySelectorAll('.grid.bare > *')]
  const boxes = parts.map((is) => is.getBoundingClientRect())
  const tops = boxes.map(({ top }) => top).sort((a, b) => a - b).slice(1)
  return Math.max(0, ...tops.map((top) => {
    const above = boxes.filter((box) => box.top < top).map(({ bottom }) => bottom)
    return top - Math.max(...above)
  }))
}"""


def test_a_match_by_touch_on_a_phone(new_visitor: NewVisitor) -> None:
    page = sit_down(new_visitor(viewport=NARROW, has_touch=True, is_mobile=True))

    def tap(what: Locator) -> None:
        # sticks take the place of temples that have nothing to do with a choice
        assert page.evaluate(VOID) < 40
        what.tap()

    play_on(page, random.Random(4), tap)


def walk_to(page: Page, spot: str) -> None:
    """Into the temple with Tab, then with arrows: inwards first, along, and out again."""
    temple, place = spot.split("-")
    tab_to(page, page.locator(f"[data-spot^='{temple}-'][tabindex='0']"))
    for _ in range(20):
        at = str(page.evaluate("document.activeElement.dataset.spot")).split("-")[1]
        if at == place:
            return
        page.keyboard.press(arrow(at, place))
    raise AssertionError(f"{spot} cannot be reached by arrows")


def arrow(at: str, to: str) -> str:
    inwards = {"W": "ArrowRight", "E": "ArrowLeft", "N": "ArrowDown"}
    if at[0] in inwards:
        return inwards[at[0]]
    row = {"N": "3"}.get(to[0], to[1])
    column = "ABC"[int(to[1]) - 1] if to[0] == "N" else {"W": "A", "E": "C"}.get(to[0], to[0])
    if at[1] != row:
        return "ArrowUp" if at[1] < row else "ArrowDown"
    if at[0] != column:
        return "ArrowRight" if at[0] < column else "ArrowLeft"
    return {"W": "ArrowLeft", "E": "ArrowRight", "N": "ArrowUp"}[to[0]]


def by_keys(page: Page) -> Callable[[Locator], None]:
    def press(what: Locator) -> None:
        spot = what.get_attribute("data-spot")
        number = what.evaluate("is => [...is.parentElement.children].indexOf(is) + 1")
        if spot is not None:
            walk_to(page, spot)
            page.keyboard.press("Enter")
        elif what.evaluate("is => is.matches('.hand > button')") and number < 10:
            page.keyboard.press(str(number))
        else:
            tab_to(page, what)
            page.keyboard.press("Enter")

    return press


def test_a_match_by_keyboard_alone(new_visitor: NewVisitor) -> None:
    page = sit_down(new_visitor())
    play_on(page, random.Random(5), by_keys(page))


def play_again(page: Page) -> None:
    page.get_by_role("button", name="Rematch").click()
    page.locator(GO).wait_for()


def click(what: Locator) -> None:
    what.click()


def reach(
    page: Page,
    chance: random.Random,
    wanted: Callable[[], bool],
    press: Callable[[Locator], None] = click,
) -> None:
    """Play until something is so; another match if that one ends before."""
    for _ in range(MOST_CHOICES):
        if not my_choice(page):
            play_again(page)
        if wanted():
            return
        choose(page, chance, press)
    raise AssertionError("that did not happen")


def test_a_room_is_turned_placed_and_explained(new_visitor: NewVisitor) -> None:
    """Keys turn it, the path is drawn before it is made, and what is impossible says why."""
    page = sit_down(new_visitor())
    for card in page.locator(".hand > button").all():
        expect(card).to_have_attribute("aria-label", re.compile(r"symbol \w+, throws \d"))
    full = page.locator(".near .room:not(.open)").filter(has=page.locator(".tile"))

    def a_second_room_is_mine() -> bool:
        is_mine = page.locator(".say").get_by_text("The room is yours").count() > 0
        return is_mine and full.count() > 0

    # who wins a room is a matter of luck, and what the other does may take mine away again
    reach(page, random.Random(6), a_second_room_is_mine)
    full.first.focus()
    page.keyboard.press("?")
    expect(page.locator(".say")).to_contain_text("There is a tile in")
    rule = page.get_by_role("link", name="Rule N17")
    expect(rule).to_have_attribute("href", "/learn/nagaraja#N17")
    room = page.locator(".near .room.open").first
    # what the tile would do there may come while the button of the mouse is down
    room.hover()
    page.mouse.down()
    expect(room).to_have_attribute("aria-label", re.compile("then:"))
    page.mouse.up()
    expect(room).to_have_attribute("aria-pressed", "true")
    turn = page.locator(".near .room.chosen .stone")
    before = turn.get_attribute("style")
    if page.locator(".go").get_by_role("button", name="Turn", exact=True).count():
        page.keyboard.press("e")
        expect(turn).not_to_have_attribute("style", before or "")
        page.keyboard.press("q")
        expect(turn).to_have_attribute("style", before or "")
    name = str(room.get_attribute("aria-label"))
    # where its paths would lead, for those who cannot see them
    assert re.match(r"[ABC][123]: empty room, chosen, then: .*\b(left|up|right|down)\b", name)
    page.keyboard.press("Escape")
    expect(room).to_have_attribute("aria-pressed", "false")


#: What had just come has been skipped; by then the other's moves may be acted out.
GONE = "is => !is.isConnected || !('fresh' in is.dataset)"


def test_a_key_that_skips_does_nothing_else(visitor: Visitor) -> None:
    page = sit_down(visitor)
    visitor.set_pace(SLOW)
    my_choice(page)
    page.keyboard.press("1")
    page.locator(GO).click()
    # bids, sticks and whatever follows are played; a digit would choose a card
    fresh = page.locator("[data-fresh]").first.element_handle()
    page.keyboard.press("1")
    page.wait_for_function(GONE, arg=fresh)
    assert page.locator(".hand > .chosen").count() == 0


def test_a_press_that_skips_does_nothing_else(visitor: Visitor) -> None:
    page = sit_down(visitor)
    visitor.set_pace(SLOW)
    my_choice(page)
    page.evaluate(LISTEN)
    visitor.press(heard=1)
    page.keyboard.press("1")
    page.locator(GO).click()
    fresh = page.locator("[data-fresh]").first.element_handle()
    visitor.press(heard=2)  # that of the button, and not this one
    page.wait_for_function(GONE, arg=fresh)


def test_a_phone_on_its_side_shows_sticks_and_hand_at_once(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    page = sit_down(visitor)
    sticks = page.locator(".stick")
    reach(page, random.Random(9), lambda: sticks.count() > 0, lambda what: what.tap())
    visitor.picture("nagaraja-on-its-side")
    assert not page.evaluate(COVERED)


#: What cannot be seen without scrolling, or lies under something else.
COVERED = """[...document.querySelectorAll('.stick, .altar .tile, .hand > button, .go .loud')]
  .filter((is) => {
    const { x, y, width, height } = is.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top === null || !(is.contains(top) || top.contains(is))
  }).map((is) => is.outerHTML.slice(0, 120))"""


#: Deals copies of the last card until the hand has so many.
DEAL = """count => {
  const hand = document.querySelector('.hand')
  while (hand.children.length < count) hand.append(hand.lastElementChild.cloneNode(true))
  hand.style.setProperty('--count', count)
  const tilt = Math.min(3, 14 / count)
  for (const [n, card] of [...hand.children].entries())
    card.style.setProperty('--tilt', `${(n - (count - 1) / 2) * tilt}deg`)
}"""


def test_of_many_cards_the_middle_of_each_is_seen(new_visitor: NewVisitor) -> None:
    page = sit_down(new_visitor())
    my_choice(page)
    page.mouse.move(0, 0)  # no card is lifted
    for cards in range(6, 15):
        page.evaluate(DEAL, cards)
        for size in (WIDE, MIDDLE, NARROW, ON_ITS_SIDE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert page.locator(".hand > button").count() == cards
            assert not page.evaluate(COVERED), (cards, size)


#: Figures of a player that stick out of their line or of the plaque.
CUT_FIGURES = """[...document.querySelectorAll('.plaque :is(i, .curses svg, .total, .guide)')]
  .filter((is) => is.checkVisibility() && !is.closest('.meter'))
  .filter((is) => {
    const { left, right } = is.getBoundingClientRect()
    const boxes = [is.closest('p') ?? is, is.closest('.plaque')]
    return boxes.map((box) => box.getBoundingClientRect())
      .some((box) => left < box.left - 1 || right > box.right + 1)
  }).map((is) => is.outerHTML.slice(0, 120))"""
#: Letters and numbers of rooms that lie under a relic.
UNDER_RELICS = """[...document.querySelectorAll('.side:not(.folded) .room s')].filter((is) => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
  const [left, top] = middle(is.getBoundingClientRect())
  return [...document.querySelectorAll('.side:not(.folded) .relic')].some((relic) => {
    const box = relic.getBoundingClientRect()
    const [x, y] = middle(box)
    return Math.hypot(x - left, y - top) < box.width / 2 + 3
  })
}).map((is) => is.dataset.name)"""


def test_small_screens_show_every_figure_and_where_rooms_are(new_visitor: NewVisitor) -> None:
    page = new_visitor().page
    page.goto("/")
    page.evaluate(
        """() => fetch('/api/guest', { method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Maximiliane Wohlgemuth' }) })"""
    )
    page.reload()
    page.locator(".door.nagaraja").get_by_role("button", name="Play now").click()
    page.locator(".hand").wait_for()
    for width, height in ((390, 844), (360, 640), (667, 375), (844, 390), (720, 450), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        shown = page.locator(".near .room s").evaluate_all("all => all.map(is => is.dataset.name)")
        assert shown == list("321ABC")
        assert not page.evaluate(CUT_FIGURES), (width, height)
        assert not page.evaluate(UNDER_RELICS), (width, height)


def test_looks_and_access(visitor: Visitor) -> None:
    """Pictures of a match at three widths; nothing sticks out, axe finds nothing."""
    page = sit_down(visitor)
    chance = random.Random(8)
    phases: dict[str, int] = {}
    for _ in range(MOST_CHOICES):
        if not my_choice(page):
            play_again(page)
        phase = page.locator(".phases [aria-current]").inner_text()
        phases[phase] = phases.get(phase, 0) + 1
        if phases[phase] in (2, 9):
            for name, size in (("wide", WIDE), ("middle", MIDDLE), ("narrow", NARROW)):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                visitor.picture(f"nagaraja-{phase.split()[0].lower()}-{phases[phase]}-{name}")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
                check(page)
            assert not page.evaluate(TOO_SMALL)
            page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        if len(phases) == 4 and min(phases.values()) > 1:
            return
        choose(page, chance, lambda what: what.click())
    raise AssertionError(f"not all phases were seen: {phases}")


#: Buttons on a phone that are smaller than a fingertip.
TOO_SMALL = """[...document.querySelectorAll('.board button')].filter((is) => {
  const { width, height } = is.getBoundingClientRect()
  const pressed = width > 0 && getComputedStyle(is).pointerEvents !== 'none'
  return pressed && Math.min(width, height) < 43.5
}).map((is) => is.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("language", ["pl", "es", "de", "pt"])
def test_words_fit_in_every_language(new_visitor: NewVisitor, language: str) -> None:
    visitor = new_visitor(locale=language)
    page = visitor.page
    page.goto("/")
    page.locator(".door.nagaraja button").first.click()
    page.locator(GO).wait_for()
    page.keyboard.press("1")
    for name, size in (("wide", WIDE), ("narrow", NARROW)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        visitor.picture(f"nagaraja-{language}-{name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not page.evaluate(CUT_OFF), name


#: Buttons and lines whose words do not fit into them.
CUT_OFF = """[...document.querySelectorAll('.go button, .say, .fate')]
  .filter((is) => is.scrollWidth > is.clientWidth + 1).map((is) => is.textContent)"""
