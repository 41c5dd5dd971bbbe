"""How a training went, as a picture."""

from collections.abc import Sequence

WIDTH, HEIGHT, MARGIN = 480, 240, 40


def curve_picture(shares: Sequence[float]) -> str:
    """The share of wins against the teacher, round by round; the dashed line is one half."""

    def y(share: float) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share, 1)

    def at(round_: int, share: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * round_ / max(1, len(shares) - 1)
        return f"{x:.1f},{y(share)}"

    points = " ".join(at(n, share) for n, share in enumerate(shares))
    labels = "".join(f'<text x="6" y="{y(part) + 4}">{part:.0%}</text>' for part in (0.0, 0.5, 1.0))
    half = f"{at(0, 0.5)} {at(max(1, len(shares) - 1), 0.5)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#44403c">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffbf5"/>{labels}'
        f'<polyline points="{half}" fill="none" stroke="#a8a29e" stroke-dasharray="4 4"/>'
        f'<polyline points="{points}" fill="none" stroke="#c2410c" stroke-width="3"/></svg>\n'
    )
