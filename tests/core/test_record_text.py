"""Records as text: what is written reads back to the same text and the same match."""

import pytest

import mela
from mela.core.chance import Chance, FastChance
from mela.core.error import MelaError
from mela.core.match import Match
from mela.core.record import Header, Record, Step, decode_record, encode_record
from mela.games.holi.rules.moves import Throw
from tests.core.play import play_on, random_match
from tests.core.records import body_of, short_match, short_record, signed
from tests.titles import HOLI

OPTIONS: list[dict[str, object]] = [
    {},
    {"edition": "polish"},
    {"edition": "polish", "rivalry": 3},
    {"rivalry": 0},
    {"rivalry": ["garland", "short-steps", "mirror-throw"]},
    {"rivalry": [], "pack": "standard"},
    {"rivalry": ["pouring-rain", "eager-climber", "balcony"], "edition": "international"},
    {"rivalry": None, "colours": None},
]


class Spy(Chance):
    """Lets through what another source gives, and remembers it."""

    def __init__(self, seed: int) -> None:
        self.source = FastChance(seed)
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        value = self.source.below(n)
        self.draws.append((n, value))
        return value

    def fork(self) -> Chance:
        return self.source.fork()


def test_a_record_looks_like_this() -> None:
    assert short_record() == signed(
        f"""\
mela record 1
game holi
rules 2
pack standard {HOLI.pack_digest("standard")}
seats 2
option rivalry 1
player 0 "Ana"
player 1 "Bo"

start 2:1 21:14
1 1 place A1
2 0 place F6 | 13:9 13:12
3 1 drop embrace B1
4 1 end | 12:3 11:1 10:3
"""
    )


@pytest.mark.parametrize("seed", range(24))
def test_random_matches_round_trip(seed: int) -> None:
    seats = 2 + seed % 3
    options = dict(OPTIONS[seed % len(OPTIONS)])
    if seed % 4 == 1:
        options["colours"] = ["green", "blue", "red", "yellow"][:seats]
    match = random_match(seed, seats, options, players=["Ana", "Bo", "Cy", "Di"][:seats])
    text = mela.dumps(match)
    again = mela.loads(text)
    assert mela.dumps(again) == text
    assert again.position.snapshot() == match.position.snapshot()
    assert again.record == match.record
    assert again.events == match.events
    assert again.result == match.result
    assert again.players == match.players
    assert again.options == match.options


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_of_every_version_round_trips(seats: int) -> None:
    match = random_match(40 + seats, seats, steps=0)
    while not match.is_over:
        text = mela.dumps(match)
        again = mela.loads(text)
        assert mela.dumps(again) == text
        assert again.position.snapshot() == match.position.snapshot()
        assert (again.version, again.seat) == (match.version, match.seat)
        play_on(match, match.version, steps=7)


@pytest.mark.parametrize("seed", range(6))
def test_a_record_read_from_text_is_the_record_that_was_written(seed: int) -> None:
    match = random_match(
        seed, 2 + seed % 3, {"rivalry": 3}, players=["a", "b", "c", "d"][: 2 + seed % 3]
    )
    assert decode_record(encode_record(match.record)) == match.record


@pytest.mark.parametrize("seed", range(6))
def test_every_step_has_its_seat_its_move_and_its_draws(seed: int) -> None:
    spy = Spy(seed)
    match = Match(HOLI, seats=2 + seed % 3, chance=spy)
    start, spy.draws = spy.draws, []
    wanted = []
    picker = FastChance(seed + 50)
    while not match.is_over:
        move = HOLI.move(match.position, match.position.pick(picker))
        seat = match.seat
        match.play(move)
        wanted.append(Step(seat, str(move), tuple(spy.draws)))
        spy.draws = []
    assert match.record.start == tuple(start)
    assert match.record.steps == tuple(wanted)
    for n, line in enumerate(body_of(mela.dumps(match)).splitlines()[-len(wanted) :]):
        told, _, draws = line.partition(" | ")
        assert told == f"{n + 1} {wanted[n].seat} {wanted[n].move}"
        assert draws == " ".join(f"{below}:{value}" for below, value in wanted[n].draws)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h7_h9_h10_h12_only_set_up_the_last_pawn_and_the_end_of_a_turn_draw(seats: int) -> None:
    match = random_match(seats, seats, {"rivalry": 0})
    assert [below for below, _ in match.record.start] == [seats]
    for version, step in enumerate(match.record.steps, 1):
        if version == seats:
            assert [below for below, _ in step.draws] == [13] * seats
        elif step.move == "end":
            bounds = [below for below, _ in step.draws]
            assert bounds == list(range(max(bounds, default=0), 0, -1))[: len(bounds)]
            assert len(bounds) <= 3
        else:
            assert step.draws == ()


