"""Many matches: simulations, ladders, training, balance reports; on one machine or a cluster."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mela.lab.frames import Frames


def load(folder: str | Path) -> "Frames":
    """The tables of a simulation as polars frames."""
    # only here: polars takes longer to import than all the rest
    from mela.lab.frames import read_frames

    return read_frames(Path(folder))
