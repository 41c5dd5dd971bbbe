"""Golden playthroughs: a seeded match as text, with the answers that the engine gave on the way.

    python -m tools.playthrough          write the files anew; review them as a diff

A test plays each again and compares.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from mela.core.chance import FastChance
from mela.core.game import AnyGame
from mela.core.match import Match
from mela.games import GAMES

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SET_UPS: dict[str, list[tuple[int, dict[str, object]]]] = {
    "holi": [
        (seats, {"edition": edition, "rivalry": rivalry})
        for seats in (2, 3, 4)
        for edition, rivalry in (("international", 2), ("polish", 3))
    ],
}


def names() -> Iterator[tuple[str, str, int, dict[str, object]]]:
    """File, game, seats and options of each playthrough."""
    for game, set_ups in SET_UPS.items():
        for seats, options in set_ups:
            yield f"{game}-{seats}-{options['edition']}.txt", game, seats, options


def playthrough(game: AnyGame, seats: int, options: dict[str, object]) -> str:
    """Play a match at random and write down what can be asked of it."""
    chance = FastChance(seats)
    match = Match(game, seats=seats, options=options, chance=FastChance(seats + 100))
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


def _events(match: Match, told: int) -> list[str]:  # type: ignore[type-arg]
    return [
        f"    {event.audience() or 'all'}: {match.game.tell(event, match.players)}"
        for event in match.events[told:]
    ]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file, game, seats, options in names():
        (FOLDER / file).write_text(playthrough(GAMES[game], seats, options), encoding="utf-8")
        print(f"wrote {file}")


if __name__ == "__main__":
    main()
