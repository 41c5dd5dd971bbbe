"""Do the tests bite? python -m tools.mutants [MODULE ...]

Changes one thing in a module of the rules, imports everything anew in a process of its own, and
runs the rule tests until one fails. A mutant that none notices is written to the file that is
named at the end, with all that stand in `known_mutants.txt` and their reasons left out.

Not mutmut: that one forks after the import, so tables that are worked out on import stay whole.
"""

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
import types
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress

from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent
PACKAGE = "mela.games.holi"
RULES = ROOT / "src/mela/games/holi"
TESTS = ROOT / "tests/games/holi"
KNOWN = TESTS / "known_mutants.txt"
#: The tests that are most likely to notice, for each module; all others come behind them.
FIRST = {
    "board": ["board", "cards"],
    "cards": ["cards", "throw"],
    "choices": ["must_throw", "turn", "climb", "throw", "drop"],
    "position": ["turn", "fall", "move", "out", "set_up"],
    "refuse": ["refusals", "throw", "climb"],
    "restore": ["views"],
    "score": ["scoring_cards", "score", "scoring_cards_at_once"],
    "truth": ["turn", "score", "views"],
}
#: Too slow to be run for each mutant, and meant for other mistakes.
LEFT_OUT = ("test_audit", "test_pack", "test_options", "test_move_text")
SECONDS = 60
MEMORY = 4 * 2**30


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a changed program when its module is imported."""

    def __init__(self, name: str, file: Path, tree: ast.Module) -> None:
        self.name = name
        self.file = file
        self.code = compile(tree, str(file), "exec")

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: types.ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.file))

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = str(self.file)
        exec(self.code, module.__dict__)


def arguments(test: Any) -> Iterator[dict[str, object]]:
    """What pytest would call a test with."""
    axes = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0]
            if isinstance(names, str):
                names = [name.strip() for name in names.split(",")]
            values = [getattr(value, "values", value) for value in mark.args[1]]
            rows = [(value,) for value in values] if len(names) == 1 else values
            axes.append([dict(zip(names, row, strict=True)) for row in rows])
    for chosen in product(*axes):
        yield {name: value for part in chosen for name, value in part.items()}


def is_noticed(module: str) -> bool:
    """Run the tests, those of the module first, until one fails."""
    first = [f"test_{name}" for name in FIRST[module]]
    files = sorted(file.stem for file in TESTS.glob("test_*.py"))
    try:
        for stem in [*first, *(file for file in files if file not in first)]:
            if stem in LEFT_OUT and stem not in first:
                continue
            tests = vars(importlib.import_module(f"tests.games.holi.{stem}"))
            for name, test in list(tests.items()):
                if name.startswith("test_") and callable(test):
                    for given in arguments(test):
                        test(**given)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def try_one(module: str, mutation: Mutation) -> bool:
    """Is a mutant noticed? In a process of its own, which may also die or take too long."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            name = f"{PACKAGE}.{module}"
            sys.meta_path.insert(0, Mutated(name, RULES / f"{module}.py", mutation.tree))
            os._exit(1 if is_noticed(module) else 0)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1] != 0


def shard(module: str, number: int, count: int) -> tuple[int, list[str]]:
    """Every count-th mutant of a module: how many there were, and those that were not noticed."""
    assert not any(name.startswith("mela.games") for name in sys.modules)
    source = (RULES / f"{module}.py").read_text(encoding="utf-8")
    lines = source.splitlines()
    tried = 0
    unnoticed = []
    for place, mutation in enumerate(mutations(source)):
        if place % count == number:
            tried += 1
            if not try_one(module, mutation):
                text = lines[mutation.line - 1].strip()
                unnoticed.append(f"{module} | {text} | {mutation.what}")
    return tried, unnoticed


def known() -> set[str]:
    """The mutants that no test can notice, without the reasons that stand above them."""
    if not KNOWN.exists():
        return set()
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(FIRST), help=", ".join(FIRST))
    parser.add_argument("--shards", type=int, default=40, help="pieces of a module's mutants")
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.txt")
    options = parser.parse_args()
    options.out.parent.mkdir(exist_ok=True)
    began = time.monotonic()
    total = 0
    unknown = 0
    explained = known()
    with ProcessPoolExecutor() as executor, Progress() as progress, options.out.open("a") as out:
        jobs = [
            executor.submit(shard, module, number, options.shards)
            for module in options.modules
            for number in range(options.shards)
        ]
        task = progress.add_task("mutants", total=len(jobs))
        for job in as_completed(jobs):
            tried, unnoticed = job.result()
            total += tried
            for line in unnoticed:
                if line not in explained:
                    unknown += 1
                    out.write(f"{line}\n")
            out.flush()
            progress.advance(task)
    minutes = (time.monotonic() - began) / 60
    print(f"{total} mutants, {unknown} unnoticed and unexplained, {minutes:.0f} minutes")
    print(f"written to {options.out}")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
