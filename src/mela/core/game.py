"""The contract of a game: one stateless object per game."""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mela.core.chance import Chance, FastChance
from mela.core.event import Event, seen_by
from mela.core.example import Example
from mela.core.move import Move, MoveTextError, Refusal, check_fields, read_move
from mela.core.options import Options, OptionsError, decode_options
from mela.core.pack import Pack, decode_pack, digest, mechanics
from mela.core.position import Position
from mela.core.preview import Gain, Preview, all_gains, gained
from mela.core.result import Result
from mela.core.text import LANGUAGES, Catalogue, MessageError, tell
from mela.core.trace import Trace
from mela.core.vectors import ints
from mela.core.view import View, decode_view

#: How many games of earlier rules and other packs are kept.
MOST_KEPT = 64


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
    """Everything that callers outside the compiled engine can ask of a game."""

    name: ClassVar[str]
    #: The latest version of the rules; all earlier versions can still be played.
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    #: All kinds of moves, for reading them from JSON.
    move_type: ClassVar[Any]
    #: Other data on the wire, for schemas.
    view_type: ClassVar[Any]
    event_type: ClassVar[Any]
    options_type: ClassVar[Any] = Options
    pack_type: ClassVar[Any]
    #: What `page_pack` gives, if that is not the pack itself.
    page_pack_type: ClassVar[Any] = None
    preview_type: ClassVar[Any] = Preview
    #: The colours that seats can have. A game that has some has an option `colours`, one for each
    #: seat; without it, seats have the first ones in this order.
    colours: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        packs: Mapping[str, str],
        catalogues: Mapping[str, Catalogue],
        past_packs: Mapping[str, str] | None = None,
        rules: int | None = None,
    ) -> None:
        """Packs by file name; messages by language and id, with the same ids in each language.

        Past packs shipped earlier under the same ids: their records are replayed with them.
        """
        self._catalogues = catalogues
        self._files = dict(packs)
        self._past_files = dict(past_packs or {})
        #: The version of the rules that this object plays.
        self.rules = rules or self.rules_version
        read = [(self.read_pack(text, file), text) for file, text in packs.items()]
        self._packs = {pack.id: pack for pack, _ in read}
        self._tables = {pack.id: self.make_tables(pack) for pack, _ in read}
        self._texts = {pack.id: text for pack, text in read}
        self._digests = {id_: digest(mechanics(pack)) for id_, pack in self._packs.items()}
        #: The packs that do not ship.
        self._own: set[str] = set()
        self._as_of: dict[tuple[int, str, str], Self] = {}

    def with_pack(self, text: str, file: str) -> Self:
        """The same game with one more content pack."""
        return self._with({file: text}, self.rules, {self.read_pack(text, file).id})

    def _with(self, packs: Mapping[str, str], rules: int, own: set[str]) -> Self:
        """The same game with more packs, of which later ones win, and a version of the rules."""
        made = type(self)({**self._files, **packs}, self._catalogues, self._past_files, rules)
        made._own = self._own | own
        return made

    def own_mechanics(self, id_: str) -> str | None:
        """The mechanics of a pack that does not ship."""
        return mechanics(self.pack(id_)) if id_ in self._own else None

    def has_pack(self, id_: str, pack_digest: str) -> bool:
        """Is or was there such a pack?"""
        return self._is_present(id_, pack_digest) or pack_digest in self._past_digests

    def _is_present(self, id_: str, pack_digest: str) -> bool:
        """Is the pack of this id the one with this digest? Early records name that of its text."""
        return id_ in self._packs and pack_digest in (
            self._digests[id_],
            digest(self._texts[id_]),
        )

    def as_of(
        self, rules: int, id_: str, pack_digest: str, own_mechanics: str | None = None
    ) -> Self:
        """The game of a record: with that version of the rules, and that pack by its digest.

        A pack that does not ship needs its mechanics.
        """
        past = self._past_digests.get(pack_digest)
        is_here = self._is_present(id_, pack_digest)
        if rules == self.rules and (is_here or (past is None and own_mechanics is None)):
            return self
        key = rules, id_, pack_digest
        if key not in self._as_of:
            if len(self._as_of) >= MOST_KEPT:
                del self._as_of[next(iter(self._as_of))]
            if past is not None and not is_here:
                made = self._with({f"past {past}": self._past_files[past]}, rules, set())
            elif own_mechanics is not None and not is_here:
                made = self._with({f"{pack_digest}.json": own_mechanics}, rules, {id_})
            else:
                made = self._with({}, rules, set())
            self._as_of[key] = made
        return self._as_of[key]

    @cached_property
    def _past_digests(self) -> dict[str, str]:
        """The files of past packs, by the digests of their mechanics and of their texts."""
        found = {}
        for file, text in self._past_files.items():
            found[digest(text)] = file
            found[digest(mechanics(self.read_pack(text, file)))] = file
        return found

    def packs(self) -> tuple[str, ...]:
        """The ids of all content packs."""
        return tuple(self._packs)

    def pack(self, id_: str) -> K:
        """The pieces of a content pack."""
        return self._packs[id_]

    def page_pack(self, id_: str) -> Pack:
        """A content pack for a page: also what follows from it, where a page needs that to draw."""
        return self.pack(id_)

    def example(self, pack: str, piece: str, chance: Chance) -> Example | None:  # noqa: ARG002
        """A moment that shows what a piece of a pack does, if there can be one."""
        return None

    def tables(self, id_: str) -> T:
        """A content pack as the numbers that positions use."""
        return self._tables[id_]

    def pack_digest(self, pack: str) -> str:
        """The digest by which a record names a content pack."""
        return self._digests[pack]

    def pack_text(self, pack: str) -> str:
        """The TOML text of a content pack."""
        return self._texts[pack]

    def languages(self) -> tuple[str, ...]:
        """The languages that have messages, as two letters."""
        return tuple(self._catalogues)

    def language(self, wanted: str) -> str:
        """The language of the messages for a reader: English, if the game lacks one of the page."""
        if wanted in self._catalogues:
            return wanted
        if wanted in LANGUAGES and "en" in self._catalogues:
            return "en"
        known = ", ".join(self._catalogues)
        raise MessageError(f"there are no messages in {wanted!r}, only in {known}")

    def catalogue(self, language: str = "en") -> Catalogue:
        """All messages of a language, or the English ones that stand in for it."""
        return self._catalogues[self.language(language)]

    def codes(self, pack: str = "standard") -> int:
        """The number of move codes, which start at 0."""
        return int(self._tables[pack].codes())

    def decode_move(self, data: bytes) -> M:
        """Read a move from JSON; all errors are `MoveTextError`s."""
        try:
            move = msgspec.json.decode(data, type=self.move_type)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise MoveTextError(str(error)) from None
        check_fields(move)
        return self.check_move(move)

    def explain(self, refusal: Refusal, names: Sequence[str], language: str = "en") -> str:
        """A refusal in words, starting with the rule."""
        language = self.language(language)
        facts = _named(refusal.args, names)
        return f"{refusal.rule}: {tell(self.catalogue(language), refusal.code, facts, language)}"

    def tell(self, event: Event, names: Sequence[str], language: str = "en") -> str:
        """An event in words."""
        key, facts = f"{self.name}.event.{event.__struct_config__.tag}", event.facts()
        language = self.language(language)
        catalogue = self.catalogue(language)
        # not "Ana takes Ana's token"
        if "other" in facts and facts["other"] == facts["seat"] and f"{key}.own" in catalogue:
            key = f"{key}.own"
        return tell(catalogue, key, _named(facts, names), language)

    def legal(self, position: P) -> list[int]:
        """The codes of all legal moves, in the order of `fill`."""
        try:
            codes = self._buffers.pop()  # taken from the list, so no other thread uses it
        except IndexError:
            codes = ints([0] * self.most_moves())
        count = position.fill(codes)
        listed = list(codes[:count])
        self._buffers.append(codes)
        return listed

    @cached_property
    def _buffers(self) -> "list[vec[i64]]":
        # One per thread, used again by all calls: code compiled by mypyc 2.4 never frees a vector
        # that interpreted code passes to it, so a new one for each call would leak.
        return []

    def read_pack(self, text: str, file: str) -> K:
        """Decode and check a content pack."""
        pack: K = decode_pack(self.pack_type, text, file, self.name)
        return pack

    @abstractmethod
    def make_tables(self, pack: K) -> T:
        """A pack as the numbers that positions use."""

    def most_moves(self) -> int:
        """The length of a buffer that `fill` never overruns."""
        return max(self.codes(pack) for pack in self._packs)

    def options(self, raw: Mapping[str, object], seats: int) -> O:
        """Check the options of a host."""
        options: O = decode_options(self.options_type, raw)
        if seats not in self.seats:
            few, most = self.seats[0], self.seats[-1]
            raise OptionsError("seats", f"{self.name} has {few} to {most} seats, not {seats}")
        if options.pack not in self._packs:
            known = ", ".join(self._packs)
            raise OptionsError("pack", f"there is no pack {options.pack!r}, only {known}")
        return options

    def usual_options(self, language: str) -> dict[str, object]:  # noqa: ARG002
        """What players of a language start with, such as the edition they know."""
        return {}

    def some_options(
        self,
        seats: int,  # noqa: ARG002
        chance: Chance,  # noqa: ARG002
        pack: str = "standard",
    ) -> dict[str, object]:
        """Random options, for fuzzing and for reports over many matches."""
        return {} if pack == "standard" else {"pack": pack}

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
        """Every move that can be written with these pieces and places, legal or not."""

    def parse_move(self, text: str) -> M:
        """Read a move from its text; all errors are `MoveTextError`s."""
        move: M = read_move(self.move_type, text)
        return move

    def check_move(self, move: M) -> M:
        """A move that came as data, in its one form; all errors are `MoveTextError`s.

        By default, its text is written and read. A game that checks the data itself is faster.
        """
        return self.parse_move(str(move))

    @abstractmethod
    def refusal(self, position: P, seat: int, move: M) -> Refusal | None:
        """Why a seat cannot make a move now, or None if it can."""

    def events(self, position: P, trace: Trace) -> tuple[Event, ...]:  # noqa: ARG002
        """The events of a trace; the position is the one after it."""
        return tuple(trace.events)

    def view(self, position: P, viewer: int | None) -> V:
        """What a viewer may know."""
        return self.views(position, [viewer])[0]

    @abstractmethod
    def views(self, position: P, viewers: Sequence[int | None]) -> list[V]:
        """The views of several viewers; the parts that all may know are computed once."""

    def decode_view(self, data: bytes) -> V:
        """A view from the JSON that a server sends; all errors are `ViewError`s."""
        view: V = decode_view(self.view_type, data)
        return view

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> P:
        """A random position that fits a view, all equally likely."""

    def preview(self, view: V, move: M) -> Preview:
        """What a legal move of the viewer is certain to do.

        That is all it does before its first draw, up to an event that unveils something.
        """
        position = self.imagine(view, FastChance(0))
        position.trace = trace = Trace()
        try:
            position.play(self.code(position, move), _Undrawn())
            drawn = False
        except _Drawn:
            drawn = True
        told = seen_by(view.viewer, self.events(position, trace))
        events = tuple(takewhile(lambda event: not event.unveils, told))
        unveiled = len(events) < len(told)
        gains: tuple[Gain, ...] = ()
        if not unveiled:
            after = self.view(position, view.viewer)
            before = [sheet.lines for sheet in view.sheets]
            gains = all_gains((), before, [sheet.lines for sheet in after.sheets])
        return Preview(events, gained(gains, len(view.sheets)), gains, drawn or unveiled)

    @abstractmethod
    def points(self, position: P) -> tuple[int, ...]:
        """The points that everybody can see, as if the match ended now."""

    @abstractmethod
    def result(self, position: P) -> Result | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def text(self, position: P) -> str:
        """A position for people; it parses back."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Read a position; all errors are `PositionTextError`s."""

    @abstractmethod
    def faults(self, position: P) -> list[str]:
        """The invariants that a position breaks."""


class _Drawn(Exception):
    """A move has come to its first draw."""


class _Undrawn(Chance):
    """Stops a move where it would draw."""

    def below(self, n: i64) -> i64:  # noqa: ARG002
        raise _Drawn


def _named(facts: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Facts as a message needs them: players by name, lists as one text."""
    named: dict[str, object] = {}
    for key, value in facts.items():
        if key in ("seat", "other"):
            named[key] = names[value]
        elif isinstance(value, bool):
            named[key] = str(value).lower()
        elif isinstance(value, tuple):
            named[key] = ", ".join(str(item) for item in value)
            named[f"{key}_count"] = len(value)
        else:
            named[key] = value
    return named


AnyGame = Game[Any, Any, Any, Any, Any, Any]
