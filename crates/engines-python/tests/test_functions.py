"""Functions with arrays say what the documents say, bit for bit, and what others found."""

import itertools
import random
import unittest

import tournament_engines as engines


class Functions(unittest.TestCase):
    def test_a_field_is_rated_as_by_its_document(self):
        draw = random.Random(7)
        players = [{"mu": draw.uniform(1000, 2000), "sigma": draw.uniform(50, 500)} for _ in range(40)]
        by_document = engines.ask("rate-field/1", {"beta": 1000, "players": players})
        found = engines.rate_field([one["mu"] for one in players], [one["sigma"] for one in players])
        self.assertEqual(list(found.mu), [skill.mu for skill in by_document.players])
        self.assertEqual(list(found.sigma), [skill.sigma for skill in by_document.players])
        self.assertEqual((found.residual, found.sweeps), (by_document.residual, by_document.sweeps))

    def test_two_equal_players_are_as_in_the_closed_form(self):
        # Herbrich, Minka and Graepel (2007): the mean moves by sigma^2 / c * v(0), v(0) = sqrt(2 / pi),
        # c^2 = 2 beta^2 + 2 sigma^2; the variance falls by the share sigma^2 / c^2 * v(0)^2.
        from math import pi, sqrt

        mu, sigma, beta = 25.0, 25.0 / 3.0, 25.0 / 6.0
        found = engines.rate_field([mu, mu], [sigma, sigma], beta=beta)
        c, v = sqrt(2 * beta**2 + 2 * sigma**2), sqrt(2 / pi)
        self.assertAlmostEqual(found.mu[0], mu + sigma**2 / c * v, delta=1e-9)
        self.assertAlmostEqual(found.sigma[1], sigma * sqrt(1 - (sigma / c * v) ** 2), delta=1e-9)

    def test_equities_are_those_of_harville(self):
        stacks, prizes = [5.0, 3.0, 2.0, 1.0], [50.0, 30.0, 20.0, 0.0]
        total = [0.0] * 4
        for order in itertools.permutations(range(4)):
            chance, left = 1.0, sum(stacks)
            for player in order:
                chance *= stacks[player] / left
                left -= stacks[player]
            for place, player in enumerate(order):
                total[player] += chance * prizes[place]
        found = engines.icm_equities(stacks, prizes).equities
        for mine, theirs in zip(found, total):
            self.assertAlmostEqual(mine, theirs, delta=1e-8)
        places = [engines.icm_finish(stacks, player).probabilities for player in range(4)]
        for player in range(4):
            worth = sum(chance * prize for chance, prize in zip(places[player], prizes))
            self.assertAlmostEqual(worth, total[player], delta=1e-8)

    def test_deals_are_those_of_the_document(self):
        for method in ("icm", "chips", "even"):
            question = {"stacks": [5000, 3000, 2000], "prizes": [5000, 3000, 2000], "method": method, "unit": 10}
            answer = engines.ask("payout-chop/1", question)
            found = engines.deal([5000, 3000, 2000], [5000, 3000, 2000], method=method, unit=10)
            self.assertEqual(list(found), answer.amounts)
            self.assertEqual(sum(found), 10_000)
        self.assertEqual(list(engines.deal([1, 1], [30, 10], method="even", for_winner=10)), [15, 15])

    def test_payouts_are_those_of_the_article(self):
        # The article on payouts by D'Hondt (1999), worked example of 10 entrants.
        self.assertEqual(list(engines.payouts("harmonic", 10).points), [5, 2, 1, 1, 1])
        listed = engines.payouts([100, 60, 40, 25, 20, 16.5], 50)
        named = engines.ask("payout-for/1", {"weights": "fixed:100,60,40,25,20,16.5", "seats": 50})
        self.assertEqual(list(listed.points), named.points)
        self.assertEqual(listed.seat_value, named.seat_value)
        self.assertEqual(sum(listed.points), 50)

    def test_push_or_fold_is_that_of_the_document(self):
        found = engines.push_fold(8.5, bb_ante=1, dead=True)
        answer = engines.ask("range-pushfold/1", {"stack": 8.5, "bb_ante": 1, "dead": True})
        classes = engines.hand_classes()
        self.assertEqual({name: part for name, part in zip(classes, found.push) if part > 0}, answer.push)
        self.assertEqual({name: part for name, part in zip(classes, found.call) if part > 0}, answer.call)
        self.assertEqual((found.value, found.exact, found.unique), (answer.value, answer.exact, answer.unique))

    def test_ranges_are_texts_or_weights(self):
        classes = engines.hand_classes()
        self.assertEqual(len(set(classes)), 169)
        weights = [1.0 if name in ("AA", "KK", "AKs") else 0.0 for name in classes]
        by_text = engines.range_equity("KK+,AKs", "22+")
        self.assertEqual(engines.range_equity(weights, "22+"), by_text)
        self.assertAlmostEqual(by_text.win + by_text.tie + by_text.lose, 1.0)
        self.assertEqual(by_text.equity, engines.ask("range-equity/1", {"first": "KK+,AKs", "second": "22+"}).equity)
        for fault in ("", "AKx", "\ud800"):
            self.assertRaises(engines.EngineError, engines.range_equity, fault, "AA")

    def test_a_game_of_three_is_asked_by_document(self):
        answer = engines.ask("range-pushfold/1", {"stack": 10, "players": 3, "deals": 20_000}, threads=2)
        self.assertEqual(answer, engines.ask("range-pushfold/1", {"stack": 10, "players": 3, "deals": 20_000}))
        self.assertEqual(answer.unit, "big-blinds")


if __name__ == "__main__":
    unittest.main()
