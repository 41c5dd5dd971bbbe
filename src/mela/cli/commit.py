"""Which version of the source made a page."""

import subprocess


def commit() -> str:
    """The short name of the commit, where there is one."""
    try:
        run = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return run.stdout.strip()
