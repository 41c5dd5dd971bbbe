"""What the documents show is what happens."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mela
from mela.core.record import decode_record, encode_record
from mela.envs.set_up import SetUp
from mela.games import SHIPPED
from mela.lab.frames import SCHEMAS
from tests.titles import HOLI

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


#: What a page shows to be run or saved: its kind, its title if it is part of a file, and the text.
BLOCK = re.compile(
    r'^```(?:(python|sh)|\w+(?= title=))(?: title="([^"]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL
)
WITH_CODE = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]
EXAMPLES = ROOT / "examples"
TARGETS = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.name)
def test_code_on_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From top to bottom, in a folder of its own; a block with a title is added to a file."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for kind, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if title:
            Path(title).parent.mkdir(parents=True, exist_ok=True)
            with Path(title).open("a", encoding="utf-8") as file:
                file.write(text)
        elif kind == "sh":
            for line in text.splitlines():
                run_line(line)
        elif ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
            result = doctest.DocTestRunner().run(test, clear_globs=False)
            assert result.failed == 0
            names |= test.globs
        else:
            exec(compile(text, str(page), "exec"), names)


def run_line(line: str) -> None:
    command, *words = shlex.split(line, comments=True) or [""]
    if command == "make":
        assert words[0] in TARGETS, line
    elif command == "pip":
        # beside the page, not into the environment of the tests; what it needs is there
        here = ["--target", "installed", "--no-deps", "--no-build-isolation"]
        run = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *words, *here]
        assert subprocess.run(run, check=False).returncode == 0, line
    elif command:
        assert command == "mela", f"nobody knows how to run {line!r}"
        # the Mela that is tested, from whatever folder, with what the page has installed
        paths = [str(Path(mela.__file__).parent.parent), str(Path("installed").resolve())]
        source = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        run = [sys.executable, "-m", "mela.cli.main", *words]
        done = subprocess.run(run, env=source, check=False)
        assert done.returncode == 0, line


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda folder: folder.name)
def test_an_example_is_built_on_some_page(example: Path) -> None:
    """Its files are the blocks of a page, to the letter."""
    shown: dict[str, str] = {}
    for page in PAGES:
        for _, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            shown[title] = shown.get(title, "") + text
    built = (file for file in example.rglob("*") if file.suffix in (".py", ".toml", ".json"))
    for file in built:
        if "build" not in file.parts:
            title = file.relative_to(EXAMPLES).as_posix()
            assert shown.get(title) == file.read_text(encoding="utf-8"), title


def test_the_site_of_the_documents_is_built(tmp_path: Path) -> None:
    """Every page is in it, and no link of it leads nowhere."""
    config = Path(shutil.copy(ROOT / "mkdocs.yml", tmp_path)).read_text(encoding="utf-8")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for page in (ROOT / "docs").rglob("*.md"):
        name = str(page.relative_to(ROOT / "docs"))
        assert name in config or name.startswith("scenes/"), f"{name} is not in mkdocs.yml"


def test_the_environments_page_has_all_words_and_planes() -> None:
    page = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    for title in SHIPPED:
        planes = SetUp(title, 2, {}).planes
        assert "`" + "` `".join(planes.words) + "`" in page
        for block in planes.blocks:
            assert f"| {block.title} | {block.count} | {block.most} | {block.meaning} |" in page


def test_the_friendly_door_runs() -> None:
    result = doctest.testmod(mela)
    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_record_page_shows_the_format() -> None:
    """A record that was just written has the lines which the page explains, in that order."""
    options = {"edition": "polish", "rivalry": ["garland", "balcony"]}
    match = mela.match("holi", seats=3, seed="docs", options=options, players=["Ana", "b", "c"])
    words = [line.split()[0] for line in mela.dumps(match).splitlines() if line]
    shown = (ROOT / "docs/record.md").read_text(encoding="utf-8").split("```")[1]
    page = [line.split()[0] for line in shown.splitlines() if line]
    assert [word for word in page if not word.isdecimal()] == words
    assert encode_record(decode_record(mela.dumps(match))) == mela.dumps(match)


def test_decision_3_states_the_number_of_codes() -> None:
    page = (ROOT / "docs/decisions/0003-codes-of-throws.md").read_text(encoding="utf-8")
    assert f"there are {HOLI.codes()} codes" in page


def test_the_data_page_tells_of_every_column() -> None:
    page = (ROOT / "docs/data.md").read_text(encoding="utf-8")
    for name, schema in SCHEMAS.items():
        section = page.split(f"**{name}**: ")[1].split("\n**")[0].split("\n## ")[0]
        for column in schema:
            assert re.search(rf"\b{column}\b", section), f"{name}.{column}"


def test_the_data_page_lists_every_kind_of_piece() -> None:
    kinds = [kind for name in SHIPPED for kind in mela.kit_of(name).report().kinds]
    page = (ROOT / "docs/data.md").read_text(encoding="utf-8")
    assert all(f"`{kind}`" in page for kind in ("rivalry-card", *kinds))
