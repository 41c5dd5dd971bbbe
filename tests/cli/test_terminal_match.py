"""A match at a real pseudo-terminal, as a person has it."""

import re
from pathlib import Path

import pytest

import mela
from tests.cli.typist import Typist

PLAYERS = ("--game", "holi", "--name", "Ana", "--bots", "novice", "--seed", "pty")


def test_a_match_by_hand(tmp_path: Path) -> None:
    record = tmp_path / "match.mela"
    with Typist(*PLAYERS, "--record", str(record)) as typist:
        assert "Choose a corner" in typist.read("Ana> ")
        assert "H8: B2 is no corner" in typist.type("place B2")
        assert "ground ◄ your level" in typist.type("1")
        listed = typist.type("list")
        assert re.search(r"throw [a-z-]+\n +1 [A-F][1-6]", listed)
        assert "H27: A pawn never climbs from an edge" in typist.type("climb")
        assert "H27" in typist.type("why climb")
        assert "you may do that" in typist.type("why move C3")
        assert "'fly' is not a move" in typist.type("fly")
        assert "no move 9999" in typist.type("9999")
        assert "Ana throws" in typist.type("1")
        assert "you have thrown." in typist.type("board")
        assert "Ana ends the turn." in typist.type("end")
        assert "Tokens on the ground level" in typist.type("score")
        assert "Ana ends the turn." in typist.type("log")
        assert "Rules in short" in typist.type("help")
        typist.press("quit\n")
        code, said = typist.leave()
    assert code == 0
    assert str(record) in said.replace("\n", "")
    match = mela.loads(record.read_text())
    assert match.players == ("Ana", "novice")
    assert any("Ana throws" in line for line in match.log(0))


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_an_interrupted_match_keeps_its_record(tmp_path: Path, key: str) -> None:
    record = tmp_path / "match.mela"
    with Typist(*PLAYERS, "--record", str(record)) as typist:
        typist.read("Ana> ")
        typist.type("1")
        typist.type("1")
        code, said = typist.leave(key)
    assert code == 0
    assert "You leave the match." in said
    assert "Traceback" not in said
    assert mela.loads(record.read_text()).view(0).common.used == ("throw",)


def test_a_killed_match_keeps_its_record(tmp_path: Path) -> None:
    record = tmp_path / "match.mela"
    with Typist(*PLAYERS, "--record", str(record)) as typist:
        typist.read("Ana> ")
        typist.type("1")
    assert mela.loads(record.read_text()).version > 1


def test_bots_alone_are_told_on_a_terminal() -> None:
    args = ("--game", "holi", "--watch", "--bots", "novice", "--seed", "w")
    with Typist(*args, columns=80) as typist:
        code, said = typist.leave()
    assert code == 0
    assert "novice 1's turn." in said
    assert "Result" in said
