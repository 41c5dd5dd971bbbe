"""The one list of games that a terminal can show."""

from mela.cli.holi.screen import HoliScreen
from mela.cli.nagaraja.screen import NagarajaScreen
from mela.cli.screen import Screen

SCREENS: dict[str, type[Screen]] = {"holi": HoliScreen, "nagaraja": NagarajaScreen}
