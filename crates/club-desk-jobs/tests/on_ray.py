"""The law of a sweep: the same bytes from threads, shards and Ray, with workers and a machine killed in the middle.

`python on_ray.py DESK`, where DESK is the program. Processes are found in `/proc`.
"""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

import club_desk_jobs as jobs
from club_desk_jobs.__main__ import main
from club_desk_jobs.ray import sweep

PLAN = """
seed = 28
players = 24
field = 18
nights = 4
lapse = [0.0, 0.6]
attendance = [0.3, 1.0]
late = 0.25
max_entries = 2
reentry = [0.0, 0.9]
structures = ["vp-kid", "harmonic"]
after = [2]

[parameters.published]

[parameters."beta 500"]
beta = 500
"""

JOBS = 24

DESK = Path()
FOLDER = Path()


def desk(*words: str) -> None:
    """Runs the program, in a folder of its own."""
    subprocess.run([DESK, "sim", *words], cwd=FOLDER, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def swept(name: str, *words: str) -> str:
    """The file of a sweep by the program."""
    desk("sweep", "plan.toml", "--jobs", f"0..{JOBS}", "--out", name, *words)
    return name


def joined(name: str, *files: str) -> bytes:
    """Files joined by the program."""
    desk("merge", *files, "--out", name)
    return (FOLDER / name).read_bytes()


def descends(process: int, ancestor: int) -> bool:
    """Whether a process was started by another one, or by one that it started."""
    while process > 1:
        if process == ancestor:
            return True
        try:
            text = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            return False
        process = int(text.rpartition(")")[2].split()[1])
    return False


def runs_a_task(process: int) -> bool:
    """Whether a process is a worker of Ray that runs jobs: Ray gives it the name of the task as long as it does."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::_task")
    except OSError:
        return False


def at_work(ancestor: int) -> list[int]:
    """The workers below a process that run jobs."""
    processes = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    return [process for process in processes if runs_a_task(process) and descends(process, ancestor)]


def caught(ancestor: int) -> int:
    """A worker that is stopped while it runs jobs, and so cannot end them any more."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for process in at_work(ancestor):
            os.kill(process, signal.SIGSTOP)
            if runs_a_task(process):
                return process
            os.kill(process, signal.SIGCONT)
        time.sleep(0.001)
    raise AssertionError("no worker runs jobs")


def kill_a_worker() -> None:
    """Kills a worker while it runs jobs."""
    os.kill(caught(os.getpid()), signal.SIGKILL)


class Killer:
    """Hears the progress of a sweep, and kills when a third of the jobs is done."""

    def __init__(self, strike) -> None:
        self.strike = strike
        self.done_before: int | None = None
        self.heard: list[int] = []

    def __call__(self, done: int, of: int) -> None:
        self.heard.append(done)
        if self.done_before is None and 3 * done >= of:
            self.strike()
            self.done_before = done


class OnRay(unittest.TestCase):
    expected: bytes

    @classmethod
    def setUpClass(cls) -> None:
        cls.expected = joined("one.ndjson", swept("one-thread", "--threads", "1"))

    def tearDown(self) -> None:
        ray.shutdown()

    def start(self, workers: int) -> None:
        ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False)

    def same(self, found: bytes) -> None:
        # Not assertEqual, which would print both.
        self.assertTrue(found == self.expected, f"other bytes: {len(found)}, expected {len(self.expected)}")
        self.assertEqual(found.count(b"\n"), JOBS + 1)

    def in_the_middle(self, killer: Killer) -> None:
        self.assertIsNotNone(killer.done_before)
        self.assertTrue(0 < killer.done_before < JOBS, killer.done_before)
        self.assertEqual(killer.heard, sorted(killer.heard))
        self.assertEqual((killer.heard[0], killer.heard[-1]), (0, JOBS))

    def test_all_threads_of_the_program(self) -> None:
        self.same(joined("all.ndjson", swept("all-threads")))

    def test_shards_of_four_in_any_order(self) -> None:
        parts = [swept(f"part-{k}", "--shard", f"{k}/4") for k in (3, 1, 4, 2)]
        draw = random.Random(28)
        for _ in range(3):
            draw.shuffle(parts)
            self.same(joined("shards.ndjson", *parts))
            self.same(jobs.merge([(FOLDER / part).read_bytes() for part in parts]))

    def test_the_wheel_on_one_thread_and_on_three(self) -> None:
        self.same(jobs.run(PLAN, 0, JOBS))
        self.same(jobs.run(PLAN, 0, JOBS, threads=3))

    def test_one_worker(self) -> None:
        self.start(1)
        self.same(sweep(FOLDER / "plan.toml", count=JOBS))

    def test_two_workers(self) -> None:
        self.start(2)
        heard: list[tuple[int, int]] = []
        self.same(sweep(PLAN, count=JOBS, size=5, progress=lambda done, of: heard.append((done, of))))
        self.assertEqual({of for _, of in heard}, {JOBS})
        self.assertEqual(len(heard), 6)
        self.same(sweep(PLAN, count=JOBS, size=1, in_flight=3))
        self.same(sweep(PLAN, count=JOBS, size=100))
        whole = [sweep(PLAN, first=20, count=4), sweep(PLAN, count=20)]
        self.same(jobs.merge(whole))
        # A cluster of the program stays its own.
        self.assertTrue(ray.is_initialized())

    def test_a_worker_killed_in_the_middle(self) -> None:
        self.start(2)
        killer = Killer(kill_a_worker)
        self.same(sweep(PLAN, count=JOBS, size=2, progress=killer))
        self.in_the_middle(killer)
        print(f"a worker was killed after {killer.done_before} of {JOBS} jobs: the same bytes")

    def test_a_worker_killed_in_the_middle_without_retries(self) -> None:
        # The same blow, so that it does hit a task.
        self.start(2)
        killer = Killer(kill_a_worker)
        with self.assertRaisesRegex(jobs.SweepClusterError, r"^jobs [0-9]+\.\.[0-9]+ were lost after 0 retries: "):
            sweep(PLAN, count=JOBS, size=2, retries=0, progress=killer)
        self.assertIsNotNone(killer.done_before)
        # What is left is cancelled, and the cluster goes on.
        self.same(sweep(PLAN, count=JOBS))

    def test_a_machine_killed_in_the_middle(self) -> None:
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
        try:
            lost = cluster.add_node(num_cpus=1)
            raylet = lost.all_processes["raylet"][0].process.pid

            def kill_the_machine() -> None:
                # It runs all tasks, and another one comes instead.
                worker = caught(raylet)
                cluster.remove_node(lost, allow_graceful=False)
                os.kill(worker, signal.SIGKILL)
                cluster.add_node(num_cpus=1)

            killer = Killer(kill_the_machine)
            self.same(sweep(PLAN, cluster.address, count=JOBS, size=2, progress=killer))
            self.in_the_middle(killer)
            print(f"a machine was killed after {killer.done_before} of {JOBS} jobs: the same bytes")
            # The cluster is left, not stopped.
            self.assertFalse(ray.is_initialized())
            words = [str(FOLDER / "plan.toml"), "--jobs", f"0..{JOBS}", "--out", str(FOLDER / "line.ndjson")]
            self.assertEqual(main([*words, "--address", cluster.address]), 0)
            self.same((FOLDER / "line.ndjson").read_bytes())
        finally:
            cluster.shutdown()

    def test_a_program_that_stops_leaves_nothing_running(self) -> None:
        class Stop(Exception):
            pass

        def stop(done: int, of: int) -> None:
            if done:
                raise Stop

        with self.assertRaises(Stop):
            # More tasks than any memory holds: few of them wait at a time.
            sweep(PLAN, "local", count=2**40, progress=stop)
        self.assertFalse(ray.is_initialized())
        deadline = time.monotonic() + 60
        while at_work(os.getpid()) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(at_work(os.getpid()), [])

    def test_the_code_of_the_readme_runs(self) -> None:
        text = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
        blocks = re.findall(r"(?ms)^```python\n(.*?)^```$", text)
        self.assertEqual(len(blocks), 1)
        exec(compile(blocks[0], "README.md", "exec"), {})

    def test_clusters_that_cannot_be_used_are_refused(self) -> None:
        self.start(1)
        words = "this process has a Ray cluster already, so that 127.0.0.1:1 is not used"
        with self.assertRaisesRegex(jobs.SweepClusterError, words):
            sweep(PLAN, "127.0.0.1:1")
        ray.shutdown()
        with self.assertRaisesRegex(jobs.SweepClusterError, "^no Ray cluster at 127.0.0.1:1: "):
            sweep(PLAN, "127.0.0.1:1")


if __name__ == "__main__":
    DESK = Path(sys.argv.pop(1)).resolve()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    with tempfile.TemporaryDirectory() as found:
        FOLDER = Path(found)
        # Sockets, logs and the token of the cluster.
        os.environ["RAY_TMPDIR"] = os.environ["HOME"] = found
        (FOLDER / "plan.toml").write_text(PLAN, encoding="utf-8")
        ended = unittest.main(verbosity=2, exit=False)
    sys.exit(not ended.result.wasSuccessful())
