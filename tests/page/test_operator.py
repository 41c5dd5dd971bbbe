"""The operator's page in a browser: every act has a reason, and nothing hidden is shown."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect

from tests.page.browser import NARROW, PATIENCE, WIDE, Visitor, tab_to
from tests.page.conftest import NewVisitor
from tests.page.test_access import check
from tests.page.test_fit import Fit, stranger
from tests.page.test_people import enter
from tests.server.members import member
from tests.server.node import Node, Person
from tests.server.test_operator_page import OPERATOR_PASSWORD, add_operator
from tests.server.test_operator_page import Page as Desk

expect.set_options(timeout=PATIENCE)

SECTIONS = ("Load", "Reports", "People", "Tables", "Packs", "Words", "Backups", "Log")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """With an operator's page, unlike the site of other tests."""
    folder = tmp_path_factory.mktemp("site")
    backups = folder / "backups"
    backups.mkdir()
    running = Node(folder / "data", operator_page="true", backups=str(backups)).start()
    add_operator(running)
    yield running
    running.stop()


@pytest.fixture
def operator(new_visitor: NewVisitor, node: Node) -> Visitor:
    """Somebody who has signed in as an operator."""
    return signed_in(new_visitor(), node)


def signed_in(visitor: Visitor, node: Node) -> Visitor:
    token = Desk(node).token
    assert token is not None
    visitor.context.add_cookies(
        [{"name": "mela-operator", "value": token, "domain": "127.0.0.1", "path": "/api/operator"}]
    )
    visitor.page.goto("/operator")
    visitor.page.locator("main nav").wait_for()
    return visitor


def section(page: Page, name: str) -> None:
    link = page.get_by_role("navigation", name="Sections").get_by_role("link", name=name)
    link.click()
    expect(link).to_have_attribute("aria-current", "page")
    lists_have_come(page)


def lists_have_come(page: Page) -> None:
    page.locator("main section").first.wait_for()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def row(page: Page, name: str, text: str) -> Locator:
    """A line of a list."""
    return page.get_by_role("list", name=name).get_by_role("listitem").filter(has_text=text)


def give_reason(page: Page, why: str, button: str) -> None:
    """Fill in the sheet that asks for it."""
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Reason").fill(why)
    sheet.get_by_role("button", name=button, exact=True).click()


def is_done(page: Page) -> None:
    expect(page.get_by_role("status")).to_have_text("Done, and noted in the log.")
    expect(page.get_by_role("dialog")).to_have_count(0)


def act_on(page: Page, name: str, act: str, why: str, *choices: str) -> None:
    """Do something about a person, by their name."""
    section(page, "People")
    page.get_by_label("Name, or a part of it").fill(name)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name=f"Act on {name}…").click()
    for choice in (act, *choices):
        page.get_by_role("dialog").get_by_text(choice, exact=True).first.click()
    give_reason(page, why, act)


def state_of(node: Node, table: str) -> Any:
    return Person(node, "somebody").get(f"/api/tables/{table}").json()["state"]


def test_there_is_no_page_unless_it_is_wanted(browser: Browser, tmp_path: Path) -> None:
    node = Node(tmp_path).start()
    add_operator(node)
    visitor = Visitor(browser, node.address)
    visitor.page.goto("/operator")
    expect(visitor.page.get_by_role("heading", name="page here")).to_be_visible()
    expect(visitor.page.get_by_label("Password")).to_have_count(0)
    check(visitor.page)
    visitor.forgive("404")
    visitor.leave()
    node.stop()


def test_operators_sign_in_and_out(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/operator")
    for password in ("wrong horse", OPERATOR_PASSWORD):
        page.get_by_label("Name").fill("maria")
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        if password != OPERATOR_PASSWORD:
            told = "This name and password do not belong together."
            expect(page.get_by_role("alert")).to_have_text(told)
            expect(page.get_by_label("Password")).to_have_value("")
    expect(page.get_by_text("Signed in as maria")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Signed in as maria")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Password")).to_be_visible()
    visitor.forgive("401")


def test_whoever_is_signed_out_meanwhile_signs_in_again(operator: Visitor, node: Node) -> None:
    Desk(node).ask("POST", "/sign-out")
    operator.page.get_by_role("link", name="Tables").click()
    expect(operator.page.get_by_label("Password")).to_be_visible()
    operator.forgive("401")


