"""The parts of Holi."""

from typing import TYPE_CHECKING

from mela.bots.levels import Planners
from mela.games.kit import GameKit, HostOption

if TYPE_CHECKING:
    from mela.games.holi.bots.training import NetTraining
    from mela.games.holi.report import HoliReport
    from mela.games.holi.rules.game import Holi
    from mela.games.holi.terminal.screen import HoliScreen
    from mela.games.kit.planes import Tensors


class HoliKit(GameKit["Holi"]):
    name = "holi"
    compiled = (
        "rules.board",
        "rules.rivalry",
        "rules.cards",
        "rules.state",
        "rules.choices",
        "rules.position",
        "rules.score",
        "rules.audit",
        "bots.points",
        "bots.features",
        "bots.outlook",
        "bots.turn",
        "tensors.rows",
    )

    def rules(self) -> type["Holi"]:
        from mela.games.holi.rules.game import Holi

        return Holi

    def planners(self) -> Planners:
        from mela.games.holi.bots.levels import PLANNERS

        return PLANNERS

    def screen(self) -> type["HoliScreen"]:
        from mela.games.holi.terminal.screen import HoliScreen

        return HoliScreen

    def tensors(self) -> "Tensors":
        from mela.games.holi.tensors.planes import TENSORS

        return TENSORS

    def report(self) -> "HoliReport":
        from mela.games.holi.report import HoliReport

        return HoliReport()

    def training(self) -> "NetTraining":
        from mela.games.holi.bots.training import NetTraining

        return NetTraining(self.game)

    def host_options(self) -> tuple[HostOption, ...]:
        return (
            HostOption("edition", "For Holi, one of: international, polish."),
            HostOption(
                "rivalry",
                "For Holi: how many rivalry cards, or a comma list of their ids.",
                read_rivalry,
            ),
        )


def read_rivalry(text: str) -> int | list[str]:
    """A number of cards to draw, or the ids of chosen cards."""
    drawn = text.isdecimal() and len(text) < 4
    return int(text) if drawn else [card.strip() for card in text.split(",")]


KIT = HoliKit()
