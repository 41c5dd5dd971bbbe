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
#: Set it to 0 to build sooner; the engine is then several times slower.
OPTIMIZE = os.environ.get("MELA_OPTIMIZE", "3")
PAGE = ROOT / "src/mela/web/index.html"
NO_NODE = (
    "the page is left out: it is built with Node.js 20 or newer and npm, which are not here; "
    "`mela serve` shows a plain page instead"
)


def extensions() -> list[Extension]:
    if os.environ.get("MELA_PURE") == "1" or "sdist" in sys.argv:
        return []
    from mypyc.build import mypycify

    # the kits know; they run from the source, before anything is compiled
    sys.path.insert(0, str(ROOT / "src"))
    from mela.compiled_modules import compiled_files

    files = [str(file.relative_to(ROOT)) for file in compiled_files(ROOT / "src")]
    built = mypycify(
        ["--strict", "--follow-imports=silent", *files],
        opt_level=OPTIMIZE,
        debug_level="0",
        group_name="mela",
    )
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
        whole.extra_link_args += ["-flto=auto", f"-O{OPTIMIZE}"]
    return built


def build_page() -> None:
    """What the rules show is played by the engine, uncompiled."""
    npm = shutil.which("npm")
    if PAGE.exists():
        return
    if npm is None:
        print(NO_NODE, file=sys.stderr)
        return
    # pip's isolated build finds its packages by PYTHONPATH, so the source only comes first
    paths = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    source = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
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
