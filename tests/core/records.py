"""Records for tests: written by hand, edited, and signed again."""

from collections.abc import Callable
from hashlib import sha256

import pytest

import mela
from mela.core.match import AnyMatch
from mela.core.record import RecordError
from tests.core.play import random_match


def signed(body: str) -> str:
    """A body with the digest that it ought to have."""
    return f"{body}digest {sha256(body.encode()).hexdigest()[:16]}\n"


def body_of(text: str) -> str:
    """A record without its last line."""
    lines = text.splitlines(keepends=True)
    assert lines[-1].startswith("digest ")
    return "".join(lines[:-1])


def edited(text: str, old: str, new: str) -> str:
    """A record with something else in one place, as if it had been written so."""
    body = body_of(text)
    assert body.count(old) == 1, (old, body.count(old))
    return signed(body.replace(old, new))


def with_lines(text: str, change: Callable[[list[str]], None]) -> str:
    """A record with changed lines, as if it had been written so."""
    lines = body_of(text).splitlines()
    change(lines)
    return signed("\n".join(lines) + "\n")


def short_match() -> AnyMatch:
    """Two seats, both pawns placed, one throw, one turn ended."""
    match = mela.match("holi", seats=2, seed="short", options={"rivalry": 1}, players=["Ana", "Bo"])
    match.play("place A1")
    match.play("place F6")
    match.play(match.moves()[0])
    match.play("end")
    return match


def short_record() -> str:
    return mela.dumps(short_match())


def whole_record() -> str:
    """A match from set-up to result."""
    return mela.dumps(random_match(5, 2))


def refused(text: str) -> str:
    """Why a record is refused."""
    with pytest.raises(RecordError) as caught:
        mela.loads(text)
    return str(caught.value)
