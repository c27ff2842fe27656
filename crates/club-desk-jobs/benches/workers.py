"""Two workers of Ray next to one, start-up, and the overhead of a task: `cargo xtask bench jobs`.

Each round has the same jobs on one and on two threads without Ray, and with one and two workers. Two threads say how
much of two cores the machine had free: where they win less than 1.8 times, the figure of the workers is no measurement.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

import ray

import club_desk_jobs as jobs
from club_desk_jobs.ray import sweep

# A season of 12 nights of 36, under two sets of parameters.
PLAN = '[parameters.published]\n[parameters."beta 500"]\nbeta = 500\n'

# A season that takes no time next to a task.
SMALL = "players = 2\nfield = 2\nnights = 1\nstack = 1000\n"

JOBS = 48
TASKS = 500
ROUNDS = 5


def timed(work: Callable[[], bytes]) -> tuple[float, bytes]:
    """Seconds of work, and its answer."""
    begin = time.monotonic()
    found = work()
    return time.monotonic() - begin, found


def on_ray(workers: int) -> tuple[float, float, float, bytes]:
    """Seconds of the start, of the first tasks and of all jobs, and the results."""
    begin = time.monotonic()
    ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
    start = time.monotonic() - begin
    first, _ = timed(lambda: sweep(SMALL, count=2 * workers, size=1))
    sweep(PLAN, count=2 * workers, size=1)
    seconds, found = timed(lambda: sweep(PLAN, count=JOBS))
    return start, first, seconds, found


def busy_cores() -> float:
    """Cores that others use, in a second in which this program sleeps."""

    def ticks() -> tuple[int, int]:
        with open("/proc/stat", encoding="ascii") as file:
            values = [int(word) for word in file.readline().split()[1:]]
        return sum(values) - values[3] - values[4], sum(values)

    before = ticks()
    time.sleep(1.0)
    after = ticks()
    return (os.cpu_count() or 1) * (after[0] - before[0]) / max(1, after[1] - before[1])


def main() -> int:
    """Prints the figures; the exit code says whether two workers win enough."""
    rows = []
    for number in range(1, ROUNDS + 1):
        busy = busy_cores()
        one, expected = timed(lambda: jobs.run(PLAN, 0, JOBS))
        two, threads = timed(lambda: jobs.run(PLAN, 0, JOBS, threads=2))
        found = []
        for workers in (1, 2):
            start, first, seconds, results = on_ray(workers)
            found.append(seconds)
            if results != expected or threads != expected:
                print("other bytes", file=sys.stderr)
                return 1
            with_tasks, _ = timed(lambda: sweep(SMALL, count=TASKS, size=1))
            without, _ = timed(lambda: jobs.run(SMALL, 0, TASKS))
            ray.shutdown()
        rows.append((start, first, (with_tasks - without) / TASKS, one / two, found[0] / found[1], found[0] / one))
        print(
            f"round {number}: others use {busy:.2f} cores; {JOBS} jobs: one thread {one:.2f} s, two {two:.2f} s; "
            f"one worker {found[0]:.2f} s, two {found[1]:.2f} s",
            flush=True,
        )
    start, first, task, threads_ratio, ratio, cost = (statistics.median(column) for column in zip(*rows))
    print(f"start {start:.1f} s, first tasks {first:.2f} s, {1000 * task:.2f} ms a task")
    print(f"one worker takes {cost:.2f} times as long as one thread without Ray")
    print(f"two workers are {ratio:.2f} times as fast as one, two threads {threads_ratio:.2f} times")
    if threads_ratio < 1.8:
        print("two cores were not free")
        return 0
    return int(ratio < 1.7)


if __name__ == "__main__":
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with tempfile.TemporaryDirectory() as folder:
        # Sockets, logs and the token of the cluster.
        os.environ["RAY_TMPDIR"] = os.environ["HOME"] = folder
        code = main()
    sys.exit(code)
