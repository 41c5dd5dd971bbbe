"""A game that the page has never heard of: found on the home page, played, and heard.

The server's part is played by the test: it offers the game, opens the table and knows the rules.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.page.browser import NARROW, PATIENCE, WIDE, Visitor
from tests.page.conftest import NewVisitor
from tests.page.test_access import check

GAME = "lanterns"
INFO = {"seats": [2, 3], "bots": ["novice"], "codes": 3, "colours": [], "usual": {}}
WORDS = {
    "lanterns.title": "Lanterns",
    "lanterns.move.light": "Light {count, plural, one {# lamp} other {# lamps}}",
    "lanterns.event.lit": "{seat} lights {count, plural, one {# lamp} other {# lamps}}.",
}
SEAT = {
    "kind": "person",
    "bot": None,
    "colour": None,
    "ready": True,
    "away": False,
    "resigned": False,
    "open": False,
    "here": True,
    "rating": None,
    "change": None,
}
TABLE = {
    "id": "lamp1",
    "game": GAME,
    "options": {},
    "host": "me",
    "public": False,
    "rated": False,
    "pairing": False,
    "state": "playing",
    "seats": [
        {**SEAT, "person": "me", "name": "Ana"},
        {**SEAT, "person": None, "kind": "bot", "bot": "novice", "name": "Tara"},
    ],
    "commitment": "00",
    "seed": None,
    "words": None,
    "next": None,
    "move_seconds": 0,
    "match_seconds": 0,
    "increment_seconds": 0,
    "takeback": None,
    "own_pack": None,
}
PACK = {"game": GAME, "id": "standard", "title": "Lanterns of the river"}


def step(version: int, mine: int, **more: Any) -> dict[str, Any]:
    """What the table tells after a step: so many lamps are mine."""
    seats = [{"lamps": mine, "hand_size": 2}, {"lamps": 1, "hand_size": 3}]
    return {
        "version": version,
        "view": {"viewer": 0, "common": {"turn": 0, "river": "calm", "seats": seats}},
        "turn": 0,
        "moves": [{"do": "light", "count": 1}, {"do": "float", "lamp": "red", "cells": ["A1"]}],
        "result": None,
        "undo": None,
        "clocks": None,
        **more,
    }


def serve(socket: WebSocketRoute) -> None:
    """Two moves end the match."""
    state = {"say": "state", "table": TABLE, "seat": 0, "log": [], "open": None, "chat": []}
    socket.send(json.dumps({**state, **step(0, 0)}))
    played = 0

    def hear(message: str | bytes) -> None:
        nonlocal played
        asked = json.loads(message)
        if asked["do"] != "play":
            return
        played += 1
        over = {
            "turn": None,
            "moves": None,
            "result": {"places": [1, 2], "points": [7, 4], "why": "done"},
        }
        events = [{"event": "lit", "seat": 0, "count": played}]
        told = {"say": "update", "note": None, "events": events}
        socket.send(json.dumps({**told, **step(played, played, **(over if played == 2 else {}))}))
        socket.send(json.dumps({"say": "done", "id": asked["id"], "version": played}))

    socket.on_message(hear)


def offer(page: Page) -> None:
    def games(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), GAME: INFO})

    def create(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(json=TABLE)
        else:
            route.continue_()

    page.route("**/api/games", games)
    page.route(f"**/api/games/{GAME}/messages/*", lambda route: route.fulfill(json=WORDS))
    page.route("**/api/tables", create)
    page.route("**/api/tables/lamp1/pack", lambda route: route.fulfill(json=PACK))
    page.route_web_socket("**/api/tables/lamp1/socket*", serve)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_game_without_a_face_is_played(new_visitor: NewVisitor, size: dict[str, int]) -> None:
    visitor = new_visitor(viewport=size)
    page = visitor.page
    offer(page)
    page.goto("/")
    door = page.locator(f".door.{GAME}")
    expect(door.get_by_role("heading", name="Lanterns")).to_be_visible()
    expect(door).to_contain_text(re.compile(r"2.3 players"))
    # it has neither rules nor a coach
    expect(door.get_by_role("link")).to_have_count(0)
    visitor.picture(f"plain-home-{size['width']}")
    door.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="What you can do now")).to_be_visible()
    expect(page.get_by_role("row", name="Ana 0 2")).to_be_visible()
    visitor.picture(f"plain-table-{size['width']}")
    check(page)
    # by keys alone
    page.get_by_role("button", name="Light 1 lamp").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live]").filter(has_text="Ana lights 1 lamp.")).to_be_visible()
    page.get_by_role("button", name="Float red A1").click()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_role("row", name="Together")).to_contain_text("7")
    visitor.picture(f"plain-end-{size['width']}")
    check(page)


def is_wish(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/api/tables")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_game_without_options_or_colours_has_a_sheet(
    new_visitor: NewVisitor, size: dict[str, int]
) -> None:
    visitor = new_visitor(viewport=size)
    page = visitor.page
    offer(page)
    page.goto("/")
    page.locator(f".door.{GAME}").get_by_role("button", name="New table").click()
    sheet = page.get_by_role("dialog", name="New Lanterns table")
    expect(sheet.get_by_role("listitem")).to_have_count(3, timeout=PATIENCE)
    expect(sheet.get_by_role("radiogroup", name="Colour")).to_have_count(0)
    visitor.picture(f"plain-new-{size['width']}")
    check(page)
    with page.expect_request(is_wish) as asked:
        sheet.get_by_role("button", name="Start").click()
    wish: dict[str, Any] = json.loads(asked.value.post_data or "")
    assert (wish["game"], wish["options"], len(wish["seats"])) == (GAME, {}, 3)


def test_a_game_without_words_is_named_by_the_server(visitor: Visitor) -> None:
    page = visitor.page
    offer(page)
    page.route(f"**/api/games/{GAME}/messages/*", lambda route: route.fulfill(status=404, json={}))
    page.goto("/")
    page.locator(f".door.{GAME}").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Light 1")).to_be_visible()
    visitor.forgive("404")
