"""The workshop: packs are made, checked, kept and played in the page."""

import re
import tomllib
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import MIDDLE, NARROW, PATIENCE, Visitor, tab_to
from tests.page.conftest import NewVisitor
from tests.page.test_access import check
from tests.server.members import PASSWORD, new_name
from tests.server.node import Node

expect.set_options(timeout=PATIENCE)


def begin(page: Page, game: str = "Holi") -> None:
    page.goto("/workshop")
    region = page.get_by_role("region", name=game, exact=True)
    region.get_by_role("button", name="Start from Mela").click()
    is_ready(page)


def is_ready(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="Ready to play.")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_be_enabled()


def part(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Parts of the pack").get_by_role(
        "button", name=name
    ).click()


def piece(page: Page, name: str) -> None:
    page.locator(".list .piece").filter(has_text=name).first.click()


def cell(page: Page, row: int, column: int) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^Row {row}, column {column}:"))


def become_member(page: Page) -> str:
    """Get an account as the page does; it knows it when it is loaded again."""
    name = new_name()
    page.evaluate(
        """async (who) => {
          const headers = { 'Content-Type': 'application/json' }
          const post = (path, body) =>
            fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
          await post('/api/guest', { name: who.name })
          const me = await (await post('/api/account', who)).json()
          localStorage.setItem('mela.me', JSON.stringify(me))
        }""",
        {"name": name, "password": PASSWORD},
    )
    return name


def saved_file(page: Page) -> dict[str, object]:
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").click()
    return tomllib.loads(Path(coming.value.path()).read_text("utf-8"))


def add_roof_card(page: Page) -> None:
    """A rivalry card that scores a lot, with a name and a text of its own."""
    part(page, "Rivalry cards")
    page.get_by_role("button", name="Add one").click()
    page.get_by_label("What it does").select_option("runs")
    for _ in range(3):
        page.get_by_role("button", name="Points: more").click()
    page.get_by_label("Name", exact=True).fill("Rooftop run")
    page.get_by_label("Text", exact=True).fill("Four points for each line of three.")


def test_a_pack_is_made_saved_played_and_replayed(visitor: Visitor, node: Node) -> None:
    page = visitor.page
    page.goto("/")
    become_member(page)
    begin(page)
    page.get_by_label("Name of the pack").fill("Rain & roofs")
    expect(page.get_by_label("Name in files")).to_have_value("rain-roofs")

    # a mistake is told at the card, and goes when it is fixed
    piece(page, "Small corner")
    cell(page, 1, 1).click()
    expect(cell(page, 1, 1)).to_have_accessible_name("Row 1, column 1: sun")
    wrong = page.locator(".form .wrong").get_by_text("2 cells are filled; a card has 3.")
    expect(wrong).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_be_disabled()
    cell(page, 2, 2).click()
    is_ready(page)
    expect(wrong).to_be_hidden()

    add_roof_card(page)
    is_ready(page)
    expect(page.locator("figure").get_by_text("blue:")).to_be_visible()

    pack = saved_file(page)
    assert pack["id"] == "rain-roofs"
    cards = pack["colour_cards"]
    assert isinstance(cards, list)
    assert cards[0]["picture"] == ["*#.", "##.", "..."]

    page.get_by_role("button", name="Save to my account").click()
    expect(page.get_by_text("Saved to your account.")).to_be_visible()
    page.goto("/workshop")
    expect(page.get_by_role("button", name="Rain & roofs", exact=True)).to_be_visible()
    check(page)
    page.get_by_role("button", name="Continue “Rain & roofs”").click()
    is_ready(page)

    # a table with it, with the cards of its pack to choose from
    page.get_by_role("button", name="Open a table").click()
    sheet = page.get_by_role("dialog", name=re.compile("^New"))
    expect(sheet.locator("footer")).to_contain_text("With the cards of “Rain & roofs”")
    expect(sheet.get_by_text("Rated")).to_be_hidden()
    sheet.locator(".create").click()
    page.wait_for_url("**/t/*")
    told = httpx.get(f"{node.address}/api/tables/{visitor.table}").json()
    assert told["own_pack"]["title"] == "Rain & roofs"
    assert not told["public"]

    # whoever waits can look at the cards
    page.get_by_role("button", name="With the cards of “Rain & roofs”").click()
    cards_sheet = page.get_by_role("dialog", name="Rain & roofs")
    expect(cards_sheet.get_by_text("Rooftop run")).to_be_visible()
    expect(cards_sheet.get_by_text("Four points for each line of three.")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")

    page.goto("/workshop/holi")
    is_ready(page)
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-cell]").first.wait_for()
    expect(page.get_by_text("Rooftop run").first).to_be_attached()
    expect(page.get_by_role("button", name="With the cards of “Rain & roofs”")).to_be_visible()
    visitor.play()
    page.goto(f"/replay/{visitor.table}")
    page.locator("[data-cell]").first.wait_for()
    expect(page.get_by_text("Rooftop run").first).to_be_attached()
    page.keyboard.press("End")


