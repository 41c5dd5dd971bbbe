"""The parts of Holi."""

from typing import TYPE_CHECKING

from mela.bots.levels import Planners
from mela.games.kit import GameKit, HostOption, read_list

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
            HostOption("rule_cards", "For Holi, how many rule cards are drawn: one, or any."),
            HostOption("start", "For Holi: random, or the seat that begins; 0 is you.", read_start),
            HostOption("colours", "For Holi, by seat: blue, yellow, red, green.", read_list),
        )


def read_rivalry(text: str) -> int | list[str]:
    """A number of cards to draw, or the ids of chosen cards."""
    return int(text) if _is_number(text) else read_list(text)


def read_start(text: str) -> int | str:
    """A seat, or a word."""
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


KIT = HoliKit()