def test_a_table_is_closed_with_a_reason(operator: Visitor, node: Node) -> None:
    page = operator.page
    table = Person(node, "Ana").new_table("holi", ["me", "me"])["id"]
    section(page, "Tables")
    row(page, "Tables", table).get_by_role("button", name="Close").click()
    sheet = page.get_by_role("dialog", name=f"Close table {table}?")
    for nothing in ("", "  "):
        give_reason(page, nothing, "Close the table")
        expect(sheet.locator("input:invalid")).to_have_count(1)
    assert state_of(node, table) == "playing"
    give_reason(page, "only there for spam", "Close the table")
    is_done(page)
    expect(row(page, "Tables", table)).to_have_count(0)
    assert state_of(node, table) == "closed"

    section(page, "Log")
    expect(page.get_by_role("status")).to_have_text("")
    first = page.get_by_role("list", name="Log").get_by_role("listitem").first
    expect(first).to_contain_text(f"Table {table} closed")
    expect(first).to_contain_text("maria")
    expect(first).to_contain_text("reason: only there for spam")

    section(page, "Tables")
    page.get_by_role("radiogroup", name="Show").get_by_text("Closed").click()
    row(page, "Tables", table).get_by_role("button", name="Reopen").click()
    give_reason(page, "a mistake of mine", "Reopen")
    is_done(page)
    assert state_of(node, table) == "playing"


def test_all_by_keyboard(operator: Visitor, node: Node) -> None:
    page = operator.page
    table = Person(node, "Ana").new_table("holi", ["me", "me"])["id"]
    tab_to(page, page.get_by_role("navigation").get_by_role("link", name="Tables"))
    page.keyboard.press("Enter")
    button = row(page, "Tables", table).get_by_role("button", name="Close")
    button.wait_for()
    tab_to(page, button)
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("dialog").get_by_label("Reason"))
    page.keyboard.type("spam")
    page.keyboard.press("Enter")
    is_done(page)
    assert state_of(node, table) == "closed"


