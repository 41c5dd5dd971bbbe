"""The units for one machine; `systemd-analyze verify` and `security` say more, by hand."""

import shlex
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, SETTINGS, named_settings
from tests.server.command import mela as command
from tests.server.node import Node

UNITS = ("mela.service", "mela-backup.service")


def lines(unit: str) -> list[str]:
    return (DEPLOY / unit).read_text(encoding="utf-8").splitlines()


def words(unit: str) -> list[str]:
    """What the unit runs, without the program."""
    (start,) = (line for line in lines(unit) if line.startswith("ExecStart="))
    program, *rest = shlex.split(start.removeprefix("ExecStart="))
    assert program == "/opt/mela/bin/mela"
    return rest


def confinement(unit: str) -> list[str]:
    """What a unit may not do: its lines from the first such to the last."""
    code = [line for line in lines(unit) if line and line[0] != "#"]
    first, last = code.index("ProtectSystem=strict"), code.index("SystemCallErrorNumber=EPERM")
    return code[first : last + 1]


def test_both_units_are_confined_alike() -> None:
    site, backup = map(confinement, UNITS)
    assert site == backup
    assert {"NoNewPrivileges=yes", "CapabilityBoundingSet=", "PrivateDevices=yes"} <= set(site)


@pytest.mark.parametrize("unit", UNITS)
def test_every_setting_that_is_named_exists(unit: str) -> None:
    assert named_settings("\n".join(lines(unit))) <= SETTINGS


def test_what_the_units_run_works(tmp_path: Path) -> None:
    """With the folders of this test instead of those of a machine."""
    settings, backups = tmp_path / "mela.toml", tmp_path / "backups"
    settings.touch()
    backups.mkdir()
    here = {"/etc/mela/mela.toml": str(settings), "/var/lib/mela-backups": str(backups)}
    assert words("mela.service")[0] == "serve"
    Node(tmp_path / "data").start().stop()
    backup = [here.get(word, word) for word in words("mela-backup.service")]
    done = command(*backup, data=str(tmp_path / "data"))
    assert done.returncode == 0, done.stderr
    assert len(list(backups.iterdir())) == 1
