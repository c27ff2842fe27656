"""The engines for Python next to packages of Python, and to themselves without it: `bindings.py WHEEL NATIVE`.

All figures are ratios within this run: paired rounds, the median of them and their spread. `WHEEL` is the file that is
installed, `NATIVE` the program that computes the field of ICM without Python. A figure that misses its bound fails the
run.
"""

import array
import json
import statistics
import subprocess
import sys
import time
import warnings
from pathlib import Path

import tournament_engines as engines

warnings.simplefilter("ignore")

import trueskill
from apportionment import methods

ROUNDS = 11
FAILED = []


def seconds(work, times):
    """Seconds of one of several calls."""
    begin = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - begin) / times


def report(what, figure, bound, is_met, more=""):
    print(f"{what:62} {figure:>12}  {bound:>14}  {'met' if is_met else 'MISSED'}  {more}", flush=True)
    if not is_met:
        FAILED.append(what)


def ratio(what, least, slow, fast, times):
    """The peer's time over ours, in paired rounds."""
    slow(), fast()
    pairs = [(seconds(slow, 1), seconds(fast, times)) for _ in range(ROUNDS)]
    ratios = sorted(theirs / ours for theirs, ours in pairs)
    middle = statistics.median(ratios)
    theirs, ours = (statistics.median(column) for column in zip(*pairs))
    more = f"{1e3 * theirs:.3f} ms / {1e3 * ours:.4f} ms, {ratios[0]:.0f} to {ratios[-1]:.0f}"
    report(what, f"{middle:.0f}x", f"at least {least}x", middle >= least, more)


def rating():
    mu, sigma, beta, count = 25.0, 25.0 / 3.0, 25.0 / 6.0, 100
    means, deviations = array.array("d", [mu] * count), array.array("d", [sigma] * count)
    own = trueskill.TrueSkill(mu, sigma, beta, tau=0.0, draw_probability=0.0)
    groups = [(own.create_rating(),) for _ in range(count)]
    question = json.dumps({"beta": beta, "players": [{"mu": mu, "sigma": sigma}] * count})
    by_array = lambda: engines.rate_field(means, deviations, beta=beta)
    by_document = lambda: engines.call("rate-field/1", question)
    theirs = lambda: own.rate(groups)
    ratio("rating a field of 100, trueskill / arrays", 1_000, theirs, by_array, 50)
    ratio("rating a field of 100, trueskill / documents", 300, theirs, by_document, 50)
    exact = trueskill.TrueSkill(mu, sigma, beta, tau=0.0, draw_probability=0.0, backend="scipy")
    rated = exact.rate([(exact.create_rating(),) for _ in range(count)], min_delta=1e-13)
    found = engines.rate_field(means, deviations, beta=beta, tolerance=1e-12)
    apart = max(
        max(abs(theirs.mu - mean), abs(theirs.sigma - deviation)) / beta
        for (theirs,), mean, deviation in zip(rated, found.mu, found.sigma)
    )
    report("the same ratings as trueskill with scipy, in beta", f"{apart:.1e}", "at most 1e-8", apart <= 1e-8)
    rated = own.rate([(own.create_rating(),) for _ in range(count)], min_delta=1e-13)
    apart = max(abs(theirs.mu - mean) / beta for (theirs,), mean in zip(rated, found.mu))
    print(f"{'its own error function is apart by, in beta':62} {apart:>12.1e}")


def payouts():
    weights = [1_000_000 // place for place in range(1, 101)]
    theirs = lambda: methods.compute("dhondt", weights, 10_000, verbose=False)
    ours = lambda: engines.payouts(weights, 10_000)
    assert list(theirs()) == list(ours().points), "both deal the same seats"
    ratio("payouts of 10,000 seats, apportionment / arrays", 10_000, theirs, ours, 50)


def chips(native):
    stacks = array.array("d", (1_000.0 + 37.0 * (player % 101) for player in range(1_000)))
    prizes = array.array("d", (10_000.0 / place for place in range(1, 151)))
    ours = lambda: engines.icm_equities(stacks, prizes)
    ours()
    pairs = []
    for _ in range(ROUNDS):
        line = subprocess.run([native], capture_output=True, text=True, check=True).stdout
        without, equity = map(float, line.split())
        pairs.append((seconds(ours, 20), without))
    assert ours().equities[0] == equity, "the same bits"
    ratios = sorted(ours / without for ours, without in pairs)
    middle = statistics.median(ratios)
    mine, without = (1e3 * statistics.median(column) for column in zip(*pairs))
    more = f"{mine:.3f} ms / {without:.3f} ms, {ratios[0]:.2f} to {ratios[-1]:.2f}"
    report("ICM of 1,000 with 150 paid, arrays / native", f"{middle:.2f}x", "at most 1.3x", middle <= 1.3, more)


def package(wheel):
    size = Path(wheel).stat().st_size
    report("bytes of the wheel", f"{size}", "1500000", size <= 1_500_000)
    code = "import time; a = time.perf_counter(); import tournament_engines; print(time.perf_counter() - a)"
    runs = [
        1e3 * float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    middle = statistics.median(runs)
    more = f"{min(runs):.1f} to {max(runs):.1f}"
    report("milliseconds of the import", f"{middle:.1f}", "at most 5", middle <= 5.0, more)


def main():
    wheel, native = sys.argv[1:]
    rating()
    payouts()
    chips(native)
    package(wheel)
    if FAILED:
        raise SystemExit(f"missed: {'; '.join(FAILED)}")


if __name__ == "__main__":
    main()