def test_who_is_banned_cannot_sit_down_until_the_ban_is_lifted(
    operator: Visitor, new_visitor: NewVisitor, node: Node
) -> None:
    page, bo = operator.page, new_visitor()
    ana = Person(node, "Ana")
    tables = [ana.new_table("holi", ["me", "open"])["id"] for _ in range(2)]
    bo.page.goto(f"/t/{tables[0]}")
    bo.page.get_by_label("Your name").fill("Bo the Loud")
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.get_by_role("log", name="What happened")).to_contain_text("begins.")

    act_on(page, "Bo the Loud", "Ban", "insults", "7 days")
    is_done(page)
    expect(row(page, "People", "Bo the Loud")).to_contain_text("banned")
    bo.page.goto(f"/t/{tables[1]}")
    bo.page.get_by_role("button", name="Sit down").click()
    told = "A moderator has banned you for a time. You can still watch."
    expect(bo.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    bo.forgive("409")

    page.get_by_role("button", name="Lift: Bo the Loud").click()
    give_reason(page, "they have said sorry", "Lift")
    is_done(page)
    expect(row(page, "Muted or banned now", "Bo the Loud")).to_have_count(0)
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    section(page, "Log")
    expect(row(page, "Log", "Bo the Loud banned")).to_contain_text("reason: insults")


def test_an_address_is_banned_and_only_a_code_is_shown(operator: Visitor, node: Node) -> None:
    page, ana = operator.page, Person(node, "Ana from afar")
    ana.look(ana.new_table("holi", ["me", "open"])["id"]).close()
    act_on(page, "Ana from afar", "Mute", "noise", "1 hr", "Everyone at their address")
    is_done(page)
    stopped = row(page, "Muted or banned now", "An address (")
    expect(stopped).to_contain_text("muted")
    assert "127.0.0.1" not in page.locator("main").inner_text()
    stopped.get_by_role("button", name="Lift").click()
    give_reason(page, "enough", "Lift")
    is_done(page)
    # somebody whom the node has never seen at a table
    unseen = Person(node, "Nobody in sight")
    act_on(page, "Nobody in sight", "Ban", "noise", "Everyone at their address")
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("seen where they come from")
    assert unseen.post("/api/tables", {"game": "holi", "seats": [{"who": "me"}] * 2}).is_success
    operator.forgive("409")


def test_who_is_muted_or_uses_a_listed_word_is_told(
    operator: Visitor, new_visitor: NewVisitor, node: Node
) -> None:
    page, cy = operator.page, new_visitor()
    cy.page.goto(f"/t/{Person(node, 'Ana').new_table('holi', ['me', 'open'])['id']}")
    cy.page.get_by_label("Your name").fill("Cy the Chatty")
    cy.page.get_by_role("button", name="Sit down").click()

    section(page, "Words")
    page.get_by_label("Words and phrases").fill("grmpf\nx")
    save = page.get_by_role("button", name="Save the list")
    expect(page.get_by_role("alert")).to_contain_text("have 2 to 40 characters.")
    expect(save).to_be_disabled()
    page.get_by_label("Words and phrases").fill("two words\n grmpf\ngrmpf\n\n")
    save.click()
    expect(page.get_by_role("dialog")).to_contain_text("The list has 2 entries.")
    give_reason(page, "nobody likes it", "Save the list")
    is_done(page)
    expect(page.get_by_label("Words and phrases")).to_have_value("grmpf\ntwo words")

    line = cy.page.get_by_label("Say something nice")

    def say(text: str, told: str) -> None:
        line.fill(text)
        line.press("Enter")
        expect(cy.page.get_by_role("alert").filter(has_text=told)).to_be_visible()

    say("oh GRMPF", "Please use other words.")
    act_on(page, "Cy the Chatty", "Mute", "noise")
    is_done(page)
    say("hello", "A moderator has muted you for a time. You can still play.")
    Desk(node).do("/words", "PUT", words=[])


def test_a_report_is_answered(operator: Visitor, node: Node) -> None:
    page, ana, bo = operator.page, Person(node, "Ana"), Person(node, "Bo")
    table = ana.new_table("holi", ["me", "open"])["id"]
    client = bo.look(table)
    for text in ("one", "rude words", "three"):
        client.answer("chat", text=text)
    number = ana.look(table).state["chat"][1]["number"]
    ana.post("/api/reports", {"table": table, "number": number, "text": "not nice"})
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("link", name="Reports 1")).to_be_visible()
    section(page, "Reports")
    report = row(page, "Reports", "Ana about Bo")
    expect(report).to_contain_text("not nice")
    said = report.get_by_role("group", name="What was said at the table")
    expect(said.locator("p")).to_have_text(["Bo one", "Bo rude words", "Bo three"])
    expect(said.locator(".reported")).to_have_text("Bo rude words")

    report.get_by_role("button", name="Act on Bo…").click()
    give_reason(page, "rude words", "Mute")
    is_done(page)
    assert client.answer("chat", text="four")["code"] == "muted"
    report.get_by_role("button", name="Mark as done").click()
    give_reason(page, "Bo is muted for a day", "Mark as done")
    is_done(page)
    expect(page.get_by_text("No reports here.")).to_be_visible()
    page.get_by_role("radiogroup", name="Show").get_by_text("Done").click()
    expect(report).to_be_visible()


def test_a_lost_password_is_replaced_by_a_link_that_works_once(
    operator: Visitor, new_visitor: NewVisitor, node: Node
) -> None:
    page, visitor = operator.page, new_visitor()
    _, name = member(node)
    act_on(page, name, "Password link", "they have called me")
    link = page.get_by_role("dialog").get_by_label("One-time link").input_value()
    assert link.startswith(f"{node.address}/reset/")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    assert link not in page.content()

    visitor.page.goto(link)
    visitor.page.get_by_role("textbox", name="New password").fill("another horse")
    check(visitor.page)
    visitor.page.get_by_role("button", name="Set the password").click()
    expect(visitor.page.get_by_role("status")).to_contain_text("Your new password works now.")
    visitor.page.get_by_role("button", name="Sign in").click()
    enter(visitor.page, name, "another horse", known=True)
    expect(visitor.page.get_by_role("heading", name=name)).to_be_visible()

    visitor.page.goto(link)
    visitor.page.get_by_role("textbox", name="New password").fill("a third horse")
    visitor.page.get_by_role("button", name="Set the password").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("This link has been used already")
    visitor.forgive("409")


def test_an_account_is_closed_and_reopened(operator: Visitor, node: Node) -> None:
    page = operator.page
    _, name = member(node)
    act_on(page, name, "Close account", "a machine")
    is_done(page)
    expect(row(page, "People", name)).to_contain_text("account closed")
    act_on(page, name, "Reopen account", "no machine")
    is_done(page)
    expect(row(page, "People", name)).not_to_contain_text("account closed")


