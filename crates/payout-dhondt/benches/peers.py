"""Allocations and times of the package apportionment 1.0, as JSON on standard output.

Called with field sizes and numbers of places; see `cargo xtask bench --peers`.
"""

import contextlib
import io
import json
import sys
import time

from apportionment.methods import compute

HEADS = {"harmonic": [100], "vp-kid": [100, 60, 40]}


def votes(weights, places):
    head = HEADS[weights]
    return (head + [100 / place for place in range(len(head) + 1, places + 1)])[:places]


def allocate(weights, places, seats):
    # Without names the package fails where more than 52 places tie.
    names = [str(place) for place in range(1, places + 1)]
    # It prints who tied.
    with contextlib.redirect_stdout(io.StringIO()):
        start = time.perf_counter()
        points = compute("dhondt", votes(weights, places), seats, parties=names)
        elapsed = time.perf_counter() - start
    while points and points[-1] == 0:
        points.pop()
    return [int(held) for held in points], elapsed


def main():
    answers = []
    for line in sys.stdin:
        weights, places, seats = line.split()
        rounds = 3 if int(seats) >= 10_000 else 1
        runs = [allocate(weights, int(places), int(seats)) for _ in range(rounds)]
        answers.append({"points": runs[0][0], "seconds": min(run[1] for run in runs)})
    json.dump(answers, sys.stdout)


main()
