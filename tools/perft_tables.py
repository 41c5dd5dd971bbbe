"""Counts the perft tables again, after a rule has changed: python -m tools.perft_tables

To add a table, put a file into a `perft` folder: an empty first line, then the text of a position.
"""

from pathlib import Path

from mela.games import GAMES
from mela.lab.perft import perft

ENOUGH = 4_000
DEEPEST = 6


def main() -> None:
    for file in sorted(Path("tests/games").glob("*/perft/*.txt")):
        game = GAMES[file.parent.parent.name]
        text = file.read_text(encoding="utf-8").partition("\n\n")[2]
        position = game.parse(text)
        lines: list[str] = []
        nodes = 0
        while nodes < ENOUGH and len(lines) < DEEPEST:
            nodes = perft(game, position, len(lines) + 1)
            lines.append(f"depth {len(lines) + 1}: {nodes}")
        file.write_text("\n".join(lines) + f"\n\n{game.text(position)}", encoding="utf-8")
        print(f"{file}: {lines[-1]}")


if __name__ == "__main__":
    main()
