"""The judge by a net, and the trainer of that net."""

import pytest

from mela.bots.net import NetJudge
from mela.bots.net_trainer import TENS, ZERO, NetTrainer
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.core.vectors import ints
from mela.games.holi.bots.levels import adept_judge
from mela.games.holi.bots.nets import OUTLOOK, net_judge, shipped_net
from tests.bots.arena import played, some_matches
from tests.titles import HOLI


def seen(seed: int) -> tuple[bytes, list[float]]:
    """Samples whose outcome depends on an input, and on another one only if the first is there."""
    chance, inputs = FastChance(seed), len(OUTLOOK.names())
    samples, outcomes = bytearray(), []
    for _ in range(300):
        row = [int(chance.below(5)) - 2 for _ in range(inputs)]
        samples += bytes(x + ZERO for x in row)
        outcomes.append(0.5 * row[0] + (0.3 * row[1] if row[0] > 0 else 0.0))
    return bytes(samples), outcomes


def test_a_trainer_learns_what_is_to_be_seen() -> None:
    samples, outcomes = seen(1)
    trainer = NetTrainer(len(OUTLOOK.names()), 4, 1)
    trainer.scale(samples)
    before = trainer.mean_error(samples, outcomes)
    trainer.learn(samples, outcomes, 60, 1e-2, FastChance(2))
    assert trainer.mean_error(samples, outcomes) < before / 4


def test_a_trainer_continues_from_its_state() -> None:
    samples, outcomes = seen(1)
    one, other = (NetTrainer(len(OUTLOOK.names()), 4, seed) for seed in (1, 2))
    one.learn(samples, outcomes, 1, 1e-2, FastChance(2))
    other.restore(one.state())
    assert other.judge_weights() == one.judge_weights()


def test_the_judge_says_what_the_trainer_has_learned() -> None:
    samples, outcomes = seen(1)
    trainer = NetTrainer(len(OUTLOOK.names()), 4, 1)
    trainer.learn(samples, outcomes, 5, 1e-2, FastChance(2))
    judge = NetJudge(OUTLOOK, 4, trainer.judge_weights())
    numbers = ints([0] * len(OUTLOOK.names()))
    for match in some_matches("holi", 6):
        if match.seats == 2:
            lead = OUTLOOK.fill(match.position, 0, numbers)
            row = bytes(x + ZERO for x in numbers)
            # what it says is how far it is from nothing; whole weights are a little rounded
            said = trainer.mean_error(row, [0.0]) ** 0.5 * TENS
            value = int(judge.value(match.position, 0))
            assert abs(value - int(lead)) == pytest.approx(said, rel=0.02, abs=3)


def test_weights_have_to_fit() -> None:
    with pytest.raises(MelaError, match="7 weights for 85 inputs, 4 hidden"):
        NetJudge(OUTLOOK, 4, [0] * 7)


@pytest.mark.parametrize("seats", HOLI.seats)
def test_the_shipped_net_says_what_made_it(seats: int) -> None:
    net = shipped_net(seats)
    assert net.command.startswith(f"mela train holi --seats {seats} ")
    assert f"--seed {net.seed}" in net.command
    assert net.matches > 0
    assert net.seconds > 0


@pytest.mark.parametrize("seats", HOLI.seats)
def test_at_the_end_the_lead_is_all(seats: int) -> None:
    match = played(["novice"] * seats, seats, {})
    judge = net_judge(seats)
    points = HOLI.points(match.position)
    for seat in range(seats):
        others = [p for other, p in enumerate(points) if other != seat]
        assert judge.value(match.position, seat) == 100 * points[seat] - 100 * sum(others) // len(
            others
        )


def test_others_cards_have_no_say() -> None:
    told = 0
    for match in some_matches("holi", 8):
        view = match.view(match.seat)
        judge = net_judge(match.seats)
        imagined = [HOLI.imagine(view, FastChance(luck)) for luck in range(4)]
        told += any(other != imagined[0] for other in imagined)
        assert len({int(judge.value(other, match.seat)) for other in imagined}) == 1
    assert told


def test_numbers_fit_into_bytes() -> None:
    for match in some_matches("holi", 9):
        numbers = ints([0] * len(OUTLOOK.names()))
        for seat in range(match.seats):
            OUTLOOK.fill(match.position, seat, numbers)
            assert all(-ZERO < int(number) < ZERO for number in numbers)


@pytest.mark.parametrize("language", HOLI.languages())
def test_every_reason_has_its_words(language: str) -> None:
    judges = [net_judge(2), adept_judge(2)]
    names = {name for judge in judges for name in judge.names()}
    told = {key for key in HOLI.catalogue(language) if key.startswith("holi.why.")}
    assert told == {f"holi.why.{name}" for name in names}


def test_a_term_is_what_would_be_missing() -> None:
    weights = [0] * (86 * 2 + 1)
    sweets = OUTLOOK.names().index("sweets")
    weights[sweets * 2 + 1] = 4096
    judge = NetJudge(OUTLOOK, 1, weights)
    for match in some_matches("holi", 6):
        if match.seats == 2:
            numbers = ints([0] * 85)
            lead = OUTLOOK.fill(match.position, 1, numbers)
            terms = dict(zip(judge.names(), judge.terms(match.position, 1), strict=True))
            assert terms.pop("points") == lead
            assert terms.pop("sweets") == numbers[sweets]
            assert not any(terms.values())
