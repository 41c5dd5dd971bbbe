"""Measures how quick the page is: python -m tools.page_speed.

How long the first board, an event and a frame take, by the clock on the wall and by the work that
Chromium's own books show. It needs a machine that is left alone, so it is not a test; tests count
what does not depend on the machine (tests/page/test_size.py). Build the page first.
"""

import json
import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.page.browser import Visitor, running_browser
from tests.page.test_holi import await_my_choice, begin, choose_something, targets
from tests.page.test_nagaraja import sit_down
from tests.server.node import Node

FILE = Path("docs/measurements/page.md")
TRIES = 7
SLOW_DOWN = 4
#: Notes when the board is drawn, when a step comes and is shown, and while tokens are in the air.
NOTES = """
window.noted = { drawn: null, shown: [] }
let came = null
const drawn = () => document.querySelector('[data-cell], .hand > button') !== null
const inTheFrame = (act) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = act
  port2.postMessage(0)
})
let flying = false
new MutationObserver(() => {
  if (noted.drawn === null && drawn()) {
    noted.drawn = 0
    inTheFrame(() => { noted.drawn = performance.now() })
  }
  if (came !== null) {
    const since = came
    came = null
    inTheFrame(() => {
      performance.mark('step shown')
      noted.shown.push(performance.now() - since)
    })
  }
  const flies = document.querySelector('.flyer') !== null
  if (flies !== flying) performance.mark(flies ? 'tokens fly' : 'tokens rest')
  flying = flies
}).observe(document, { childList: true, subtree: true })
const Heard = window.WebSocket
window.WebSocket = class extends Heard {
  constructor(...address) {
    super(...address)
    this.addEventListener('message', ({ data }) => {
      if (!data.includes('"say":"update"')) return
      performance.mark('step came')
      came ??= performance.now()
    })
  }
}
"""
TIMELINE = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
SCRIPT_AND_STYLE = {"FunctionCall", "EventDispatch", "TimerFire", "FireAnimationFrame"}
SCRIPT_AND_STYLE |= {"UpdateLayoutTree", "Layout", "MinorGC", "MajorGC", "RunMicrotasks"}


class Stopwatch:
    """Reads the work of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._books: CDPSession = page.context.new_cdp_session(page)
        self._books.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work(self) -> float:
        """Milliseconds of work of the page's thread until now, without that of watching it."""
        told = self._books.send("Performance.getMetrics")["metrics"]
        seconds = {metric["name"]: float(metric["value"]) for metric in told}
        return 1000 * (seconds["TaskDuration"] - seconds["DevToolsCommandDuration"])


class Timeline:
    """What the page's thread did while it was traced, from the first step that came."""

    def __init__(self, trace: bytes) -> None:
        events = json.loads(trace)["traceEvents"]
        thread = next((e["pid"], e["tid"]) for e in events if e.get("name") == "step came")
        self.events: list[dict[str, Any]] = sorted(
            (event for event in events if (event["pid"], event["tid"]) == thread),
            key=lambda event: (event["ts"], -event.get("dur", 0)),
        )

    def to_show_the_first_step(self) -> float:
        """Milliseconds of work from the message of a step to the frame that shows it."""
        came, shown = (
            next(event["ts"] for event in self.events if event["name"] == name)
            for name in ("step came", "step shown")
        )
        tasks = (event for event in self.events if event["name"] == "RunTask")
        return sum(
            float(task.get("tdur", 0)) / 1000
            for task in tasks
            if task["ts"] < shown and task["ts"] + task["dur"] > came
        )

    def frames_of_flights(self) -> Iterator[float]:
        """Milliseconds of script and style for each frame in which tokens were in the air."""
        flying, spent, counted_to = False, 0.0, 0.0
        for event in self.events:
            name = event["name"]
            if name in ("tokens fly", "tokens rest"):
                # the step that ends a flight draws the board again, when nothing flies any more
                flying, spent, counted_to = name == "tokens fly", 0.0, event["ts"]
            elif name == "Commit" and flying:
                yield spent / 1000
                spent = 0.0
            elif name in SCRIPT_AND_STYLE and event.get("ph") == "X" and event["ts"] >= counted_to:
                spent += event.get("tdur", 0)
                counted_to = event["ts"] + event["dur"]  # what lies inside is in it


