"""`mela play`: a match of a person and bots in the terminal."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import mela
from mela.bots.budget import AT_A_TABLE
from mela.cli.clock import PlayerClock
from mela.cli.person import Left, Person
from mela.cli.terminal import Terminal
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.event import Event, Viewer, seen_by
from mela.core.game import AnyGame
from mela.core.match import AnyMatch
from mela.games import GAMES, kit_of
from mela.games.chooser import Chooser
from mela.games.kit.screen import Screen

#: The seat of the player at the terminal.
PERSON = 0
#: The default bots; a game with fewer seats uses only the last ones.
USUAL_BOTS = ("novice", "apprentice")


def choose_game(terminal: Terminal) -> str | None:
    """Ask for a game by number or name; None if the player leaves."""
    names = list(GAMES)
    answers = {str(n): name for n, name in enumerate(names, 1)}
    terminal.say("Which game?", "bold")
    for number, name in answers.items():
        terminal.say(f"  {number} {_title(name)}")
    answers |= {name: name for name in names} | {"": names[0]}
    while True:
        try:
            line = terminal.ask(f"1 to {len(names)} (Enter: 1, q: leave)> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            terminal.say("")  # end the line of the prompt
            return None
        if line in ("q", "quit", "exit"):
            return None
        if line in answers:
            return answers[line]
        terminal.say(f"There is no game {line!r}.", "red")


def _title(name: str) -> str:
    """The name and the number of players."""
    few, most = GAMES[name].seats[0], GAMES[name].seats[-1]
    return f"{name.capitalize()}, for {few if few == most else f'{few} to {most}'} players"


def usual_bots(game: AnyGame) -> Sequence[str]:
    """The default bots, as many as fit beside one person."""
    return USUAL_BOTS[-(game.seats[-1] - 1) :]


def seating(
    game: AnyGame, seats: int, levels: Sequence[str], person: str | None
) -> tuple[list[Chooser | None], list[str]]:
    """Choosers and names by seat; None is the person, who has the first seat.

    The bots are repeated until all seats are filled.
    """
    made = {level: Chooser(level, game, AT_A_TABLE) for level in levels}
    bots = seats if person is None else seats - 1
    chosen = [levels[n % len(levels)] for n in range(bots)]
    choosers: list[Chooser | None] = [made[level] for level in chosen]
    names = [_name(chosen, n) for n in range(len(chosen))]
    return (choosers, names) if person is None else ([None, *choosers], [person, *names])


def _name(chosen: Sequence[str], n: int) -> str:
    """The level, with a number if several bots have it."""
    level = chosen[n]
    return f"{level} {chosen[: n + 1].count(level)}" if chosen.count(level) > 1 else level


class RecordFileError(MelaError):
    """A record file that cannot be read or written."""


class RecordFile:
    """Saves the record of a match repeatedly; without a path it does nothing."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path is not None and path.exists() and (not path.is_file() or path.stat().st_size > 0):
            raise RecordFileError(f"{path} exists already and is not overwritten")

    def keep(self, match: AnyMatch) -> None:
        """Replace the file atomically, so that it is never half a record."""
        if self.path is None:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(mela.dumps(match), encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise RecordFileError(f"cannot write {self.path}: {error.strerror}") from None


class Play:
    """A match with its bots, and the terminal that shows it to one viewer."""

    def __init__(
        self,
        match: AnyMatch,
        bots: Sequence[Chooser | None],
        seed: str,
        record: RecordFile,
        language: str,
        *,
        clock: PlayerClock | None = None,
        labels: bool = True,
    ) -> None:
        self.match = match
        self.bots = list(bots)
        self.seed = seed
        self.record = record
        self.viewer: Viewer = PERSON if bots[PERSON] is None else None
        self.terminal = Terminal()
        screen = kit_of(match.game.name).screen()
        self.screen: Screen = screen(match.game, match.players, language, labels=labels)
        self.clock = clock or PlayerClock()
        self.person = Person(match, PERSON, self.screen, self.terminal, self.clock)
        # the bots' random numbers: from the seed, so that a match can be repeated, but separate
        # from the match's stream, so that their thinking does not change the draws
        luck = sha256(b"mela bots " + seed.encode()).digest()
        self._chance = FastChance(int.from_bytes(luck[:7], "big"))
        record.keep(match)

    def run(self, *, verbose: bool) -> None:
        """Play to the end, or until the player leaves; the record is always saved."""
        try:
            if verbose:
                self._tell(None, self.match.events)
            while not self.match.is_over:
                self._step(verbose=verbose)
            self._show_end()
        except (Left, KeyboardInterrupt):
            self.terminal.say("\nYou leave the match.")
        finally:
            self.record.keep(self.match)
        if self.record.path is not None:
            self.terminal.say(f"The record is in {self.record.path}")

    def _step(self, *, verbose: bool) -> None:
        match, seat = self.match, self.match.seat
        bot = self.bots[seat]
        if bot is None:
            self.record.keep(match)
            self.clock.begin()
            move = self.person.choose()
            if not self.clock.end():
                self._hand_over()
                return
            events = match.play(move)
        else:
            events = match.play(bot.choose(match.view(seat), match.moves(), self._chance))
        if verbose:
            self._tell(seat, events)

    def _hand_over(self) -> None:
        """The player's time is up: a bot plays on, as at a table of the site."""
        level = kit_of(self.match.game.name).stand_in()
        self.bots[PERSON] = Chooser(level, self.match.game, AT_A_TABLE)
        self.match.note(PERSON, "time")
        self.match.note(PERSON, f"bot {level}")
        self.terminal.say(f"Your time is up: a bot ({level}) plays on for you.", "red")

    def _tell(self, seat: int | None, events: Sequence[Event]) -> None:
        """Print what happened in a step, after the label of the seat that moved."""
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
        self.terminal.show("", self.screen.draw(view, self.terminal.width), "")
        self.terminal.show(self.screen.score(view), "")
        self.terminal.say("Result", "bold")
        for place, seat in sorted(zip(result.places, range(self.match.seats), strict=True)):
            name, points = self.match.players[seat], result.points[seat]
            self.terminal.say(f"  {place}. {name}, {points} point{'' if points == 1 else 's'}")
        for line in self.screen.farewells(view):
            self.terminal.say(line)
        self.terminal.say(f"Seed: {self.seed}", "dim")
