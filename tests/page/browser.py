"""A real Chromium at a real node; whatever it complains about fails the test."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright

ROOT = Path(__file__).parent.parent.parent
ARTEFACTS = ROOT / "artefacts"
#: Milliseconds to wait for anything: the machine may be busy with other tests.
PATIENCE = 180_000
#: How many times slower pages shall be, to find tests that only a fast machine passes.
THROTTLE = float(os.environ.get("MELA_THROTTLE", "1"))
#: Shall tests leave pictures of what they saw? `make pictures` does; others save the time.
PICTURES = os.environ.get("MELA_PICTURES") == "1"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
#: A pace at which nothing is over before a test has looked.
SLOW = 0.02
WIDE = {"width": 1440, "height": 900}
MIDDLE = {"width": 1024, "height": 768}
NARROW = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}


def chromium() -> str:
    found = os.environ.get("MELA_CHROMIUM") or shutil.which("chromium") or shutil.which("chrome")
    assert found, "the tests of the page need Chromium: install it, or set MELA_CHROMIUM"
    return found


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


#: Makes moves as the page would, whatever the board looks like: the first one, or until the end.
PLAY = """async ([table, seat, count]) => {
  const address = `${location.origin.replace('http', 'ws')}/api/tables/${table}/socket?seat=${seat}`
  const socket = new WebSocket(address)
  await new Promise((resolve) => {
    let made = 0
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      if (said.result || made === count) resolve()
      else if (said.moves) {
        const move = said.moves[Math.floor(said.moves.length / 2)]
        socket.send(JSON.stringify({ do: 'play', id: ++made, version: said.version, move }))
      }
    }
  })
  socket.close()
}"""


#: Counts the presses that the board hears.
LISTEN = """() => {
  window.presses = 0
  document.querySelector('main').addEventListener('click', () => window.presses++)
}"""


def tab_to(page: Page, what: Locator) -> None:
    """Reach something with Tab alone."""
    for _ in range(120):
        if what.evaluate("is => is === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached by Tab")


class Visitor:
    """Somebody with a browser of their own, who hears every complaint of the page.

    Nothing moves for its own sake, which would cost most of the time; see `set_pace`.
    """

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:
        settings = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(base_url=address, **{**settings, **context})
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        if THROTTLE > 1:
            session = self.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    @property
    def table(self) -> str:
        return self.page.url.rstrip("/").rsplit("/", 1)[-1]

    def play(self, count: int = 10_000, seat: int = 0) -> None:
        """Make so many moves, or play to the end; nobody waits for boards to act them out."""
        self.be_still()
        self.page.evaluate(PLAY, [self.table, seat, count])

    def be_still(self) -> None:
        """Nothing is acted out from now on."""
        self.page.emulate_media(reduced_motion="reduce")

    def set_pace(self, pace: float) -> None:
        """Let boards act moves out, and say how fast."""
        self.page.emulate_media(reduced_motion="no-preference")
        self.page.evaluate(
            "motion => localStorage.setItem('mela.settings', JSON.stringify({ motion }))", pace
        )
        self.page.reload()

    def press(self, heard: int) -> None:
        """Press the middle of the board, which has then heard so many presses."""
        box = self.page.locator("main").bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert self.page.evaluate("window.presses") == heard

    def picture(self, name: str) -> None:
        """Write a screenshot of what has come to rest, if somebody is going to look at it."""
        if PICTURES:
            self._photograph(name)

    def _photograph(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", animations="disabled")

    def testify(self, name: str) -> None:
        """Say what could be seen when a test failed."""
        self._photograph(name)
        print(self.page.url, self.complaints, self.page.locator("body").inner_text(), sep="\n")

    def forgive(self, words: str) -> None:
        """Complaints that a test has caused on purpose."""
        self.complaints = [told for told in self.complaints if words not in told]

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, "\n".join(self.complaints)
