"""Jobs without a cluster: the same bytes from any parts, and refusals with value and bound."""

import _thread
import ast
import doctest
import json
import re
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import club_desk_jobs as jobs
from club_desk_jobs.__main__ import main
from club_desk_jobs.ray import sweep

FOLDER = Path(__file__).resolve().parents[1]

PLAN = """
players = 6
field = 5
nights = 2
attendance = [0.5, 1.0]
stack = 1500

[parameters.published]
[parameters."beta 500"]
beta = 500
"""

REFUSED_PLANS = [
    ("players = 1", "invalid plan: players is 1, must be from 2 to 1000"),
    ("lapse = [0.0, 1.5]", "invalid plan: lapse is 1.5, must be from 0 to 1"),
    (
        "colour = 1",
        "invalid plan: TOML parse error at line 1, column 1\n  |\n1 | colour = 1\n  | ^^^^^^\nunknown field `colour`",
    ),
    ('structures = ["x"]', "invalid plan: unknown structure `x`: "),
]

REFUSED_NUMBERS = [
    ({"first": -1}, "first is -1, must be a whole number from 0 to 281474976710655"),
    ({"first": 2**70}, "first is 1180591620717411303424, must be a whole number from 0 to 281474976710655"),
    ({"count": 0}, "count is 0, must be a whole number from 1 to 281474976710656"),
    ({"count": 1.5}, "count is 1.5, must be a whole number from 1 to 281474976710656"),
    ({"count": True}, "count is True, must be a whole number from 1 to 281474976710656"),
    ({"count": "3"}, "count is '3', must be a whole number from 1 to 281474976710656"),
    (
        {"first": 2**48 - 1, "count": 2},
        "invalid jobs 281474976710655..281474976710657: the second number must be from 281474976710656 to 281474976710656",
    ),
]