def act(page: Page) -> None:
    choose_something(page, "click")
    if targets(page).count():
        targets(page).first.hover()
        targets(page).first.click()
    else:
        page.locator(".act").click()


def traced_choices(browser: Browser, visitor: Visitor, tries: int) -> Iterator[Timeline]:
    """Choices in a match of Holi, and what the browser did until everything had come to rest."""
    visitor.page.add_init_script(NOTES)
    page = begin(visitor, 1)
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(tries):
        if not await_my_choice(page):
            return
        page.evaluate("noted.shown = []")
        browser.start_tracing(page=page, categories=TIMELINE)
        act(page)
        page.wait_for_function("() => noted.shown.length && !document.querySelector('.flyer')")
        yield Timeline(browser.stop_tracing())


def first_board(visitor: Visitor, address: str) -> tuple[float, float]:
    """Milliseconds from loading to the board on a slowed CPU, and of work on a normal CPU."""
    page = visitor.new_page()
    page.add_init_script(NOTES)
    watch = Stopwatch(page)
    page.goto(address)
    page.wait_for_function("() => noted.drawn")
    work = watch.work()
    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_DOWN})
    page.goto(address)
    page.wait_for_function("() => noted.drawn")
    wall = float(page.evaluate("noted.drawn"))
    page.close()
    return wall, work


def flights(browser: Browser, visitor: Visitor) -> tuple[list[float], list[float]]:
    """Milliseconds from a message to its frame, and of script and style per frame."""
    shown: list[float] = []
    frames: list[float] = []
    for timeline in traced_choices(browser, visitor, TRIES):
        shown.append(float(visitor.page.evaluate("noted.shown[0]")))
        frames += timeline.frames_of_flights()
    return shown, frames


def row(what: str, bound: str, found: list[float]) -> str:
    return f"| {what} | {bound} | {min(found):.0f} | {median(found):.0f} | {max(found):.0f} |"


def measure() -> list[str]:
    node = Node(Path(tempfile.mkdtemp())).start()
    rows = []
    with running_browser() as browser:
        for game in ("holi", "nagaraja"):
            visitor = Visitor(browser, node.address, reduced_motion="no-preference")
            page = begin(visitor, 1) if game == "holi" else sit_down(visitor)
            loads = [first_board(visitor, page.url) for _ in range(TRIES)]
            slowed = f"{game}: loading to first board, CPU slowed {SLOW_DOWN} times, ms"
            rows.append(row(slowed, "1000", [wall for wall, _ in loads]))
            rows.append(row(f"{game}: work for that, not slowed, ms", "250", [w for _, w in loads]))
            visitor.leave()
        visitor = Visitor(browser, node.address, reduced_motion="no-preference")
        shown, frames = flights(browser, visitor)
        rows.append(row("holi: message to the frame that shows it, traced, ms", "50", shown))
        rows.append(row("holi: script and style a frame while tokens fall, ms", "8", frames))
        visitor.leave()
    node.stop()
    return rows


def main() -> None:
    load = os.getloadavg()[0]
    rows = measure()
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    lines = [
        "# Speed of the page",
        "",
        "Made by `python -m tools.page_speed`, Chromium without a GPU, server on the same machine.",
        f"Commit {commit}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, "
        f"{platform.machine()}, Python {platform.python_version()}; load of the machine before: "
        f"{load:.1f}.",
        "",
        "| what | bound | least | median | most |",
        "| --- | --- | --- | --- | --- |",
        *rows,
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
