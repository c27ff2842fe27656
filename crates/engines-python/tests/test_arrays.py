"""Arrays of any library, in any order of memory, exactly or not at all."""

import array
import ctypes
import decimal
import fractions
import math
import unittest
from collections import UserList, deque

import numpy
import tournament_engines as engines
from test_documents import refusal

PRIZES = [50, 30, 20]
EQUITIES = engines.icm_equities([5.0, 3.0, 2.0], PRIZES).equities


class GivesArray:
    """As tensors and columns of tables are: no buffer, but an array when it is asked."""

    def __init__(self, value):
        self.value = value

    def __array__(self):
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


class HasInterface:
    """An array of another library, which describes its memory."""

    def __init__(self, value):
        self.kept = value
        self.__array_interface__ = value.__array_interface__


class Arrays(unittest.TestCase):
    def check(self, stacks):
        self.assertEqual(engines.icm_equities(stacks, PRIZES).equities, EQUITIES)

    def test_every_kind_of_array_has_the_same_answer(self):
        numbers = [5, 3, 2]
        self.check(numbers)
        self.check(tuple(numbers))
        self.check(UserList(numbers))
        self.check(deque(numbers))
        self.check([numpy.float32(5), numpy.int8(3), fractions.Fraction(2)])
        self.check([decimal.Decimal(5), True + 2, 2.0])
        for code in "bBhHiIlLqQfd":
            self.check(array.array(code, numbers))
            self.check(memoryview(array.array(code, numbers)))
        for kind in "i1 u1 i2 u2 i4 u4 i8 u8 f4 f8".split():
            for order in "<>=":
                self.check(numpy.array(numbers, order + kind))
        self.check((ctypes.c_double * 3)(*numbers))

    def test_the_order_in_memory_does_not_matter(self):
        backwards = numpy.array([2.0, 3.0, 5.0])[::-1]
        self.check(backwards)
        self.check(numpy.array([[5.0, 9.0], [3.0, 9.0], [2.0, 9.0]])[:, 0])
        self.check(numpy.asfortranarray(numpy.array([[5.0, 3.0, 2.0], [1.0, 1.0, 1.0]]))[0])
        read_only = numpy.array([5.0, 3.0, 2.0])
        read_only.flags.writeable = False
        self.check(read_only)
        unaligned = numpy.frombuffer(b"x" + read_only.tobytes(), numpy.uint8)[1:].view(numpy.float64)
        self.check(unaligned)

    def test_what_gives_an_array_is_one(self):
        self.check(GivesArray(numpy.array([5.0, 3.0, 2.0])))
        self.check(HasInterface(numpy.array([5.0, 3.0, 2.0])))
        for fault in (GivesArray(ValueError("it is on another machine")), GivesArray(None)):
            refusal(self, "Unreadable", engines.icm_equities, fault, PRIZES)

    def test_answers_are_arrays_that_numpy_takes_without_a_copy(self):
        found = engines.icm_equities([5, 3, 2], PRIZES).equities
        self.assertIsInstance(found, array.array)
        self.assertTrue(numpy.shares_memory(numpy.asarray(found), numpy.asarray(found)))
        self.assertEqual(numpy.asarray(found).dtype, numpy.float64)

    def test_other_things_are_refused(self):
        for other in (None, 5, 2.5, "532", b"532", bytearray(b"532"), {5, 3}, {5: 3}, object(), iter([5])):
            refusal(self, "NotAnArray", engines.icm_equities, other, PRIZES)
        for shape in ((), (1, 3), (3, 1), (0, 3)):
            error = refusal(self, "WrongShape", engines.icm_equities, numpy.ones(shape), PRIZES)
            self.assertEqual(error.values["shape"], list(shape))
        for kind in ("f2", "?", "c16", "O", "U3", "S3", "V8", "g"):
            refusal(self, "WrongElements", engines.icm_equities, numpy.zeros(3, kind), PRIZES)
        refusal(self, "Unreadable", engines.icm_equities, numpy.zeros(3, "M8[s]"), PRIZES)
        for item in (None, "5", True, [5], object()):
            error = refusal(self, "NotANumber", engines.icm_equities, [1, item], PRIZES)
            self.assertEqual(error.values["index"], 1)

    def test_numbers_are_exact_or_refused(self):
        odd = 2**53 + 1
        for stacks in ([1, odd], array.array("q", [1, odd]), numpy.array([1, odd], "u8")):
            error = refusal(self, "NotExact", engines.icm_equities, stacks, [1])
            self.assertEqual(error.values, {"argument": "stacks", "index": 1, "number": str(odd)})
        for number in (10**400, decimal.Decimal("0.1"), fractions.Fraction(1, 3), 10**5000):
            refusal(self, "NotExact", engines.icm_equities, [1, number], [1])
        self.assertEqual(engines.icm_equities([1, 2**60], [1]).equities[1], 1 / (1 + 2.0**-60))
        self.assertEqual(list(engines.deal([1, 1], [odd, odd], method="even")), [odd, odd])
        self.assertEqual(list(engines.deal([1.0, 1.0], numpy.array([9e15, 0]), method="even")), [4500000000000000] * 2)
        for prize in (2.5, math.nan, math.inf, 1e300):
            refusal(self, "NotWhole", engines.deal, [1, 1], [prize, 0])
        refusal(self, "TooLarge", engines.deal, [1, 1], [2**64, 0])
        refusal(self, "NotExact", engines.deal, [1, 1], [2**200, 0])
        refusal(self, "NegativeStack", engines.deal, [-1, 1], [1, 0])

    def test_numbers_that_are_not_finite_are_refused_by_the_engine(self):
        for number in (math.nan, math.inf, -math.inf):
            with self.subTest(number=number):
                self.assertRaises(engines.EngineError, engines.icm_equities, [1.0, number], [1])
                self.assertRaises(engines.EngineError, engines.icm_equities, [1.0, 1.0], [number])
                self.assertRaises(engines.EngineError, engines.icm_equities, [1.0, 1.0], [1], tolerance=number)
                self.assertRaises(engines.EngineError, engines.icm_finish, [1.0, number], 0)
                self.assertRaises(engines.EngineError, engines.rate_field, [number, 1.0], [1.0, 1.0])
                self.assertRaises(engines.EngineError, engines.rate_field, [1.0, 1.0], [number, 1.0])
                self.assertRaises(engines.EngineError, engines.rate_field, [1.0, 1.0], [1.0, 1.0], beta=number)
                self.assertRaises(engines.EngineError, engines.payouts, [number, 1.0], 10)
                self.assertRaises(engines.EngineError, engines.push_fold, number)
                self.assertRaises(engines.EngineError, engines.push_fold, 10, ante=number)
                self.assertRaises(engines.EngineError, engines.range_equity, [number] * 169, "AA")
                self.assertRaises(engines.EngineError, engines.payouts, "harmonic", number)
        self.check([5, 3, 2])

    def test_empty_and_huge_arrays_are_refused(self):
        for empty in ([], (), numpy.zeros(0), array.array("d")):
            self.assertRaises(engines.EngineError, engines.icm_equities, empty, PRIZES)
            self.assertRaises(engines.EngineError, engines.rate_field, empty, empty)
            self.assertRaises(engines.EngineError, engines.payouts, empty, 10)
            self.assertRaises(engines.EngineError, engines.deal, empty, PRIZES)
            self.assertRaises(engines.EngineError, engines.range_equity, empty, "AA")
        # A terabyte of the same number, which is never copied.
        huge = numpy.broadcast_to(1.0, 2**37)
        for stacks in (huge, range(2**40), memoryview(bytes(2**21)).cast("B")):
            refusal(self, "TooManyElements", engines.icm_equities, stacks, PRIZES)
        refusal(self, "TooManyPlayers", engines.icm_equities, numpy.ones(20_001), PRIZES)

    def test_arrays_that_belong_together_have_one_length(self):
        error = refusal(self, "WrongLength", engines.rate_field, [1.0, 2.0], [1.0])
        self.assertEqual(error.values, {"argument": "sigma", "length": 1, "expected": 2})
        refusal(self, "WrongLength", engines.range_equity, [1.0] * 168, "AA")

    def test_single_numbers_are_exact_or_refused(self):
        for player in (-1, 2.5, "0", None, 2**64, math.nan):
            refusal(self, "InvalidWhole", engines.icm_finish, [1, 1], player)
        self.assertRaises(engines.EngineError, engines.icm_finish, [1, 1], 2)
        self.assertAlmostEqual(engines.icm_finish([1, 1], 1.0).probabilities[0], 0.5)
        for beta in ("1", None, 2**53 + 1, True):
            refusal(self, "InvalidNumber", engines.rate_field, [1.0], [1.0], beta=beta)
        for word in ("ICM", "", "\ud800"):
            refusal(self, "UnknownWord", engines.deal, [1, 1], [1, 0], method=word)
        refusal(self, "InvalidText", engines.deal, [1, 1], [1, 0], method=1)

    def test_a_sequence_that_fails_passes_its_error_on(self):
        class Broken(UserList):
            __iter__ = None

        self.assertRaises(TypeError, engines.icm_equities, Broken([1, 2]), PRIZES)

        class Changing:
            def __index__(self):
                del numbers[1:]
                return 5

        numbers = [Changing(), 3, 2]
        self.assertEqual(list(engines.icm_equities(numbers, [7]).equities), [7.0])
        self.check([5, 3, 2])


if __name__ == "__main__":
    unittest.main()
