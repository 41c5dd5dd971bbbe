"""Which game to play, where the command did not say."""

from mela.cli.terminal import Terminal
from mela.games import GAMES


def choose_game(terminal: Terminal) -> str | None:
    """Ask until a game was named by its number or name; None if the player leaves."""
    names = list(GAMES)
    first = names[0]
    offered = ", ".join(f"{n} {_title(name)}" for n, name in enumerate(names, 1))
    answers = {str(n): name for n, name in enumerate(names, 1)}
    answers |= {name: name for name in names} | {"": first}
    terminal.say(f"Which game? {offered}. Enter is {first.capitalize()}, q leaves.")
    while True:
        try:
            line = terminal.ask("game> ").strip().lower()
        except EOFError:
            return None
        if line in ("q", "quit", "exit"):
            return None
        if line in answers:
            return answers[line]
        terminal.say(f"Type a number from 1 to {len(names)}, or q.", "red")


def _title(name: str) -> str:
    """The name, and how many play."""
    seats = GAMES[name].seats
    few, most = seats[0], seats[-1]
    return f"{name.capitalize()} ({few if few == most else f'{few} to {most}'} players)"
