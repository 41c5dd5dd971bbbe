"""The board of Holi: whole matches by mouse, keyboard and touch, and what it says and shows."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import LISTEN, MIDDLE, NARROW, PATIENCE, SLOW, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_access import check

expect.set_options(timeout=PATIENCE)

MOST_CHOICES = 300
MOVING_CHOICES = 8
SIZES = {"wide": WIDE, "middle": MIDDLE, "narrow": NARROW}
SMALL_ON_ITS_SIDE = {"width": 667, "height": 375}
#: What a finger would miss.
SMALL_TARGETS = """() => {
  const targets = [...document.querySelectorAll('.dock button, .large [data-cell], .seats button')]
  return targets.filter((target) => target.checkVisibility())
    .map((target) => [target.getBoundingClientRect(), target.textContent])
    .filter(([box]) => box.width < 44 || box.height < 44)
    .map(([box, text]) => `${text} ${box.width} x ${box.height}`)
}"""


def begin(visitor: Visitor, moves: int = 0, seats: int = 2) -> Page:
    """A table with bots, after some moves of mine."""
    page = visitor.page
    page.goto("/")
    made = page.evaluate(
        """async (seats) => {
          const post = async (path, body) => (await fetch(path, { method: 'POST',
            headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()
          await post('/api/guest', { name: 'Ana' })
          const others = Array.from({ length: seats - 1 }, () => ({ who: 'novice' }))
          const wish = { game: 'holi', seats: [{ who: 'me' }, ...others], public: false }
          return post('/api/tables', wish)
        }""",
        seats,
    )
    page.goto(f"/t/{made['id']}")
    page.locator(".holi .say").wait_for()
    if moves:
        visitor.play(moves)
        page.reload()
    return page


def rematch(page: Page) -> Locator:
    return page.get_by_role("button", name="Rematch")


def await_my_choice(page: Page) -> bool:
    """Wait until I am asked; false if the match is over."""
    page.get_by_text(re.compile("^Your turn")).or_(rematch(page)).first.wait_for()
    return rematch(page).count() == 0


def await_change(page: Page, act: Callable[[], None]) -> None:
    """Do something, and wait until the board looks different for it."""
    shown = page.locator(".holi .room").inner_text()
    act()
    page.wait_for_function(
        "(shown) => document.querySelector('.holi .room')?.innerText !== shown", arg=shown
    )


def action(page: Page, name: str) -> Locator:
    """One of my actions, if it can be chosen."""
    mine = page.get_by_role("group", name="What you can do now")
    return mine.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)


def cards(page: Page) -> Locator:
    return page.get_by_role("group", name="Your cards").locator("[data-card]")


def fitting(page: Page) -> Locator:
    """Cards that can be thrown from here."""
    return page.locator("[data-card][aria-label*='fits in']")


def targets(page: Page) -> Locator:
    return page.locator("[data-cell][aria-disabled=false]")


def choose_something(page: Page, press: str) -> None:
    """Choose with the mouse or a finger until some cell can be taken; throw first."""
    if targets(page).count():
        return
    face_down = page.get_by_role("button", name="Face down", exact=True, disabled=False)
    for way in (action(page, "Climb"), fitting(page), action(page, "Move"), face_down):
        if way.count():
            getattr(way.first, press)()
            # a tap becomes a click some time after it was made
            targets(page).first.wait_for()
            return


def test_a_match_by_mouse(visitor: Visitor) -> None:
    page = begin(visitor)
    visitor.set_pace(2)
    for turn in range(MOST_CHOICES):
        # what moves is seen by then, and costs most of the time
        if turn == MOVING_CHOICES:
            visitor.be_still()
        if not await_my_choice(page):
            break
        choose_something(page, "click")
        if targets(page).count():
            # the mouse aims by being there, and its click does it
            targets(page).first.hover()
            expect(page.locator("[data-cell][aria-pressed=true]").first).to_be_visible()
            await_change(page, targets(page).first.click)
        else:
            await_change(page, page.locator(".act").click)
    expect(rematch(page)).to_be_visible()


def test_a_match_by_keyboard_alone(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport=MIDDLE)
    page = begin(visitor)
    for _ in range(MOST_CHOICES):
        if not await_my_choice(page):
            break
        fits = [
            number + 1
            for number, card in enumerate(cards(page).all())
            if "fits in" in (card.get_attribute("aria-label") or "")
        ]
        if "put your pawn" in page.locator(".say").inner_text():
            page.keyboard.press("ArrowDown")
        elif action(page, "Climb").count():
            page.keyboard.press("c")
        elif fits:
            page.keyboard.press(str(fits[0]))
            page.keyboard.press("e")
        elif action(page, "Move").count():
            page.keyboard.press("m")
        elif page.get_by_role("button", name="Face down", exact=True, disabled=False).count():
            page.keyboard.press("d")
        else:
            await_change(page, lambda: page.keyboard.press("t"))
            continue
        expect(page.locator("[data-cell][aria-pressed=true]").first).to_be_visible()
        await_change(page, lambda: page.keyboard.press("Enter"))
    expect(rematch(page)).to_be_visible()


def test_a_match_by_touch_on_a_phone(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport=NARROW, has_touch=True, is_mobile=True)
    page = begin(visitor)
    for _ in range(MOST_CHOICES):
        if not await_my_choice(page):
            break
        choose_something(page, "tap")
        if targets(page).count():
            # the first tap only aims
            target = targets(page).first
            target.tap()
            expect(target).to_have_attribute("aria-pressed", "true")
        await_change(page, page.locator(".act").tap)
    expect(rematch(page)).to_be_visible()


def test_what_cannot_be_chosen_says_why(visitor: Visitor) -> None:
    page = begin(visitor)
    await_my_choice(page)
    page.get_by_role("button", name=re.compile("^C3 ground")).hover()
    rule = page.locator(".say").get_by_role("link", name="Rule H8")
    expect(rule).to_have_attribute("href", "/learn/holi#H8")
    expect(page.locator(".say")).to_contain_text("C3 is no corner")


def test_a_move_is_previewed_made_and_taken_back(visitor: Visitor) -> None:
    page = begin(visitor, moves=1)
    await_my_choice(page)
    where = page.locator("[data-cell][aria-label*='your pawn']").get_attribute("data-cell")
    page.keyboard.press("m")
    expect(page.get_by_role("region", name="What this would bring")).to_be_visible()
    page.keyboard.press("Enter")
    await_my_choice(page)
    moved = page.locator("[data-cell][aria-label*='your pawn']")
    expect(moved).not_to_have_attribute("data-cell", str(where))
    page.keyboard.press("u")
    expect(moved).to_have_attribute("data-cell", str(where))


#: How far the names of the levels are from the levels, and the numbers from cells aimed at.
ASTRAY = """() => {
  const middle = (is) => {
    const { x, y, width, height } = is.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const tags = [...document.querySelectorAll('.tag')].map((tag, level) => {
    const cell = document.querySelector(`[data-level="${level}"] [data-cell=A4]`)
    return Math.abs(middle(tag)[1] - middle(cell)[1])
  })
  const aimed = [...document.querySelectorAll('[data-cell][aria-pressed=true]')].map(middle)
  const numbers = [...document.querySelectorAll('.over .worth')].map((is) => {
    const [x, y] = middle(is)
    return Math.min(...aimed.map(([left, top]) => Math.hypot(x - left, y - top)))
  })
  return Math.max(...tags, ...numbers)
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_a_throw_brings_stands_where_it_lands(new_visitor: NewVisitor, motion: str) -> None:
    page = begin(new_visitor(reduced_motion=motion))
    await_my_choice(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    # this can be done in every first turn; not every card fits in a corner
    face_down = page.get_by_role("button", name="Face down", exact=True, disabled=False)
    expect(face_down).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator(".over .worth").first).to_have_text("+1")
    # and in words
    expect(page.locator(".say .unseen")).to_have_text(re.compile(r"^[A-F][1-6]: \+\d+$"))
    # far from the levels they would be of another one
    page.wait_for_function(f"({ASTRAY})() < 70")
    page.keyboard.press("Escape")
    expect(page.locator(".over .worth")).to_have_count(0)


def test_the_tower_is_turned_and_laid_flat(visitor: Visitor) -> None:
    page = begin(visitor, moves=1)
    tower = page.locator(".scene > .tower")
    before = tower.get_attribute("style")
    page.mouse.move(520, 300)
    page.mouse.down()
    page.mouse.move(640, 260, steps=4)
    page.mouse.up()
    dragged = tower.get_attribute("style")
    assert dragged != before
    page.keyboard.press("Shift+ArrowLeft")
    expect(tower).not_to_have_attribute("style", str(dragged))
    page.keyboard.press("f")
    expect(tower).to_be_hidden()
    expect(page.get_by_role("group", name="Top").get_by_role("button")).to_have_count(36)
    page.reload()
    expect(page.get_by_role("button", name="Flat", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_key_that_skips_does_nothing_else(visitor: Visitor) -> None:
    page = begin(visitor)
    visitor.set_pace(SLOW)
    await_my_choice(page)
    targets(page).first.click()
    flyer = page.locator(".flyer").first.element_handle()
    page.keyboard.press("f")
    page.wait_for_function("is => !is.isConnected", arg=flyer)
    expect(page.get_by_role("button", name="Tower", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_press_that_skips_does_nothing_else(visitor: Visitor) -> None:
    page = begin(visitor)
    visitor.set_pace(SLOW)
    await_my_choice(page)
    page.evaluate(LISTEN)
    visitor.press(heard=1)
    targets(page).first.click()
    flyer = page.locator(".flyer").first.element_handle()
    visitor.press(heard=2)  # that of the corner, and not this one
    page.wait_for_function("is => !is.isConnected", arg=flyer)


def test_the_board_at_every_size(visitor: Visitor) -> None:
    page = begin(visitor, moves=12, seats=4)
    await_my_choice(page)
    for name, size in SIZES.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.keyboard.press("Escape")
        if cards(page).count():
            page.keyboard.press("1")
        page.wait_for_timeout(400)
        visitor.picture(f"holi-{name}")
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        if name != "narrow":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name
    for size in (NARROW, SMALL_ON_ITS_SIDE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(400)
        assert page.evaluate(SMALL_TARGETS) == [], size
