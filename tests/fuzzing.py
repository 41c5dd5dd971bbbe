"""How many examples a fuzz test tries: `make test` a part of them, `make fuzz` all."""

import os

from hypothesis import settings

PART = 1 if os.environ.get("MELA_FUZZ") == "all" else 3


def examples(count: int) -> settings:
    """For a test with `@given`."""
    return settings(max_examples=count // PART)
