"""Long work: progress, the interpreter's lock, Ctrl-C, and what comes after."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import tournament_engines as engines
from tournament_engines import EngineError

# Hours of work, of which each test waits for a moment.
ENDLESS = {"stack": 10, "players": 6, "deals": 4_000_000_000}

# What a shell runs in the background ignores the signal.
INTERRUPTED = """
import signal, sys
import tournament_engines as engines
signal.signal(signal.SIGINT, signal.default_int_handler)
threads = int(sys.argv[1])
try:
    engines.call("range-pushfold/1", %r, threads=threads, progress=lambda share: print("begun", flush=True))
except KeyboardInterrupt:
    print(engines.call("payout-chop/1", '{"stacks":[1,1],"prizes":[3,1],"method":"icm"}'))
""" % (ENDLESS,)


class LongWork(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(list(engines.deal([1, 1], [3, 1])), [2, 2])

    def test_progress_hears_of_shares_that_grow(self):
        for threads in (1, 2):
            heard = []
            question = {"stack": 10, "players": 3, "deals": 200_000}
            engines.call("range-pushfold/1", question, threads=threads, progress=heard.append)
            self.assertTrue(heard)
            self.assertEqual(heard, sorted(heard))
            self.assertTrue(all(0.0 <= share <= 1.0 for share in heard), heard)

    def test_short_work_is_never_heard_of(self):
        engines.call("payout-chop/1", {"stacks": [1, 1], "prizes": [3, 1], "method": "icm"}, progress=self.fail)

    def test_an_exception_of_progress_ends_the_work_and_comes_back(self):
        class Enough(Exception):
            pass

        def progress(share):
            raise Enough(share)

        for threads in (1, 2):
            self.assertRaises(Enough, engines.call, "range-pushfold/1", ENDLESS, threads=threads, progress=progress)
        self.assertRaises(Enough, engines.SolvedGame, progress=progress)

    def test_false_from_progress_stops_the_engine(self):
        for threads in (1, 2):
            with self.assertRaises(EngineError) as caught:
                engines.call("range-pushfold/1", ENDLESS, threads=threads, progress=lambda share: False)
            self.assertEqual(caught.exception.kind, "Cancelled")

    def test_progress_may_ask_the_engines(self):
        def progress(share):
            answers.append(list(engines.deal([1, 1], [3, 1])))
            return len(answers) < 2

        answers = []
        self.assertRaises(EngineError, engines.call, "range-pushfold/1", ENDLESS, progress=progress)
        self.assertEqual(answers, [[2, 2]] * 2)

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_a_process_that_forks_goes_on(self):
        question = b'{"hands":20000}'
        for threads in (1, 2):
            expected = engines.call("range-simulate/1", question, threads=threads)
            child = os.fork()
            if child == 0:
                same = engines.call("range-simulate/1", question, threads=threads) == expected
                os._exit(0 if same else 1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_what_is_not_a_function_is_an_error_of_type(self):
        self.assertRaises(TypeError, engines.call, "range-pushfold/1", ENDLESS, progress=5)

    def test_other_threads_go_on_while_an_engine_works(self):
        is_over, counted = threading.Event(), []

        def count():
            while not is_over.is_set():
                counted.append(time.monotonic())
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        # A few tenths of a second in one call that hears of nothing.
        begin = time.monotonic()
        engines.icm_equities(range(1, 8_001), range(800, 0, -1))
        end = time.monotonic()
        is_over.set()
        counter.join()
        between = [moment for moment in counted if begin < moment < end]
        self.assertGreater(len(between), 3, end - begin)

    @unittest.skipIf(sys.platform == "win32", "a process there gets no signal of its own")
    def test_ctrl_c_ends_the_work(self):
        for threads in ("1", "2"):
            command = [sys.executable, "-c", INTERRUPTED, threads]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                self.assertEqual(process.stdout.readline(), "begun\n")
                os.kill(process.pid, signal.SIGINT)
                rest, _ = process.communicate(timeout=120)
            self.assertEqual(rest.splitlines()[-1], '{"amounts":[2,2],"sum":4,"for_winner":0}')
            self.assertEqual(process.returncode, 0)


if __name__ == "__main__":
    unittest.main()