class Jobs(unittest.TestCase):
    maxDiff = None

    def refused(self, kind: type[Exception], words: str, act) -> None:
        with self.assertRaises(kind) as raised:
            act()
        self.assertIs(type(raised.exception), kind)
        self.assertTrue(str(raised.exception).startswith(words), str(raised.exception))

    def test_parts_in_any_order_join_to_the_same_bytes(self) -> None:
        whole = jobs.run(PLAN, 0, 8)
        self.assertEqual(jobs.run(PLAN, 0, 8, threads=4), whole)
        parts = [jobs.run(PLAN, first, 2) for first in (4, 0, 6, 2)]
        self.assertEqual(jobs.merge(parts), whole)
        self.assertEqual(jobs.merge((whole,)), whole)
        lines = [json.loads(line) for line in whole.splitlines()]
        self.assertEqual(lines[0]["jobs"], "0..8")
        self.assertEqual(lines[0]["release"], jobs.__version__)
        self.assertEqual([line["job"] for line in lines[1:]], list(range(8)))

    def test_plans_that_cannot_be_played_are_refused(self) -> None:
        for plan, words in REFUSED_PLANS:
            with self.subTest(plan=plan):
                self.refused(jobs.SweepPlanError, words, lambda: jobs.run(plan, 0, 1))
                # Before a cluster is looked for: there is none at this address.
                self.refused(jobs.SweepPlanError, words, lambda: sweep(plan, "nowhere:1"))
        with self.assertRaises(TypeError):
            jobs.run(1, 0, 1)

    def test_numbers_out_of_range_are_refused(self) -> None:
        for numbers, words in REFUSED_NUMBERS:
            with self.subTest(numbers=numbers):
                usual = {"first": 0, "count": 1}
                self.refused(jobs.SweepRangeError, words, lambda: jobs.run(PLAN, **(usual | numbers)))
                self.refused(jobs.SweepRangeError, words, lambda: sweep(PLAN, "nowhere:1", **(usual | numbers)))
        words = "threads is 0, must be a whole number from 1 to 1024"
        self.refused(jobs.SweepRangeError, words, lambda: jobs.run(PLAN, 0, 1, threads=0))
        for name, value, least in [("size", 0, 1), ("size", 2.0, 1), ("retries", -1, 0), ("in_flight", 0, 1)]:
            words = f"{name} is {value}, must be a whole number from {least} to 1000000"
            self.refused(jobs.SweepRangeError, words, lambda: sweep(PLAN, "nowhere:1", **{name: value}))

    def test_gaps_doubles_and_other_plans_are_refused(self) -> None:
        first, last = jobs.run(PLAN, 0, 2), jobs.run(PLAN, 3, 1)
        other = jobs.run("seed = 9" + PLAN, 2, 1)
        release = first.replace(b'"release":"', b'"release":"9')
        for results, words in [
            ([first, last], "jobs are missing: 2"),
            ([first, first], "job 0 is in part 1 and in part 2"),
            ([first, other], "part 2 is of another plan than part 1"),
            ([last, release], f"part 2 was made by release 9{jobs.__version__}, part 1 by release {jobs.__version__}"),
            ([first[:-40]], "jobs are missing: 1"),
            ([first.replace(b'"hands":', b'"hands": ')], "part 1: line 2 is damaged"),
            ([b"{}\n"], "part 1: no results of a sweep: the first line is not a header"),
            ([b"\xff\x00"], "part 1: no results of a sweep: the first line is not a header"),
            ([], "no results to merge"),
        ]:
            with self.subTest(words=words):
                self.refused(jobs.SweepMergeError, words, lambda: jobs.merge(results))
        for results in [None, ["text"], first]:
            with self.assertRaises(TypeError):
                jobs.merge(results)

    def test_the_lock_of_the_interpreter_is_released(self) -> None:
        done = threading.Event()
        thread = threading.Thread(target=lambda: (jobs.run(PLAN, 0, 30), done.set()))
        thread.start()
        turns = 0
        while not done.is_set():
            turns += 1
        thread.join()
        # With the lock held this thread would not have had a turn before the jobs were over.
        self.assertGreater(turns, 1_000)

    def test_ctrl_c_ends_the_work(self) -> None:
        # Seconds of work for one thread, of which a few milliseconds pass.
        timer = threading.Timer(0.05, _thread.interrupt_main)
        timer.start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            jobs.run(PLAN, 0, 1_000_000)
        timer.join()
        self.assertLess(time.monotonic() - begin, 60)

    def test_a_command_line_that_is_refused_writes_nothing(self) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "plan.toml").write_text("players = 1")
            (folder / "bytes.toml").write_bytes(b"\xff")
            for plan, numbers, code in [("plan", "0..2", 2), ("plan", "2..0", 2), ("plan", "0-2", 2), ("bytes", "0..2", 2), ("none", "0..2", 1)]:
                words = [str(folder / f"{plan}.toml"), "--jobs", numbers, "--out", str(folder / "out"), "--address", "x:1"]
                self.assertEqual(main(words), code, words)
            self.assertEqual(sorted(path.name for path in folder.iterdir()), ["bytes.toml", "plan.toml"])

    def test_examples_in_docstrings_run(self) -> None:
        found = doctest.testmod(jobs)
        self.assertEqual(found.failed, 0)
        self.assertGreater(found.attempted, 4)

    def test_the_version_is_that_of_the_manifest(self) -> None:
        manifest = (FOLDER / "Cargo.toml").read_text("utf-8")
        self.assertEqual(jobs.__version__, re.search(r'(?m)^version = "(.*)"$', manifest)[1])

    def test_ray_is_not_imported_before_it_is_needed(self) -> None:
        code = "import sys, club_desk_jobs.ray; print('ray' in sys.modules)"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual((found.stdout, found.stderr), ("False\n", ""))

    def test_sources_are_those_of_python_3_10(self) -> None:
        for path in sorted((FOLDER / "python").rglob("*.py*")):
            if path.suffix in (".py", ".pyi"):
                ast.parse(path.read_text("utf-8"), feature_version=(3, 10))


if __name__ == "__main__":
    unittest.main()
