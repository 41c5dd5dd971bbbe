"""Everything that can be chosen for a table, each by the page as people find it."""

import json
import re
import subprocess
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import NARROW, PATIENCE, ROOT, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_access import check
from tests.page.test_table import READY, choose_seat
from tests.server.node import Node

expect.set_options(timeout=PATIENCE)


def open_sheet(page: Page, game: str = "holi", way: str = "New table") -> Locator:
    page.goto("/")
    page.locator(f".door.{game}").get_by_role("button", name=way).click()
    sheet = page.get_by_role("dialog", name=re.compile("^New"))
    expect(sheet.get_by_role("region", name="Who plays")).to_be_visible()
    return sheet


def block(sheet: Locator, title: str) -> Locator:
    return sheet.get_by_role("region", name=title)


def choose(sheet: Locator, title: str, label: str) -> None:
    """Press a piece of paper in a tray."""
    block(sheet, title).get_by_role("radio", name=label, exact=True).first.check()


def made(visitor: Visitor, node: Node) -> dict[str, Any]:
    """Press the loud button; the table that one gets, as the server knows it."""
    visitor.page.get_by_role("button", name=READY).click()
    visitor.page.wait_for_url("**/t/*")
    return table(visitor, node)


def table(visitor: Visitor, node: Node) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{node.address}/api/tables/{visitor.table}").json()
    return found


def foot(page: Page) -> Locator:
    return page.locator("dialog footer")


# --- New table ------------------------------------------------------------------------------


def test_h2_each_player_has_a_colour_and_each_bot_a_level(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page)
    sheet.get_by_role("button", name="Add a player").click()
    for seat, level in ((2, "novice"), (3, "adept"), (4, "master")):
        choose_seat(visitor.page, seat, level)
    # whoever has it swaps
    sheet.get_by_role("radiogroup", name="Colour of Tara").get_by_label("blue").check()
    sheet.get_by_role("radiogroup", name="Colour of Kiran").get_by_label("red").check()
    visitor.picture("new-table-seats")
    seats = made(visitor, node)["seats"]
    assert [seat["colour"] for seat in seats] == ["yellow", "blue", "green", "red"]
    assert [seat["bot"] for seat in seats] == [None, "novice", "adept", "master"]
    assert [seat["name"] for seat in seats[1:]] == ["Tara", "Rohan", "Kiran"]
    # the board draws them so
    expect(visitor.page.locator("[data-seat='0'].p-s, [data-seat='0'] .p-s").first).to_be_visible()


def test_h7_chance_or_a_named_player_starts(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page)
    starts = block(sheet, "Who starts")
    expect(starts).to_contain_text("You can check the draw afterwards")
    choose(sheet, "Who starts", "A player")
    expect(starts).to_contain_text("dressed most colourfully")
    starts.get_by_role("radio", name="Rohan").check()
    expect(foot(visitor.page)).to_contain_text("Rohan starts")
    assert made(visitor, node)["options"] == {"start": 2}


def test_a_start_player_who_is_removed_does_not_start(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page)
    choose(sheet, "Who starts", "A player")
    block(sheet, "Who starts").get_by_role("radio", name="Rohan").check()
    sheet.get_by_role("button", name="Remove Rohan").click()
    expect(foot(visitor.page)).not_to_contain_text("starts")
    assert made(visitor, node)["options"] == {}


@pytest.mark.parametrize(
    ("label", "options", "told"),
    [
        ("None", {"rivalry": 0}, "no rivalry cards"),
        ("Draw 1", {"rivalry": 1}, "1 rivalry card"),
        ("Draw 2", {}, "2 rivalry cards"),
        ("Draw 3", {"rivalry": 3}, "3 rivalry cards"),
    ],
)
def test_h10_rivalry_cards_are_drawn(
    visitor: Visitor, node: Node, label: str, options: dict[str, object], told: str
) -> None:
    sheet = open_sheet(visitor.page)
    choose(sheet, "Rivalry cards", label)
    expect(foot(visitor.page)).to_contain_text(told)
    assert made(visitor, node)["options"] == options


