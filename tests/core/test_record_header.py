"""Headers and lines that were changed and signed again: what is told, and about which place."""

import subprocess
import sys

import pytest

import mela
from mela.core.match import replay
from mela.core.record import RecordError, decode_record
from tests.core.records import body_of, edited, refused, short_record, signed
from tests.titles import HOLI


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        # what the game was
        ("rules 2", "rules 3", "the record follows version 3 of the rules, this is 2"),
        ("rules 2", "rules 0", "the record follows version 0 of the rules, this is 2"),
        ("seats 2", "seats 3", "start: option 'players': 2 players for 3 seats"),
        ('2\noption rivalry 1\nplayer 0 "Ana"\nplayer 1 "Bo"', "3", "start: the record has a draw"),
        ("seats 2", "seats 1", "start: option 'seats': Holi has 2 to 4 seats, not 1 (H2)"),
        ("seats 2", "seats 5", "start: option 'seats': Holi has 2 to 4 seats, not 5 (H2)"),
        ("seats 2", "seats 0", "start: option 'seats': Holi has 2 to 4 seats, not 0 (H2)"),
        ("option rivalry 1", "option foo 1", "start: option 'foo': there is no such option, only"),
        ("option rivalry 1", "option rivalry 4", "start: option 'rivalry': draw 0 to 3 cards"),
        ("option rivalry 1", "option rivalry 0", "start: the record has more draws than the rules"),
        ("option rivalry 1", "option rivalry 2", "start: a draw below 20 is missing"),
        ("option rivalry 1", 'option rivalry "1"', "start: option 'rivalry': Expected `int | arra"),
        ("option rivalry 1", 'option pack "x"', "start: option 'pack': there is no pack 'x', only"),
        ("pack standard", "pack other", "the record was played with other cards than this 'other'"),
        # what cannot be read
        ("game holi\n", "", "the header has no 'game'"),
        ("rules 2\n", "", "the header has no 'rules'"),
        ("seats 2\n", "", "the header has no 'seats'"),
        ("rules 2", "rules one", "rules: 'one' is not a number"),
        ("rules 2", "rules 1.0", "rules: '1.0' is not a number"),
        ("rules 2", "rules \u0661", "rules: '\u0661' is not a number"),
        ("rules 2", "rules \u00b2", "rules: '\u00b2' is not a number"),
        ("rules 2", "rules -1", "rules: '-1' is not a number"),
        ("seats 2", "seats ", "seats: '' is not a number"),
        ("seats 2", "seats 10000000000000000000", "seats: '10000000000000000000' is not a number"),
        ("mela record 1", "mela record 2", "line 1: 'mela record 2' is not 'mela record 1'"),
        ("rules 2", "rule 1", "line 3: 'rule' is not an entry of a header, or is repeated"),
        ("rules 2", "rules 2\nrules 2", "line 4: 'rules' is not an entry of a header, or is"),
        ("seats 2", "seats 2\ngame holi", "line 6: 'game' is not an entry of a header, or is"),
        ("option rivalry 1", "option rivalry one", "line 6: 'one' is not a JSON value"),
        ("option rivalry 1", "option rivalry", "line 6: '' is not a JSON value"),
        ("option rivalry 1", "option rivalry 1\noption rivalry 1", "line 7: 'option rivalry 1' is"),
        ('player 0 "Ana"', "player 0 Ana", "line 7: 'Ana' is not a JSON value"),
        ('player 0 "Ana"', "player 0 5", "line 7: 'player 0 5' is repeated or out"),
        ('player 1 "Bo"', 'player 0 "Bo"', "line 8: 'player 0 \"Bo\"' is repeated or out"),
        ('player 1 "Bo"', 'player 2 "Bo"', "line 8: 'player 2 \"Bo\"' is repeated or out"),
        ('player 0 "Ana"', 'player 00 "Ana"', "line 7: 'player 00 \"Ana\"' is repeated"),
        ("start 2:1", "begin 2:1", "line 10: the steps do not begin with 'start'"),
        ("\n\nstart", "\nstart", "there is no empty line between header and steps"),
        ("start 2:1", "start 2", "line 10: the draw '2' is not like 13:4"),
        ("start 2:1", "start 2:x", "line 10: 'x' is not a number"),
        ("start 2:1", "start 2:-1", "line 10: '-1' is not a number"),
        ("13:9", "13:", "line 12: '' is not a number"),
        ("13:9", "13:1000000000000000000", "line 12: '1000000000000000000' is not a number"),
        ("13:9", "13:100000000000000000", "step 2 (place F6): the record has the draw 100000"),
        ("13:9", "13:\u0669", "line 12: '\u0669' is not a number"),
        ("1 1 place A1", "1 one place A1", "line 11: 'one' is not a number"),
        ("1 1 place A1", "1 1", "line 11: '1 1' is not step 1, a seat and a move"),
        ("1 1 place A1", "01 1 place A1", "line 11: '01 1 place A1' is not step 1, a seat and"),
        ("1 1 place A1", "place A1", "line 11: 'place A1' is not step 1, a seat and a move"),
        ("1 1 place A1", "", "line 11: '' is not step 1, a seat and a move"),
        ("1 1 place A1", "2 1 place A1", "line 11: '2 1 place A1' is not step 1, a seat and a"),
        ("4 1 end", "5 1 end", "line 14: '5 1 end | 12:3 11:1 10:3' is not step 4, a seat and"),
        ("3 1 drop embrace B1\n", "", "line 13: '4 1 end | 12:3 11:1 10:3' is not step 3, a seat"),
    ],
)  # fmt: skip
def test_a_forged_line_is_refused_with_its_place(old: str, new: str, reason: str) -> None:
    assert refused(edited(short_record(), old, new)).startswith(reason)


