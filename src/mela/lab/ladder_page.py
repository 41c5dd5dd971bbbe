"""The ladder as a page and a picture: ratings, cross-tables, and what the tests say."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from mela.bots.budget import IN_THE_LAB
from mela.lab.ladder import BATCH, Plan
from mela.lab.ratings import Rating, Share
from mela.lab.standing import Standing

TITLE = "# The ladder"
ABOUT = (
    "Each bout is one seed: as many matches as seats, with the first bot on each seat in turn and "
    "the other on all other seats, set up alike. A bot is named by its level, with "
    f"{IN_THE_LAB.evaluations:,} evaluations for a decision if no other budget is named behind it "
    "(`guru:10000n`, `guru:1s`). Where budgets are counted in evaluations, the same command gives "
    "the same figures on any machine. Intervals are 95 %, by drawing the seeds anew; where every "
    "match was won, they say nothing, and ratings are lower bounds. Ratings are Elo points of "
    "matches for two, made of all bouts, the first bot at 0."
)
STOPPED = (
    f"A pairing ended when the sequential test had decided it, which looked after every {BATCH} "
    "seeds; where it is open, all bouts were played. Shares of pairings that ended early lie "
    "rather too far from an equal one."
)
SECTION = "\n## "
WIDTH, ROW, LETTER, LEFT, RIGHT = 640, 34, 8, 28, 70


def ladder_page(old: str, section: str) -> str:
    """The page with one section new; those of other games and numbers of seats stay as they are."""
    _, *found = old.split(SECTION)
    texts = (*found, section.removeprefix(SECTION))
    sections = {text.partition("\n")[0]: text.strip("\n") for text in texts}
    return f"\n{SECTION}".join((f"{TITLE}\n\n{ABOUT}", *sections.values())) + "\n"


def ladder_section(
    plan: Plan, found: Sequence[Standing], rated: Sequence[Rating], picture: str, made: str
) -> str:
    """What was played of a plan; ratings are for two, and `made` tells how it was made."""
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
    """The share of the wins of the bot on the left, one of it against the one above."""
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
    """Beside the page, whose name it bears."""
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
