"""The parts of Nagaraja."""

from typing import TYPE_CHECKING

from mela.bots.levels import Planners
from mela.games.kit import GameKit, HostOption, read_list

if TYPE_CHECKING:
    from mela.games.kit.planes import Tensors
    from mela.games.nagaraja.bots.training import SkillTraining
    from mela.games.nagaraja.report import NagarajaReport
    from mela.games.nagaraja.rules.game import Nagaraja
    from mela.games.nagaraja.terminal.screen import NagarajaScreen


class NagarajaKit(GameKit["Nagaraja"]):
    name = "nagaraja"
    compiled = (
        "rules.temple",
        "rules.tables",
        "rules.targets",
        "rules.notes",
        "rules.knowledge",
        "rules.state",
        "rules.choices",
        "rules.hands",
        "rules.effects",
        "rules.position",
        "rules.odds",
        "rules.audit",
        "bots.points",
        "bots.features",
        "bots.prospects",
        "bots.win_model",
        "bots.tile_odds",
        "bots.throws",
        "bots.bid_game",
        "bots.rounds",
        "bots.bids",
        "bots.playouts",
        "tensors.rows",
    )

    def rules(self) -> type["Nagaraja"]:
        from mela.games.nagaraja.rules.game import Nagaraja

        return Nagaraja

    def planners(self) -> Planners:
        from mela.games.nagaraja.bots.levels import PLANNERS

        return PLANNERS

    def screen(self) -> type["NagarajaScreen"]:
        from mela.games.nagaraja.terminal.screen import NagarajaScreen

        return NagarajaScreen

    def tensors(self) -> "Tensors":
        from mela.games.nagaraja.tensors.planes import TENSORS

        return TENSORS

    def report(self) -> "NagarajaReport":
        from mela.games.nagaraja.report import NagarajaReport

        return NagarajaReport()

    def training(self) -> "SkillTraining":
        from mela.games.nagaraja.bots.training import SkillTraining

        return SkillTraining(self.game)

    def host_options(self) -> tuple[HostOption, ...]:
        return (HostOption("colours", "For Nagaraja, by seat: grey, yellow.", read_list),)


KIT = NagarajaKit()