def test_h10_several_rule_cards_may_come_up(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page)
    rivalry = block(sheet, "Rivalry cards")
    choose(sheet, "Rivalry cards", "Draw 3")
    expect(rivalry).to_contain_text("a second rule card is laid aside")
    rivalry.get_by_role("checkbox", name="Allow several rule cards").check()
    expect(rivalry).to_contain_text("as they come")
    assert made(visitor, node)["options"] == {"rivalry": 3, "rule_cards": "any"}


def test_h10_rivalry_cards_are_chosen_from_pictures(visitor: Visitor, node: Node) -> None:
    page = visitor.page
    sheet = open_sheet(page)
    rivalry = block(sheet, "Rivalry cards")
    choose(sheet, "Rivalry cards", "Choose …")
    cards = rivalry.get_by_role("checkbox")
    pack = httpx.get(f"{node.address}/api/games/holi/packs/standard").json()["rivalry_cards"]
    expect(cards).to_have_count(len(pack))
    garland = rivalry.locator("label").filter(has_text="Garland")
    expect(garland).to_contain_text("for each straight run of 3 or more")
    expect(garland.locator("svg")).to_be_visible()
    rivalry.get_by_role("button", name="Change a rule").click()
    expect(cards).to_have_count(sum(card["kind"] == "rule" for card in pack))
    rivalry.get_by_role("checkbox", name="Balcony").check()
    rivalry.get_by_role("button", name="Bring points").click()
    for name in ("Garland", "Pillar"):
        rivalry.get_by_role("checkbox", name=name).check()
    expect(rivalry.get_by_role("status")).to_have_text("3 chosen")
    rivalry.get_by_role("checkbox", name="Rangoli").check()
    expect(rivalry.get_by_role("status")).to_have_text("4 chosen · more than the usual 3")
    rivalry.get_by_role("button", name=re.compile("^All")).click()
    rivalry.get_by_role("checkbox", name="Pillar").uncheck()
    expect(foot(page)).to_contain_text("rivalry cards: Balcony, Garland and Rangoli")
    visitor.picture("new-table-rivalry")
    assert made(visitor, node)["options"] == {"rivalry": ["balcony", "garland", "rangoli"]}
    expect(page.locator(".rivalry .chip")).to_have_count(3)


def test_an_edition_brings_its_rivalry_cards(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page)
    choose(sheet, "Rivalry cards", "Draw 3")
    choose(sheet, "Edition", "Polish")
    expect(block(sheet, "Edition")).to_contain_text("You share the place")
    expect(foot(visitor.page)).to_contain_text("Polish edition · no rivalry cards")
    assert made(visitor, node)["options"] == {"edition": "polish"}


@pytest.mark.parametrize(
    ("kind", "span", "clock", "told", "face"),
    [
        ("Per move", "10 sec", (10, 0, 0), "10 sec per move", "0:10"),
        ("Per move", "3 days", (3 * 24 * 3600, 0, 0), "3 days per move", "72:00:00"),
        ("For the match", "3 min + 2 sec", (0, 180, 2), "3 min each, +2 sec per move", "3:00"),
        ("For the match", "30 min + 10 sec", (0, 1800, 10), "30 min each, +10 sec", "30:00"),
    ],
)
def test_a_clock_for_a_move_or_for_the_match(
    visitor: Visitor,
    node: Node,
    kind: str,
    span: str,
    clock: tuple[int, int, int],
    told: str,
    face: str,
) -> None:
    sheet = open_sheet(visitor.page)
    expect(foot(visitor.page)).to_contain_text("no time limit")
    choose(sheet, "Clock", kind)
    choose(sheet, "Clock", span)
    expect(foot(visitor.page)).to_contain_text(told)
    choose(sheet, "Who starts", "A player")  # it is me, so the others have all their time
    shown = made(visitor, node)
    names = ("move_seconds", "match_seconds", "increment_seconds")
    assert tuple(shown[name] for name in names) == clock
    timers = visitor.page.get_by_role("timer")
    expect(timers.filter(has_text=re.compile(f"^{face}$")).first).to_be_visible()


def test_private_or_public(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page, way="Invite")
    expect(foot(visitor.page)).to_contain_text("only with the link")
    assert made(visitor, node)["public"] is False
    sheet = open_sheet(visitor.page, way="Invite")
    choose(sheet, "Who can join", "Anyone")
    assert made(visitor, node)["public"] is True


