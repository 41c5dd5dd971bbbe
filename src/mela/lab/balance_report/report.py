"""The report as one HTML file that needs nothing else."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise

import msgspec

from mela.core.game import AnyGame
from mela.games import kit_of
from mela.games.kit.report import MatchReport
from mela.lab.balance_report import figures
from mela.lab.balance_report.figures import Group, Worth
from mela.lab.balance_report.plot import (
    Row,
    curves,
    dots,
    histograms,
    number,
    percent,
    points_more,
    spans,
    stacks,
)
from mela.lab.balance_report.style import STYLE
from mela.lab.bout import Bout
from mela.lab.estimate import Estimate, mean
from mela.lab.frames import Frames
from mela.lab.ratings import ratings

ORDER = ("first", "second", "third", "fourth")


class Report(msgspec.Struct, frozen=True):
    """Everything that a report is made of; `command` makes it again."""

    game: AnyGame
    bot: str
    ladder: Sequence[str]
    frames: Frames
    bouts: Sequence[Bout]
    command: str
    commit: str

    @property
    def _words(self) -> MatchReport:
        return kit_of(self.game.name).report()

    def html(self) -> str:
        """The whole page."""
        found = figures.groups(self.frames)
        usual = [group for group in found if group.variant == found[0].variant]
        sections: list[Callable[[], str]] = [
            lambda: self._tiles(usual),
            lambda: self._seats(usual),
            lambda: self._length(usual),
            lambda: self._ends(usual),
            lambda: self._leads(usual),
            lambda: self._luck(usual[0]),
            self._ladder,
            *(lambda kind=kind: self._worth(kind) for kind in self._words.kinds),
            self._scoring_cards,
            self._rule_cards,
            lambda: self._variants(found),
        ]
        title = f"How fair is {self.game.name.capitalize()}?"
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{STYLE}</style></head><body><main>"
            f"<h1>{title}</h1><p>{self._about()}</p>{''.join(make() for make in sections)}"
            f"<footer><p>Made by <code>{escape(self.command)}</code> at commit "
            f"{escape(self.commit)}. Intervals are 95 %. The tables are in the parquet files "
            "beside this page.</p></footer></main></body></html>\n"
        )

    def _own(self) -> Frames:
        """Without the matches of the other pack, which are only for comparison."""
        matches = self.frames.matches
        return msgspec.structs.replace(self.frames, matches=matches.filter(pack=matches["pack"][0]))

    def _about(self) -> str:
        return (
            f"{len(self.frames.matches):,} matches between equals ({escape(self.bot)} on all "
            f"seats) and {sum(len(bout.wins) for bout in self.bouts):,} of the skill ladder. A dot "
            "is the measured value, the bar its 95 % interval: where the bar crosses the dashed "
            "line, nothing is proven."
        )

    def _tiles(self, usual: Sequence[Group]) -> str:
        """The report in four numbers."""
        two = usual[0]
        begins = figures.wins_by_order(self.frames, two)[0]
        changes = mean(two.matches["lead_changes"].to_list())
        turns = mean(two.matches["turns"].to_list())
        span = figures.equals_span(self.frames, two)
        cells = [
            (
                percent(begins.value),
                f"of matches for two are won by the first player ({_range(begins)})",
            ),
            (number(turns.value), f"{self._words.turns} in a match for two"),
            (number(changes.value), "times the lead changes hands"),
            (
                f"{span.nine_tenths - span.tenth:.0f} points",
                "between a lucky and an unlucky match of equals",
            ),
        ]
        inside = "".join(f"<div><b>{value}</b>{escape(words)}</div>" for value, words in cells)
        return f'<div class="tiles">{inside}</div>'

    def _seats(self, usual: Sequence[Group]) -> str:
        plots, says = "", []
        for group in usual:
            wins = figures.wins_by_order(self.frames, group)
            rows = [Row(ORDER[n], win, tone=n) for n, win in enumerate(wins)]
            plots += f"<h3>{group.seats} players, {group.count:,} matches</h3>"
            plots += dots(rows, percent, 1 / group.seats)
            equal = 1 / group.seats
            for n, win in enumerate(wins):
                if not win.low <= equal <= win.high:
                    more = "more" if win.value > equal else "less"
                    says.append(f"the {ORDER[n]} of {group.seats} wins {more} than its share")
        title = _joined(says).capitalize() if says else "No seat is proven better than another"
        return _section(
            title, "The share of wins in the order of the first turn; dashed: equal.", plots
        )

    def _length(self, usual: Sequence[Group]) -> str:
        rows = []
        for group in usual:
            turns = [float(turn) for turn in group.matches["turns"].to_list()]
            rows.append((f"{group.seats} players", turns, mean(turns)))
        shortest, longest = rows[0][2].value, rows[-1][2].value
        what = self._words.turns
        title = f"A match takes {number(shortest)} {what}"
        if len(rows) > 1:
            title += f" for two, {number(longest)} for {usual[-1].seats}"
        return _section(title, "How often each length occurs; dashed: the mean.", histograms(rows))

    def _ends(self, usual: Sequence[Group]) -> str:
        rows = [(f"{group.seats} players", figures.ends(self.frames, group)) for group in usual]
        end, part = next(iter(rows[0][1].items()))
        words = self._words
        title = words.ends_title.format(share=percent(part), end=words.ends.get(end, end))
        return _section(title, words.ends_note, stacks(rows, words.ends))

    def _leads(self, usual: Sequence[Group]) -> str:
        rows = [
            Row(f"{group.seats} players", mean(group.matches["lead_changes"].to_list()))
            for group in usual
        ]
        lines = [(f"{group.seats} players", figures.decided(group)) for group in usual]
        half = lines[0][1][len(lines[0][1]) // 2]
        return _section(
            f"At half-time {100 * half:.0f} % of the matches for two are decided",
            "The share of matches in which the later winner stays ahead from that moment on.",
            curves(lines)
            + "<h3>How often the lead changes hands in a match</h3>"
            + dots(rows, number),
        )

    def _luck(self, two: Group) -> str:
        rows = [figures.equals_span(self.frames, two)]
        counts = []
        for below, bot in pairwise(self.ladder):
            own = [b for b in self.bouts if (b.pairing.a, b.pairing.b) == (bot, below)]
            if own:
                span = figures.bouts_span(f"{bot} against {below}", own)
                rows.append(span)
                if span.needed is not None:
                    counts.append(f"{bot} over {below}: {span.needed}")
        needed = (
            f" Matches needed to show who is better, with 95 %: {'; '.join(counts)}."
            if counts
            else ""
        )
        equal = rows[0]
        return _section(
            f"Luck alone spans {equal.nine_tenths - equal.tenth:.0f} points",
            "The lead at the end of matches for two. The thick part contains half of the matches, "
            f"the thin one eight of ten.{needed}",
            spans(rows),
        )

    def _ladder(self) -> str:
        met = {bot for b in self.bouts for bot in (b.pairing.a, b.pairing.b)}
        bots = [bot for bot in self.ladder if bot in met]
        if len(bots) < 2:
            return ""
        rows = [
            Row(r.bot, Estimate(r.rating, r.low, r.high, len(self.bouts)), tone=1)
            for r in reversed(ratings(bots, self.bouts))
        ]
        return _section(
            f"{len(bots)} levels of skill, {rows[0].figure.value:.0f} points from the bottom to "
            "the top",
            "Ratings in matches for two, as in chess: 200 points more win three of four matches.",
            dots(rows, lambda value: f"{value:.0f}", 0.0),
        )

    def _worth(self, kind: str) -> str:
        found, base = figures.worths(self._own(), kind)
        if not found:
            return ""
        names, how = self._words.kinds[kind]
        marks = self._words.pictures(self.game.pack(self.frames.matches["pack"][0]))
        rows = [Row(_name(w.id), w.win, marks.get(w.id, ""), tone=2) for w in found]
        proven = [w for w in found if not w.win.low <= base <= w.win.high]
        return _section(
            _worth_title(names, found, proven, base),
            f"How much more often than its share a seat wins that has {how} one of these, in "
            "percentage points; chance decides which one it is. Dashed: the mean of all. One of "
            "twenty bars misses the true value.",
            dots(rows, points_more, base),
        )

    def _scoring_cards(self) -> str:
        found = figures.rivalry_cards(self._own())
        if not found:
            return ""
        ahead = [
            Row(f"{_name(card.id)}, {card.points.value:.1f} points", card.ahead, tone=3)
            for card in sorted(found, key=lambda card: -card.ahead.value)
        ]
        decides = [Row(_name(card.id), card.decides, tone=4) for card in found]
        return _section(
            f"{_name(found[0].id).capitalize()} decides {100 * found[0].decides.value:.0f} % of "
            "its matches",
            "Scoring cards of rivalry: the share of matches in which another seat would have had "
            "most points without the card.",
            dots(decides, percent, 0.0)
            + "<h3>Wins of the seat that scores most on the card, beyond an equal share</h3>"
            + dots(ahead, points_more, 0.0),
        )

    def _rule_cards(self) -> str:
        found = figures.rule_cards(self._own())
        if not found:
            return ""
        start = [Row(_name(card.id), card.start, tone=3) for card in found]
        turns = [Row(_name(card.id), card.turns, tone=4) for card in found]
        proven = [_name(c.id) for c in found if not c.turns.low <= 0 <= c.turns.high]
        title = (
            f"{_joined(proven).capitalize()}: proven to change how long a match takes"
            if proven
            else "No rule card is proven to change the length"
        )
        return _section(
            title,
            "Rule cards of rivalry: how they change the chance of the first player, in "
            "percentage points.",
            dots(start, points_more, 0.0)
            + f"<h3>How they change the length, in {self._words.turns}</h3>"
            + dots(turns, lambda value: f"{value:+.1f}".replace("-", "\N{MINUS SIGN}"), 0.0),
        )

    def _variants(self, found: Sequence[Group]) -> str:
        variants = list(dict.fromkeys(group.variant for group in found))
        if len(variants) < 2:
            return ""
        plots = ""
        for title, words, figure in (
            ("Wins of the first player beyond an equal share", points_more, self._start_gain),
            (self._words.turns.capitalize(), number, _column("turns")),
            ("Changes of the lead", number, _column("lead_changes")),
            ("Points of the winner", number, self._winner_points),
        ):
            rows = [
                Row(f"{g.variant}, {g.seats}", figure(g), tone=variants.index(g.variant))
                for seats in self.game.seats
                for g in found
                if g.seats == seats
            ]
            line = 0.0 if words is points_more else None
            plots += f"<h3>{title}</h3>{dots(rows, words, line)}"
        return _section(
            "Editions and variants side by side",
            "The number of players is after each name.",
            plots,
        )

    def _start_gain(self, group: Group) -> Estimate:
        return figures.wins_by_order(self.frames, group)[0].shifted(-1 / group.seats)

    def _winner_points(self, group: Group) -> Estimate:
        won = self.frames.seats.filter(place=1).join(group.matches.select("match"), on="match")
        return mean([float(points) for points in won["points"].to_list()])


def _column(name: str) -> Callable[[Group], Estimate]:
    return lambda group: mean([float(value) for value in group.matches[name].to_list()])


def _section(title: str, note: str, plots: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p class="soft">{escape(note)}</p>{plots}</section>'


def _worth_title(names: str, found: Sequence[Worth], proven: Sequence[Worth], base: float) -> str:
    """Says only what is proven."""
    if not proven:
        return f"No {names[:-1]} is proven better or worse than the others"
    best = [_name(worth.id) for worth in proven if worth.win.value > base]
    worst = [_name(worth.id) for worth in proven if worth.win.value <= base]
    said = [f"{_joined(best)} better than most {names}"] if best else []
    said += [f"{_joined(worst)} worse"] if worst else []
    return f"Of {len(found)} {names}: {', '.join(said)}"


def _name(id_: str) -> str:
    return id_.replace("-", " ")


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _range(figure: Estimate) -> str:
    return f"{100 * figure.low:.0f} to {100 * figure.high:.0f} %"