NAMES = [
    "",
    " ",
    "two words",
    '"',
    "'",
    "\\",
    "\\n",
    "\n",
    "a\nb\r\nc",
    "\n\ndigest 0123456789abcdef\n",
    "\t",
    "\0",
    "\x0b\x0c\x1b\x1c\x1d\x1e\x1f\x7f",
    "Zażółć gęślą jaźń",
    "日本語",
    "🎨🧑‍🎨",
    "e\u0301",
    "\u202egnp.exe",
    "\ufeff",
    "digest ",
    "1 0 place A1 | 13:4",
    'player 1 "x"',
    "null",
    "{seat}",
    "x" * 5000,
    "\x85",
    "\u2028",
    "\u2029",
    "next\u0085line and\u2028more",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_strange_names_round_trip(name: str) -> None:
    match = random_match(3, 2, players=[name, f"{name} 2"], steps=9)
    text = mela.dumps(match)
    again = mela.loads(text)
    assert again.players == (name, f"{name} 2")
    assert mela.dumps(again) == text
    assert again.position.snapshot() == match.position.snapshot()


@pytest.mark.parametrize("name", ["\ud800", "a\udfffb"], ids=ascii)
def test_a_name_that_no_file_can_hold_is_refused_or_round_trips(name: str) -> None:
    try:
        text = mela.dumps(random_match(3, 2, players=[name, "b"], steps=9))
    except MelaError:
        return
    assert mela.dumps(mela.loads(text)) == text
    text.encode()  # a record is a file


def test_without_names_a_record_names_nobody() -> None:
    match = random_match(3, 2, steps=4)
    assert match.players == ("seat 0", "seat 1")
    assert "player" not in mela.dumps(match)
    assert mela.loads(mela.dumps(match)).players == ("seat 0", "seat 1")


def test_a_commitment_is_kept() -> None:
    match = Match(HOLI, seats=2, chance=FastChance(1), commitment="9a01" * 16)
    text = mela.dumps(match)
    assert f"\ncommitment {'9a01' * 16}\n" in text
    assert mela.loads(text).record.header.commitment == "9a01" * 16


def test_cells_of_a_throw_are_written_in_one_order() -> None:
    """A move is one move, in whatever order a caller names its cells."""
    match = random_match(2, 2, steps=2)
    while True:
        throw = next((move for move in match.moves() if isinstance(move, Throw)), None)
        if throw is not None:
            break
        play_on(match, match.version, steps=1)
    assert list(throw.cells) == sorted(throw.cells)
    match.play(Throw(throw.card, tuple(reversed(throw.cells))))
    text = mela.dumps(match)
    assert match.record.steps[-1].move == str(throw)
    assert mela.dumps(mela.loads(text)) == text


def test_what_a_caller_does_to_its_options_later_does_not_change_the_record() -> None:
    rivalry = ["garland"]
    match = random_match(2, 2, {"rivalry": rivalry}, steps=5)
    text = mela.dumps(match)
    rivalry.append("no such card")
    assert mela.dumps(match) == text


def test_an_old_record_does_not_grow_with_its_match() -> None:
    match = short_match()
    record, text = match.record, mela.dumps(match)
    match.play(match.moves()[0])
    assert encode_record(record) == text
    assert len(record.steps) == 4


def test_a_record_is_text_of_any_game() -> None:
    record = Record(
        Header("chess", 7, "none", "", 2, {"clock": {"minutes": 5}, "x": [1, None]}, ("W", "B")),
        ((2, 0),),
        (Step(0, "e4"), Step(1, "knight to f6 !", ((6, 5), (6, 0)))),
    )
    assert encode_record(record) == signed(
        "mela record 1\ngame chess\nrules 7\npack none \nseats 2\n"
        'option clock {"minutes": 5}\noption x [1, null]\nplayer 0 "W"\nplayer 1 "B"\n'
        "\nstart 2:0\n1 0 e4\n2 1 knight to f6 ! | 6:5 6:0\n"
    )
    assert decode_record(encode_record(record)) == record