def test_the_button_says_what_comes(visitor: Visitor) -> None:
    sheet = open_sheet(visitor.page)
    expect(sheet.get_by_role("button", name="Start")).to_be_visible()
    choose_seat(visitor.page, 2, "open")
    expect(sheet.get_by_role("button", name="Open the table")).to_be_visible()


def test_the_sheet_by_keys_alone(visitor: Visitor, node: Node) -> None:
    page = visitor.page
    page.goto("/")
    page.locator(".door.holi").get_by_role("button", name="New table").press("Enter")
    sheet = page.get_by_role("dialog", name=re.compile("^New"))
    sheet.get_by_role("radiogroup", name="Edition").get_by_role("radio").first.focus()
    page.keyboard.press("ArrowRight")
    sheet.get_by_role("radiogroup", name="Level of Tara").locator("input:checked").focus()
    page.keyboard.press("ArrowLeft")
    sheet.get_by_role("button", name="Start").press("Enter")
    page.wait_for_url("**/t/*")
    shown = table(visitor, node)
    assert shown["options"] == {"edition": "polish"}
    assert [seat["bot"] for seat in shown["seats"][1:]] == ["novice", "apprentice"]


def test_the_temples_of_nagaraja_have_colours(visitor: Visitor, node: Node) -> None:
    sheet = open_sheet(visitor.page, "nagaraja")
    expect(sheet.get_by_role("region", name="Rivalry cards")).to_have_count(0)
    sheet.get_by_role("radiogroup", name="Colour of Guest").get_by_label("yellow temple").check()
    assert made(visitor, node)["options"] == {"colours": ["yellow", "grey"]}
    expect(visitor.page.locator(".near .temple.yellow")).to_be_visible()


# --- As last time ---------------------------------------------------------------------------


def test_one_click_takes_what_was_chosen_last(visitor: Visitor, node: Node) -> None:
    page = visitor.page
    sheet = open_sheet(page)
    choose_seat(page, 2, "adept")
    choose_seat(page, 3, "master")
    sheet.get_by_role("radiogroup", name="Colour of Tara").get_by_label("green").check()
    choose(sheet, "Rivalry cards", "Draw 3")
    choose(sheet, "Clock", "Per move")
    choose(sheet, "Clock", "5 min")
    first = made(visitor, node)
    page.goto("/")
    door = page.locator(".door.holi")
    told = "As last time: 2 bots (adept and master) · international edition · 3 rivalry cards · "
    expect(door).to_contain_text(f"{told}5 min per move")
    visitor.picture("door-last")
    door.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    again = table(visitor, node)
    assert again["id"] != first["id"]
    for what in ("options", "move_seconds"):
        assert again[what] == first[what]
    assert [seat["bot"] for seat in again["seats"]] == [None, "adept", "master"]
    # the other game has its own
    page.goto("/")
    expect(page.locator(".door.nagaraja")).not_to_contain_text("As last time")
    # and the sheet begins with it
    open_sheet(page)
    expect(foot(page)).to_contain_text("3 rivalry cards · 5 min per move")


@pytest.mark.parametrize("spoilt", ["{", '{"seats": 5}', "OUTDATED"])
def test_what_was_kept_and_cannot_be_played_any_more_does_no_harm(
    visitor: Visitor, node: Node, spoilt: str
) -> None:
    page = visitor.page
    open_sheet(page)
    made(visitor, node)
    if spoilt == "OUTDATED":
        outdated = "JSON.stringify({ ...kept, options: { rivalry: ['tombola'] } })"
    else:
        outdated = f"{spoilt!r}"
    page.evaluate(
        "() => { const kept = JSON.parse(localStorage.getItem('mela.table.holi'));"
        f"localStorage.setItem('mela.table.holi', {outdated}) }}"
    )
    page.goto("/")
    page.locator(".door.holi").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {}
    visitor.forgive("400")


