"""What stands below the help of a command."""


def examples(*lines: str) -> str:
    """Commands to copy, one a line; a test reads them all."""
    return "\n\n".join(("Examples:", *lines))
