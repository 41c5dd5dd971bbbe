"""The ladder as a page and a picture: ratings, cross-tables, and what the tests say."""

from collections.abc import Sequence
from itertools import pairwise

from mela.lab.bout import Bout, Pairing
from mela.lab.ratings import Rating, Share, ratings, share
from mela.lab.sprt import Sprt

WIDTH, ROW, LEFT, RIGHT = 640, 34, 130, 70


def ladder_page(bots: Sequence[str], bouts: Sequence[Bout], commit: str) -> str:
    """Markdown: a section for each game and number of seats, in the order of the bouts."""
    lines = [
        "# The ladder",
        "",
        "Each bout is one seed: as many matches as seats, with the first bot on each seat in turn "
        "and the other on all other seats, set up alike. Budgets are counted in evaluations, so "
        "the same command gives the same figures on any machine. Intervals are 95 %, by drawing "
        "the seeds anew; where every match was won, they say nothing, and ratings are lower "
        "bounds. Ratings are Elo points of matches for two, the first bot at 0.",
        "",
        f"Played with commit {commit}.",
    ]
    for game, seats in dict.fromkeys((b.pairing.game, b.pairing.seats) for b in bouts):
        own = [b for b in bouts if (b.pairing.game, b.pairing.seats) == (game, seats)]
        met = {bot for b in own for bot in (b.pairing.a, b.pairing.b)}
        lines += ["", *_section(game, seats, [bot for bot in bots if bot in met], own)]
    return "\n".join(lines) + "\n"


def _section(game: str, seats: int, bots: Sequence[str], bouts: Sequence[Bout]) -> list[str]:
    shares = {
        pairing: share([bout for bout in bouts if bout.pairing == pairing])
        for pairing in dict.fromkeys(bout.pairing for bout in bouts)
    }
    seeds = [bout.seed for bout in bouts]
    lines = [
        f"## {game.capitalize()}, {seats} players",
        "",
        f"`mela ladder {game} --seats {seats} --bots {','.join(bots)} --first {min(seeds)} "
        f"--pairs {max(seeds) - min(seeds) + 1} --page docs/ladder.md`",
        "",
    ]
    if seats == 2:
        lines += [
            f"![Ratings]({picture_name(game)})",
            "",
            "| bot | rating | 95 % |",
            "| --- | --- | --- |",
            *(
                f"| {r.bot} | {r.rating:.0f} | {r.low:.0f} to {r.high:.0f} |"
                for r in reversed(ratings(bots, bouts))
            ),
            "",
        ]
    lines += _cross_table(game, seats, bots, shares)
    lines += ["", *_steps(game, seats, bots, bouts, shares)]
    return lines


def _cross_table(
    game: str, seats: int, bots: Sequence[str], shares: dict[Pairing, Share]
) -> list[str]:
    """The share of the wins of the bot on the left, one of it against the one above."""
    lines = [
        "| one of … against | " + " | ".join(bots[:-1]) + " |",
        "| --- |" + " --- |" * (len(bots) - 1),
    ]
    for n, a in enumerate(bots[1:], 1):
        found = [shares.get(Pairing(game, seats, a, b)) for b in bots[:n]]
        cells = ["" if s is None else f"{s.win:.1%} ({s.low:.1%} to {s.high:.1%})" for s in found]
        lines.append(f"| {a} | " + " | ".join(cells + [""] * (len(bots) - 1 - n)) + " |")
    return lines


def _steps(
    game: str,
    seats: int,
    bots: Sequence[str],
    bouts: Sequence[Bout],
    shares: dict[Pairing, Share],
) -> list[str]:
    """Each level against the one below."""
    lines = [
        "| step | bouts | wins | others behind | points ahead | stronger? |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for below, bot in pairwise(bots):
        pairing = Pairing(game, seats, bot, below)
        found = shares.get(pairing)
        if found is None:
            continue
        wins = [b.win for b in sorted(bouts, key=lambda b: b.seed) if b.pairing == pairing]
        lines.append(
            f"| {bot} over {below} | {found.bouts} | {found.win:.1%} "
            f"({found.low:.1%} to {found.high:.1%}) | {found.rank:.1%} | {found.lead:+.1f} | "
            f"{Sprt.for_seats(seats).verdict(wins).value} |"
        )
    return lines


def picture_name(game: str) -> str:
    """Beside the page."""
    return f"pictures/ladder-{game}.svg"


def ladder_picture(found: Sequence[Rating]) -> str:
    """A bar for each interval and a dot for each rating, the strongest on top."""
    low = min(0.0, *(r.low for r in found))
    high = max(1.0, *(r.high for r in found))

    def x(rating: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (rating - low) / (high - low), 1)

    rows = []
    for n, r in enumerate(reversed(found)):
        y = ROW * n + ROW // 2
        rows += [
            f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{r.bot}</text>',
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
