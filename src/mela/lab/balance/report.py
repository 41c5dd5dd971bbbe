"""The report as one HTML file that needs nothing else."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise

import msgspec

from mela.core.game import AnyGame
from mela.lab.balance import figures
from mela.lab.balance.figures import Group, Worth
from mela.lab.balance.picture import pictures
from mela.lab.balance.plot import (
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
from mela.lab.balance.style import STYLE
from mela.lab.bout import Bout
from mela.lab.estimate import Estimate, mean
from mela.lab.frames import Frames
from mela.lab.ratings import ratings

ORDER = ("first", "second", "third", "fourth")
#: What a turn is called, and how seats or matches end.
TURNS = {"holi": "turns of all players", "nagaraja": "rounds"}
ENDS = {
    "no-throw": "no throw",
    "no-tokens": "no tokens",
    "no-cards": "no cards",
    "curse": "three curses",
    "points": "25 points",
    "ninth-tile": "the ninth tile",
    "last-tile": "the last tile",
}
KINDS = {
    "colour-card": ("colour cards", "drawn among the first six"),
    "action-card": ("action cards", "drawn"),
    "room-tile": ("room tiles", "won"),
    "amulet": ("amulets", "found"),
}


class Report(msgspec.Struct, frozen=True):
    """All that a report is made of; `command` makes it again."""

    game: AnyGame
    bot: str
    ladder: Sequence[str]
    frames: Frames
    bouts: Sequence[Bout]
    command: str
    commit: str

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
            *(lambda kind=kind: self._worth(kind) for kind in KINDS),
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
        """Without matches that were played with other pieces, to compare."""
        matches = self.frames.matches
        return msgspec.structs.replace(self.frames, matches=matches.filter(pack=matches["pack"][0]))

    def _about(self) -> str:
        return (
            f"{len(self.frames.matches):,} matches between equals ({escape(self.bot)} on all "
            f"seats) and {sum(len(bout.wins) for bout in self.bouts):,} of the skill ladder. A dot "
            "is what was seen, the bar around it where the truth lies with 95 %: where the bar "
            "crosses the dashed line, nothing is proven."
        )

    def _tiles(self, usual: Sequence[Group]) -> str:
        """The report in four numbers."""
        two = usual[0]
        begins = figures.wins_by_order(self.frames, two)[0]
        changes = mean(two.matches["lead_changes"].to_list())
        turns = mean(two.matches["turns"].to_list())
        span = figures.equals_span(self.frames, two)
        cells = [
            (percent(begins.value), f"of matches for two are won by who begins ({_range(begins)})"),
            (number(turns.value), f"{TURNS[self.game.name]} in a match for two"),
            (number(changes.value), "times the lead changes hands"),
            (
                f"{span.nine_tenths - span.tenth:.0f} points",
                "lie between a lucky and an unlucky match of equals",
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
            title, "The share of the wins in the order of the first turn; dashed: equal.", plots
        )

    def _length(self, usual: Sequence[Group]) -> str:
        rows = []
        for group in usual:
            turns = [float(turn) for turn in group.matches["turns"].to_list()]
            rows.append((f"{group.seats} players", turns, mean(turns)))
        shortest, longest = rows[0][2].value, rows[-1][2].value
        what = TURNS[self.game.name]
        title = f"A match takes {number(shortest)} {what}"
        if len(rows) > 1:
            title += f" for two, {number(longest)} for {usual[-1].seats}"
        return _section(title, "How often each length occurs; dashed: the mean.", histograms(rows))

    def _ends(self, usual: Sequence[Group]) -> str:
        rows = [(f"{group.seats} players", figures.ends(self.frames, group)) for group in usual]
        end, part = next(iter(rows[0][1].items()))
        if self.game.name == "holi":
            title = f"{percent(part)} of the players go out for {ENDS.get(end, end)}"
            note = "How players went out."
        else:
            title, note = f"{percent(part)} end by {ENDS.get(end, end)}", "How matches ended."
        return _section(title, note, stacks(rows, ENDS))

    def _leads(self, usual: Sequence[Group]) -> str:
        rows = [
            Row(f"{group.seats} players", mean(group.matches["lead_changes"].to_list()))
            for group in usual
        ]
        lines = [(f"{group.seats} players", figures.decided(group)) for group in usual]
        half = lines[0][1][len(lines[0][1]) // 2]
        return _section(
            f"At half-time {100 * half:.0f} % of the matches for two are decided",
            "In how many matches the later winner is ahead from a moment on for good.",
            curves(lines)
            + "<h3>How often the lead changes hands in a match</h3>"
            + dots(rows, number),
        )

    def _luck(self, two: Group) -> str:
        rows = [figures.equals_span(self.frames, two)]
        told = []
        for below, bot in pairwise(self.ladder):
            own = [b for b in self.bouts if (b.pairing.a, b.pairing.b) == (bot, below)]
            if own:
                span = figures.bouts_span(f"{bot} against {below}", own)
                rows.append(span)
                if span.needed is not None:
                    told.append(f"{bot} over {below}: {span.needed}")
        needed = (
            f" So many matches show who is better, with 95 %: {'; '.join(told)}." if told else ""
        )
        equal = rows[0]
        return _section(
            f"Luck alone spans {equal.nine_tenths - equal.tenth:.0f} points",
            "The lead at the end of matches for two. The thick part holds half of the matches, the "
            f"thin one eight of ten.{needed}",
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
        names, how = KINDS[kind]
        marks = pictures(self.game, self.frames.matches["pack"][0])
        rows = [Row(_name(w.id), w.win, marks.get(w.id, ""), tone=2) for w in found]
        proven = [w for w in found if not w.win.low <= base <= w.win.high]
        return _section(
            _worth_title(names, found, proven, base),
            f"How much more often than its share a seat wins that has {how} one of these, in "
            "percentage points; chance decides which one it is. Dashed: the mean of all. One of "
            "twenty bars misses its truth.",
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
            "Scoring cards of rivalry: in how many matches another seat would have had most points "
            "without the card.",
            dots(decides, percent, 0.0)
            + "<h3>Who scores most on the card wins so much more often than its share</h3>"
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
            "Rule cards of rivalry: what they do to the chance of who begins, in "
            "percentage points.",
            dots(start, points_more, 0.0)
            + f"<h3>And to the length, in {TURNS[self.game.name]}</h3>"
            + dots(turns, lambda value: f"{value:+.1f}".replace("-", "\N{MINUS SIGN}"), 0.0),
        )

    def _variants(self, found: Sequence[Group]) -> str:
        variants = list(dict.fromkeys(group.variant for group in found))
        if len(variants) < 2:
            return ""
        plots = ""
        for title, words, figure in (
            ("More wins than its share of who begins", points_more, self._start_gain),
            (TURNS[self.game.name].capitalize(), number, _column("turns")),
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
            "Behind each name the number of players.",
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
    """Says what is proven, and no more."""
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
