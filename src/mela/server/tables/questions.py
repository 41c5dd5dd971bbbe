"""What players ask about a move that they do not make: what would it do, and why is it refused?"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from mela.core.move import Refusal
from mela.server.errors import TableError
from mela.server.tables.fair_queue import FairThread, Share
from mela.server.tables.tables import Tables

#: How many answers are kept, of all tables.
MOST_KEPT = 2_000


class Question(NamedTuple):
    """About a move at a version of a table; a version never comes back."""

    table: str
    version: int
    seat: int
    move: bytes | str


class Questions:
    """The tables are free while answers are computed; pages ask the same again and again, so
    answers are kept for a while."""

    def __init__(self, tables: Tables, thread: FairThread) -> None:
        self.tables = tables
        self.thread = thread
        self._kept: OrderedDict[tuple[str, Question], Any] = OrderedDict()

    async def refusal(self, share: Share, question: Question) -> Refusal | None:
        found: Refusal | None = await self._answer(share, "why", question)
        return found

    async def preview(self, share: Share, question: Question) -> bytes:
        """What a legal move is certain to do."""
        found: bytes | str = await self._answer(share, "preview", question)
        if isinstance(found, str):
            raise TableError("not-legal", found)
        return found

    async def _answer(self, share: Share, what: str, question: Question) -> Any:
        async with self.tables.use(question.table) as table:
            async with table.at_version(question.version) as match:
                game, position, players = match.game, match.position, match.players
                move = table.read_move(question.move)
            seat = question.seat

            def refusal() -> Refusal | None:
                found: Refusal | None = game.refusal(position, seat, move)
                return found

            def preview() -> bytes | str:
                why = refusal()
                if why is not None:
                    return str(game.explain(why, players))
                return msgspec.json.encode(game.preview(game.view(position, seat), move))

            compute: Callable[[], Any] = preview if what == "preview" else refusal
            key = what, question
            if key in self._kept:
                return self._kept[key]
            answer = await self.thread.run(share, compute)
            self._keep(key, answer)
            return answer

    def forget(self) -> None:
        """For tests that change what was asked about."""
        self._kept.clear()

    def _keep(self, key: tuple[str, Question], answer: Any) -> None:
        self._kept[key] = answer
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
