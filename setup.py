"""Builds the compiled engine; with MELA_PURE=1 or without a compiler, the source runs as it is."""

import os

from setuptools import Extension, setup

COMPILED = [
    "src/mela/core/error.py",
    "src/mela/core/chance.py",
    "src/mela/core/table.py",
    "src/mela/core/bits.py",
    "src/mela/core/trace.py",
    "src/mela/core/position.py",
    "src/mela/core/playout.py",
    "src/mela/games/holi/board.py",
    "src/mela/games/holi/rivalry.py",
    "src/mela/games/holi/cards.py",
    "src/mela/games/holi/truth.py",
    "src/mela/games/holi/choices.py",
    "src/mela/games/holi/position.py",
    "src/mela/games/holi/score.py",
    "src/mela/games/holi/audit.py",
    "src/mela/games/nagaraja/temple.py",
    "src/mela/games/nagaraja/tables.py",
    "src/mela/games/nagaraja/targets.py",
    "src/mela/games/nagaraja/notes.py",
    "src/mela/games/nagaraja/truth.py",
    "src/mela/games/nagaraja/choices.py",
    "src/mela/games/nagaraja/hands.py",
    "src/mela/games/nagaraja/effects.py",
    "src/mela/games/nagaraja/position.py",
    "src/mela/games/nagaraja/odds.py",
    "src/mela/games/nagaraja/audit.py",
    "src/mela/bots/judge.py",
    "src/mela/bots/meter.py",
    "src/mela/bots/turn_search.py",
    "src/mela/bots/features.py",
    "src/mela/bots/linear.py",
    "src/mela/bots/sums.py",
    "src/mela/bots/holi/points.py",
    "src/mela/bots/holi/features.py",
    "src/mela/bots/nagaraja/points.py",
    "src/mela/bots/nagaraja/features.py",
]


def extensions() -> list[Extension]:
    if os.environ.get("MELA_PURE") == "1":
        return []
    from mypyc.build import mypycify

    built = mypycify(["--strict", *COMPILED], opt_level="3", debug_level="0", group_name="mela")
    for extension in built:
        extension.extra_compile_args += ["-fno-semantic-interposition"]
        extension.optional = True
    return built


setup(ext_modules=extensions())
