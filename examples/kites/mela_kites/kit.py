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
        from mela_kites.tensors import TENSORS

        return TENSORS


KIT = KitesKit()
