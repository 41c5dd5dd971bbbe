"""H6: rivalry cards as a pack writes them. Each mechanism is a struct with its parameters.

The docstrings and limits are what a workshop shows and checks; `numbers` is what the engine plays
with (`rivalry.py` says what each number means).
"""

from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from mela.core.mistakes import MistakeError
from mela.core.pack import Piece, Texts
from mela.games.holi.rules import rivalry
from mela.games.holi.rules.board import CELLS, CENTRE_MASK, CORNER_MASK, EDGE_MASK, FULL, SIDE
from mela.games.holi.rules.mistakes import mistake

Points = Annotated[int, msgspec.Meta(ge=1, le=10)]
PointsOrNone = Annotated[int, msgspec.Meta(ge=0, le=10)]
Kind = Literal["rule", "scoring"]

#: `lower` is ground and middle, `upper` is middle and top, `outer` is ground and top.
Levels = Literal["all", "ground", "middle", "top", "lower", "upper", "outer"]
LEVEL_BITS: dict[Levels, int] = {
    "all": 7,
    "ground": 1,
    "middle": 2,
    "top": 4,
    "lower": 3,
    "upper": 6,
    "outer": 5,
}
NamedCells = Literal["all", "corners", "edge", "inside", "centre"]
NAMED_MASKS: dict[NamedCells, int] = {
    "all": FULL,
    "corners": CORNER_MASK,
    "edge": EDGE_MASK,
    "inside": FULL ^ EDGE_MASK,
    "centre": CENTRE_MASK,
}
DrawnRow = Annotated[str, msgspec.Meta(pattern=r"^[#.]{6}\Z")]
DrawnCells = tuple[DrawnRow, DrawnRow, DrawnRow, DrawnRow, DrawnRow, DrawnRow]


class Card(Piece, frozen=True, kw_only=True, tag_field="mechanism"):
    """Any rivalry card."""

    kind: ClassVar[Kind] = "scoring"
    #: The number of its mechanism.
    number: ClassVar[int]
    #: A pack has at most one such card.
    once: ClassVar[bool] = False

    text: Texts = {}  # noqa: RUF012 (msgspec copies it)

    @property
    def mechanism(self) -> str:
        return str(self.__struct_config__.tag)

    def numbers(self) -> tuple[int, ...]:
        """The points, the levels that count, and up to three more."""
        return ()

    def facts(self) -> dict[str, str | int]:
        """The parameters, for a text about the card."""
        facts: dict[str, str | int] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if name in ("id", "name", "text"):
                continue
            if isinstance(value, bool):
                facts[name] = "yes" if value else "no"
            else:
                facts[name] = "drawn" if isinstance(value, tuple) else value
        return facts


# --- Cards that change a rule -------------------------------------------------------------------


class MoveLimit(Card, frozen=True, kw_only=True, tag="move-limit"):
    """A move reaches at most some spaces, counted in rows and columns; or only along lines."""

    kind = "rule"
    number = rivalry.MOVE_LIMIT
    distance: Annotated[int, msgspec.Meta(ge=1, le=10)]
    way: Literal["any", "straight", "diagonal"] = "any"

    def numbers(self) -> tuple[int, ...]:
        ways = {
            "any": rivalry.ANY_WAY,
            "straight": rivalry.STRAIGHT_WAY,
            "diagonal": rivalry.DIAGONAL_WAY,
        }
        return (0, 0, self.distance, ways[self.way])


class MirroredThrow(Card, frozen=True, kw_only=True, tag="mirrored-throw"):
    """Colour cards may also be mirrored."""

    kind = "rule"
    number = rivalry.MIRRORED_THROW
    once = True


class EasierClimb(Card, frozen=True, kw_only=True, tag="easier-climb"):
    """Tokens on fewer than four sides are enough to climb; or edge cells may climb too, when every
    neighbour they have holds a token."""

    kind = "rule"
    number = rivalry.EASIER_CLIMB
    sides: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    edges: bool = False

    def numbers(self) -> tuple[int, ...]:
        return (0, 0, self.sides, int(self.edges))

    def __post_init__(self) -> None:
        if self.sides == 4 and not self.edges:
            raise MistakeError(mistake("", "nothing"))


class FaceDown(Card, frozen=True, kw_only=True, tag="face-down"):
    """A face-down throw may follow a face-down throw (`free`), or there is none (`never`)."""

    kind = "rule"
    number = rivalry.FACE_DOWN
    allowed: Literal["free", "never"]

    def numbers(self) -> tuple[int, ...]:
        return (0, 0, int(self.allowed == "never"))


