"""What axe, the checker of accessibility rules, finds on each page and state: nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import NARROW, PATIENCE, ROOT, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_table import open_table

expect.set_options(timeout=PATIENCE)
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
#: Contrast cannot be told over drawings and gradients; look.md has the measured pairs. What fades
#: in has no contrast yet.
RUN = """async (rules) => {
  document.getAnimations().forEach((one) => { try { one.finish() } catch { } })
  const only = rules.length ? { runOnly: rules } : {}
  const found = await axe.run({ resultTypes: ['violations'], ...only })
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
      `${id}: ${html.slice(0, 160)} ${[...any, ...all, ...none].map((c) => c.message).join(' ')}`))
}"""


def check(page: Page) -> None:
    """By day with all rules; by night nothing but the contrast is different."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN, [])
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found += [f"by night: {one}" for one in page.evaluate(RUN, ["color-contrast"])]
    page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_around_the_tables(new_visitor: NewVisitor, size: dict[str, int]) -> None:
    page = new_visitor(viewport=size).page
    page.goto("/")
    page.get_by_text("No open tables").wait_for()
    check(page)
    page.get_by_role("button", name="Settings").click()
    check(page)
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Invite").first.click()
    page.get_by_role("region", name="Who starts").wait_for()
    check(page)
    page.get_by_text("Choose …").click()
    page.get_by_role("checkbox", name="Garland").wait_for()
    check(page)
    for game, scene in (("holi", "throw"), ("nagaraja", "room")):
        page.goto(f"/learn/{game}#scene-{scene}")
        expect(page.locator(f"#scene-{scene}")).to_be_in_viewport()
        check(page)
        page.goto(f"/learn/{game}/first")
        page.get_by_role("button", name="Begin").wait_for()
        check(page)
    page.goto("/nowhere")
    check(page)


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_a_table_from_waiting_to_the_end(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto("/")
    page.locator(f".door.{game}").get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy the link").wait_for()
    check(page)
    open_table(page, game, seat_2="novice")
    visitor.play(2)
    page.get_by_role("button", name="Settings").click()
    check(page)
    page.get_by_role("button", name="Close", exact=True).click()
    visitor.play()
    page.get_by_role("button", name="Rematch").wait_for()
    check(page)
