"""Clocks stand still while the site is down, whatever the clock of the machine does."""

import time
from pathlib import Path

import pytest

from mela.server.clock import Clock
from mela.server.store.database import StoreError
from mela.server.store.rows import PauseRow
from mela.server.tables.pauses import Pauses
from tests.server.clocks import SteeredClock
from tests.server.inside import InsideNode
from tests.server.node import Person, wait_until


def test_the_seconds_of_pauses_are_counted() -> None:
    pauses = Pauses([PauseRow(10, 20), PauseRow(30, 35)])
    assert pauses.between(0, 100) == 15
    assert pauses.between(12, 32) == 10
    assert pauses.between(20, 30) == 0
    assert pauses.between(33) == 2
    assert pauses.between(40) == 0


def test_nobody_loses_time_while_the_site_is_down(tmp_path: Path) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    ana = Person(node, "Ana")
    table = ana.new_table("holi", ["me", "me"], move_seconds=60, match_seconds=300)["id"]
    client = ana.look(table, 0)
    wait_until(lambda: clock.is_awaited(5.0))
    clock.pass_time(20)
    wait_until(lambda: clock.is_awaited(5.0))  # a beat was noted
    due = client.state["clocks"]["due"]
    client.close()
    node.stop()
    clock.pass_time(3600)

    node = InsideNode(tmp_path, clock).start()
    try:
        ana = Person.back(node, ana.token)
        clients = [ana.look(table, seat) for seat in (0, 1)]
        turn = clients[0].state["turn"]
        assert clients[0].state["clocks"]["due"] == due + 3600
        clock.pass_time(39)
        clients[turn].play("place A1")
        assert clients[turn].state["clocks"]["used"][turn] == 59
        assert clients[turn].state["clocks"]["banks"][turn] == 300 - 59
        assert not any(seat["away"] for seat in clients[turn].state["table"]["seats"])
        for client in clients:
            client.close()
    finally:
        node.stop()


def test_a_pause_of_the_database_is_one_of_the_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteeredClock()
    node = InsideNode(tmp_path, clock).start()
    try:
        ana = Person(node, "Ana")
        table = ana.new_table("holi", ["me", "me"], move_seconds=60)["id"]
        due = ana.look(table, 0).state["clocks"]["due"]

        async def fail(_: float) -> None:
            raise StoreError("the database does not answer")

        monkeypatch.setattr(node.site.store.pauses, "beat", fail)
        wait_until(lambda: clock.is_awaited(5.0))
        clock.pass_time(5)
        wait_until(lambda: clock.is_awaited(5.0))
        monkeypatch.undo()
        clock.pass_time(30)
        wait_until(lambda: clock.is_awaited(5.0))
        assert ana.look(table, 0).state["clocks"]["due"] == due + 35
    finally:
        node.stop()


def test_the_clock_does_not_follow_steps_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock.now()
    for step in (-86_400.0, 86_400.0):
        real = time.time()
        monkeypatch.setattr(time, "time", lambda at=real + step: at)
        assert 0 <= clock.now() - before < 60
        monkeypatch.undo()
    clock.not_before(before + 1000)
    assert clock.now() >= before + 1000
    clock.not_before(before)
    assert clock.now() >= before + 1000
