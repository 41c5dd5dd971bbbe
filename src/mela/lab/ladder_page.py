"""The ladder as a page and a picture: ratings, cross-tables, and the results of the tests."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from mela.bots.budget import IN_THE_LAB
from mela.lab.bout import Bout
from mela.lab.ladder_plan import BATCH, LadderError, Plan, Standing
from mela.lab.ledger import replace_file
from mela.lab.ratings import Rating, Share, ratings

TITLE = "# The ladder"
ABOUT = (
    "Each bout is one seed: as many matches as seats, with the first bot on each seat in turn and "
    "the other on all other seats, with the same set-up. A bot is named by its level, with "
    f"{IN_THE_LAB.evaluations:,} evaluations per decision unless it names another budget "
    "(`guru:10000n`, `guru:1s`). With budgets in evaluations, the same command gives the same "
    "figures on any machine. Intervals are 95 %, by resampling the seeds; where every match was "
    "won, they say nothing, and ratings are lower bounds. Ratings are Elo points of matches "
    "between two players, computed from all bouts, with the first bot at 0."
)
STOPPED = (
    f"A pairing ended when the sequential test, made after every {BATCH} seeds, had decided it; "
    "where it is open, all bouts were played. Shares of pairings that ended early are somewhat "
    "too far from an equal share."
)
SECTION = "\n## "
WIDTH, ROW, LETTER, LEFT, RIGHT = 640, 34, 8, 28, 70


def ladder_page(old: str, section: str) -> str:
    """The page with one section replaced; other games and numbers of seats stay unchanged."""
    _, *found = old.split(SECTION)
    texts = (*found, section.removeprefix(SECTION))
    sections = {text.partition("\n")[0]: text.strip("\n") for text in texts}
    return f"\n{SECTION}".join((f"{TITLE}\n\n{ABOUT}", *sections.values())) + "\n"


def ladder_section(
    plan: Plan, found: Sequence[Standing], rated: Sequence[Rating], picture: str, made: str
) -> str:
    """The section of a plan; only ladders for two have ratings; `made` is its command."""
    standings = {(one.pairing.a, one.pairing.b): one for one in found}
    lines = [f"{plan.game.capitalize()}, {plan.seats} players", "", made, ""]
    if plan.sprt:
        lines += [STOPPED, ""]
    if rated:
        lines += [
            f"![Ratings]({picture})",
            "",
            "| bot | rating | 95 % |",
            "| --- | --- | --- |",
            *(
                f"| {r.bot} | {r.rating:.0f} | {r.low:.0f} to {r.high:.0f} |"
                for r in reversed(rated)
            ),
            "",
        ]
    lines += _cross_table(plan.bots, standings)
    lines += ["", *_steps(plan.bots, standings)]
    return SECTION + "\n".join(lines)


def _cross_table(bots: Sequence[str], standings: Mapping[tuple[str, str], Standing]) -> list[str]:
    """Rows are the bot that plays alone, columns the bot on all other seats; shares of wins."""
    lines = [
        "| one of … against | " + " | ".join(bots[:-1]) + " |",
        "| --- |" + " --- |" * (len(bots) - 1),
    ]
    for n, a in enumerate(bots[1:], 1):
        cells = [_cell(standings.get((a, b))) for b in bots[:n]]
        lines.append(f"| {a} | " + " | ".join(cells + [""] * (len(bots) - 1 - n)) + " |")
    return lines


def _cell(standing: Standing | None) -> str:
    if standing is None or standing.share is None:
        return ""
    return f"{_share(standing.share)}, {_bouts(standing.share)}"


def _share(found: Share) -> str:
    return f"{found.win:.1%} ({found.low:.1%} to {found.high:.1%})"


def _bouts(found: Share) -> str:
    return f"{found.bouts:,} bout{'' if found.bouts == 1 else 's'}"


def _steps(bots: Sequence[str], standings: Mapping[tuple[str, str], Standing]) -> list[str]:
    """Each level against the one below."""
    lines = [
        "| step | bouts | wins | others behind | points ahead | stronger? |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for below, bot in pairwise(bots):
        standing = standings.get((bot, below))
        if standing is None or standing.share is None:
            continue
        found = standing.share
        lines.append(
            f"| {bot} over {below} | {found.bouts:,} | {_share(found)} | {found.rank:.1%} | "
            f"{found.lead:+.1f} | {standing.verdict.value} |"
        )
    return lines


def picture_name(page: str, game: str) -> str:
    """The path of the picture, relative to the page."""
    return f"pictures/{page}-{game}.svg"


def ladder_picture(found: Sequence[Rating]) -> str:
    """A bar for each interval and a dot for each rating, the strongest on top."""
    low = min(0.0, *(r.low for r in found))
    high = max(1.0, *(r.high for r in found))
    left = LEFT + LETTER * max(len(r.bot) for r in found)

    def x(rating: float) -> float:
        return round(left + (WIDTH - left - RIGHT) * (rating - low) / (high - low), 1)

    rows = []
    for n, r in enumerate(reversed(found)):
        y = ROW * n + ROW // 2
        rows += [
            f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{r.bot}</text>',
            f'<path d="M{x(r.low)} {y}H{x(r.high)}" stroke="#c2410c" stroke-width="6" '
            'stroke-linecap="round" opacity=".35"/>',
            f'<circle cx="{x(r.rating)}" cy="{y}" r="5" fill="#c2410c"/>',
            f'<text x="{x(r.high) + 10}" y="{y + 5}">{r.rating:.0f}</text>',
        ]
    height = ROW * len(found)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="15" fill="#44403c">'
        f'<rect width="{WIDTH}" height="{height}" fill="#fffbf5"/>' + "".join(rows) + "</svg>\n"
    )


def write_page(
    page: Path, plan: Plan, found: Sequence[Standing], bouts: Sequence[Bout], commit: str
) -> None:
    """Write the section of a plan and, for two players, a picture beside the page."""
    met = {bot for bout in bouts for bot in (bout.pairing.a, bout.pairing.b)}
    rated = ratings([bot for bot in plan.bots if bot in met], bouts) if plan.seats == 2 else []
    picture = picture_name(page.stem, plan.game)
    # the page may be published, so it must not name a folder of this machine
    command = f"{plan} --page {page.name if page.is_absolute() else page.as_posix()}"
    section = ladder_section(plan, found, rated, picture, f"`{command}`, commit {commit}")
    replace_file(page, ladder_page(read_page(page), section).encode())
    if rated:
        replace_file(page.parent / picture, ladder_picture(rated).encode())


def read_page(page: Path) -> str:
    """The present text of the page, if there is one."""
    try:
        text = page.read_text(encoding="utf-8") if page.exists() else ""
    except OSError as error:
        raise LadderError(f"cannot read {page}: {error.strerror}") from None
    except UnicodeError:
        raise LadderError(f"{page} is not a text file") from None
    if text and not text.startswith(TITLE):
        raise LadderError(f"{page} is not a ladder page, so it is not overwritten")
    return text
