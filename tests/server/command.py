"""The command `mela`, as an operator runs it."""

import os
import subprocess
import sys

from tests.server.node import ROOT


def mela(*arguments: object, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with settings from the environment."""
    environment = {**os.environ, **{f"MELA_{k.upper()}": v for k, v in settings.items()}}
    command = [sys.executable, "-m", "mela.cli.main", *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
