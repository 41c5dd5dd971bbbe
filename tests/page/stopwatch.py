"""How much work the page makes, by Chromium's own books, on machines that others use too.

Work is the time that a thread really ran, not what a clock on the wall shows. A busy machine runs
slower all the same, so a fixed piece of work is measured beside it: the yardstick.
"""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

#: Milliseconds of work that the yardstick takes on the machine of the measurements, left alone.
YARDSTICK = 50.0
LAY_OUT = """() => {
  const rows = Array.from({ length: 1500 }, (_, n) => `<p style="--n:${n}">row <b>${n}</b></p>`)
  document.body.innerHTML = rows.join('')
  return document.body.getBoundingClientRect().height
}"""
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


def slowness(browser: Browser) -> float:
    """How many times slower than left alone the machine is now; at least 1."""
    page = browser.new_page()
    books = page.context.new_cdp_session(page)
    books.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(LAY_OUT)
    told = books.send("Performance.getMetrics")["metrics"]
    seconds = {metric["name"]: float(metric["value"]) for metric in told}
    page.close()
    return max(1.0, 1000 * seconds["TaskDuration"] / YARDSTICK)


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
            task.get("tdur", 0) / 1000
            for task in tasks
            if task["ts"] < shown and task["ts"] + task["dur"] > came
        )

    def frames_of_flights(self) -> Iterator[float]:
        """Milliseconds of script and style for each frame in which tokens were in the air."""
        flying, spent, counted_to = False, 0.0, 0.0
        for event in self.events:
            name = event["name"]
            if name in ("tokens fly", "tokens rest"):
                # the step that ends a flight draws the board anew, when nothing flies any more
                flying, spent, counted_to = name == "tokens fly", 0.0, event["ts"]
            elif name == "Commit" and flying:
                yield spent / 1000
                spent = 0.0
            elif name in SCRIPT_AND_STYLE and event.get("ph") == "X" and event["ts"] >= counted_to:
                spent += event.get("tdur", 0)
                counted_to = event["ts"] + event["dur"]  # what lies inside is in it
