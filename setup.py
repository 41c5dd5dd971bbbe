"""Builds the compiled engine; with MELA_PURE=1 or without a compiler, the source runs as it is.

The page comes along. It is built here if it is not there yet, as in a checkout that was just made;
a source distribution holds it built.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
PAGE = ROOT / "src/mela/web/index.html"
NO_NODE = (
    "the page is left out: it is built with Node.js 20 or newer and npm, which are not here; "
    "`mela serve` shows a plain page instead"
)

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
    "src/mela/bots/outlook.py",
    "src/mela/bots/layers.py",
    "src/mela/bots/net.py",
    "src/mela/bots/pupil.py",
    "src/mela/bots/holi/points.py",
    "src/mela/bots/holi/features.py",
    "src/mela/bots/holi/outlook.py",
    "src/mela/bots/holi/turn.py",
    "src/mela/bots/nagaraja/points.py",
    "src/mela/bots/nagaraja/outcome.py",
    "src/mela/bots/nagaraja/features.py",
    "src/mela/envs/row.py",
    "src/mela/envs/holi/row.py",
    "src/mela/envs/nagaraja/row.py",
    "src/mela/envs/matches.py",
    "src/mela/bots/nagaraja/prospects.py",
    "src/mela/bots/nagaraja/chances.py",
    "src/mela/bots/nagaraja/tile_odds.py",
    "src/mela/bots/nagaraja/throws.py",
    "src/mela/bots/nagaraja/bid_game.py",
    "src/mela/bots/nagaraja/rounds.py",
    "src/mela/bots/nagaraja/bids.py",
    "src/mela/bots/nagaraja/playouts.py",
    "src/mela/bots/logistic.py",
]


def extensions() -> list[Extension]:
    if os.environ.get("MELA_PURE") == "1" or "sdist" in sys.argv:
        return []
    from mypyc.build import mypycify

    built = mypycify(["--strict", *COMPILED], opt_level="3", debug_level="0", group_name="mela")
    for extension in built:
        # warnings about code that a compiler wrote help nobody, and to look for them takes longer
        # than all the rest
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-fno-semantic-interposition",
            "-Wno-all",
        ]
        extension.optional = True
    if "gcc" in str(sysconfig.get_config_var("CC")):
        # the whole engine is one C file; this way all cores work on it
        whole = next(one for one in built if one.name == "mela__mypyc")
        whole.extra_compile_args += ["-flto=auto"]
        whole.extra_link_args += ["-flto=auto", "-O3"]
    return built


def build_page() -> None:
    """What the rules show is played by the engine, uncompiled."""
    npm = shutil.which("npm")
    if PAGE.exists():
        return
    if npm is None:
        print(NO_NODE, file=sys.stderr)
        return
    source = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    for tool in ("tools.scenes", "tools.first_match"):
        subprocess.run([sys.executable, "-m", tool], cwd=ROOT, env=source, check=True)
    quiet = ("--no-progress", "--loglevel=error")
    subprocess.run([npm, "ci", *quiet], cwd=ROOT / "web", check=True)
    subprocess.run([npm, "run", "build", "--silent"], cwd=ROOT / "web", check=True)


class BuildWithPage(build_py):
    def run(self) -> None:
        build_page()
        super().run()


class SourceWithPage(sdist):
    def run(self) -> None:
        build_page()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithPage, "sdist": SourceWithPage},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
