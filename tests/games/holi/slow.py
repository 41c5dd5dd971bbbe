"""The moves of Holi worked out slowly and plainly from the rules, with sets instead of bits.

It shares nothing with the engine but the view of a position and the pictures of the pack.
"""

from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import msgspec

import mela.games.holi
from mela.games.holi.rules.position import HoliPosition
from tests.titles import HOLI

PACK = Path(mela.games.holi.__file__).parent / "content" / "standard.toml"
PICTURES = {
    card["id"]: card["picture"] for card in msgspec.toml.decode(PACK.read_bytes())["colour_cards"]
}

Spot = tuple[int, int]
BOARD = frozenset((row, column) for row in range(6) for column in range(6))


@dataclass(frozen=True)
class Scene:
    """What the seat to move sees and needs."""

    tokens: tuple[frozenset[Spot], ...]
    pawns: tuple[frozenset[Spot], ...]
    """The other pawns by level."""
    level: int
    spot: Spot
    hand: tuple[str, ...]
    supply: int
    top: str
    used: frozenset[str]
    rivalry: frozenset[str]
    polish: bool


def scene(position: HoliPosition) -> Scene:
    view = HOLI.view(position, position.turn)
    common, own = view.common, view.own
    me = common.seats[common.turn]
    assert own is not None
    assert me.pawn is not None
    tokens = tuple(
        frozenset(divmod(n, 6) for n, sign in enumerate(level.tokens) if sign != ".")
        for level in common.levels
    )
    others = [seat.pawn for n, seat in enumerate(common.seats) if n != common.turn]
    pawns = tuple(
        frozenset(read(pawn.cell) for pawn in others if pawn and pawn.level == level)
        for level in range(3)
    )
    return Scene(
        tokens=tokens,
        pawns=pawns,
        level=me.pawn.level,
        spot=read(me.pawn.cell),
        hand=own.hand,
        supply=me.supply[common.turn],
        top=me.top,
        used=frozenset(common.used),
        rivalry=frozenset(common.rivalry),
        polish=common.edition == "polish",
    )


def read(cell: str) -> Spot:
    return int(cell[1]) - 1, ord(cell[0]) - ord("A")


def write(spot: Spot) -> str:
    return chr(ord("A") + spot[1]) + str(spot[0] + 1)


def moves(scene: Scene) -> set[str]:
    """All legal moves of a turn, as texts."""
    found = set()
    if "throw" in scene.used:
        found.add("end")
    else:
        found |= throws(scene)
    for text, after in steps(scene):
        if "throw" in scene.used or can_still_throw(after):
            found.add(text)
    return found


def can_still_throw(scene: Scene) -> bool:
    """H13: is there an order of the actions left that holds a throw?"""
    return bool(throws(scene)) or any(can_still_throw(after) for _, after in steps(scene))


def steps(scene: Scene) -> list[tuple[str, Scene]]:
    """H25, H27: moves and the climb, with what they lead to, whatever becomes of the throw."""
    found = []
    if "move" not in scene.used:
        for spot in BOARD - {scene.spot} - scene.pawns[scene.level]:
            far = abs(spot[0] - scene.spot[0]) + abs(spot[1] - scene.spot[1])
            if "short-steps" not in scene.rivalry or far <= 2:
                found.append((f"move {write(spot)}", arrive(scene, scene.level, spot, "move")))
    if "climb" not in scene.used and is_surrounded(scene) and has_room_above(scene):
        found.append(("climb", arrive(scene, scene.level + 1, scene.spot, "climb")))
    return found


def arrive(scene: Scene, level: int, spot: Spot, action: str) -> Scene:
    """H24, H25: the token of the cell and all above it go to the supply."""
    return replace(
        scene,
        tokens=tuple(t - {spot} if n >= level else t for n, t in enumerate(scene.tokens)),
        level=level,
        spot=spot,
        used=scene.used | {action},
    )


def has_room_above(scene: Scene) -> bool:
    return scene.level < 2 and scene.spot not in scene.pawns[scene.level + 1]


def is_surrounded(scene: Scene) -> bool:
    row, column = scene.spot
    beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & BOARD
    covered = len(beside & scene.tokens[scene.level])
    if len(beside) == 4:
        return covered >= (3 if "eager-climber" in scene.rivalry else 4)
    return "balcony" in scene.rivalry and covered == len(beside)


def throws(scene: Scene) -> set[str]:
    found = set()
    for card in scene.hand:
        for cells in placements(scene, card):
            for chosen in combinations(sorted(cells), min(scene.supply, len(cells))):
                names = sorted(write(spot) for spot in chosen)
                found.add(f"throw {card} {' '.join(names)}")
    if may_drop(scene):
        free = BOARD - scene.tokens[scene.level] - scene.pawns[scene.level] - {scene.spot}
        found |= {f"drop {card} {write(spot)}" for card in scene.hand for spot in free}
    return found


def may_drop(scene: Scene) -> bool:
    """H20, with the Polish word about the empty pile."""
    if scene.top == "down":
        return "loose-hand" in scene.rivalry
    return scene.top == "up" or not scene.polish


def placements(scene: Scene, card: str) -> set[frozenset[Spot]]:
    """H14, H15: lay the picture everywhere, in every turn, and keep what is allowed."""
    found = set()
    pictures = turned(PICTURES[card])
    if "mirror-throw" in scene.rivalry:
        pictures += turned([row[::-1] for row in PICTURES[card]])
    for picture in pictures:
        has_sun = any("*" in row for row in picture)
        for top in range(scene.spot[0] - 2, scene.spot[0] + 1):
            for left in range(scene.spot[1] - 2, scene.spot[1] + 1):
                signs = {
                    (top + row, left + column): picture[row][column]
                    for row in range(3)
                    for column in range(3)
                }
                if signs.get(scene.spot) != ("*" if has_sun else "#"):
                    continue
                cells = {spot for spot, sign in signs.items() if sign == "#"} - {scene.spot}
                if cells <= BOARD and not cells & scene.tokens[scene.level]:
                    found.add(frozenset(cells))
    return found


def turned(picture: list[str]) -> list[list[str]]:
    found = [picture]
    for _ in range(3):
        found.append(["".join(row[column] for row in found[-1][::-1]) for column in range(3)])
    return found
