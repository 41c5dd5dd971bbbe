"""Measures how quick the page is by the clock on the wall: python -m tools.page_speed.

The bounds are those of the tests of the page, which count work instead; this needs a machine that
is left alone. Build the page first.
"""

import os
import platform
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.page.browser import Visitor, running_browser
from tests.page.stopwatch import NOTES, Stopwatch
from tests.page.test_holi import begin
from tests.page.test_nagaraja import sit_down
from tests.page.test_speed import traced_choices
from tests.server.node import Node

FILE = Path("docs/measurements/page-speed.md")
TRIES = 7
SLOW_DOWN = 4


def first_board(visitor: Visitor, address: str) -> tuple[float, float]:
    """Milliseconds from loading to the board, slowed by the wall, and of work not slowed."""
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
    """Milliseconds from a message to the frame that shows it, and of script and style a frame."""
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
            visitor = Visitor(browser, node.address)
            page = begin(visitor, 1) if game == "holi" else sit_down(visitor)
            loads = [first_board(visitor, page.url) for _ in range(TRIES)]
            slowed = f"{game}: loading to first board, CPU slowed {SLOW_DOWN} times, ms"
            rows.append(row(slowed, "1000", [wall for wall, _ in loads]))
            rows.append(row(f"{game}: work for that, not slowed, ms", "250", [w for _, w in loads]))
            visitor.leave()
        visitor = Visitor(browser, node.address)
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
        "# How quick the page is",
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