class Rain(Card, frozen=True, kw_only=True, tag="rain"):
    """At once: points for the owner of a token that falls on a pawn of another colour."""

    kind = "rule"
    number = rivalry.RAIN
    once = True
    points: Points

    def numbers(self) -> tuple[int, ...]:
        return (self.points,)


# --- Cards that score ---------------------------------------------------------------------------


class Sweets(Card, frozen=True, kw_only=True, tag="sweets"):
    """Points for each sweet you hold."""

    number = rivalry.SWEETS
    points: Points

    def numbers(self) -> tuple[int, ...]:
        return (self.points,)


class Tokens(Card, frozen=True, kw_only=True, tag="tokens"):
    """Points for each own token on some cells: named ones, or six rows with `#` where it counts."""

    number = rivalry.TOKENS
    points: Points
    cells: NamedCells | DrawnCells
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        return (self.points, LEVEL_BITS[self.levels], self.mask())

    def mask(self) -> int:
        if isinstance(self.cells, str):
            return NAMED_MASKS[self.cells]
        drawn = "".join(self.cells)
        return sum(2**cell for cell in range(CELLS) if drawn[cell] == "#")

    def __post_init__(self) -> None:
        if not self.mask():
            raise MistakeError(mistake("", "unmarked"))


class Runs(Card, frozen=True, kw_only=True, tag="runs"):
    """Points for each line of own tokens on one level that is long enough; a token may be in
    several."""

    number = rivalry.RUNS
    points: Points
    direction: Literal["straight", "diagonal", "any"] = "straight"
    length: Annotated[int, msgspec.Meta(ge=2, le=SIDE)] = 3
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        directions = {
            "straight": rivalry.STRAIGHT,
            "diagonal": rivalry.DIAGONAL,
            "any": rivalry.STRAIGHT | rivalry.DIAGONAL,
        }
        return (self.points, LEVEL_BITS[self.levels], self.length, directions[self.direction])


class LargestGroup(Card, frozen=True, kw_only=True, tag="largest-group"):
    """Points for each token of your largest group on one level, joined by sides."""

    number = rivalry.LARGEST_GROUP
    points: Points
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        return (self.points, LEVEL_BITS[self.levels])


class Groups(Card, frozen=True, kw_only=True, tag="groups"):
    """Points for each of your groups on one level, joined by sides, that is large enough."""

    number = rivalry.GROUPS
    points: Points
    size: Annotated[int, msgspec.Meta(ge=2, le=25)]
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        return (self.points, LEVEL_BITS[self.levels], self.size)


class Blocks(Card, frozen=True, kw_only=True, tag="blocks"):
    """Points for each square block of own tokens on one level; blocks share no token."""

    number = rivalry.BLOCKS
    points: Points
    side: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        return (self.points, LEVEL_BITS[self.levels], self.side)


class Majority(Card, frozen=True, kw_only=True, tag="majority"):
    """Points for the most tokens in each region of a level, and for the second most."""

    number = rivalry.MAJORITY
    points: Points
    region: Literal["quarter", "row", "column", "level"]
    second: PointsOrNone = 0
    #: Who are equal all score, or none of them does.
    ties: Literal["share", "nobody"] = "share"
    levels: Levels = "all"

    def numbers(self) -> tuple[int, ...]:
        regions = {
            "quarter": rivalry.QUARTER,
            "row": rivalry.ROW,
            "column": rivalry.COLUMN,
            "level": rivalry.LEVEL,
        }
        levels, region = LEVEL_BITS[self.levels], regions[self.region]
        return (self.points, levels, self.second, region, int(self.ties == "share"))


class Columns(Card, frozen=True, kw_only=True, tag="columns"):
    """Points for each column of the tower where you own tokens on neighbouring levels."""

    number = rivalry.TOWER_COLUMNS
    points: Points
    height: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2

    def numbers(self) -> tuple[int, ...]:
        return (self.points, 0, self.height)


class Given(Card, frozen=True, kw_only=True, tag="given"):
    """Points for each opponent who holds enough of your tokens."""

    number = rivalry.GIVEN
    points: Points
    tokens: Annotated[int, msgspec.Meta(ge=1, le=25)]

    def numbers(self) -> tuple[int, ...]:
        return (self.points, 0, self.tokens)


class Taken(Card, frozen=True, kw_only=True, tag="taken"):
    """Points for tokens of other colours in your supply: to all who hold fewest or most of them,
    or for each."""

    number = rivalry.TAKEN
    points: Points
    which: Literal["fewest", "most", "each"]

    def numbers(self) -> tuple[int, ...]:
        which = {"fewest": rivalry.FEWEST, "most": rivalry.MOST, "each": rivalry.EACH}
        return (self.points, 0, which[self.which])


