"""Kites behind the contract of a game."""

from itertools import chain

from mela.core.chance import Chance
from mela.core.options import Options
from mela.core.small_game import SmallGame
from mela_kites.pieces import MOST_SEATS, KitesEvent, KitesMove, KitesPack, KitesView
from mela_kites.position import FULL_SKY, HAND, KitesPosition


class Kites(SmallGame[KitesPosition, KitesMove, KitesView, Options, KitesPack]):
    """2 or 3 players fly kites and cut those of the others."""

    name = "kites"
    rules_version = 1
    seats = range(2, MOST_SEATS + 1)
    position_type = KitesPosition
    move_type = KitesMove
    view_type = KitesView
    event_type = KitesEvent
    pack_type = KitesPack

    def before_set_up(self, options: Options, seats: int) -> KitesPosition:
        deck = self.pack(options.pack).kites()
        skies: list[list[int]] = [[] for _ in range(seats)]
        return KitesPosition(options.pack, 0, deck, [], skies, [[] for _ in skies])

    def view(self, position: KitesPosition, viewer: int | None) -> KitesView:
        return KitesView(
            viewer=viewer,
            pack=position.pack,
            turn=position.turn,
            deck=len(position.deck),
            gone=tuple(sorted(position.gone)),
            skies=tuple(tuple(sorted(sky)) for sky in position.skies),
            hands=tuple(len(hand) for hand in position.hands),
            own=None if viewer is None else tuple(sorted(position.hands[viewer])),
            sheets=self.sheets(position),
        )

    def imagine(self, view: KitesView, chance: Chance) -> KitesPosition:
        deck = self.pack(view.pack).kites()
        for kite in chain(view.gone, *view.skies, view.own or ()):
            deck.remove(kite)
        skies = [list(sky) for sky in view.skies]
        hands = [list(view.own or ()) if seat == view.viewer else [] for seat in range(len(skies))]
        position = KitesPosition(view.pack, view.turn, deck, list(view.gone), skies, hands)
        for seat, size in enumerate(view.hands):
            while len(hands[seat]) < size:
                position.draw(seat, chance)
        return position

    def faults(self, position: KitesPosition) -> list[str]:
        skies, hands = ([len(pile) for pile in piles] for piles in (position.skies, position.hands))
        kites = sorted(chain(position.deck, position.gone, *position.skies, *position.hands))
        wrong = {
            "the kites are not those of the pack (K1)": kites != self.pack(position.pack).kites(),
            "somebody has a hand but no sky, or a sky but no hand": len(skies) != len(hands),
            "somebody holds more than six kites (K2)": any(hand > HAND for hand in hands),
            "somebody has more than four kites up (K7)": any(sky > FULL_SKY for sky in skies),
            "the match went on after its end (K7)": skies.count(FULL_SKY) > 1,
        }
        return super().faults(position) + [fault for fault, holds in wrong.items() if holds]