@pytest.mark.parametrize(
    ("locale", "way", "title", "told", "again"),
    [
        ("en-GB", "New table", "Rivalry cards", "Rivalry cards: the table", "Draw 1"),
        ("de-DE", "Neuer Tisch", "Konkurrenzkarten", "Konkurrenzkarten: So lässt", "1 ziehen"),
    ],
)
def test_an_option_that_is_refused_is_named_where_it_is_chosen(
    new_visitor: NewVisitor, node: Node, locale: str, way: str, title: str, told: str, again: str
) -> None:
    visitor = new_visitor(locale=locale)
    page = visitor.page
    page.goto("/")
    page.evaluate(
        "() => { const seat = { kind: 'me', level: 'novice', colour: 'blue' };"
        "const seats = [seat, { kind: 'bot', level: 'novice', colour: 'yellow' }];"
        "const clock = { move_seconds: 0, match_seconds: 0, increment_seconds: 0 };"
        "const kept = { seats, clock, options: { rivalry: ['tombola'] } };"
        "localStorage.setItem('mela.table.holi', JSON.stringify(kept)) }"
    )
    page.reload()
    page.locator(".door.holi").get_by_role("button", name=way).click()
    sheet = page.get_by_role("dialog")
    start = sheet.locator("button.create")
    start.click()
    expect(foot(page).get_by_role("alert")).to_contain_text(told)
    expect(block(sheet, title)).to_contain_text(told)
    visitor.picture(f"new-table-refused-{locale}")
    check(page)
    # what is chosen now was not refused
    choose(sheet, title, again)
    expect(foot(page).get_by_role("alert")).to_have_count(0)
    expect(block(sheet, title)).not_to_contain_text(told)
    start.click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {"rivalry": 1}
    visitor.forgive("400")


def test_a_name_that_cannot_be_shown_is_said(visitor: Visitor) -> None:
    page = visitor.page
    sheet = open_sheet(page)
    sheet.get_by_label("Your name").fill("\u200b")
    sheet.locator("button.create").click()
    expect(foot(page).get_by_role("alert")).to_have_text(
        "A name has 1 to 40 characters that can be seen."
    )
    visitor.forgive("400")


# --- The edition of a language --------------------------------------------------------------


def test_polish_players_play_the_polish_edition_by_one_click(
    new_visitor: NewVisitor, node: Node
) -> None:
    visitor = new_visitor(locale="pl-PL")
    page = visitor.page
    page.goto("/")
    door = page.locator(".door.holi")
    expect(door).to_contain_text("Grasz według polskiego wydania")
    expect(page.locator(".door.nagaraja")).not_to_contain_text("wydania")
    visitor.picture("door-polish")
    door.get_by_role("button", name="Zagraj").click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {"edition": "polish"}
    # and with a coach
    page.goto("/learn/holi/first")
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {"edition": "polish", "rivalry": 0}


def test_polish_players_may_choose_the_other_edition(new_visitor: NewVisitor, node: Node) -> None:
    visitor = new_visitor(locale="pl-PL")
    page = visitor.page
    page.goto("/")
    page.locator(".door.holi").get_by_role("button", name="Nowy stół").click()
    edition = page.get_by_role("radiogroup", name="Wydanie")
    expect(edition.get_by_role("radio", name="Polskie")).to_be_checked()
    edition.get_by_role("radio", name="Międzynarodowe").check()
    page.get_by_role("button", name="Zacznij").click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {}
    page.goto("/")
    expect(page.locator(".door.holi")).to_contain_text("wydanie międzynarodowe")
    page.locator(".door.holi").get_by_role("button", name="Zagraj").click()
    page.wait_for_url("**/t/*")
    assert table(visitor, node)["options"] == {}


def ask_for_opponent(page: Page, way: str, button: str) -> Locator:
    """Up to the button that finds one."""
    page.goto("/")
    page.locator(".door.holi").get_by_role("button", name=way).click()
    return page.get_by_role("button", name=button)


def test_only_equal_editions_are_paired_and_after_half_a_minute_the_other_is_offered(
    new_visitor: NewVisitor, node: Node
) -> None:
    polish, english = new_visitor(locale="pl-PL"), new_visitor()
    clock = polish.page.clock
    clock.install(time=0)
    ask_for_opponent(english.page, "Invite", "Find an opponent").click()
    english.page.wait_for_url("**/t/*")
    find = ask_for_opponent(polish.page, "Zaproś", "Znajdź przeciwnika")
    find.wait_for()
    clock.pause_at(24 * 3600)  # from now on, time passes only when the test says so
    find.click()
    polish.page.wait_for_url("**/t/*")
    assert polish.table != english.table
    assert table(polish, node)["options"] == {"edition": "polish"}
    facts = polish.page.get_by_role("list", name="W co gracie")
    expect(facts).to_contain_text("wydanie polskie")
    expect(polish.page.get_by_text("Grasz według polskiego wydania")).to_be_visible()
    expect(english.page.get_by_text("edition, as printed")).to_have_count(0)
    other = polish.page.get_by_role("button", name="wydanie międzynarodowe")
    expect(polish.page.get_by_role("status")).to_be_attached()  # it has begun to wait
    clock.run_for(29_000)
    expect(other).to_have_count(0)
    clock.run_for(2_000)
    expect(other).to_be_visible()
    clock.resume()
    polish.picture("pairing-other")
    other.click()
    expect(english.page.locator("[data-cell]").first).to_be_attached()
    polish.page.wait_for_url(f"**/t/{english.table}")
    assert table(polish, node)["state"] == "playing"


