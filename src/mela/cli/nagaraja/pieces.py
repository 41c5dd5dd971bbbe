"""The pieces of a content pack by their ids, as the drawings look them up."""

from mela.games.nagaraja.pack import NagarajaPack


class Pieces:
    def __init__(self, pack: NagarajaPack) -> None:
        self.cards = {card.id: card for card in pack.cards}
        self.tiles = {tile.id: tile for tile in pack.tiles}
        self.relics = {relic.id: relic for relic in pack.relics}
        self.amulets = {amulet.id: amulet for amulet in pack.amulets}

    def amulet(self, id_: str) -> str:
        """What an amulet is good for, in a word or two."""
        amulet = self.amulets[id_]
        if amulet.effect is not None:
            return amulet.effect
        return f"{amulet.points} point{'' if amulet.points == 1 else 's'}"
