"""The figures of a report, with 95 % intervals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import ceil, sqrt

import msgspec
import polars as pl

from mela.lab.bout import Bout
from mela.lab.estimate import Estimate, mean, ratio, share
from mela.lab.frames import Frames

#: Only this many of the first colour cards of a seat count, because by the end most seats have had
#: all. It is about half of them, so that a seat has a given card early in about half of the cases.
EARLY = {"colour-card": 6}
#: The one-sided 95 % quantile of the normal distribution.
SURE = 1.645


class Group(msgspec.Struct, frozen=True):
    """The matches of a variant with a number of players."""

    variant: str
    seats: int
    matches: pl.DataFrame

    @property
    def count(self) -> int:
        return len(self.matches)


class Worth(msgspec.Struct, frozen=True):
    """How a piece changes the chance to win, compared with a seat's equal share."""

    id: str
    win: Estimate


class RivalryCard(msgspec.Struct, frozen=True):
    """A scoring card: who gets most of it, what it brings a seat, how often it decides."""

    id: str
    ahead: Estimate
    points: Estimate
    decides: Estimate


class Change(msgspec.Struct, frozen=True):
    """How a card on the table changes the chance of the first player, and the length."""

    id: str
    start: Estimate
    turns: Estimate


class Span(msgspec.Struct, frozen=True):
    """The spread of results: quantiles of the leads, in points, and the share of wins."""

    name: str
    tenth: float
    quarter: float
    middle: float
    three_quarters: float
    nine_tenths: float
    win: Estimate

    @property
    def needed(self) -> int | None:
        """The number of matches after which the better one is ahead with 95 %, or None."""
        lead = self.win.value - 0.5
        if self.win.low <= 0.5:
            return None
        return max(1, ceil((SURE / lead) ** 2 * self.win.value * (1 - self.win.value)))


def groups(frames: Frames) -> list[Group]:
    """The groups of matches, in their planned order."""
    kinds = frames.matches.select("variant", "seats").unique(maintain_order=True)
    found = [
        Group(variant, seats, frames.matches.filter(variant=variant, seats=seats))
        for variant, seats in kinds.iter_rows()
    ]
    order = list(dict.fromkeys(group.variant for group in found))
    return sorted(found, key=lambda group: (order.index(group.variant), group.seats))


def wins_by_order(frames: Frames, group: Group) -> list[Estimate]:
    """The share of wins of the first player, the second, and so on."""
    rows = frames.seats.join(group.matches.select("match"), on="match")
    return [share(rows.filter(order=order)["win"].to_list()) for order in range(group.seats)]


def ends(frames: Frames, group: Group) -> dict[str, float]:
    """How seats ended, as fractions."""
    rows = frames.seats.join(group.matches.select("match"), on="match")
    counted = Counter(rows["ended"].to_list())
    return {end: count / len(rows) for end, count in counted.most_common()}


def decided(group: Group, steps: int = 40) -> list[float]:
    """For each moment, the fraction of matches in which the winner stays ahead from then on."""
    moments = sorted(group.matches["decided"].to_list())
    return [sum(m <= n / steps for m in moments) / len(moments) for n in range(steps + 1)]


def worths(frames: Frames, kind: str) -> tuple[list[Worth], float]:
    """The worth of each piece of a kind, the best first, and the mean worth of the kind.

    Chance decides who gets which piece, so these seats differ from others in nothing else.
    """
    rows = (
        frames.pieces.filter(pl.col("seat").is_not_null(), kind=kind)
        .filter(pl.col("nth") <= EARLY.get(kind, 2**31))
        .join(frames.seats.select("match", "seat", "win"), on=["match", "seat"])
        .join(frames.matches.select("match", "seats"), on="match")
        .with_columns(gain=pl.col("win") - 1 / pl.col("seats"))
    )
    if rows.is_empty():
        return [], 0.0
    cases = rows.group_by("id", "match").agg(pl.col("gain").sum(), pl.len().alias("size"))
    by_id: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for id_, _, gain, size in cases.sort("id", "match").iter_rows():
        by_id[id_].append((gain, size))
    found = [Worth(id_, ratio(cases)) for id_, cases in by_id.items()]
    found.sort(key=lambda worth: -worth.win.value)
    return found, sum(rows["gain"].to_list()) / len(rows)