# --- The invitation -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_an_invitation_tells_what_is_played_and_a_friend_takes_a_colour(
    new_visitor: NewVisitor, node: Node, size: dict[str, int]
) -> None:
    host, friend = new_visitor(viewport=size), new_visitor(viewport=size)
    sheet = open_sheet(host.page, way="Invite")
    sheet.get_by_role("button", name="Add a player").click()
    choose_seat(host.page, 3, "novice")
    choose(sheet, "Rivalry cards", "Draw 1")
    choose(sheet, "Clock", "For the match")
    made(host, node)
    told = ["international edition", "1 rivalry card", "10 min each, +5 sec per move"]
    facts = host.page.get_by_role("list", name="What you'll play").get_by_role("listitem")
    expect(facts).to_have_text(told)
    expect(host.page.get_by_role("img", name="QR code of this table")).to_be_visible()
    host.picture(f"invitation-host-{size['width']}")
    check(host.page)

    friend.page.goto(host.page.url)
    expect(friend.page.get_by_role("list", name="What you'll play")).to_contain_text(told[1])
    mine = friend.page.get_by_role("radiogroup", name="Your colour")
    for colour, free in (("blue", False), ("yellow", True), ("red", False), ("green", True)):
        expect(mine.get_by_label(colour)).to_be_enabled(enabled=free)
    # the host takes another one, and the friend sees at once what is free now
    own = host.page.get_by_role("radiogroup", name="Your colour")
    own.get_by_label("green").check()
    expect(mine.get_by_label("green")).to_be_disabled()
    mine.get_by_label("blue").check()
    friend.page.get_by_label("Your name").fill("Ola")
    friend.picture(f"invitation-friend-{size['width']}")
    check(friend.page)
    friend.page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator("[data-cell]").first).to_be_attached()
    shown = table(host, node)
    assert shown["state"] == "playing"
    assert [seat["colour"] for seat in shown["seats"]] == ["green", "blue", "red"]


def test_the_code_leads_to_the_table(visitor: Visitor, node: Node) -> None:
    """What is drawn is what the library makes of the address."""
    open_sheet(visitor.page, way="Invite")
    made(visitor, node)
    code = visitor.page.get_by_role("img", name="QR code of this table")
    drawn = code.locator("path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", drawn)}
    script = """
      import { encode } from 'uqr'
      console.log(JSON.stringify(encode(process.argv[1], { border: 2 }).data))"""
    command = ["node", "--input-type=module", "-e", script, visitor.page.url]
    answer = subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True)
    rows = json.loads(answer.stdout)
    assert dark == {
        (x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    }
    assert len(dark) > 200


def test_the_host_adds_a_bot_and_nobody_else_can(new_visitor: NewVisitor, node: Node) -> None:
    host, friend = new_visitor(), new_visitor()
    sheet = open_sheet(host.page, way="Invite")
    sheet.get_by_role("button", name="Add a player").click()
    choose_seat(host.page, 3, "open")
    made(host, node)
    friend.page.goto(host.page.url)
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.get_by_role("heading", name="1 seat is free")).to_be_visible()
    expect(friend.page.get_by_role("button", name="Add a bot")).to_have_count(0)
    host.page.get_by_label("How strong they are").select_option("novice")
    host.page.get_by_role("button", name="Add a bot").click()
    for visitor in (host, friend):
        expect(visitor.page.locator("[data-cell]").first).to_be_attached()
    seat = table(host, node)["seats"][2]
    assert (seat["bot"], seat["name"]) == ("novice", "Tara")
