"""Nights, rating books and solved games, and what is done with them at the wrong time."""

import decimal
import json
import math
import threading
import unittest

import numpy
import tournament_engines as engines
from tournament_engines import EngineError

RULES = {"n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1, "registration_open": True, "seed": 1}
FIELD = {"tables": [], "waiting": ["ann", "ben", "cem"]}


class Nights(unittest.TestCase):
    def kind(self, function, *arguments):
        with self.assertRaises(EngineError) as caught:
            function(*arguments)
        return caught.exception.kind

    def test_a_night_is_the_same_as_over_the_pipe(self):
        lines = engines.Lines()
        open_line = '{"contract":"seating-run/1","night":"a","open":{"config":%s,"state":%s}}'
        lines.answer(open_line % (json.dumps(RULES), json.dumps(FIELD)))
        night = engines.SeatingNight(RULES, FIELD)
        for event in ('{"type":"start"}', '{"type":"register","player":"doi","stack":100}'):
            reply = lines.answer('{"contract":"seating-run/1","night":"a","question":%s}' % event)
            try:
                self.assertIn(night.call(event), reply)
            except EngineError as error:
                self.assertEqual(json.loads(reply)["error"]["kind"], error.kind)

    def test_states_are_answered_where_they_are_wanted(self):
        night = engines.SeatingNight(RULES, FIELD, states=True)
        self.assertEqual([waiter.player for waiter in night.opening.state.waiting], FIELD["waiting"])
        self.assertEqual(night.event({"type": "start"}).state.waiting, [])
        self.assertIsNone(engines.SeatingNight(RULES, FIELD).opening.state)

    def test_a_refused_event_changes_nothing(self):
        night = engines.SeatingNight(RULES, FIELD)
        self.assertEqual(self.kind(night.event, {"type": "dance"}), "InvalidJson")
        self.assertEqual(self.kind(night.event, b"\xff"), "InvalidJson")
        self.assertEqual(self.kind(night.event, "\ud800"), "InvalidJson")
        self.assertEqual(self.kind(night.event, None), "InvalidJson")
        self.assertEqual(self.kind(night.event, {"type": "move", "player": "zoe", "to": "1"}), "InvalidJson")
        self.assertEqual(night.event({"type": "start"}).actions[0].type, "open")

    def test_a_night_that_is_refused_is_not_open(self):
        self.assertEqual(self.kind(engines.SeatingNight, {**RULES, "n_max": 1}, FIELD), "InvalidConfig")
        self.assertEqual(self.kind(engines.SeatingNight, RULES, {}), "InvalidJson")
        self.assertEqual(self.kind(engines.SeatingNight, "{", "}"), "InvalidJson")

    def test_a_night_is_not_used_after_its_end(self):
        night = engines.SeatingNight(RULES, FIELD)
        night.close()
        night.close()
        self.assertTrue(night.closed)
        self.assertEqual(self.kind(night.event, {"type": "start"}), "NightClosed")
        with engines.SeatingNight(RULES, FIELD) as night:
            self.assertFalse(night.closed)
        self.assertEqual(self.kind(night.event, {"type": "start"}), "NightClosed")

    def test_of_two_threads_one_is_refused_and_the_night_goes_on(self):
        night = engines.SeatingNight(RULES, {"tables": [], "waiting": []})
        kinds, begin = [], threading.Barrier(4)

        def register(thread):
            begin.wait()
            for number in range(200):
                event = {"type": "register", "player": f"{thread}-{number}", "stack": 100}
                while True:
                    try:
                        night.event(event)
                        break
                    except EngineError as error:
                        kinds.append(error.kind)
                        if error.kind != "NightInUse":
                            return

        threads = [threading.Thread(target=register, args=(thread,)) for thread in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLessEqual(set(kinds), {"NightInUse"})
        self.assertTrue(night.event({"type": "start"}).actions)


class Lines(unittest.TestCase):
    def setUp(self):
        self.lines = engines.Lines()

    def number(self, **named):
        """The number by which a refused line is named."""
        return json.loads(self.lines.answer("{", **named))["line"]

    def test_lines_are_counted_from_a_number_that_is_given(self):
        self.assertEqual([self.number(), self.number(), self.number(number=7), self.number()], [1, 2, 7, 8])
        given = (0, 2.0, numpy.uint8(255), numpy.float64(9.0), decimal.Decimal(12), 2.0**53)
        for number in given:
            with self.subTest(number=number):
                self.assertEqual(self.number(number=number), int(number))
                self.assertEqual(self.number(), int(number) + 1)

    def test_a_number_that_is_refused_leaves_the_count(self):
        self.number(number=4)
        numbers = (1.5, -1, 2**64, 10**5000, math.nan, math.inf)
        for fault in (*numbers, True, "x", "5", b"5", [5], object(), numpy.array([5, 6])):
            with self.subTest(fault=type(fault)):
                with self.assertRaises(EngineError) as caught:
                    self.number(number=fault)
                self.assertEqual(caught.exception.kind, "InvalidWhole")
                self.assertEqual(caught.exception.values["argument"], "number")
        self.assertEqual(self.number(), 5)
        # No line comes after the last.
        self.assertEqual(self.number(number=2**64 - 1), 2**64 - 1)
        self.assertRaises(EngineError, self.number)
        self.assertEqual(self.number(number=1), 1)

    def test_a_line_without_an_answer_counts(self):
        def fault(_):
            raise KeyError("of the listener")

        with self.assertRaises(KeyError):
            question = '{"contract":"range-simulate/1","question":{"hands":50000000}}'
            self.lines.answer(question, progress=fault)
        self.assertEqual(self.number(), 2)


class Books(unittest.TestCase):
    def test_a_corrected_field_rates_the_later_ones_again(self):
        book = engines.RatingBook()
        for field in (["a", "b", "c"], ["c", "a"], ["b", "c", "a"]):
            book.add(field)
        book.replace(0, ["c", "b", "a"])
        fresh = engines.RatingBook()
        for field in (["c", "b", "a"], ["c", "a"], ["b", "c", "a"]):
            fresh.add(field)
        self.assertEqual(book.standings(), fresh.standings())
        book.remove(1)
        self.assertEqual(len(book), 2)
        self.assertEqual([at for at, _, _ in book.history("a")], [0, 1])
        self.assertEqual(book.history("a")[-1][1:], book.skill("a"))
        self.assertEqual(book.skill("nobody"), (1500.0, 500.0))

    def test_drift_adds_the_variance_of_the_days(self):
        book = engines.RatingBook(drift=100.0)
        book.add(["a", "b"], day=0)
        book.add(["a", "b"], day=30)
        first = engines.rate_field([1500, 1500], [500, 500])
        before = [(sigma**2 + 3000.0) ** 0.5 for sigma in first.sigma]
        second = engines.rate_field(first.mu, before)
        self.assertEqual(book.skill("a"), (second.mu[0], second.sigma[0]))

    def test_what_is_refused_leaves_the_book_as_it_was(self):
        book = engines.RatingBook(drift=1.0)
        book.add(["a", "b"], day=5)
        before = book.to_document()
        cases = [
            ("NoDay", lambda: book.add(["a", "b"])),
            ("DayFalls", lambda: book.add(["a", "b"], day=4)),
            ("InvalidDay", lambda: book.add(["a", "b"], day=float("nan"))),
            ("PlayerTwice", lambda: book.add(["a", "b", "a"], day=6)),
            ("InvalidField", lambda: book.add("ab", day=6)),
            ("InvalidField", lambda: book.add([], day=6)),
            ("InvalidField", lambda: book.add([1, 2], day=6)),
            ("NoSuchField", lambda: book.remove(1)),
            ("NoSuchField", lambda: book.replace(-1, ["a"])),
            ("InvalidBook", lambda: engines.RatingBook.from_document({"mu": 1})),
            ("InvalidBook", lambda: engines.RatingBook.from_document([])),
            ("InvalidRating", lambda: engines.RatingBook(sigma=-1.0)),
            ("InvalidParam", lambda: engines.RatingBook(beta=0.0)),
            ("InvalidDrift", lambda: engines.RatingBook(drift=float("inf"))),
        ]
        for kind, fault in cases:
            with self.subTest(kind=kind), self.assertRaises(EngineError) as caught:
                fault()
            self.assertEqual(caught.exception.kind, kind)
        self.assertEqual(book.to_document(), before)
        self.assertEqual(engines.RatingBook.from_document(before).standings(), book.standings())


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = engines.SolvedGame("hypergammon-1")

    def test_a_solved_game_answers_as_the_documents_do(self):
        ask = lambda contract, **fields: engines.ask(contract, {"rules": "hypergammon-1", **fields})
        start = {"id": "start"}
        self.assertEqual(self.game.opening(), ask("niko-opening/1"))
        self.assertEqual(self.game.eval("start"), ask("niko-eval/1", position=start))
        self.assertEqual(self.game.best("start", "2,1"), ask("niko-best/1", position=start, roll="2,1"))
        self.assertEqual(self.game.rolls("start"), ask("niko-roll/1", position=start))
        self.assertEqual(self.game.verify(), ask("niko-verify/1"))
        self.assertEqual(self.game.eval("start", cube=True), ask("niko-eval/1", position=start, cube=True))

    def test_games_and_positions_that_are_not_there_are_refused(self):
        for rules in ("chess", {"points": 0}, {"stray": 1}, 5, "\ud800"):
            self.assertRaises(EngineError, engines.SolvedGame, rules)
        for position in ("nowhere", {"mover": [1], "other": []}, {"id": None}, 5, None, "\ud800"):
            self.assertRaises(EngineError, self.game.eval, position)
        for roll in ("7,1", "", "2", "\ud800", None, 21):
            self.assertRaises(EngineError, self.game.best, "start", roll)
        with self.assertRaises(EngineError) as caught:
            engines.SolvedGame("nikogammon", most_states=1000)
        self.assertEqual(caught.exception.kind, "TooManyStates")
        self.assertTrue(self.game.best("start", "2,1").plays)

    def test_a_game_is_asked_by_several_threads(self):
        expected = self.game.best("start", "2,1")
        found = []
        threads = [
            threading.Thread(target=lambda: found.extend(self.game.best("start", "2,1") for _ in range(20)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 80)


if __name__ == "__main__":
    unittest.main()
