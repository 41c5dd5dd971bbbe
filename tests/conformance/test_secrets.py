"""Hidden stays hidden: what a seat gets does not depend on what it may not know."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from mela.core.chance import FastChance
from mela.core.event import seen_by
from mela.core.game import AnyGame
from mela.core.preview import Gain
from mela.core.trace import Trace
from tests.conformance.walk import sample


def viewers(game: AnyGame, position: object) -> list[int | None]:
    return [None, *range(len(game.points(position)))]


@pytest.mark.parametrize("seed", range(30))
def test_an_imagined_position_looks_the_same_to_the_byte(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 6):
        for viewer in viewers(game, position):
            view = game.view(position, viewer)
            for trial in range(3):
                other = game.imagine(view, FastChance(trial))
                assert game.faults(other) == []
                assert msgspec.json.encode(game.view(other, viewer)) == msgspec.json.encode(view)
            assert game.decode_view(msgspec.json.encode(view)) == view


@pytest.mark.parametrize("seed", range(12))
def test_moves_and_refusals_of_a_seat_do_not_depend_on_secrets(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 5):
        for viewer in range(len(game.points(position))):
            other = game.imagine(game.view(position, viewer), FastChance(seed))
            assert other.is_over() == position.is_over()
            assert other.seat_to_move() == position.seat_to_move()
            if position.seat_to_move() == viewer:
                assert game.legal(other) == game.legal(position)
            for move in game.every_move(position)[::37]:
                ours = game.refusal(position, viewer, move)
                assert game.refusal(other, viewer, move) == ours
                if ours is not None:
                    names = [f"player {n}" for n in range(8)]
                    assert game.explain(ours, names).startswith(ours.rule)


@pytest.mark.parametrize("seed", range(12))
def test_events_of_another_seat_do_not_depend_on_secrets(game: AnyGame, seed: int) -> None:
    """A move that both positions allow is told to the others in the same bytes."""
    told = 0
    for position in sample(game, seed, 12):
        if position.is_over():
            continue
        for viewer in viewers(game, position):
            if viewer == position.seat_to_move():
                continue
            other = game.imagine(game.view(position, viewer), FastChance(seed))
            shared = set(game.legal(position)) & set(game.legal(other))
            for code in sorted(shared)[:5]:
                ours, theirs = (_certain(game, p, code, viewer) for p in (position, other))
                assert ours[: len(theirs)] == theirs[: len(ours)]
                told += 1
    assert told > 0


def _certain(game: AnyGame, position: object, code: int, viewer: int | None) -> list[bytes]:
    """What the viewer is told of a move, up to where chance or another's hand takes over."""
    after = position.clone()  # type: ignore[attr-defined]
    after.trace = trace = Trace()
    after.play(code, FastChance(1))
    seat = position.seat_to_move()  # type: ignore[attr-defined]
    told = []
    for event in seen_by(viewer, game.events(after, trace)):
        if event.unveils or event.facts().get("seat", seat) != seat:
            break
        told.append(msgspec.json.encode(event))
    return told


@pytest.mark.parametrize("seed", range(10))
def test_a_preview_hangs_on_the_view_alone_and_comes_true(game: AnyGame, seed: int) -> None:
    for position in sample(game, seed, 8):
        if position.is_over():
            continue
        seat = position.seat_to_move()
        view = game.view(position, seat)
        other = game.imagine(view, FastChance(seed + 99))
        for code in game.legal(position)[::9]:
            move = game.move(position, code)
            preview = game.preview(view, move)
            assert game.preview(game.view(other, seat), move) == preview
            after = position.clone()
            after.trace = trace = Trace()
            after.play(code, FastChance(7))
            happened = list(seen_by(seat, game.events(after, trace)))
            assert list(preview.events) == happened[: len(preview.events)]
            if not preview.open_end:
                change = [
                    a - b for a, b in zip(game.points(after), game.points(position), strict=True)
                ]
                assert list(preview.points) == change
                assert _lines(preview.gains) == _lines_between(view, game.view(after, seat))


def _lines(gains: Iterable[Gain]) -> dict[tuple[int, str], int]:
    """The change of each line of each seat's score sheet, where there is one."""
    lines: Counter[tuple[int, str]] = Counter()
    for gain in gains:
        lines[gain.seat, gain.line] += gain.points
    return {line: points for line, points in lines.items() if points}


def _lines_between(before: Any, after: Any) -> dict[tuple[int, str], int]:
    lines: Counter[tuple[int, str]] = Counter()
    for sheets, sign in ((after.sheets, 1), (before.sheets, -1)):
        for seat, sheet in enumerate(sheets):
            for line in sheet.lines:
                lines[seat, line.line] += sign * line.points
    return {line: points for line, points in lines.items() if points}
