"""The parts of Kites: the one place that Mela looks at."""

from typing import TYPE_CHECKING

from mela.games.kit import GameKit

if TYPE_CHECKING:
    from mela.games.kit.planes import Tensors
    from mela_kites.game import Kites


class KitesKit(GameKit["Kites"]):
    name = "kites"

    def rules(self) -> type["Kites"]:
        from mela_kites.game import Kites

        return Kites

    def tensors(self) -> "Tensors":
        from mela.games.kit.view_numbers import view_tensors
        from mela_kites.tensors import numbers

        # a pack has at most 45 kites: each is played once, and a draw has no more outcomes
        return view_tensors(self.game, numbers, longest=45, most_outcomes=45)


KIT = KitesKit()
