"""Solves push or fold as a linear programme with HiGHS; JSON in, JSON out.

Reads the gains of the game for each stack as `[base, matrix]`: a push gains `base + matrix * calls`
over a fold. The small blind chooses the pushes p; the big blind's best answer takes
`min(0, (matrix^T p)_j)` for each class j, which the programme has as a variable of its own. See
`cargo xtask bench --peers`.
"""

import json
import sys
import time

import numpy
import scipy.sparse
from scipy.optimize import linprog


def solve(base, matrix):
    base, matrix = numpy.array(base), numpy.array(matrix)
    size = len(base)
    # Maximise base.p + sum z with z <= 0 and z <= matrix^T p.
    cost = -numpy.concatenate([base, numpy.ones(size)])
    rows = numpy.hstack([-matrix.T, numpy.eye(size)])
    bounds = [(0, 1)] * size + [(None, 0)] * size
    start = time.process_time()
    found = linprog(cost, A_ub=rows, b_ub=numpy.zeros(size), bounds=bounds, method="highs")
    elapsed = time.process_time() - start
    return -found.fun, elapsed


def main():
    answers = []
    for line in sys.stdin:
        gain, seconds = solve(*json.loads(line))
        answers.append({"gain": gain, "seconds": seconds})
    json.dump(answers, sys.stdout)


main()
