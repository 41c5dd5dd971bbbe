"""What people install: a wheel from the source distribution, in an environment of its own."""

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


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, made from what git has and the page that is built."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in run("git", "ls-files", cwd=ROOT).splitlines():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "src/mela/web", copy / "src/mela/web")
    name = run(sys.executable, "-c", SDIST, cwd=copy).splitlines()[-1]
    return copy / name


def installed(source: Path, folder: Path, **environment: str) -> Path:
    """A new environment with nothing but Mela and what it needs; where its commands are."""
    venv.create(folder / "env", with_pip=True)
    commands = folder / "env/bin"
    # the build has what it needs from ours: what it would fetch is the same
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", source,
        cwd=folder, **environment)  # fmt: skip
    [wheel] = folder.glob("mela-*.whl")
    versions = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    run(commands / "pip", "install", "-q", "--disable-pip-version-check", wheel,
        cwd=folder, **versions)  # fmt: skip
    return commands


def test_a_wheel_in_an_empty_environment(source: Path, tmp_path: Path) -> None:
    commands = installed(source, tmp_path, PYTHONPATH="")
    mela = commands / "mela"
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


def test_without_a_compiler_it_says_so_and_plays(source: Path, tmp_path: Path) -> None:
    commands = installed(source, tmp_path, PYTHONPATH="", CC="/bin/false")
    version = run(commands / "mela", "--version", cwd=tmp_path)
    assert "uncompiled, which is slow: install a C compiler" in version
    assert "wins" in run(commands / "mela", "play", "--game", "nagaraja", cwd=tmp_path)
