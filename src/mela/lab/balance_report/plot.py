"""Plots as HTML and SVG; positions are in percent, so that text stays readable on a phone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

import msgspec

from mela.lab.balance_report.figures import Span
from mela.lab.estimate import Estimate

Words = Callable[[float], str]


class Row(msgspec.Struct, frozen=True):
    """A name, and a figure with its interval; `mark` is a small picture, `tone` a colour of the
    page."""

    name: str
    figure: Estimate
    mark: str = ""
    tone: int = 0


class Scale(msgspec.Struct, frozen=True):
    """From figures to percents of the width."""

    low: float
    high: float

    @classmethod
    def over(cls, values: Iterable[float], room: float = 0.06) -> "Scale":
        """A scale for all of them, with some margin on both sides."""
        found = list(values)
        low, high = min(found), max(found)
        margin = (high - low or 1.0) * room
        return cls(low - margin, high + margin)

    def at(self, value: float) -> str:
        part = (value - self.low) / (self.high - self.low)
        return f"{100 * min(1.0, max(0.0, part)):.2f}%"

    def width(self, a: float, b: float) -> str:
        return f"{100 * (b - a) / (self.high - self.low):.2f}%"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points_more(value: float) -> str:
    """Percentage points, with their sign."""
    return f"{100 * value:+.1f}".replace("-", "\N{MINUS SIGN}")


def number(value: float) -> str:
    return f"{value:.1f}"


def dots(rows: Sequence[Row], words: Words, line: float | None = None) -> str:
    """A dot for each figure and a bar for its interval; `line` marks the neutral value."""
    ends = [end for row in rows for end in (row.figure.low, row.figure.high)]
    scale = Scale.over([*ends, *([] if line is None else [line])])
    return _plot([_dot(row, scale, words, line) for row in rows], "dots")


def _dot(row: Row, scale: Scale, words: Words, line: float | None) -> str:
    figure = row.figure
    rule = "" if line is None else _rule(scale.at(line))
    drawn = (
        f'{rule}<line class="reach" x1="{scale.at(figure.low)}" x2="{scale.at(figure.high)}" '
        f'y1="50%" y2="50%"/><circle cx="{scale.at(figure.value)}" cy="50%" r="6"/>'
    )
    label = f"{words(figure.value)} <small>{words(figure.low)} to {words(figure.high)}</small>"
    return _line(row.name, drawn, label, row.mark, row.tone)


def stacks(rows: Sequence[tuple[str, dict[str, float]]], names: Mapping[str, str]) -> str:
    """Fractions of a whole, side by side, with a legend above."""
    keys = list(dict.fromkeys(key for _, parts in rows for key in parts))
    legend = "".join(
        f'<span class="t{n}"><i></i>{escape(names.get(key, key))}</span>'
        for n, key in enumerate(keys)
    )
    drawn = []
    for name, parts in rows:
        left = 0.0
        cells = ""
        for n, key in enumerate(keys):
            part = parts.get(key, 0.0)
            cells += (
                f'<g class="t{n}"><rect x="{100 * left:.2f}%" width="{100 * part:.2f}%" y="15%" '
                f'height="70%"/></g>'
            )
            if part > 0.09:
                cells += (
                    f'<text x="{100 * (left + part / 2):.2f}%" y="50%">{100 * part:.0f} %</text>'
                )
            left += part
        drawn.append(_line(name, cells, ""))
    return f'<p class="legend">{legend}</p>' + _plot(drawn, "stacks")


def histograms(rows: Sequence[tuple[str, Sequence[float], Estimate]]) -> str:
    """How often each length occurs, one strip for each name on a common scale."""
    values = [value for _, row, _ in rows for value in row]
    low, high = min(values), max(values)
    step = max(1, round((high - low) / 40))
    scale = Scale(low - step, high + step)
    drawn = []
    for name, row, figure in rows:
        counts: dict[int, int] = {}
        for value in row:
            counts[int((value - low) // step)] = counts.get(int((value - low) // step), 0) + 1
        most = max(counts.values())
        bars = ""
        for place, count in sorted(counts.items()):
            tall = 92 * count / most
            left = scale.at(low + place * step - step / 2)
            bars += (
                f'<rect x="{left}" width="{scale.width(0, step * 0.86)}" y="{100 - tall:.1f}%" '
                f'height="{tall:.1f}%"/>'
            )
        bars += _rule(scale.at(figure.value))
        label = f"{number(figure.value)} <small>{low_high(row)}</small>"
        drawn.append(_line(name, bars, label))
    return _plot(drawn, "histograms")


def low_high(values: Sequence[float]) -> str:
    return f"{min(values):.0f} to {max(values):.0f}"


def curves(lines: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Shares that grow from left to right; 0 to 100 % both ways."""
    drawn = ""
    for n, (_, values) in enumerate(lines):
        last = len(values) - 1
        path = " ".join(f"{100 * k / last:.2f},{100 - 100 * v:.2f}" for k, v in enumerate(values))
        drawn += f'<g class="t{n}"><polyline points="{path}"/></g>'
    grid = "".join(f'<path class="rule" d="M0 {y}H100M{y} 0V100"/>' for y in (25, 50, 75))
    legend = "".join(
        f'<span class="t{n}"><i></i>{escape(name)}</span>' for n, (name, _) in enumerate(lines)
    )
    return (
        f'<p class="legend">{legend}</p><div class="curves"><b>100 %</b>'
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{grid}{drawn}'
        "</svg><b>0 %</b><p><span>first turn</span><span>half of the match</span>"
        "<span>end</span></p></div>"
    )


def spans(rows: Sequence[Span]) -> str:
    """The range of leads: half of them in the thick part, eight of ten in the thin one."""
    scale = Scale.over([end for row in rows for end in (row.tenth, row.nine_tenths, 0.0)])
    drawn = []
    for row in rows:
        parts = (
            f'{_rule(scale.at(0.0))}<line class="thin" x1="{scale.at(row.tenth)}" '
            f'x2="{scale.at(row.nine_tenths)}" y1="50%" y2="50%"/>'
            f'<line class="thick" x1="{scale.at(row.quarter)}" '
            f'x2="{scale.at(row.three_quarters)}" y1="50%" y2="50%"/>'
            f'<circle cx="{scale.at(row.middle)}" cy="50%" r="6"/>'
        )
        label = (
            f"{row.middle:+.0f} <small>{row.tenth:+.0f} to {row.nine_tenths:+.0f} points</small>"
        )
        drawn.append(_line(row.name, parts, label.replace("-", "\N{MINUS SIGN}")))
    return _plot(drawn, "spans")


def _rule(x: str) -> str:
    return f'<line class="rule" x1="{x}" x2="{x}" y1="0" y2="100%"/>'


def _line(name: str, drawn: str, label: str, mark: str = "", tone: int = 0) -> str:
    return (
        f'<div class="row t{tone}"><span class="name">{mark}{escape(name)}</span>'
        f'<svg aria-hidden="true">{drawn}</svg><span class="told">{label}</span></div>'
    )


def _plot(rows: Sequence[str], kind: str) -> str:
    return f'<div class="plot {kind}">{"".join(rows)}</div>'
