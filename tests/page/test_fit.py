"""Nothing is cut off, in the longest language, in every main state, on every kind of screen."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.browser import MIDDLE, NARROW, ON_ITS_SIDE, PATIENCE, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_table import choose_seat

expect.set_options(timeout=PATIENCE)

#: The catalogue with the most letters.
LONGEST = "pl"
SIZES = {
    "wide": WIDE,
    "middle": MIDDLE,
    "narrow": NARROW,
    "on its side": ON_ITS_SIDE,
    "twice as large": {"width": 720, "height": 450},
}
#: Words that stick out of the screen, or out of a box that cuts them off; pieces are no words.
CUT_OFF = """() => {
  const asides = '.unseen, [aria-hidden=true], svg, .tower, option, dialog:not([open])'
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const dialog = document.querySelector('dialog[open]')
  const seen = { visibilityProperty: true, opacityProperty: true }
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const is = text.parentElement
    const words = text.data.trim()
    if (!words || is.closest(asides) || (dialog && !dialog.contains(is))) continue
    if (!is.checkVisibility(seen)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width < 1) continue
    let edge = { left: 0, right: innerWidth }
    let cutter = 'the screen'
    for (let box = is; box && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      const { left, right, width } = box.getBoundingClientRect()
      // a dot is for screen readers; what scrolls shows all of it
      if (width <= 1) cutter = null
      else {
        const all = ['auto', 'scroll'].includes(overflowX)
        edge = all ? { left: -Infinity, right: Infinity } : { left, right }
        cutter = box.className || box.tagName
      }
      break
    }
    if (cutter === null) continue
    if (left < edge.left - 1 || right > edge.right + 1) found.add(`cut off by ${cutter}: ${words}`)
    const button = is.closest('button, a.button')?.getBoundingClientRect()
    if (button && (left < button.left - 1 || right > button.right + 1))
      found.add(`sticks out of its button: ${words}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways')
  return [...found]
}"""
#: Boards settle when the browser has told them their size.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Fit:
    """Looks at a visitor's page on all screens, and remembers what does not fit."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor = visitor
        self.name = name
        self.found: list[str] = []

    def look(self, state: str) -> None:
        page = self.visitor.page
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            page.evaluate(SETTLED)
            self.visitor.picture(f"fit-{self.name}-{state}-{size.replace(' ', '-')}")
            self.found += [f"{state}, {size}: {fault}" for fault in page.evaluate(CUT_OFF)]
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]

    def check(self) -> None:
        assert not self.found, "\n".join(self.found)


def stranger(new_visitor: NewVisitor) -> Visitor:
    return new_visitor(locale=LONGEST)


def open_table(page: Page, game: str, second: str) -> None:
    """With somebody on the second seat: a level of bots, or somebody here."""
    page.goto("/")
    page.locator(f".door.{game} button").nth(1).click()
    choose_seat(page, 2, second)
    page.locator("dialog .loud").click()
    page.wait_for_url("**/t/*")


def test_pages_around_the_tables(new_visitor: NewVisitor) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, "pages"), visitor.page
    page.goto("/")
    page.locator(".door.holi button").first.wait_for()
    fit.look("home")
    page.locator(".door.holi button").nth(1).click()
    page.locator("dialog[open] .who").first.wait_for()
    fit.look("new table")
    page.locator("dialog label:has(use[href='#i-card'])").click()
    page.locator("dialog .cards label").first.wait_for()
    fit.look("rivalry cards")
    page.locator("dialog .loud").click()
    page.wait_for_url("**/t/*")
    page.locator("main h1, main h2").first.wait_for()
    fit.look("waiting")
    for game in ("holi", "nagaraja"):
        page.goto(f"/learn/{game}")
        page.locator("main").get_by_role("heading").first.wait_for()
        fit.look(f"learn {game}")
    page.goto("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    fit.look("open a record")
    page.goto("/nowhere")
    page.locator("h1").wait_for()
    fit.look("nothing here")
    page.goto("/t/nowhere")
    page.locator(".lost h1").wait_for()
    fit.look("no such table")
    fit.check()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_choices_and_menus(new_visitor: NewVisitor, game: str) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, game), visitor.page
    open_table(page, game, "novice")
    can_choose = page.locator("[data-cell][aria-disabled=false], [data-card], .hand > button")
    for moves in (0, 4):
        if moves:
            visitor.play(moves)
            page.reload()
        can_choose.first.wait_for()
        fit.look(f"choose {moves}")
        page.keyboard.press("1")
        fit.look(f"chosen {moves}")
        # a key that asks why not, somewhere
        page.locator("[data-cell], [data-spot]").first.focus()
        page.keyboard.press("?")
        fit.look(f"why not {moves}")
        page.keyboard.press("Escape")
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()
    fit.look("menu")
    fit.check()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_waiting_for_another_player(new_visitor: NewVisitor, game: str) -> None:
    host, friend = stranger(new_visitor), stranger(new_visitor)
    open_table(host.page, game, "open")
    friend.page.goto(host.page.url)
    friend.page.locator(".waiting .loud").click()
    for visitor in (host, friend):
        visitor.page.locator(".say").wait_for()
    # one of them is to move, and the title of that page says so
    while host.page.title().startswith("●") == friend.page.title().startswith("●"):
        host.page.wait_for_timeout(100)
    waits = friend if host.page.title().startswith("●") else host
    fit = Fit(waits, game)
    fit.look("another is to move")
    fit.check()


#: Moves that no table takes at its beginning, whatever the page has sent.
IMPOSSIBLE: dict[str, dict[str, object]] = {
    "holi": {"do": "place", "cell": "C3"},
    "nagaraja": {"do": "lay", "room": "A1", "turn": 0},
}
#: The reason stays as long as it is looked at.
LASTING = """
const soon = window.setTimeout
window.setTimeout = (what, time, ...more) => (time === 8000 ? 0 : soon(what, time, ...more))
"""


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_a_move_that_the_server_refuses(new_visitor: NewVisitor, game: str) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, game), visitor.page
    page.add_init_script(LASTING)

    def falsify(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            server.send(json.dumps({**said, "move": IMPOSSIBLE[game]} if "move" in said else said))

        line.on_message(pass_on)

    page.route_web_socket("**/socket*", falsify)
    open_table(page, game, "novice")
    asked = "[data-cell][aria-disabled=false]" if game == "holi" else ".go .loud"
    page.locator(asked).first.wait_for()
    page.keyboard.press("ArrowDown" if game == "holi" else "1")
    page.keyboard.press("Enter")
    page.locator(".toast").wait_for()
    fit.look("refused")
    fit.check()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_hand_over(new_visitor: NewVisitor, game: str) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, game), visitor.page
    open_table(page, game, "here")
    page.locator(".cover, .say").first.wait_for()
    if not page.locator(".cover").count():
        visitor.play(1, seat=0)
    page.locator(".cover").wait_for()
    fit.look("hand over")
    fit.check()


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_end_and_the_replay(new_visitor: NewVisitor, game: str) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, game), visitor.page
    open_table(page, game, "novice")
    visitor.play()
    page.locator(".end .loud").wait_for()
    fit.look("end")
    page.goto(f"/replay/{visitor.table}?step=14&seat=0")
    page.get_by_role("slider").wait_for()
    fit.look("replay")
    fit.check()
