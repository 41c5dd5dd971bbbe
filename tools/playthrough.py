"""Golden playthroughs: seeded matches as text, with what the engine answered at each step.

    python -m tools.playthrough          write the files again; review the diff

A test plays each match again and compares.
"""

from hashlib import sha256
from pathlib import Path

import msgspec

from mela.core.chance import FastChance
from mela.core.match import Match
from mela.games import GAMES

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
#: Game, seats, options and seed of each file.
SET_UPS: dict[str, tuple[str, int, dict[str, object], int]] = {
    **{
        f"holi-{seats}-{edition}.txt": ("holi", seats, {"edition": edition, "rivalry": n}, seats)
        for seats in (2, 3, 4)
        for edition, n in (("international", 2), ("polish", 3))
    },
    **{f"nagaraja-{seed}.txt": ("nagaraja", 2, {}, seed) for seed in (1, 2, 3, 4)},
}


def playthrough(file: str) -> str:
    """Play a random match and write down everything the engine says about it."""
    name, seats, options, seed = SET_UPS[file]
    game = GAMES[name]
    chance = FastChance(seed)
    match = Match(game, seats=seats, options=options, chance=FastChance(seed + 100))
    lines = [f"{game.name} with {seats} seats, {options}", *_events(match, 0), ""]
    turn = -1
    while not match.is_over:
        if match.seat != turn:
            turn = match.seat
            lines += [str(match).rstrip(), f"points {match.scores()}", ""]
        moves = match.moves()
        told = len(match.events)
        views = [_digest(match.view(viewer)) for viewer in (None, *range(seats))]
        lines.append(f"version {match.version} seat {turn}: views {' '.join(views)}")
        lines.append(f"  {len(moves)} moves: {', '.join(str(move) for move in moves[:8])}")
        move = moves[chance.below(len(moves))]
        preview = game.preview(match.view(turn), move)
        lines.append(f"  plays {move}, which promises {preview.points}")
        match.play(move)
        lines += _events(match, told)
    lines += ["", str(match).rstrip(), str(match.result)]
    lines += [msgspec.json.encode(sheet).decode() for sheet in match.view(None).sheets]
    return "\n".join(lines) + "\n"


def _digest(view: object) -> str:
    return sha256(msgspec.json.encode(view)).hexdigest()[:8]


def _events(match: Match, first: int) -> list[str]:  # type: ignore[type-arg]
    return [
        f"    {event.audience() or 'all'}: {match.game.tell(event, match.players)}"
        for event in match.events[first:]
    ]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in SET_UPS:
        (FOLDER / file).write_text(playthrough(file), encoding="utf-8")
        print(f"wrote {file}")


if __name__ == "__main__":
    main()