def test_a_pack_is_removed(operator: Visitor, node: Node) -> None:
    page = operator.page
    zoe, name = member(node)
    pack = zoe.get("/api/workshop/holi").json()["pack"]
    kept = zoe.post(
        "/api/packs", {"pack": {**pack, "id": "rude", "title": "Rude cards"}, "keep": True}
    )
    assert kept.status_code == 201, kept.text
    section(page, "Packs")
    expect(row(page, "Packs", "Rude cards")).to_contain_text(f"by {name}")
    page.get_by_role("button", name="Remove: Rude cards").click()
    give_reason(page, "rude", "Remove")
    is_done(page)
    expect(page.get_by_text("Nobody has packs on the site.")).to_be_visible()


def test_a_backup_is_made(operator: Visitor) -> None:
    page = operator.page
    section(page, "Backups")
    expect(page.get_by_text("There is no backup yet.")).to_be_visible()
    page.get_by_role("button", name="Make a backup").click()
    give_reason(page, "before the update", "Make a backup")
    is_done(page)
    expect(page.get_by_text("The newest backup was made")).to_be_visible()
    expect(page.get_by_role("list", name="Backups").get_by_role("listitem")).to_have_count(1)


def test_nothing_of_a_running_match_comes_to_the_page(operator: Visitor, node: Node) -> None:
    page, ana = operator.page, Person(node, "Ana")
    table = ana.new_table("nagaraja", ["me", "me"])["id"]
    ana.look(table).answer("chat", text="hello")
    ana.post("/api/reports", {"table": table, "text": "look"})
    came: list[Response] = []
    page.on("response", lambda response: came.append(response))
    page.reload()
    for name in SECTIONS:
        section(page, name)
    bodies = [answer.text() for answer in came if "/api/" in answer.url]
    assert table in "".join(bodies)
    known = {key for body in bodies for key in keys_of(json.loads(body))}
    assert {"players", "said", "sockets", "words", "why"} <= known
    assert not known & {"seed", "word", "hand", "hands", "view", "views", "draws", "moves", "log"}


def keys_of(value: Any) -> Iterator[str]:
    """The names of all fields."""
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from keys_of(inner)
    if isinstance(value, dict):
        yield from value


def test_other_pages_fetch_nothing_of_it(visitor: Visitor) -> None:
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.page.goto("/")
    visitor.page.locator(".door.holi button").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    assert any(".js" in url for url in fetched)
    assert not [url for url in fetched if "operator" in url.lower()]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_it_can_be_read(new_visitor: NewVisitor, node: Node, size: dict[str, int]) -> None:
    ana = Person(node, "Ana")
    table = ana.new_table("holi", ["me", "me"])["id"]
    ana.look(table).answer("chat", text="hello")
    ana.post("/api/reports", {"table": table, "text": "look"})
    outside = new_visitor(viewport=size)
    outside.page.goto("/operator")
    outside.page.get_by_label("Password").wait_for()
    check(outside.page)
    outside.forgive("401")
    visitor = signed_in(new_visitor(viewport=size), node)
    for name in SECTIONS:
        section(visitor.page, name)
        check(visitor.page)
        visitor.picture(f"operator-{name}-{size['width']}")
    section(visitor.page, "People")
    visitor.page.get_by_role("button", name="Act on Ana…").first.click()
    check(visitor.page)


def test_it_has_room_for_the_longest_words(new_visitor: NewVisitor, node: Node) -> None:
    ana = Person(node, "Ana")
    table = ana.new_table("nagaraja", ["me", "me"])["id"]
    ana.post("/api/reports", {"table": table, "text": "look"})
    visitor = signed_in(stranger(new_visitor), node)
    fit, page = Fit(visitor, "operator"), visitor.page
    for name in SECTIONS:
        page.goto(f"/operator#{name.lower()}")
        lists_have_come(page)
        fit.look(name)
    _, name = member(node)
    page.goto("/operator#people")
    page.locator("main form input").fill(name)
    page.locator("main form button").click()
    page.locator("main li", has_text=name).get_by_role("button").click()
    page.locator("dialog form").wait_for()
    fit.look("person")
    page.goto("/reset/nothing")
    page.locator("main form").wait_for()
    fit.look("reset")
    fit.check()