def test_all_by_keyboard(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/workshop")
    holi = page.get_by_role("region", name="Holi", exact=True)
    tab_to(page, holi.get_by_role("button", name="Start from Mela"))
    page.keyboard.press("Enter")
    is_ready(page)
    tab_to(page, page.get_by_label("Name of the pack"))
    page.keyboard.press("Control+A")
    page.keyboard.type("By hand")
    # the second cell of the first card by arrows, from the one that Tab finds
    tab_to(page, cell(page, 1, 1))
    page.keyboard.press("ArrowRight")
    expect(cell(page, 1, 2)).to_be_focused()
    page.keyboard.press("Space")
    expect(cell(page, 1, 2)).to_have_accessible_name("Row 1, column 2: sun")
    lead = page.get_by_role("button", name="2 cells are filled; a card has 3.")
    expect(lead).to_be_visible()
    # the summary leads to the picture
    tab_to(page, lead)
    page.keyboard.press("Enter")
    expect(page.locator(".form .grid :focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    is_ready(page)
    page.keyboard.press("Control+z")
    expect(page.get_by_role("status").filter(has_text="1 mistake")).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    is_ready(page)
    tab_to(page, page.get_by_role("button", name="Try it"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.locator("[data-cell]").first.wait_for()


def test_a_draft_stays_and_guests_use_files(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    begin(page)
    expect(page.get_by_role("link", name="Create an account")).to_be_visible()
    page.get_by_label("Name of the pack").fill("Mine")
    page.reload()
    expect(page.get_by_label("Name of the pack")).to_have_value("Mine")

    # something else would replace it, so the page asks first
    page.goto("/workshop")
    file = tmp_path / "theirs.toml"
    file.write_text('game = "holi"\nid = "theirs"\ntitle = "Theirs"\ncolour_cards = 3\n', "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Discard it").click()
    expect(page.get_by_label("Name of the pack")).to_have_value("Theirs")
    expect(page.locator(".summary")).to_contain_text("mistake")

    # whatever the browser holds, the page opens
    page.evaluate("localStorage.setItem('mela.workshop.holi', '{\"pack\": [')")
    page.reload()
    expect(page.get_by_label("Name of the pack")).to_have_value("My Holi")


def test_pieces_of_nagaraja(visitor: Visitor) -> None:
    page = visitor.page
    begin(page, "Nagaraja")
    part(page, "Room tiles")
    piece(page, "fork with a crypt")
    edges = page.get_by_role("group", name="Edges of the tile")
    edges.get_by_role("button", name=re.compile("^up, joined to")).click()
    edges.get_by_role("button", name=re.compile("^down, joined to")).click()
    told = page.locator(".form").get_by_text(re.compile("^up.right.down.left to the crypt$"))
    expect(told).to_be_visible()
    is_ready(page)

    part(page, "Relics")
    piece(page, "Sacred relic of 5")
    for _ in range(2):
        page.get_by_role("button", name="Points: more").click()
    expect(page.locator(".form").get_by_role("heading", name="Sacred relic of 7")).to_be_visible()
    page.get_by_role("button", name="Copies: more").click()
    expect(
        page.locator(".list").get_by_text("There are 10, but there should be 9.")
    ).to_be_visible()
    page.get_by_role("button", name="Copies: less").click()

    part(page, "Fate sticks")
    piece(page, "brown stick")
    page.get_by_label("Face 1").select_option("naga")

    part(page, "Cards")
    page.get_by_label("Symbol").select_option("stick")
    page.get_by_label("Effect").select_option("discard")
    is_ready(page)
    # only what fits the effect is offered
    expect(page.get_by_label("Whose pieces").locator("option")).to_have_text(
        [re.compile("opponent")]
    )
    expect(page.get_by_role("button", name="Number: less")).to_be_disabled()
    page.get_by_role("button", name="Number: more").click()
    expect(page.get_by_role("button", name="Number: more")).to_be_disabled()
    is_ready(page)
    check(page)
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/t/*")
    page.locator(".hand > button").first.wait_for()
    visitor.play(3)


@pytest.mark.parametrize("game", ["Holi", "Nagaraja"])
def test_on_a_phone_two_thirds_of_the_screen_are_for_the_pieces(
    new_visitor: NewVisitor, game: str
) -> None:
    page = new_visitor(viewport=NARROW).page

    def is_low() -> bool:
        box = page.locator(".pieces").bounding_box()
        assert box is not None
        scrolled: float = page.evaluate("scrollY")
        return box["y"] + scrolled <= NARROW["height"] / 3

    begin(page, game)
    assert is_low()
    # also with a mistake
    page.locator(".list .piece").first.click()
    page.get_by_role("button", name="Copies: more").click()
    expect(page.get_by_role("status").filter(has_text="1 mistake")).to_be_visible()
    assert is_low()
    check(page)
    # what is seldom needed comes on demand
    more = page.get_by_role("button", name="More about the pack")
    id_, account = page.get_by_label("Name in files"), page.get_by_role("link", name="Create an")
    expect(id_).to_be_hidden()
    expect(account).to_be_hidden()
    more.click()
    expect(account).to_be_visible()
    id_.fill("With Capitals")
    # and stays while something is wrong with it
    expect(page.get_by_role("listitem").filter(has_text="small letters").first).to_be_visible()
    more.click()
    expect(account).to_be_hidden()
    expect(id_).to_be_visible()
    check(page)


@pytest.mark.parametrize("size", [MIDDLE, NARROW], ids=["tablet", "phone"])
def test_it_fits_and_can_be_read(new_visitor: NewVisitor, size: dict[str, int]) -> None:
    page = new_visitor(viewport=size).page
    begin(page)
    if size is NARROW:
        piece(page, "Small corner")
    check(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "it scrolls sideways"
    part(page, "Rivalry cards")
    piece(page, "Garland")
    page.locator("figure").wait_for()
    check(page)