def rivalry_cards(frames: Frames) -> list[RivalryCard]:
    """The scoring cards, the most deciding first."""
    on_table = frames.pieces.filter(pl.col("seat").is_null()).select("match", line="id")
    on_table = on_table.join(frames.matches.select("match"), on="match")
    rows = (
        frames.lines.join(on_table, on=["match", "line"])
        .join(frames.seats.select("match", "seat", "win", total="points"), on=["match", "seat"])
        .sort("line", "match", "seat")
    )
    found = []
    for (id_,), card in rows.group_by("line", maintain_order=True):
        ahead: list[float] = []
        decides: list[float] = []
        for _, match in card.group_by("match", maintain_order=True):
            points, totals = match["points"].to_list(), match["total"].to_list()
            wins = match["win"].to_list()
            most = [seat for seat, own in enumerate(points) if own == max(points)]
            if len(most) == 1:
                ahead.append(wins[most[0]] - 1 / len(wins))
            rest = [total - own for total, own in zip(totals, points, strict=True)]
            decides.append(float(not _best(rest) & _best(totals)))
        per_match = card.group_by("match").agg(pl.col("points").mean()).sort("match")
        each = mean(per_match["points"].to_list())
        found.append(RivalryCard(str(id_), mean(ahead), each, share(decides)))
    return sorted(found, key=lambda card: -card.decides.value)


def _best(totals: Sequence[int]) -> set[int]:
    return {seat for seat, total in enumerate(totals) if total == max(totals)}


def rule_cards(frames: Frames) -> list[Change]:
    """Cards without points: how matches with a card differ from the others of their group. Only
    matches that draw cards count."""
    scoring = set(frames.lines["line"].unique().to_list())
    on_table = frames.pieces.filter(pl.col("seat").is_null())
    on_table = on_table.join(frames.matches.select("match"), on="match")
    drawn = frames.matches.join(on_table.select("match").unique(), on="match")
    begins = frames.seats.filter(order=0).select("match", "win")
    rows = drawn.join(begins, on="match").with_columns(
        gain=pl.col("win") - 1 / pl.col("seats"),
        longer=pl.col("turns") - pl.col("turns").mean().over("variant", "seats"),
    )
    found = []
    for id_ in sorted(set(on_table["id"].to_list()) - scoring):
        with_it = on_table.filter(id=id_).select("match")
        there, others = rows.join(with_it, on="match"), rows.join(with_it, on="match", how="anti")
        found.append(
            Change(
                id_,
                *(
                    _difference(mean(there[name].to_list()), mean(others[name].to_list()))
                    for name in ("gain", "longer")
                ),
            )
        )
    return found


def _difference(a: Estimate, b: Estimate) -> Estimate:
    """The difference of two independent estimates."""
    reach = sqrt(a.reach**2 + b.reach**2)
    value = a.value - b.value
    return Estimate(value, value - reach, value + reach, a.count)


def equals_span(frames: Frames, group: Group) -> Span:
    """The spread between equal bots, where only luck decides the leads."""
    rows = frames.seats.join(group.matches.select("match"), on="match").sort("match", "seat")
    leads = []
    for _, match in rows.group_by("match", maintain_order=True):
        points = match["points"].to_list()
        leads += [own - max(points[:n] + points[n + 1 :]) for n, own in enumerate(points)]
    return _span("equals", leads, share(rows["win"].to_list()))


def bouts_span(name: str, bouts: Sequence[Bout]) -> Span:
    """The same for one bot against another; matches of a seed share their luck."""
    leads = [lead for bout in bouts for lead in bout.leads]
    return _span(name, leads, ratio((sum(b.wins), len(b.wins)) for b in bouts))


def _span(name: str, leads: Iterable[float], win: Estimate) -> Span:
    ordered = sorted(leads)

    def at(part: float) -> float:
        return float(ordered[min(len(ordered) - 1, int(part * len(ordered)))])

    return Span(name, at(0.1), at(0.25), at(0.5), at(0.75), at(0.9), win)
