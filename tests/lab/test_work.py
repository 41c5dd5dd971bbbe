"""Work on many processes or on Ray: the same bytes, whoever does it and however often it stops."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from mela.lab import work
from mela.lab.ledger import Ledger, LedgerError
from mela.lab.work import as_finished, carry_out, missing, results
from mela.lab.workers import WorkersError, workers

Line = tuple[int, int]
JOBS = list(range(40))


def square(job: int) -> Line:
    """Later jobs are done sooner, so that results come out of order."""
    sleep((40 - job) / 20_000)
    return job, job * job


def times(factor: int, job: int) -> Line:
    return job, factor * job


def ledger(path: Path) -> Ledger[Line]:
    return Ledger(path, Line, lambda line: line[0])  # type: ignore[arg-type]


@pytest.fixture
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


def test_it_leaves_the_same_file_whoever_does_it(tmp_path: Path, threads: Executor) -> None:
    alone, together = ledger(tmp_path / "alone"), ledger(tmp_path / "together")
    assert len(list(carry_out(square, JOBS, together, threads))) == 40
    with workers(1) as one:
        list(carry_out(square, JOBS, alone, one))
    assert alone.path.read_bytes() == together.path.read_bytes()
    assert results(JOBS, alone) == [(job, job * job) for job in JOBS]
    assert list(carry_out(square, JOBS, alone, threads)) == [], "all was done"


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(WorkersError, match="there is no Ray cluster at 'nonsense'"):
        workers(1, "nonsense")


def test_what_is_done_is_not_done_again(tmp_path: Path, threads: Executor) -> None:
    file = ledger(tmp_path / "some")
    list(carry_out(square, JOBS[:10], file, threads))
    assert missing(JOBS, file) == JOBS[10:]
    assert len(list(carry_out(square, JOBS, file, threads))) == 30


def test_results_of_other_jobs_stay(tmp_path: Path, threads: Executor) -> None:
    file = ledger(tmp_path / "some")
    list(carry_out(square, [7, 5], file, threads))
    list(carry_out(square, [3, 1], file, threads))
    assert file.read() == [(7, 49), (5, 25), (3, 9), (1, 1)]


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    file = ledger(tmp_path / "cut")
    file.add((1, 1))
    with file.path.open("ab") as end:
        end.write(b"[2, ")
    assert file.read() == [(1, 1)]
    file.add((3, 9))
    assert file.read() == [(1, 1), (3, 9)]


def test_a_line_that_is_no_result_is_named(tmp_path: Path) -> None:
    file = ledger(tmp_path / "other")
    file.path.write_text("[1, 1]\nno result\n")
    with pytest.raises(LedgerError, match="other, line 2: "):
        file.read()


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = ledger(tmp_path / "notes")
    file.path.write_text("one line of mine")
    with pytest.raises(LedgerError, match="notes contains something else: choose another file"):
        file.read()
    assert file.path.read_text() == "one line of mine"


def test_a_failure_keeps_what_was_finished(tmp_path: Path, threads: Executor) -> None:
    def fails(job: int) -> Line:
        if job == 5:
            raise ZeroDivisionError
        return job, job

    file = ledger(tmp_path / "kept")
    with pytest.raises(ZeroDivisionError), ThreadPoolExecutor(1) as one:
        list(carry_out(fails, JOBS, file, one))
    assert file.read() == [(job, job) for job in range(5)]
    list(carry_out(times_one, JOBS, file, threads))
    assert file.read() == [(job, job) for job in JOBS]


def times_one(job: int) -> Line:
    return times(1, job)


def test_a_worker_that_was_killed_is_told() -> None:
    class Broken(Executor):
        def submit(self, do, job):  # type: ignore[no-untyped-def, override]  # noqa: ARG002
            future: Future[Line] = Future()
            future.set_exception(BrokenExecutor("terminated abruptly"))
            return future

    with pytest.raises(WorkersError, match="a worker was killed"):
        list(as_finished(times_one, JOBS, Broken()))


def test_only_so_many_jobs_are_handed_out_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "AHEAD", 4)
    executor = Lazy()
    found = as_finished(times_one, range(1000), executor)
    assert [next(found) for _ in range(3)] == [(0, 0), (1, 1), (2, 2)]
    assert executor.submitted <= 7


class Lazy(Executor):
    """Does at once what it is handed."""

    submitted = 0

    def submit(self, do, job):  # type: ignore[no-untyped-def, override]
        self.submitted += 1
        future: Future[Line] = Future()
        future.set_result(do(job))
        return future


def test_ctrl_c_stops_workers_at_once(tmp_path: Path) -> None:
    """The workers would sleep for minutes; the message comes, and what was finished is there."""
    code = (
        "from pathlib import Path; from tests.lab.test_work import *\n"
        "from mela.cli.output import ShownProgress; from mela.lab.workers import workers\n"
        "from mela.lab.work import work_through\n"
        f"file = ledger(Path({str(tmp_path)!r}) / 'naps')\n"
        "work_through('naps', nap, JOBS, file, lambda: workers(2), ShownProgress())"
    )
    file, command = ledger(tmp_path / "naps"), [sys.executable, "-c", code]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not file.path.exists() or file.path.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert "stopped; finished work is in" in said
    assert "Traceback" not in said
    assert process.returncode == 0
    assert sorted(file.read()) == [(0, 0), (1, 0), (2, 0)]


def nap(job: int) -> Line:
    if job > 2:
        sleep(600)
    return job, 0