def test_an_unknown_game_is_refused() -> None:
    reason = refused(edited(short_record(), "game holi", "game mikado"))
    assert reason.endswith(f"there is no game 'mikado', only {', '.join(mela.GAMES)}")


def test_a_record_of_another_game_is_not_replayed() -> None:
    record = decode_record(edited(short_record(), "game holi", "game mikado"))
    with pytest.raises(RecordError, match=r"^the record is of 'mikado', not of 'holi'$"):
        replay(HOLI, record)


def test_another_pack_digest_is_refused() -> None:
    digest = HOLI.pack_digest("standard")
    for other in ("0" * 16, "", digest + "0", digest.upper()):
        reason = refused(edited(short_record(), f"standard {digest}", f"standard {other}"))
        assert reason == "the record was played with other cards than this 'standard'"


@pytest.mark.parametrize(
    "players", ['player 0 "Ana"\n', 'player 0 "Ana"\nplayer 1 "Bo"\nplayer 2 "Cy"\n']
)
def test_more_or_fewer_players_than_seats_are_refused(players: str) -> None:
    reason = refused(edited(short_record(), 'player 0 "Ana"\nplayer 1 "Bo"\n', players))
    assert "player" in reason


def test_an_immense_number_of_seats_is_refused_at_once() -> None:
    """In a process of its own, which may use 1 GB and 20 seconds."""
    text = edited(
        edited(short_record(), 'player 0 "Ana"\nplayer 1 "Bo"\n', ""), "seats 2", f"seats {10**15}"
    )
    program = (
        "import resource, sys, mela\n"
        "from mela.core.record import RecordError\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
        "try:\n    mela.loads(sys.stdin.read())\n"
        "except RecordError as error:\n    print('refused:', error)\n"
        "except MemoryError:\n    print('out of memory')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=text,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout.startswith("refused: "), done.stdout + done.stderr[-500:]


@pytest.mark.parametrize("body", ["\n", "\n\n", "x\n", "mela record 1\n", "mela record 1\n\n"])
def test_signed_nonsense_is_refused(body: str) -> None:
    with pytest.raises(RecordError):
        mela.loads(signed(body))


def test_a_deeply_nested_option_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    assert refused(edited(short_record(), "option rivalry 1", f"option rivalry {deep}"))


def test_an_option_of_ten_thousand_digits_is_refused() -> None:
    digits = "1" * 10_000
    reason = refused(edited(short_record(), "option rivalry 1", f"option rivalry {digits}"))
    assert reason.startswith("line 6: ")


def test_a_text_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(RecordError):
        mela.loads(body_of(short_record()) + "5 0 \ud800\ndigest 0123456789abcdef\n")


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    r"""JSON can say \ud800, which no text in UTF-8 can hold: such a match could not be saved."""
    forged = edited(short_record(), 'player 0 "Ana"', 'player 0 "\\ud800"')
    assert refused(forged)