class PawnLevels(Card, frozen=True, kw_only=True, tag="pawn-levels"):
    """Points for each opponent whose pawn ends on a lower level than yours, or a higher one, or
    the same."""

    number = rivalry.PAWN_LEVELS
    points: Points
    opponents: Literal["lower", "higher", "same"] = "lower"

    def numbers(self) -> tuple[int, ...]:
        where = {"lower": rivalry.LOWER, "higher": rivalry.HIGHER, "same": rivalry.SAME}
        return (self.points, 0, where[self.opponents])


class Neighbours(Card, frozen=True, kw_only=True, tag="neighbours"):
    """Points for each own token next to a pawn at the end, on the pawn's level; `around` counts
    corners too."""

    number = rivalry.NEIGHBOURS
    points: Points
    pawns: Literal["opponents", "own"] = "opponents"
    touching: Literal["sides", "around"] = "around"

    def numbers(self) -> tuple[int, ...]:
        return (self.points, 0, int(self.pawns == "own"), int(self.touching == "sides"))


class Firsts(Card, frozen=True, kw_only=True, tag="firsts"):
    """At once: points for the first pawn on the middle level, and for the first on top."""

    number = rivalry.FIRSTS
    once = True
    middle: PointsOrNone
    top: PointsOrNone

    def numbers(self) -> tuple[int, ...]:
        return (self.middle, 0, self.top)


RivalryCard = (
    MoveLimit
    | MirroredThrow
    | EasierClimb
    | FaceDown
    | Rain
    | Sweets
    | Tokens
    | Runs
    | LargestGroup
    | Groups
    | Blocks
    | Majority
    | Columns
    | Given
    | Taken
    | PawnLevels
    | Neighbours
    | Firsts
)
#: All mechanisms by their ids, in the order of their numbers.
MECHANISMS: dict[str, type[Card]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(RivalryCard)
}


# --- The first two forms of packs ---------------------------------------------------------------

#: How packs wrote these cards at first: an id instead of a mechanism, and numbers without names.
_FIRST_FORM: dict[str, tuple[str, dict[str, object], tuple[str, ...]]] = {
    "short-steps": ("move-limit", {}, ("distance",)),
    "mirror-throw": ("mirrored-throw", {}, ()),
    "eager-climber": ("easier-climb", {"sides": 3}, ()),
    "balcony": ("easier-climb", {"edges": True}, ()),
    "pouring-rain": ("rain", {}, ("points",)),
    "loose-hand": ("face-down", {"allowed": "free"}, ()),
    "sweet-tooth": ("sweets", {}, ("points",)),
    "garland": ("runs", {}, ("points",)),
    "kite-string": ("runs", {"direction": "diagonal"}, ("points",)),
    "big-puddle": ("largest-group", {}, ("points",)),
    "rangoli": ("blocks", {}, ("points",)),
    "four-quarters": ("majority", {"region": "quarter", "ties": "nobody"}, ("points",)),
    "pillar": ("columns", {}, ("points",)),
    "corner-crowd": ("tokens", {"cells": "corners"}, ("points",)),
    "heart-of-the-party": ("tokens", {"cells": "centre"}, ("points",)),
    "roof-kings": ("majority", {"region": "level", "levels": "top"}, ("points", "second")),
    "clean-clothes": ("taken", {"which": "fewest"}, ("points",)),
    "everybodys-friend": ("given", {"tokens": 4}, ("points",)),
    "best-view": ("pawn-levels", {}, ("points",)),
    "first-footing": ("firsts", {}, ("middle", "top")),
    "close-company": ("neighbours", {}, ("points",)),
}


def in_present_form(raw: dict[str, object]) -> dict[str, object]:
    """A card of a pack as packs write it now, if it was written as they did at first."""
    old = raw.get("mechanism", raw.get("id"))
    numbers = raw.get("numbers", [])
    if not isinstance(old, str) or old not in _FIRST_FORM or not isinstance(numbers, list):
        return raw
    mechanism, fixed, names = _FIRST_FORM[old]
    if len(numbers) != len(names):
        raise MistakeError(mistake("", "numbers", count=len(numbers), number=len(names)))
    kept = {key: raw[key] for key in raw if key not in ("mechanism", "kind", "numbers")}
    return {**kept, "mechanism": mechanism, **fixed, **dict(zip(names, numbers, strict=True))}
