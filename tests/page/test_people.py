"""My page and other people: accounts, ratings, manners, open hands, and notices."""

import base64
import json
import os
import uuid
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import MIDDLE, NARROW, PATIENCE, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_access import check
from tests.page.test_fit import Fit, stranger
from tests.page.test_table import choose_seat, open_table
from tests.server.command import mela as command
from tests.server.node import Node

expect.set_options(timeout=PATIENCE)

PASSWORD = "correct horse"
SIZES = {"wide": WIDE, "middle": MIDDLE, "narrow": NARROW}


def new_name() -> str:
    return f"Ana {uuid.uuid4().hex[:8]}"


def fold(page: Page, title: str) -> Locator:
    """Unfold a line of my page."""
    line = page.locator("details").filter(has=page.locator("summary", has_text=title))
    line.locator("summary").click()
    return line


def enter(page: Page, name: str, password: str = PASSWORD, known: bool = False) -> None:
    """Fill in the paper that leads to an account."""
    page.goto("/me")
    if known:
        page.get_by_role("region", name="Account").get_by_text("Sign in", exact=True).first.click()
    fill_in(page, name, password)
    page.get_by_role("button", name="Sign in" if known else "Make the account").click()


def fill_in(page: Page, name: str, password: str = PASSWORD) -> None:
    paper = page.get_by_role("region", name="Account")
    paper.get_by_label("Name").fill(name)
    paper.get_by_label("Password").fill(password)


def become_member(page: Page) -> str:
    name = new_name()
    enter(page, name)
    expect(page.get_by_text("Member", exact=True)).to_be_visible()
    return name


def sit_down(host: Visitor, friend: Visitor, name: str = "Bo") -> None:
    """A friend takes the free seat of the host's table."""
    friend.page.goto(host.page.url)
    friend.page.get_by_label("Your name").fill(name)
    friend.page.get_by_role("button", name="Sit down").click()
    for visitor in (host, friend):
        expect(visitor.page.get_by_role("log", name="What happened")).to_contain_text("begins.")


def matches(page: Page) -> Locator:
    return page.get_by_role("region", name="My matches").get_by_role("listitem")


def test_a_guest_becomes_a_member_goes_and_comes_back(visitor: Visitor) -> None:
    page = visitor.page
    open_table(page, seat_2="novice")
    page.goto("/me")
    expect(page.get_by_text("Guest", exact=True)).to_be_visible()
    expect(matches(page)).to_have_count(1)
    name = become_member(page)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(matches(page)).to_have_count(1)

    fold(page, "Sign out").get_by_role("button", name="In this browser").click()
    expect(page.get_by_role("button", name="Make the account")).to_be_visible()
    enter(page, name, "wrong horse", known=True)
    expect(page.get_by_role("alert")).to_have_text("This name and password do not belong together.")
    enter(page, name, known=True)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(matches(page)).to_have_count(1)
    visitor.forgive("401")


def test_a_name_that_is_taken_is_told(new_visitor: NewVisitor) -> None:
    first, second = new_visitor(), new_visitor()
    name = become_member(first.page)
    enter(second.page, name.upper())
    expect(second.page.get_by_role("alert")).to_have_text("Somebody else has this name.")
    second.forgive("409")


def test_another_name_another_password_my_data_and_farewell(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.page
    become_member(page)
    name = new_name()
    line = fold(page, "Another name")
    line.get_by_label("Name").fill(name)
    line.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()

    line = fold(page, "Another password")
    line.get_by_label("Present password").fill(PASSWORD)
    line.get_by_label("New password").fill("another horse")
    line.get_by_role("button", name="Change the password").click()
    expect(line.get_by_role("status")).to_have_text("The new password holds.")

    line = fold(page, "Take my data along")
    with page.expect_download() as download:
        line.get_by_role("link", name="Download").click()
    kept = tmp_path / "mela.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["person"]["name"] == name

    line = fold(page, "Delete my account")
    expect(line).to_contain_text("At once and for good these go")
    line.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("button", name="Make the account")).to_be_visible()
    enter(page, name, "another horse", known=True)
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.forgive("401")


