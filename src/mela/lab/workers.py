"""Workers: processes of this machine, or a Ray cluster."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from logging import ERROR
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Any, TypeVar

from mela.core.error import MelaError

R = TypeVar("R")

#: Not the address of a cluster: one that is started on this machine, to try things out.
LOCAL = "local"


class WorkersError(MelaError):
    """There are no workers."""


def workers(count: int | None = None, ray: str | None = None) -> Executor:
    """A number of processes (default: one per core), or a Ray cluster.

    `ray` is `auto` for the cluster that this machine belongs to, an address, or `local`.
    """
    if ray is not None:
        return RayWorkers(ray, count)
    return OneWorker() if count == 1 else Processes(count)


class OneWorker(ThreadPoolExecutor):
    """One thread of this process, so that no process has to be started."""

    def __init__(self) -> None:
        super().__init__(1)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=True)


class Processes(ProcessPoolExecutor):
    """Spawned processes; forked ones could hang because of the threads of this one."""

    def __init__(self, count: int | None) -> None:
        super().__init__(count, mp_context=get_context("spawn"), initializer=_begin)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:  # do not wait for running jobs
            self.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
        self.shutdown()


def _begin() -> None:
    """Set up a new worker."""
    # Ctrl-C reaches all processes of a terminal; only the main one must react
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the parent ends: a killed parent cannot stop its workers."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class RayWorkers(Executor):
    """The cores of a Ray cluster; Mela must be installed on its machines, too."""

    def __init__(self, address: str, count: int | None) -> None:
        try:
            import ray
        except ImportError:
            raise WorkersError("Ray is missing: pip install 'mela[ray]'") from None
        self._ray = ray
        # only for a cluster that we start we can choose the number of cores
        started: dict[str, Any] = (
            {"num_cpus": count, "include_dashboard": False} if address == LOCAL else {}
        )
        try:
            ray.init(address, log_to_driver=False, logging_level=ERROR, **started)
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise WorkersError(f"there is no Ray cluster at {address!r}: {reason}") from None
        self._call: Any = ray.remote(_call)

    def submit(self, do: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        future: Future[R] = self._call.remote(do, args, named).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """Leave the cluster, which drops running jobs."""
        self._ray.shutdown()


def _call(do: Callable[..., R], args: tuple[Any, ...], named: dict[str, Any]) -> R:
    """The one function that Ray calls, since it accepts no bound methods."""
    return do(*args, **named)
