"""What players ask about moves: answered away from the loop, once, and not too often."""

from pathlib import Path

import pytest

from mela.server.tables.fair_queue import FairThread
from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.node import Person


def test_the_same_question_is_answered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = []
    run = FairThread.run

    async def counted(self: FairThread, share: object, work: object) -> object:
        computed.append(share)
        return await run(self, share, work)  # type: ignore[arg-type]

    monkeypatch.setattr(FairThread, "run", counted)
    node = InsideNode(tmp_path).start()
    try:
        ana = Person(node, "Ana")
        table = ana.new_table("holi", ["me", "me"])["id"]
        clients = [ana.look(table, seat) for seat in (0, 1)]
        mover = clients[clients[0].state["turn"]]
        answers = [mover.answer("preview", version=0, move="place A1") for _ in range(3)]
        assert len({str(answer["preview"]) for answer in answers}) == 1
        assert len(computed) == 1
        for _ in range(2):
            assert mover.answer("why", version=0, move="place C3")["rule"] == "H8"
            assert mover.answer("preview", version=0, move="place C3")["code"] == "not-legal"
        assert len(computed) == 3
        other = clients[1 - mover.state["seat"]]
        assert other.answer("why", version=0, move="place A1")["rule"] != "H8", "not their turn"
        assert len(computed) == 4
        assert mover.play("place A1")["say"] == "done"
        assert mover.answer("why", version=0, move="place A1")["say"] == "stale"
    finally:
        node.stop()


def test_nobody_asks_without_end(tmp_path: Path) -> None:
    node = InsideNode(tmp_path, SteeredClock(), questions_a_minute="3").start()
    try:
        ana = Person(node, "Ana")
        table = ana.new_table("holi", ["me", "me"])["id"]
        clients = [ana.look(table, 0) for _ in range(2)]
        said = [client.answer("why", version=0, move="climb") for client in clients * 2]
        assert [answer["say"] for answer in said] == ["reason"] * 3 + ["problem"]
        assert said[-1]["code"] == "too-fast"
        assert clients[0].answer("resume")["say"] == "done"
    finally:
        node.stop()