def test_what_a_member_chooses_holds_in_every_browser(new_visitor: NewVisitor) -> None:
    first, second = new_visitor(), new_visitor()
    name = become_member(first.page)
    first.page.get_by_role("button", name="Settings").click()
    with first.page.expect_response("**/api/me/settings"):
        first.page.get_by_text("Night", exact=True).click()
    enter(second.page, name, known=True)
    expect(second.page.locator("html")).to_have_attribute("data-theme", "dark")
    second.page.goto("/")
    expect(second.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_rated_match_changes_my_rating(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator(".door.nagaraja").get_by_role("button", name="Invite").click()
    expect(page.get_by_role("link", name="Sign in to play rated")).to_be_visible()
    become_member(page)
    page.goto("/")
    page.locator(".door.nagaraja").get_by_role("button", name="Invite").click()
    choose_seat(page, 2, "novice")
    page.get_by_text("Rated", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    visitor.play()
    page.get_by_role("button", name="Rematch").wait_for()
    mine = page.get_by_role("columnheader").filter(has_text="Ana").get_by_text("1000 →")
    expect(mine).to_be_visible()
    after = (mine.text_content() or "").removeprefix("1000 → ")
    visitor.picture("end-rated")
    page.goto("/me")
    ratings = page.get_by_role("list", name="Ratings")
    expect(ratings).to_contain_text(f"{after}± 3")
    expect(ratings).to_contain_text("1 match, provisional")
    expect(ratings).to_contain_text("no rated match yet")
    # and beside my name at the next table
    open_table(page, "nagaraja", seat_2="novice")
    expect(page.get_by_title(f"Rating {after} ±")).to_be_attached()


def test_a_guest_sits_at_a_rated_table_after_making_an_account(new_visitor: NewVisitor) -> None:
    host, guest = new_visitor(), new_visitor()
    become_member(host.page)
    host.page.goto("/")
    host.page.locator(".door.holi").get_by_role("button", name="Invite").click()
    host.page.get_by_text("Rated", exact=True).click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/t/*")
    guest.page.goto(host.page.url)
    name = new_name()
    fill_in(guest.page, name)
    sit = guest.page.get_by_role("button", name="Sit down")
    expect(guest.page.get_by_role("button", name="Make the account")).to_be_visible()
    expect(sit).to_have_count(0)
    guest.picture("rated-table")
    guest.page.get_by_role("button", name="Make the account").click()
    sit.click()
    for visitor in (host, guest):
        expect(visitor.page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    host.page.locator(".seats").get_by_role("button", name=name, exact=True).click()
    expect(host.page.get_by_role("dialog", name=name)).to_contain_text("no rated match yet")


def test_where_i_am_awaited_is_marked(new_visitor: NewVisitor) -> None:
    host, friend = new_visitor(), new_visitor()
    open_table(host.page)
    sit_down(host, friend)
    table = host.table
    turns = []
    for visitor in (host, friend):
        visitor.page.goto("/me")
        expect(matches(visitor.page)).to_have_count(1)
        turns.append(matches(visitor.page).get_by_text("Your turn").count())
    assert sorted(turns) == [0, 1]
    awaited = (host, friend)[turns.index(1)]
    awaited.page.goto("/")
    expect(awaited.page).to_have_title("(1) Mela")
    awaited.page.goto(f"/t/{table}")
    expect(awaited.page).to_have_title("● Your turn · Holi · Mela")


def test_who_is_no_joy_is_muted_blocked_and_reported(new_visitor: NewVisitor, node: Node) -> None:
    host, friend = new_visitor(), new_visitor()
    page = host.page
    open_table(page)
    sit_down(host, friend, "Grump")
    friend.page.get_by_label("Say something nice").fill("grrr")
    friend.page.get_by_label("Say something nice").press("Enter")
    chat = page.get_by_role("log", name="Chat")
    line = chat.get_by_text("grrr")
    expect(line).to_be_visible()

    chat.get_by_role("button", name="About Grump").click()
    sheet = page.get_by_role("dialog", name="Grump")
    sheet.get_by_role("button", name="Mute").click()
    expect(line).to_have_count(0)
    host.picture("person")
    sheet.get_by_role("button", name="Hear again").click()
    expect(line).to_be_attached()
    sheet.get_by_role("button", name="Tell the operator").click()
    sheet.get_by_label("What is wrong?").fill("growls")
    sheet.get_by_role("button", name="Send").click()
    expect(sheet.get_by_role("status")).to_have_text("Thank you. The operator will read it.")
    sheet.get_by_role("button", name="Block", exact=True).click()
    expect(line).to_have_count(0)
    sheet.get_by_role("button", name="Close", exact=True).click()
    told = command("operator", "reports", "--json", data=str(node.data)).stdout
    newest = json.loads(told)[0]
    assert (newest["line"], newest["text"]) == ("grrr", "growls")

    # also what is said later, until it is unblocked
    friend.page.get_by_label("Say something nice").fill("rrrg")
    friend.page.get_by_label("Say something nice").press("Enter")
    expect(friend.page.get_by_role("log", name="Chat")).to_contain_text("rrrg")
    table = page.url
    page.goto("/me")
    page.get_by_role("button", name="Unblock Grump").click()
    expect(page.get_by_text("You hear everybody.")).to_be_visible()
    page.goto(table)
    expect(chat).to_contain_text("grrr")
    expect(chat).to_contain_text("rrrg")


def test_a_player_is_known_better_by_name(new_visitor: NewVisitor) -> None:
    host, friend = new_visitor(), new_visitor(viewport=NARROW)
    open_table(host.page, "nagaraja")
    friend.page.goto(host.page.url)
    friend.page.get_by_label("Your name").fill("Ola")
    friend.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_role("button", name="Ola", exact=True).click()
    expect(host.page.get_by_role("dialog", name="Ola")).to_contain_text("Guest")
    check(host.page)
    # on a phone by the menu
    friend.page.get_by_role("button", name="Settings").click()
    friend.page.get_by_role("button", name="About Guest").click()
    expect(friend.page.get_by_role("dialog", name="Guest").last).to_contain_text("Mute")
    check(friend.page)


def test_hands_are_open_if_all_agree(new_visitor: NewVisitor) -> None:
    host, friend, watcher = new_visitor(), new_visitor(), new_visitor()
    open_table(host.page)
    sit_down(host, friend)
    watcher.page.goto(host.page.url)
    expect(watcher.page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    for visitor in (host, friend):
        visitor.page.get_by_role("button", name="Settings").click()
        hands = visitor.page.get_by_role("radiogroup", name="Open hands for watchers")
        hands.get_by_text("On").click()
        expect(hands.get_by_role("radio", name="On")).to_be_checked()
    expect(host.page.get_by_text("All agree")).to_be_visible()
    host.picture("table-menu")
    label = watcher.page.get_by_text("open hands")
    expect(label).to_be_visible()
    watcher.picture("open-hands")
    friend.page.get_by_role("radiogroup", name="Open hands for watchers").get_by_text("Off").click()
    expect(label).to_have_count(0)


#: A browser's subscription without the push service of its maker, which tests cannot reach.
SUBSCRIBE = """([endpoint, p256dh, auth]) => {
  let kept = null
  const keys = { p256dh, auth }
  const toJSON = () => ({ endpoint, keys })
  const made = { endpoint, toJSON, unsubscribe: async () => (kept = null) }
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options
    return (kept = made)
  }
  PushManager.prototype.getSubscription = async () => kept
}"""

NOTICE = """async () => {
  const registration = await navigator.serviceWorker.ready
  const [notice] = await registration.getNotifications()
  return notice && { title: notice.title, body: notice.body, data: notice.data }
}"""


def test_a_browser_is_told_of_my_turn_in_its_language(new_visitor: NewVisitor, node: Node) -> None:
    visitor = new_visitor(locale="pl-PL", permissions=["notifications"])
    page = visitor.page
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = [base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (point, os.urandom(16))]
    subscription = json.dumps(["https://push.example/1", *keys])
    page.add_init_script(f"({SUBSCRIBE})({subscription})")
    open_table_in_polish(page)
    page.goto("/me")
    page.get_by_role("button", name="Powiadamiaj w tej przeglądarce").click()
    expect(page.get_by_text("Ta przeglądarka dostaje powiadomienia.")).to_be_visible()
    asked = page.evaluate("window.asked")
    assert asked["userVisibleOnly"]
    assert len(asked["applicationServerKey"]) > 80
    browsers = page.evaluate("fetch('/api/me/data').then((kept) => kept.json())")["browsers"]
    assert browsers == ["https://push.example/1"]

    # what a push service would bring
    tools = visitor.context.new_cdp_session(page)
    told: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: told.extend(one["registrationId"] for one in news["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not told:
        page.wait_for_timeout(100)
    message = {
        "origin": node.address,
        "registrationId": told[-1],
        "data": json.dumps({"table": "abc", "game": "holi", "version": 3, "url": "/t/abc"}),
    }
    tools.send("ServiceWorker.deliverPushMessage", message)
    # a predicate that is a promise counts as true at once, so the page is asked again and again
    while not (shown := page.evaluate(NOTICE)):
        page.wait_for_timeout(100)
    assert shown == {
        "title": "Holi: Twoja kolej",
        "body": "Inni czekają na Ciebie.",
        "data": "/t/abc",
    }

    page.get_by_role("button", name="Nie powiadamiaj więcej").click()
    expect(page.get_by_role("button", name="Powiadamiaj w tej przeglądarce")).to_be_visible()
    browsers = page.evaluate("fetch('/api/me/data').then((kept) => kept.json())")["browsers"]
    assert browsers == []


def open_table_in_polish(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Zagraj").first.click()
    page.wait_for_url("**/t/*")


def test_a_program_is_told_by_a_web_hook(visitor: Visitor) -> None:
    page = visitor.page
    become_member(page)
    line = fold(page, "Web-hook")
    line.get_by_label("Address").fill("https://example.org/turn")
    line.get_by_role("button", name="Set the web-hook").click()
    expect(line).to_contain_text("Secret of the signature")
    page.reload()
    line = fold(page, "Web-hook")
    expect(line).to_contain_text("https://example.org/turn")
    line.get_by_role("button", name="Remove the web-hook").click()
    expect(line.get_by_label("Address")).to_be_visible()


def test_my_page_is_for_everybody(visitor: Visitor) -> None:
    page = visitor.page

    def look(state: str) -> None:
        for width, size in SIZES.items():
            page.set_viewport_size(size)  # type: ignore[arg-type]
            visitor.picture(f"me-{state}-{width}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            check(page)

    page.goto("/me")
    expect(page.get_by_role("button", name="Make the account")).to_be_visible()
    look("nobody")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    open_table(page, "nagaraja", seat_2="novice")
    visitor.play(1)
    page.goto("/me")
    expect(matches(page)).to_have_count(1)
    look("guest")
    become_member(page)
    fold(page, "Delete my account")
    look("member")
    page.locator("button", has_text="EN").last.click()
    page.locator("button[lang=de]").click()
    expect(page.get_by_role("heading", name="Meine Partien")).to_be_attached()
    page.get_by_role("button", name="Schließen").click()
    look("german")


def test_my_page_has_room_for_the_longest_words(new_visitor: NewVisitor) -> None:
    visitor = stranger(new_visitor)
    fit, page = Fit(visitor, "me"), visitor.page
    page.goto("/me")
    page.locator("main form .loud").wait_for()
    fit.look("nobody")
    page.locator("main input[autocomplete=username]").fill(new_name())
    page.locator("main input[type=password]").fill(PASSWORD)
    page.locator("main form .loud").click()
    page.locator("main section .none").first.wait_for()
    for line in page.locator("main details").all():
        line.locator("summary").click()
        fit.look(f"unfolded {line.locator('summary').inner_text()}")
    fit.check()
