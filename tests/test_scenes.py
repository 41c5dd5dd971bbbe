"""Scenes of the rules: the engine plays every script, and says what is wrong with a broken one."""

import re
from pathlib import Path

import pytest

from mela.games import GAMES, SHIPPED
from tools.scenes import SCRIPTS, SceneError, Script, scenes

ROOT = Path(__file__).parent.parent
FALL = (SCRIPTS / "holi/fall.txt").read_text(encoding="utf-8")


def failure(tmp_path: Path, text: str) -> str:
    file = tmp_path / "holi" / "broken.txt"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SceneError) as caught:
        Script(file).play(GAMES["holi"])
    return str(caught.value)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("game", SHIPPED)
def test_all_scenes_play_and_show_rules_that_there_are(game: str) -> None:
    rules = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^- \*\*([HN]\d+)", rules, re.MULTILINE))
    played = scenes(game)
    assert len(played) == len(list((SCRIPTS / game).iterdir())) >= 9
    for scene in played:
        assert set(scene.rules) <= known, scene.name
        assert all(frame.events for frame in scene.frames[1:]), scene.name


def test_a_seat_sees_no_more_than_its_view() -> None:
    (look,) = [scene for scene in scenes("nagaraja") if scene.name == "look"]
    tags = [event.__struct_config__.tag for event in look.frames[1].events]
    assert "relic-seen" in tags
    (bid,) = [scene for scene in scenes("nagaraja") if scene.name == "bid"]
    assert [frame.view.viewer for frame in bid.frames] == [bid.seat] * 3
    hidden = [e for e in bid.frames[2].events if e.__struct_config__.tag == "bid-hidden"]
    assert hidden == []


def test_luck_is_found_and_is_the_same_each_time() -> None:
    script = Script(SCRIPTS / "nagaraja/bid.txt")
    assert script.play(GAMES["nagaraja"]) == script.play(GAMES["nagaraja"])


def test_an_illegal_move_names_file_line_and_rule(tmp_path: Path) -> None:
    text = FALL.replace("throw wave B3 C3 D3", "throw wave B3 C3 D2")
    line = line_of(text, "throw wave")
    assert failure(tmp_path, text).startswith(f"holi/broken.txt, line {line}: H14: ")


def test_what_is_no_move_names_the_line(tmp_path: Path) -> None:
    text = FALL.replace("throw wave", "hurl wave")
    line = line_of(text, "hurl")
    assert failure(tmp_path, text).startswith(f"holi/broken.txt, line {line}: 'hurl' is not a move")


def test_what_never_happens_names_the_line(tmp_path: Path) -> None:
    text = FALL.replace("token-landed C3 0", "token-landed C3 2")
    line = line_of(text, "  token-landed C3 2")
    told = "'throw wave B3 C3 D3' never leads to 'token-landed C3 2'"
    assert failure(tmp_path, text) == f"holi/broken.txt, line {line}: {told}"


def test_luck_that_never_comes_names_the_line(tmp_path: Path) -> None:
    text = FALL + "end\n  cards-received corner\n"  # the corner lies on the pile
    line = text.count("\n")
    told = "'end' never leads to 'cards-received corner'"
    assert failure(tmp_path, text) == f"holi/broken.txt, line {line}: {told}"


def test_a_damaged_position_names_the_line_of_the_file(tmp_path: Path) -> None:
    text = FALL.replace("start blue", "start pink")
    line = line_of(text, "start pink")
    assert failure(tmp_path, text).startswith(f"holi/broken.txt, line {line}: 'start pink' has no")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (FALL.replace("seen by 0", "seen by all"), "line 1: it begins with"),
        (FALL.replace("\n\nthrow", "\nthrow"), "line 1: a script has 3 parts"),
        (FALL.replace("\n\nthrow wave B3 C3 D3", "\n"), "no move stands before"),
    ],
)
def test_the_parts_of_a_script(tmp_path: Path, text: str, told: str) -> None:
    assert told in failure(tmp_path, text)
