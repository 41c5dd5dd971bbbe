"""Two commands on one ledger: the second is told; one that was killed is in nobody's way."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mela.cli.main import app
from mela.lab import lock
from mela.lab.lock import LockError, alone

#: Holds the lock of a file until it is killed.
HOLDER = """
import sys, time
from pathlib import Path
from mela.lab.lock import alone
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize(
    ("args", "file"),
    [
        ("simulate nagaraja --bots novice --out {0}", "matches.jsonl"),
        ("ladder nagaraja --bots novice,apprentice --bouts {0}/bouts.jsonl", "bouts.jsonl"),
        ("balance nagaraja --bot novice --ladder novice --out {0}", "matches.jsonl"),
        ("balance nagaraja --bot novice --ladder novice --out {0}", "bouts.jsonl"),
        ("train nagaraja --file {0}/training.json", "training.json"),
    ],
)
def test_the_second_command_gets_a_line(args: str, file: str, tmp_path: Path) -> None:
    with alone(tmp_path / file):
        said = CliRunner().invoke(app, args.format(tmp_path).split())
    assert said.exit_code == 2
    assert said.stdout == ""
    assert said.stderr.startswith(f"mela: another command is at work on {tmp_path / file}: wait")
    assert said.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_who_was_killed_is_in_nobodys_way(tmp_path: Path) -> None:
    file = tmp_path / "work"
    command = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LockError, match="another command is at work"), alone(file):
            pass
        holder.kill()
        holder.wait()
    assert (tmp_path / "work.lock").exists(), "it could not tidy up"
    with alone(file):
        pass
    assert list(tmp_path.iterdir()) == []


def test_after_a_failure_the_place_is_free(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), alone(tmp_path / "work"):
            raise ZeroDivisionError


def test_a_lock_that_was_just_taken_away_locks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one ends between the moments when the second opens its file and locks it."""
    opened = []

    def taken_away(file: object, path: Path) -> bool:
        opened.append(file)
        if len(opened) == 1:
            path.unlink()
        return is_at(file, path)  # type: ignore[arg-type]

    is_at = lock._is_at
    monkeypatch.setattr(lock, "_is_at", taken_away)
    with alone(tmp_path / "work"):
        assert len(opened) == 2
        with pytest.raises(LockError), alone(tmp_path / "work"):
            pass


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(LockError, match=r"cannot write .*work: .*file is no folder"),
        alone(tmp_path / "file/work"),
    ):
        pass


@pytest.mark.parametrize("system", ["none", "refuses"])
def test_where_there_are_no_locks_nobody_is_kept_away(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if system == "none":
        monkeypatch.setattr(lock, "fcntl", None)
    else:

        def flock(*_: object) -> None:
            raise OSError(95, "Operation not supported")

        monkeypatch.setattr(lock.fcntl, "flock", flock)
    with alone(tmp_path / "work"), alone(tmp_path / "work"):
        pass
