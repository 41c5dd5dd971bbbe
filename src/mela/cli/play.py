"""`mela play`: sets the table, lets everybody on it choose, and tells how it ended."""

from collections.abc import Sequence
from hashlib import sha256

from mela.bots.chooser import Chooser
from mela.cli.person import Left, Person
from mela.cli.record_file import RecordFile
from mela.cli.screen import Screen
from mela.cli.screens import SCREENS
from mela.cli.terminal import Terminal
from mela.core.chance import FastChance
from mela.core.event import Event, Viewer, seen_by
from mela.core.match import AnyMatch

PERSON = 0
"""The seat of the player at the terminal."""


class Play:
    """A match, who chooses on which seat, and the terminal that shows it to one viewer."""

    def __init__(
        self,
        match: AnyMatch,
        bots: Sequence[Chooser | None],
        seed: str,
        record: RecordFile,
        language: str,
    ) -> None:
        self.match = match
        self.bots = bots
        self.seed = seed
        self.record = record
        self.viewer: Viewer = PERSON if bots[PERSON] is None else None
        self.terminal = Terminal()
        self.screen: Screen = SCREENS[match.game.name](match.game, match.players, language)
        self.person = Person(match, PERSON, self.screen, self.terminal)
        # the bots' own luck: from the seed, so that a match can be had again, and not the
        # match's stream, so that their thinking changes no draw
        luck = sha256(b"mela bots " + seed.encode()).digest()
        self._chance = FastChance(int.from_bytes(luck[:7], "big"))
        record.keep(match)

    def run(self, *, told: bool) -> None:
        """Play to the end, or until the player leaves; the record is kept in any case."""
        try:
            if told:
                self._tell(None, self.match.events)
            while not self.match.is_over:
                self._step(told=told)
            self._show_end()
        except (Left, KeyboardInterrupt):
            self.terminal.say("\nYou leave the match.")
        finally:
            self.record.keep(self.match)
        if self.record.path is not None:
            self.terminal.say(f"The record is in {self.record.path}")

    def _step(self, *, told: bool) -> None:
        match, seat = self.match, self.match.seat
        bot = self.bots[seat]
        if bot is None:
            self.record.keep(match)
            events = match.play(self.person.choose())
        else:
            events = match.play(bot.choose(match.view(seat), match.moves(), self._chance))
        if told:
            self._tell(seat, events)

    def _tell(self, seat: int | None, events: Sequence[Event]) -> None:
        """What happened in a step, in words, behind the mark of the seat that chose."""
        game, names, language = self.match.game, self.match.players, self.screen.language
        words = [game.tell(event, names, language) for event in seen_by(self.viewer, events)]
        if seat is None:
            self.terminal.say(" ".join(words))
        else:
            mark = self.screen.mark(self.match.view(self.viewer), seat)
            self.terminal.tell(mark, " ".join(words))

    def _show_end(self) -> None:
        view, result = self.match.view(self.viewer), self.match.result
        assert result is not None
        self.terminal.show("", self.screen.table(view, self.terminal.width), "")
        self.terminal.show(self.screen.score(view), "")
        self.terminal.say("Result", "bold")
        for place, seat in sorted(zip(result.places, range(self.match.seats), strict=True)):
            name, points = self.match.players[seat], result.points[seat]
            self.terminal.say(f"  {place}. {name}, {points} point{'' if points == 1 else 's'}")
        for line in self.screen.farewells(view):
            self.terminal.say(line)
        self.terminal.say(f"Seed: {self.seed}", "dim")
