"""Documents in and out, and everything that is not one."""

import json
import math
import pickle
import unittest

import numpy
import tournament_engines as engines
from tournament_engines import EngineError

CHOP = '{"stacks":[3,1],"prizes":[60,20],"method":"icm"}'
ANSWER = '{"amounts":[50,30],"sum":80,"for_winner":0}'


def refusal(test, kind, function, *arguments, **named):
    """The refusal of a call, after which the next one has its answer."""
    with test.assertRaises(EngineError) as caught:
        function(*arguments, **named)
    test.assertEqual(engines.call("payout-chop/1", CHOP), ANSWER)
    test.assertEqual(caught.exception.kind, kind, caught.exception)
    return caught.exception


class Documents(unittest.TestCase):
    def test_an_answer_is_of_the_kind_of_its_question(self):
        self.assertEqual(engines.call("payout-chop/1", CHOP), ANSWER)
        for text in (CHOP.encode(), bytearray(CHOP.encode()), memoryview(CHOP.encode())):
            self.assertEqual(engines.call("payout-chop", text), ANSWER.encode())
        self.assertEqual(engines.call("payout-chop/1", json.loads(CHOP)), json.loads(ANSWER))

    def test_arrays_in_a_dict_are_lists(self):
        for number in (numpy.int32, numpy.uint64, numpy.float32):
            question = {"stacks": numpy.array([3, 1], number), "prizes": [number(60), number(20)], "method": "icm"}
            self.assertEqual(engines.call("payout-chop/1", question), json.loads(ANSWER))

    def test_every_contract_with_one_question_has_classes(self):
        answer = engines.ask("payout-chop/1", CHOP)
        self.assertEqual(answer, type(answer)([50, 30], 0, 80))
        names = {name.partition("/")[0].replace("-", "_") for name in engines.contracts()}
        for name in names:
            __import__(f"tournament_engines.answers.{name}")

    def test_what_is_not_json_is_refused_with_its_place(self):
        ask = lambda document: refusal(self, "InvalidJson", engines.call, "payout-chop/1", document)
        self.assertEqual(ask("{").values, {"line": 1, "column": 1})
        self.assertEqual(ask(b'{"\xff":1}').values["line"], 1)
        self.assertEqual(ask('{"stacks":[1],"x":"\ud800"}').values["line"], 1)
        self.assertIn("unknown field `x`", ask('{"x":1}').message)
        self.assertIn("duplicate field `unit`", ask(CHOP[:-1] + ',"unit":1,"unit":1}').message)
        for number in ("NaN", "Infinity", "-Infinity"):
            ask(f'{{"stacks":[{number}],"prizes":[1],"method":"icm"}}')
        ask("")
        ask("[" * 100_000)
        ask('{"stacks":' * 100_000)

    def test_a_dict_that_is_not_json_is_refused(self):
        ask = lambda **fields: refusal(
            self, "InvalidJson", engines.call, "payout-chop/1", {**json.loads(CHOP), **fields}
        )
        for number in (math.nan, math.inf, -math.inf):
            self.assertEqual(ask(stacks=[number]).values, {"line": 0, "column": 0})
        ask(method="\ud800")
        ask(stacks=object())
        ask(stacks={1, 2})
        ask(stacks=[1j])
        endless = []
        endless.append(endless)
        ask(stacks=endless)
        ask(unknown=1)
        deep = []
        for _ in range(100_000):
            deep = [deep]
        ask(stacks=deep)
        refusal(self, "InvalidJson", engines.call, "payout-chop/1", {("a",): 1})
        for other in (None, 3, 2.5, [1], {1}, object()):
            refusal(self, "InvalidJson", engines.call, "payout-chop/1", other)

    def test_whole_numbers_beyond_a_double_are_exact_or_refused(self):
        odd = 2**53 + 1
        question = {"stacks": [1, 1], "prizes": [odd, odd], "method": "even"}
        self.assertEqual(engines.call("payout-chop/1", question)["amounts"], [odd, odd])
        refusal(self, "TooLarge", engines.call, "payout-chop/1", {**question, "prizes": [2**64]})
        refusal(self, "InvalidJson", engines.call, "payout-chop/1", {**question, "prizes": [10**400]})
        refusal(self, "InvalidJson", engines.call, "payout-chop/1", {**question, "prizes": [10**5000]})

    def test_unknown_contracts_and_versions_are_refused(self):
        for name in ("chess/1", "payout-chop/2", "payout-chop/", "", "payout-chop\0", "\ud800", "é" * 10_000):
            refusal(self, "NoSuchContract", engines.call, name, CHOP)
        refusal(self, "UnknownContract", engines.call, "payout-chop/1", CHOP[:-1] + ',"contract":"payout-for/1"}')
        refusal(self, "InvalidText", engines.call, b"payout-chop/1", CHOP)
        refusal(self, "InvalidText", engines.call, None, CHOP)

    def test_long_documents_are_refused(self):
        refusal(self, "DocumentTooLong", engines.call, "payout-chop/1", " " * (1 << 20) + CHOP)
        self.assertEqual(engines.call("payout-chop/1", " " * 1_000 + CHOP), ANSWER)

    def test_threads_are_counted(self):
        for threads in (0, -1, 10**6, 2.5, "2", None, math.nan, 10**400):
            refusal(self, "InvalidThreads", engines.call, "payout-chop/1", CHOP, threads=threads)
        self.assertEqual(engines.call("payout-chop/1", CHOP, threads=2), ANSWER)

    def test_a_refusal_is_the_same_in_another_process(self):
        error = refusal(self, "ZeroStack", engines.icm_equities, [1, 0], [1])
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((copy.kind, copy.message, copy.values), ("ZeroStack", "player 1 has no chips", {"player": 1}))
        self.assertEqual(str(error), error.message)


if __name__ == "__main__":
    unittest.main()
