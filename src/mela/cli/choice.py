"""Which game to play, where the command did not say."""

from mela.cli.terminal import Terminal
from mela.games import GAMES


def choose_game(terminal: Terminal) -> str | None:
    """Ask until a game was named by its number or name; None if the player leaves."""
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
            terminal.say("")  # what comes next begins a line
            return None
        if line in ("q", "quit", "exit"):
            return None
        if line in answers:
            return answers[line]
        terminal.say(f"There is no game {line!r}.", "red")


def _title(name: str) -> str:
    """The name, and how many play."""
    few, most = GAMES[name].seats[0], GAMES[name].seats[-1]
    return f"{name.capitalize()}, for {few if few == most else f'{few} to {most}'} players"
