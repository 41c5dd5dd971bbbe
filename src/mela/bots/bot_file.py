"""Loads a user's bot: a Python file with one bot class."""

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from mela.bots.bot import Bot, BotError


def load_bot(path: str) -> type[Bot]:
    """The bot class of a file; this runs the file, so it must be trusted."""
    module = _run(path)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        names = ", ".join(bot.__name__ for bot in found) or "none"
        raise BotError(
            f"{path}: needs exactly one class that is a mela.bots.bot.Bot, found: {names}"
        )
    return found[0]


def _run(path: str) -> ModuleType:
    name = f"mela_bot_file_{sha256(path.encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    file = Path(path)
    if not file.is_file():
        raise BotError(f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"{path}: {type(error).__name__}: {error}") from error
    sys.modules[name] = module
    return module
