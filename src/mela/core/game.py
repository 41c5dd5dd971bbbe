"""The contract of a game: one object for each title, without a state of its own."""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import Chance
from mela.core.event import Event
from mela.core.move import Move, MoveTextError, check_fields
from mela.core.options import Options
from mela.core.pack import Pack, digest
from mela.core.position import Position
from mela.core.preview import Preview
from mela.core.refusal import Refusal
from mela.core.result import Result
from mela.core.table import table
from mela.core.text import Catalogue, MessageError, tell
from mela.core.trace import Trace
from mela.core.view import View


class Coded(Protocol):
    """Tables that know how many move codes there are."""

    def codes(self) -> i64: ...


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741
K = TypeVar("K", bound=Pack)
T = TypeVar("T", bound=Coded)


class Game(Generic[P, M, V, O, K, T], metaclass=ABCMeta):
    """Everything that callers outside the compiled engine may ask of a title."""

    name: ClassVar[str]
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    #: All kinds of moves, for reading them from JSON.
    move_type: ClassVar[Any]

    def __init__(self, packs: Mapping[str, str], catalogues: Mapping[str, Catalogue]) -> None:
        """Packs by the name of their file; messages by language and id, the same ids in each."""
        self._catalogues = catalogues
        self._files = dict(packs)
        read = [(self.read_pack(text, file), text) for file, text in packs.items()]
        self._packs = {pack.id: pack for pack, _ in read}
        self._tables = {pack.id: self.make_tables(pack) for pack, _ in read}
        self._texts = {pack.id: text for pack, text in read}
        self._digests = {id_: digest(text) for id_, text in self._texts.items()}

    def with_pack(self, text: str, file: str) -> Self:
        """The same title with one more content pack."""
        return type(self)({**self._files, file: text}, self._catalogues)

    def packs(self) -> tuple[str, ...]:
        """The ids of all content packs."""
        return tuple(self._packs)

    def pack(self, id_: str) -> K:
        """What a content pack says of its pieces."""
        return self._packs[id_]

    def tables(self, id_: str) -> T:
        """A content pack as the numbers that positions work with."""
        return self._tables[id_]

    def pack_digest(self, pack: str) -> str:
        """What a record notes of a content pack."""
        return self._digests[pack]

    def pack_text(self, pack: str) -> str:
        """A content pack as it was written."""
        return self._texts[pack]

    def languages(self) -> tuple[str, ...]:
        """The languages in which it can be told what happens, by their two letters."""
        return tuple(self._catalogues)

    def catalogue(self, language: str = "en") -> Catalogue:
        """All messages of a language."""
        if language not in self._catalogues:
            known = ", ".join(self._catalogues)
            raise MessageError(f"there are no messages in {language!r}, only in {known}")
        return self._catalogues[language]

    def codes(self, pack: str = "standard") -> int:
        """How many move codes there are: they run from 0 to this number - 1."""
        return int(self._tables[pack].codes())

    def decode_move(self, data: bytes) -> M:
        """Read a move from JSON; only `MoveTextError` leaves it."""
        try:
            move = msgspec.json.decode(data, type=self.move_type)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise MoveTextError(str(error)) from None
        check_fields(move)
        return self.parse_move(str(move))

    def explain(self, refusal: Refusal, names: Sequence[str], language: str = "en") -> str:
        """A refusal in words, with the rule in front."""
        facts = _named(refusal.args, names)
        return f"{refusal.rule}: {tell(self.catalogue(language), refusal.code, facts, language)}"

    def tell(self, event: Event, names: Sequence[str], language: str = "en") -> str:
        """An event in words."""
        key, facts = f"{self.name}.event.{event.__struct_config__.tag}", event.facts()
        catalogue = self.catalogue(language)
        # nobody says "Ana takes Ana's token"
        if "other" in facts and facts["other"] == facts["seat"] and f"{key}.own" in catalogue:
            key = f"{key}.own"
        return tell(catalogue, key, _named(facts, names), language)

    def legal(self, position: P) -> list[int]:
        """The codes of all legal moves, in the order of `fill`."""
        try:
            codes = self._buffers.pop()  # ours alone, until it is given back
        except IndexError:
            codes = table([0] * self.most_moves())
        count = position.fill(codes)
        listed = list(codes[:count])
        self._buffers.append(codes)
        return listed

    @cached_property
    def _buffers(self) -> "list[vec[i64]]":
        # As many as there are threads, for all calls: code that mypyc 2.4 compiled never lets go
        # of a vector that interpreted code hands to it, so a new one each time would be lost.
        return []

    @abstractmethod
    def read_pack(self, text: str, file: str) -> K:
        """Decode and check a content pack."""

    @abstractmethod
    def make_tables(self, pack: K) -> T:
        """A pack as the numbers that positions work with."""

    @abstractmethod
    def most_moves(self) -> int:
        """A length that no list of legal moves exceeds, with the room that `fill` needs."""

    @abstractmethod
    def options(self, raw: Mapping[str, object], seats: int) -> O:
        """Check what a host asks for."""

    @abstractmethod
    def some_options(self, seats: int, chance: Chance) -> dict[str, object]:
        """Options at random, for fuzzing and for reports over many matches."""

    @abstractmethod
    def start(self, options: O, seats: int, chance: Chance, trace: Trace | None = None) -> P:
        """Set up a match."""

    @abstractmethod
    def move(self, position: P, code: int) -> M:
        """The move of a legal code."""

    @abstractmethod
    def code(self, position: P, move: M) -> int:
        """The code of a legal move."""

    @abstractmethod
    def every_move(self, position: P) -> Sequence[M]:
        """Every move that could be named with these pieces and places, legal or not."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """Read a move; only `MoveTextError` leaves it."""

    @abstractmethod
    def refusal(self, position: P, seat: int, move: M) -> Refusal | None:
        """Why a seat cannot make a move now, or None if it can."""

    @abstractmethod
    def events(self, position: P, trace: Trace) -> tuple[Event, ...]:
        """What a trace tells, for the position after it."""

    def view(self, position: P, viewer: int | None) -> V:
        """What a viewer may know."""
        return self.views(position, [viewer])[0]

    @abstractmethod
    def views(self, position: P, viewers: Sequence[int | None]) -> list[V]:
        """The views of several viewers; what all may know is worked out once."""

    @abstractmethod
    def decode_view(self, data: bytes) -> V:
        """A view from the JSON that a server sends; what is no view is a `ViewError`."""

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> P:
        """A position that fits a view, uniformly over what does."""

    @abstractmethod
    def preview(self, view: V, move: M) -> Preview:
        """What a legal move of the viewer is certain to do."""

    @abstractmethod
    def points(self, position: P) -> tuple[int, ...]:
        """The points that all may know of, as if the match ended now."""

    @abstractmethod
    def result(self, position: P) -> Result | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def text(self, position: P) -> str:
        """A position for people; it parses back."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Read a position; only the game's own text error leaves it."""

    @abstractmethod
    def faults(self, position: P) -> list[str]:
        """Which invariants a position breaks."""


def _named(facts: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Facts as a message wants them: players by name, lists in a line."""
    told: dict[str, object] = {}
    for key, value in facts.items():
        if key in ("seat", "other"):
            told[key] = names[value]
        elif isinstance(value, bool):
            told[key] = str(value).lower()
        elif isinstance(value, tuple):
            told[key] = ", ".join(str(item) for item in value)
            told[f"{key}_count"] = len(value)
        else:
            told[key] = value
    return told


AnyGame = Game[Any, Any, Any, Any, Any, Any]
