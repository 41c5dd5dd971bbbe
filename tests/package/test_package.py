"""What strangers do: `pip install .` in a fresh clone, also where there is no compiler."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import httpx
import pytest

from tests.server.node import free_port

ROOT = Path(__file__).parent.parent.parent
SDIST = "from setuptools import build_meta; print(build_meta.build_sdist('.'))"


#: One after the other, in one folder.
LAB = """\
new-pack nagaraja mine.toml
simulate nagaraja --pack mine.toml --bots novice --matches 1 --workers 1 --out matches
replay matches/records/000/000000.mela --pack mine.toml
verify matches/records/000/000000.mela --pack mine.toml
ladder nagaraja --bots novice,apprentice --pairs 1 --workers 1 --page ladder.md
balance nagaraja --bot novice --ladder novice,apprentice --matches 2 --pairs 2 --workers 1
train nagaraja --rounds 1 --matches 10 --exam 1 --workers 1
fuzz --matches 1 --workers 1
perft holi --depth 2""".splitlines()


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


#: Node.js of this machine, or the one that pip has put beside this Python.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
#: How fast the engine is, is not asked here.
VERSIONS = {
    "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),
    "PYTHONPATH": "",
    "PATH": PATH,
    "MELA_OPTIMIZE": "0",
}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a stranger gets from git: no page, nothing compiled, nothing installed."""
    copy = tmp_path_factory.mktemp("clone")
    for name in run("git", "ls-files", cwd=ROOT).splitlines():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def installed(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`pip install` into an empty environment, with pip's own isolated build; its commands."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=True)
    commands = folder / "env/bin"
    run(commands / "pip", "install", "-q", "--disable-pip-version-check", clone,
        cwd=folder, **VERSIONS)  # fmt: skip
    return commands


def test_a_clone_installs_into_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    mela = installed / "mela"
    assert run(mela, "--version", cwd=tmp_path).endswith("engine compiled\n")
    for command in LAB:
        run(mela, *command.split(), cwd=tmp_path)
    assert "Result" in run(mela, "play", "--game", "holi", "--seed", "wheel", cwd=tmp_path)
    port = free_port()
    serving = subprocess.Popen([mela, "serve", "--port", str(port)], cwd=tmp_path)
    try:
        transport = httpx.HTTPTransport(retries=8)  # it waits longer before each
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport) as client:
            assert client.get("/healthz").status_code == 200
            assert "/assets/" in client.get("/").text
    finally:
        serving.terminate()
        assert serving.wait(60) == 0


def test_without_a_compiler_it_says_so_and_plays(
    clone: Path, installed: Path, tmp_path: Path
) -> None:
    """From a source archive with the page inside, which the other installation has built.

    It lies beside that installation and is found first, so that the libraries need not be
    installed again.
    """
    sdist = clone / run(sys.executable, "-c", SDIST, cwd=clone).splitlines()[-1]
    run(installed / "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", sdist,
        "--target", tmp_path / "site", cwd=tmp_path, **VERSIONS | {"CC": "/bin/false"})  # fmt: skip

    def mela(*words: str) -> str:
        command: list[str | Path] = [installed / "python", "-m", "mela.cli.main", *words]
        return run(*command, cwd=tmp_path, PYTHONPATH=str(tmp_path / "site"))

    assert "uncompiled, which is slow: install a C compiler" in mela("--version")
    assert "wins" in mela("play", "--game", "nagaraja")
