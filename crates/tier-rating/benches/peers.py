"""Rates a field with the package trueskill; JSON in, JSON out.

Reads the skills of a field in finishing order; see `cargo xtask bench --peers`.
"""

import json
import sys
import time

import trueskill


def main():
    skills = json.load(sys.stdin)
    rules = trueskill.TrueSkill(mu=1500, sigma=500, beta=1000, tau=0, draw_probability=0)
    field = [(rules.create_rating(mu, sigma),) for mu, sigma in skills]
    times = []
    for _ in range(5):
        start = time.process_time()
        rated = rules.rate(field)
        times.append(time.process_time() - start)
    means = [player.mu for (player,) in rated]
    json.dump({"mu": means, "seconds": min(times)}, sys.stdout)


main()
