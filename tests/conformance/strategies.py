"""Strategies for readers of text: noise, and sound inputs with something broken in them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from mela.core.error import MelaError

T = TypeVar("T")

#: What breaks readers: other digits, huge numbers, other line ends, quotes, signs of formats.
AWKWARD = [
    "",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r",
    "\t",
    "\0",
    "\x0b",
    "\x1c",
    "\x85",
    "\u2028",
    "\ufeff",
    "\u0663",
    "\u00b2",
    "\uff11",
    "\u0130",
    "\u00df",
    "\U0001f3a8",
    "0",
    "-1",
    "255",
    "256",
    "999",
    "9" * 18,
    "9" * 19,
    "9" * 400,
    "1e9",
    "1.5",
    "0x10",
    "NaN",
    "true",
    "null",
    '"',
    "'",
    "\\",
    "\\u0000",
    "#",
    "=",
    ":",
    ",",
    ";",
    "|",
    ".",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[[",
    "x" * 3000,
    "A1 " * 500,
]

#: Lines do not grow beyond this.
LONG = 5000

noise = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=" \n\t:,|.[]{}\"'#=0123456789ABCDEFabcdefxyz-", max_size=200),
    st.lists(st.sampled_from(AWKWARD), max_size=8).map("".join),
)

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["A1", "fork", "end", "throw", "blue", "garland", "standard", "polish"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def words_of(texts: Sequence[str]) -> list[str]:
    """All words of some texts: put in another place, they may look right."""
    return sorted({word for text in texts for word in text.split()})


def broken(sound: Sequence[str], words: Sequence[str] = ()) -> st.SearchStrategy[str]:
    """One of the sound texts after one to four accidents; `words` are those of the format."""
    accidents = st.lists(_accident([*AWKWARD, *words]), min_size=1, max_size=4)
    return st.builds(_after, st.sampled_from(list(sound)), accidents)


def with_surrogate(sound: Sequence[str]) -> st.SearchStrategy[str]:
    """One of the sound texts with half a character in it, which UTF-8 cannot hold."""
    return st.builds(
        lambda text, place, half: _insert(text, place, half),
        st.sampled_from(list(sound)),
        st.floats(0, 1),
        st.sampled_from(["\ud800", "\udfff", " \udc80 ", '"\ud83c"']),
    )


Accident = Callable[[str], str]


def _after(text: str, accidents: list[Accident]) -> str:
    for accident in accidents:
        text = accident(text)[: 4 * LONG]
    return text


def _accident(pieces: Sequence[str]) -> st.SearchStrategy[Accident]:
    place = st.floats(0, 1)
    piece = st.sampled_from(list(pieces))
    kinds = [
        st.builds(lambda a: lambda text: text[: _at(text, a)], place),
        st.builds(lambda a: lambda text: text[_at(text, a) :], place),
        st.builds(lambda a: lambda text: _cut(text, a, 1), place),
        st.builds(lambda a: lambda text: _insert(text, a, text[_at(text, a) :][:1]), place),
        st.builds(lambda a, s: lambda text: _insert(text, a, s), place, piece),
        st.builds(lambda a, s: lambda text: _insert(_cut(text, a, 1), a, s), place, piece),
        st.builds(lambda a, s: lambda text: _word(text, a, s), place, piece),
        st.builds(lambda a, b: lambda text: _swap_words(text, a, b), place, place),
        st.builds(lambda a: lambda text: _lines(text, a, lambda _: []), place),
        st.builds(lambda a: lambda text: _lines(text, a, lambda line: [line, line]), place),
        st.builds(
            lambda a: lambda text: _lines(text, a, lambda line: [(line * 200)[:LONG]]), place
        ),
        st.builds(lambda a, b: lambda text: _swap_lines(text, a, b), place, place),
        st.builds(lambda a, s: lambda text: _digit(text, a, s), place, piece),
    ]
    return st.one_of(kinds)


def _at(text: str, where: float) -> int:
    return int(where * len(text))


def _cut(text: str, where: float, count: int) -> str:
    return text[: _at(text, where)] + text[_at(text, where) + count :]


def _insert(text: str, where: float, piece: str) -> str:
    return text[: _at(text, where)] + piece + text[_at(text, where) :]


def _word(text: str, where: float, piece: str) -> str:
    """Put something else for a word."""
    words = text.split(" ")
    words[int(where * (len(words) - 1))] = piece
    return " ".join(words)


def _swap_words(text: str, where: float, there: float) -> str:
    words = text.split(" ")
    a, b = int(where * (len(words) - 1)), int(there * (len(words) - 1))
    words[a], words[b] = words[b], words[a]
    return " ".join(words)


def _lines(text: str, where: float, change: Callable[[str], list[str]]) -> str:
    lines = text.split("\n")
    n = int(where * (len(lines) - 1))
    return "\n".join([*lines[:n], *change(lines[n]), *lines[n + 1 :]])


def _swap_lines(text: str, where: float, there: float) -> str:
    lines = text.split("\n")
    a, b = int(where * (len(lines) - 1)), int(there * (len(lines) - 1))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _digit(text: str, where: float, piece: str) -> str:
    """Put something else for one of the digits."""
    digits = [n for n, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    n = digits[int(where * (len(digits) - 1))]
    return text[:n] + piece + text[n + 1 :]


def outcome(read: Callable[[], T], error: type[MelaError]) -> tuple[T | None, str]:
    """What a reader gives, or what its own error says; any other error is let through."""
    try:
        return read(), ""
    except error as refused:
        return None, str(refused)
