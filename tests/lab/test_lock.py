"""Two commands on one ledger: the second is told; one that was killed is in nobody's way."""

import subprocess
import sys
from errno import ENOTSUP
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mela.cli.main import app
from mela.lab.lock import LockError, locked

#: Holds the lock of a file until it is killed.
HOLDER = """
import sys, time
from pathlib import Path
from mela.lab.lock import locked
with locked(Path(sys.argv[1])):
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
    with locked(tmp_path / file):
        said = CliRunner().invoke(app, args.format(tmp_path).split())
    assert said.exit_code == 2
    assert said.stdout == ""
    assert said.stderr.startswith(f"mela: another command is using {tmp_path / file}: wait")
    assert said.stderr.count("\n") == 1
    assert {path.suffix for path in tmp_path.iterdir()} == {".lock"}, "nothing was begun"


def test_who_was_killed_is_in_nobodys_way(tmp_path: Path) -> None:
    file = tmp_path / "work"
    command = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LockError, match="another command is using"), locked(file):
            pass
        holder.kill()
        holder.wait()
    with locked(file):
        pass


def test_after_a_failure_the_place_is_free(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), locked(tmp_path / "work"):
            raise ZeroDivisionError


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(LockError, match=r"cannot write .*work: .*file is not a folder"),
        locked(tmp_path / "file/work"),
    ):
        pass


def test_where_there_are_no_locks_nobody_is_kept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(*_: object) -> None:
        raise OSError(ENOTSUP, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", flock)
    with locked(tmp_path / "work"), locked(tmp_path / "work"):
        pass
