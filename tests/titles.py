"""The two games that ship, with their own types."""

from mela.games.holi import kit as holi
from mela.games.nagaraja import kit as nagaraja

HOLI_KIT = holi.KIT
NAGARAJA_KIT = nagaraja.KIT
HOLI = HOLI_KIT.game
NAGARAJA = NAGARAJA_KIT.game
