"""What axe, the checker of accessibility rules, finds on each page and state: nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import NARROW, PATIENCE, ROOT, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_table import open_table

expect.set_options(timeout=PATIENCE)
#: What fades in has no contrast yet.
STILL = {"reduced_motion": "reduce"}
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
#: Contrast cannot be told over drawings and gradients; look.md has the measured pairs.
RUN = """async () => {
  const found = await axe.run({ resultTypes: ['violations'] })
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
      `${id}: ${html.slice(0, 160)} ${[...any, ...all, ...none].map((c) => c.message).join(' ')}`))
}"""


def check(page: Page) -> None:
    page.evaluate("document.getAnimations().forEach((a) => { try { a.finish() } catch { } })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN)
    assert not found, "\n".join(found)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_around_the_tables(
    new_visitor: NewVisitor, scheme: str, size: dict[str, int]
) -> None:
    page = new_visitor(color_scheme=scheme, viewport=size, **STILL).page
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
def test_a_table_from_waiting_to_the_end(new_visitor: NewVisitor, scheme: str, game: str) -> None:
    visitor: Visitor = new_visitor(color_scheme=scheme, **STILL)
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
