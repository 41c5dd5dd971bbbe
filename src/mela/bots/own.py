"""Bots that somebody else has written: a Python file with one of them in it."""

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from mela.bots.bot import Bot, BotError


def load_bot(path: str) -> type[Bot]:
    """The one bot that a file defines; the file is run, so it must be one that you trust."""
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
        raise BotError(f"{path}: one class that is a mela.bots.bot.Bot is wanted, found: {names}")
    return found[0]


def _run(path: str) -> ModuleType:
    name = f"mela_own_{sha256(path.encode()).hexdigest()[:12]}"
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
