"""Small pictures of pieces, drawn from what the content pack says of them."""

from collections.abc import Mapping

from mela.core.game import AnyGame
from mela.games.holi.pack import HoliPack
from mela.games.nagaraja.pack import NagarajaPack

#: Where the middle of each edge of a tile is.
EDGES = {"N": (12, 0), "E": (24, 12), "S": (12, 24), "W": (0, 12)}


def pictures(game: AnyGame, pack: str) -> Mapping[str, str]:
    """By the id of the piece; kinds without a picture have none."""
    content = game.pack(pack)
    if isinstance(content, HoliPack):
        return {card.id: _card(card.picture) for card in content.colour_cards}
    if isinstance(content, NagarajaPack):
        return {tile.id: _tile(tile.paths, tile.crypt) for tile in content.tiles}
    return {}


def _card(rows: tuple[str, ...]) -> str:
    """H5: filled cells, and the sun."""
    cells = ""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "#":
                cells += f'<rect x="{8 * x + 1}" y="{8 * y + 1}" width="6" height="6" rx="1.5"/>'
            elif sign == "*":
                cells += f'<circle class="sun" cx="{8 * x + 4}" cy="{8 * y + 4}" r="3"/>'
    return _drawn(cells)


def _tile(paths: tuple[str, ...], crypt: str) -> str:
    """N3: paths from edge to edge, and the one that leads to the crypt."""
    lines = ""
    for path in paths:
        corner = len(path) == 2 and path not in ("NS", "EW")
        ends = [EDGES[edge] for edge in path]
        if corner:  # two bends of one tile must not meet
            (ax, ay), (bx, by) = ends
            lines += f'<path class="way" d="M{ax} {ay}Q12 12 {bx} {by}"/>'
        elif path == crypt:
            x, y = ends[0]
            lines += f'<path class="way" d="M{x} {y}L{(x + 24) / 3:.1f} {(y + 24) / 3:.1f}"/>'
            lines += f'<circle class="sun" cx="{(x + 12) / 2}" cy="{(y + 12) / 2}" r="3"/>'
        else:
            lines += "".join(f'<path class="way" d="M{x} {y}L12 12"/>' for x, y in ends)
    return _drawn(lines)


def _drawn(inside: str) -> str:
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>'
