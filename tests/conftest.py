"""The suite runs twice, on the source and on the compiled engine; each run says which it means."""

import os

import pytest
from hypothesis import settings

from mela.games.holi.rules import position

settings.register_profile("mela", deadline=None, derandomize=True)
settings.load_profile("mela")


def pytest_configure() -> None:
    wanted = os.environ.get("MELA_ENGINE", "pure")
    found = "pure" if str(position.__file__).endswith(".py") else "compiled"
    if wanted != found:
        raise pytest.UsageError(f"MELA_ENGINE is {wanted!r}, but {position.__file__} was imported")
