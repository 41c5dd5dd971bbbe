"""Commands on a real Ray cluster leave the same bytes as on this machine."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mela.cli.main import app
from mela.lab.workers import workers

LITTLE = "--bots novice,apprentice:40n --pairs 2"
COMMANDS = (
    "simulate nagaraja --bots novice --matches 3 --out matches",
    f"ladder nagaraja {LITTLE} --page page.md",
    f"ladder nagaraja {LITTLE} --sprt --seats 2 --bouts sprt.jsonl",
    "balance nagaraja --bot novice --ladder novice,apprentice:40n --matches 2 --pairs 2",
    "train holi --rounds 1 --matches 20 --evaluations 1 --exam 1",
)


class Lent(Executor):
    """Workers that are wanted again: who is done with them does not send them home."""

    def __init__(self, own: Executor) -> None:
        self._own = own

    def submit(self, do: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        return self._own.submit(do, *args, **named)


@pytest.fixture
def cluster() -> Iterator[Executor]:
    with workers(1, "local") as executor:
        yield Lent(executor)


def test_all_commands_leave_the_same_bytes_on_ray(
    cluster: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one test, so that Ray is started once."""

    def hired(count: int | None, ray: str | None) -> Executor:
        return workers(count) if ray is None else cluster

    monkeypatch.setattr("mela.lab.find_workers", hired)
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, who in ((here, ("--workers", "1")), (there, ("--ray", "local"))):
        folder.mkdir()
        monkeypatch.chdir(folder)
        for command in COMMANDS:
            said = CliRunner().invoke(app, [*command.split(), *who])
            assert said.exit_code == 0, said.output
    made = left_in(here)
    assert {"matches/matches.jsonl", "page.md", "balance/nagaraja.html", "training.json"} <= set(
        made
    )
    assert left_in(there) == made


def left_in(folder: Path) -> dict[str, bytes]:
    """Every file; only how long a training took may differ."""
    return {
        str(path.relative_to(folder)): re.sub(rb'"seconds":[0-9.e-]+', b"", path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
