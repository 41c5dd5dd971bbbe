"""Around the board: who sits where, cuts and returns, words, and the end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mela.bots.levels import LEVELS
from tests.page.browser import MIDDLE, NARROW, PATIENCE, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.server.node import Node

expect.set_options(timeout=PATIENCE)
#: The loud button of the sheet for new tables.
READY = re.compile("^(Start|Open the table)$")


def open_table(page: Page, game: str = "holi", **seats: str) -> None:
    """A table by the sheet for new ones; `seat_2="here"` chooses who sits there."""
    page.goto("/")
    page.locator(f".door.{game}").get_by_role("button", name="Invite").click()
    for seat, who in seats.items():
        choose_seat(page, int(seat.removeprefix("seat_")), who)
    page.get_by_role("button", name=READY).click()
    page.wait_for_url("**/t/*")


def choose_seat(page: Page, seat: int, who: str) -> None:
    """Who sits there: `open`, `here`, or a level of bots."""
    is_bot = who not in ("open", "here")
    page.locator("li.seat select").nth(seat - 1).select_option("bot" if is_bot else who)
    if is_bot:
        levels = page.locator("li.seat").nth(seat - 1).get_by_role("radiogroup").last
        levels.locator("input").nth(LEVELS.index(who)).check()


def log(page: Page) -> str:
    return page.get_by_role("log", name="What happened").inner_text()


def test_a_friend_sits_down_by_link_and_they_talk(new_visitor: NewVisitor) -> None:
    host, friend = new_visitor(), new_visitor()
    open_table(host.page)
    expect(host.page.get_by_role("heading", name="1 seat is free")).to_be_visible()
    host.picture("waiting")
    friend.page.goto(host.page.url)
    friend.page.get_by_label("Your name").fill("Ola")
    friend.picture("invited")
    friend.page.get_by_role("button", name="Sit down").click()
    for visitor in (host, friend):
        expect(visitor.page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    host.page.get_by_label("Say something nice").fill("those sweets are mine")
    host.page.get_by_label("Say something nice").press("Enter")
    expect(friend.page.get_by_role("log", name="Chat")).to_contain_text("those sweets are mine")

    friend.page.get_by_role("button", name="Settings").click()
    friend.page.get_by_role("button", name="Leave").click()
    expect(host.page.get_by_role("log", name="What happened")).to_contain_text("Ola leaves.")
    # the others are told before the seat is given up; the page goes home when both are done
    expect(friend.page.get_by_role("button", name="Play now").first).to_be_visible()
    friend.page.goto(host.page.url)
    expect(host.page.get_by_role("log", name="What happened")).to_contain_text("Ola is back.")


def test_a_reload_loses_nothing(visitor: Visitor) -> None:
    page = visitor.page
    open_table(page, seat_2="novice")
    visitor.play(3)
    expect(page.get_by_role("log", name="What happened")).to_contain_text("starts on")
    before = log(page)
    page.reload()
    expect(page.get_by_role("log", name="What happened")).to_contain_text("starts on")
    assert log(page).startswith(before[: len(before) // 2])


def test_a_cut_is_told_and_repaired(visitor: Visitor, node: Node) -> None:
    page = visitor.page
    open_table(page, seat_2="novice")
    expect(page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    node.kill()
    expect(page.get_by_text("Cut off.")).to_be_visible()
    visitor.picture("cut-off")
    # pressed before there is anybody to answer: once there is, the page may come back by itself
    page.get_by_role("button", name="Try now").click()
    node.start()
    expect(page.get_by_text("Cut off.")).to_be_hidden()
    expect(page.get_by_role("log", name="What happened")).to_contain_text("begins.")
    visitor.forgive("WebSocket connection to")
    visitor.forgive("net::ERR_CONNECTION_REFUSED")  # whatever else was asked for meanwhile


def test_people_at_one_device_do_not_see_each_others_cards(visitor: Visitor) -> None:
    page = visitor.page
    open_table(page, seat_2="here")
    names = page.get_by_role("heading", name="is next")
    page.get_by_role("log", name="What happened").or_(names).first.wait_for()
    if not names.is_visible():
        visitor.play(1, seat=0)
    expect(names).to_have_text("Friend 2 is next")
    visitor.picture("hand-over")
    expect(page.get_by_role("log", name="What happened")).to_be_hidden()
    page.get_by_role("button", name="I am Friend 2").click()
    expect(page.get_by_role("log", name="What happened")).to_contain_text("begins.")


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_the_end_and_a_rematch(visitor: Visitor, game: str) -> None:
    page = visitor.page
    open_table(page, game, seat_2="novice")
    visitor.play()
    rematch = page.get_by_role("button", name="Rematch")
    rematch.wait_for()
    expect(page.get_by_text("Fair: the luck was what had been promised")).to_be_visible()
    for width, size in (("wide", WIDE), ("middle", MIDDLE), ("narrow", NARROW)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        visitor.picture(f"end-{game}-{width}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    old = visitor.table
    rematch.click()
    page.wait_for_url(lambda url: old not in url)
    page.get_by_text("begins.").or_(page.get_by_text("Round 1")).first.wait_for(state="attached")


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_a_match_is_seen_again(new_visitor: NewVisitor, game: str, tmp_path: Path) -> None:
    visitor = new_visitor(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    open_table(page, game, seat_2="novice")
    visitor.play()
    page.get_by_role("button", name="Review").click()
    scrub = page.get_by_role("slider")
    scrub.wait_for()
    last = int(scrub.get_attribute("max") or 0)
    assert last > 10
    assert scrub.input_value() == "0"
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    expect(scrub).to_have_value("2")
    page.get_by_role("button", name="One step back").click()
    expect(scrub).to_have_value("1")
    scrub.fill("8")
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="Copy the link to this step").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?step=8&seat=1")
    visitor.picture(f"replay-{game}")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "match.mela"
    download.value.save_as(kept)
    page.goto("/replay")
    page.get_by_label("Open a record").set_input_files(kept)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(last))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.goto(link)
    expect(page.get_by_role("slider")).to_have_value("8")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", "Zagraj"),
        ("es", "Jugar ya"),
        ("de", "Jetzt spielen"),
        ("pt", "Jogar já"),
        ("en", "Play now"),
    ],
)
def test_a_language_holds_at_once_and_is_kept(
    new_visitor: NewVisitor, language: str, words: str
) -> None:
    visitor = new_visitor(locale="fr-FR", viewport=NARROW)
    page = visitor.page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.locator(f"button[lang={language}]").click()
    expect(page.get_by_role("button", name=words).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=words).first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    visitor.picture(f"home-{language}-narrow")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_browser_speaks_polish(new_visitor: NewVisitor) -> None:
    page = new_visitor(locale="pl-PL").page
    page.goto("/")
    expect(page.get_by_text("Jarmark dwóch gier. Usiądź i graj.")).to_be_visible()


def test_settings_are_kept(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Night", exact=True).click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    visitor.picture("settings-dark")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_rule_has_an_address(visitor: Visitor) -> None:
    visitor.page.goto("/learn/nagaraja#N25")
    expect(visitor.page.locator("#N25")).to_be_in_viewport()
    visitor.picture("rules")


def test_what_is_not_there(visitor: Visitor) -> None:
    visitor.page.goto("/t/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    visitor.page.goto("/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()


def test_giving_up_ends_a_match_for_two(visitor: Visitor) -> None:
    page = visitor.page
    open_table(page, seat_2="novice")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("It ends at once, and the other player wins.")).to_be_visible()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.get_by_text("gave up.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("wins$"))).to_be_visible()
    expect(page.get_by_role("columnheader").last).to_contain_text("2nd")


@pytest.mark.parametrize("game", ["holi", "nagaraja"])
def test_boards_have_a_side_without_letters_and_numbers(visitor: Visitor, game: str) -> None:
    page = visitor.page
    open_table(page, game, seat_2="novice")
    labels = page.locator("s[data-name]")
    expect(labels.first).to_be_attached()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Board labels").get_by_label("Off").check()
    expect(labels).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).click()
    visitor.picture(f"no-labels-{game}")
    page.reload()
    page.locator("[data-cell], [data-spot]").first.wait_for()
    expect(labels).to_have_count(0)
