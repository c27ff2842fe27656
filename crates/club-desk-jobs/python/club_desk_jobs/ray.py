"""A sweep on a Ray cluster.

A task runs a few jobs. Ray runs a task again whose worker is lost, which changes nothing: a job is a function of plan
and number alone. Results are joined in the order of the jobs, whichever came first.
"""

from __future__ import annotations

import os
import re
import socket
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from . import _native
from ._error import SweepClusterError, SweepError, SweepPlanError, SweepRangeError

__all__ = ["sweep"]

# The most jobs of a task, tries of a task, and tasks at a time.
_MOST = 1_000_000

# Seconds until a machine that does not answer is one that is not there. Ray itself tries for minutes.
_PATIENCE = 10.0


def sweep(
    plan: str | os.PathLike[str],
    address: str | None = None,
    *,
    first: int = 0,
    count: int = 100,
    size: int = 4,
    retries: int = 3,
    in_flight: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> bytes:
    """Runs `count` jobs of a plan from the number `first` on, and joins their results.

    `plan` is a plan in TOML, or the path of its file. `address` is that of a cluster, as `ray.init` takes it; without
    one it is the cluster of this machine, and Ray is started where there is none. A program that has called `ray.init`
    uses that. What this function has started or reached it leaves at the end.

    A task has `size` jobs and takes one processor. It is run again up to `retries` times when its worker is lost. At
    most `in_flight` tasks wait or run at a time, twice the processors of the cluster unless it is given, so that a
    sweep may have any number of jobs; their results are held here. `progress` is called with the jobs that are done
    and the number of all, at the beginning and after each task.

    Raises `SweepPlanError` and `SweepRangeError` before anything is started, `SweepClusterError` for a cluster that
    cannot be reached and for a task that was lost for good, and `SweepJobError` for a job that fails. Tasks that are
    left are then cancelled.
    """
    text = _text(plan)
    _native.check(text, first, count)
    _whole("size", size, 1)
    _whole("retries", retries, 0)
    if in_flight is not None:
        _whole("in_flight", in_flight, 1)
    pieces = (
        range(start, min(start + size, first + count))
        for start in range(first, first + count, size)
    )
    tell = progress or (lambda done, of: None)
    parts: dict[int, bytes] = {}
    with _cluster(address), closing(_results(text, pieces, retries, in_flight)) as results:
        done = 0
        tell(done, count)
        for piece, result in results:
            parts[piece.start] = result
            done += len(piece)
            tell(done, count)
    return _native.merge([parts[start] for start in sorted(parts)])


def _text(plan: str | os.PathLike[str]) -> str:
    if isinstance(plan, str):
        return plan
    try:
        return Path(plan).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SweepPlanError(f"invalid plan: {os.fspath(plan)} is not UTF-8: {error}") from error


def _whole(name: str, value: object, least: int) -> None:
    if type(value) is not int or not least <= value <= _MOST:
        shown = repr(value)[:64]
        raise SweepRangeError(f"{name} is {shown}, must be a whole number from {least} to {_MOST}")


@contextmanager
def _cluster(address: str | None) -> Iterator[None]:
    """Connects with a cluster, unless this process is connected."""
    import ray

    if ray.is_initialized():
        if address is not None:
            raise SweepClusterError(f"this process has a Ray cluster already, so that {address} is not used")
        yield
        return
    # A cluster that is started here reports to nobody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        _reach(address or "")
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    except Exception as error:
        # Ray has no class of its own for this.
        raise SweepClusterError(f"no Ray cluster at {address or 'this machine'}: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Refuses the address of a machine where nobody listens."""
    machine = re.fullmatch(r"(?:ray://)?([^/:]+):([0-9]{1,5})", address)
    if machine is not None:
        socket.create_connection((machine[1], int(machine[2])), timeout=_PATIENCE).close()


def _task(plan: str, first: int, count: int) -> bytes:
    return _native.run(plan, first, count)


def _results(
    plan: str, pieces: Iterator[range], retries: int, in_flight: int | None
) -> Generator[tuple[range, bytes]]:
    """Results in the order in which they come."""
    import ray

    task = ray.remote(num_cpus=1, max_retries=retries)(_task)
    waiting: dict[Any, range] = {}
    most, ask_at = in_flight or 0, 0.0
    try:
        while True:
            if in_flight is None and time.monotonic() >= ask_at:
                # A cluster may grow.
                most, ask_at = _tasks_at_a_time(), time.monotonic() + 1.0
            while len(waiting) < most and (piece := next(pieces, None)) is not None:
                waiting[task.remote(plan, piece.start, len(piece))] = piece
            if not waiting:
                return
            [reference], _ = ray.wait(list(waiting), num_returns=1)
            piece = waiting.pop(reference)
            yield piece, _result(reference, piece, retries)
    finally:
        for reference in waiting:
            ray.cancel(reference)


def _tasks_at_a_time() -> int:
    """Twice the processors of the cluster, so that none waits for this program."""
    import ray

    resources: Callable[[], dict[str, float]] = ray.cluster_resources
    return 2 * max(2, int(resources().get("CPU", 0)))


def _result(reference: Any, piece: range, retries: int) -> bytes:
    """The result of a task, or why there is none."""
    import ray

    jobs = f"jobs {piece.start}..{piece.stop}"
    try:
        result: bytes = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, SweepError):
            raise error.cause from None
        raise SweepClusterError(f"{jobs} failed: {error.cause}") from error
    except ray.exceptions.RayError as error:
        raise SweepClusterError(f"{jobs} were lost after {retries} retries: {error}") from error
    return result
