"""A hundred thousand calls of each kind leave no memory behind: a long test, `python leaks.py`.

Refused and answered questions take turns. The memory of the process is compared after a tenth of the calls and at the
end; an object that stayed behind with each call would be megabytes.
"""

import array
import gc
import sys
from pathlib import Path

import tournament_engines as engines

CALLS = 100_000
MOST = 4_000_000


def resident():
    """Bytes of the process in memory."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def refused(function, *arguments, **named):
    try:
        function(*arguments, **named)
    except engines.EngineError:
        return
    raise SystemExit(f"{function.__name__} answered what it refuses")


def kinds():
    mu, sigma = array.array("d", [1500.0] * 10), array.array("d", [500.0] * 10)
    rules = {"n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1, "registration_open": True, "seed": 1}
    field = {"tables": [], "waiting": ["ann", "ben"]}
    game = engines.SolvedGame("hypergammon-1")
    lines = engines.Lines()

    def night():
        with engines.SeatingNight(rules, field) as one:
            one.event({"type": "start"})
            refused(one.event, {"type": "start"})

    yield "rate_field", lambda: engines.rate_field(mu, sigma)
    yield "rate_field, refused", lambda: refused(engines.rate_field, mu, [1.0, None])
    yield "icm_equities", lambda: engines.icm_equities([5, 3, 2], [2, 1])
    yield "deal", lambda: engines.deal([5, 3, 2], [2, 1, 0])
    yield "payouts", lambda: engines.payouts([3, 2, 1], 10)
    yield "range_equity", lambda: engines.range_equity("AA", "KK")
    yield "call", lambda: engines.call("payout-chop/1", {"stacks": [1, 1], "prizes": [3, 1], "method": "icm"})
    yield "call, refused", lambda: refused(engines.call, "payout-chop/1", '{"stacks":[1],"x":"\ud800"}')
    yield "ask", lambda: engines.ask("rate-tier/1", b'{"mu":2000,"sigma":200}')
    yield "SolvedGame", lambda: game.best("start", "2,1")
    yield "SeatingNight", night
    yield "Lines", lambda: lines.answer('{"contract":"chess/1"}')


def main():
    for name, one in kinds():
        for _ in range(CALLS // 10):
            one()
        gc.collect()
        before = resident()
        for _ in range(CALLS - CALLS // 10):
            one()
        gc.collect()
        grown = resident() - before
        print(f"{name}: {grown} bytes more after {CALLS} calls", flush=True)
        if grown > MOST:
            raise SystemExit(f"{name} leaks: {grown} bytes in {CALLS} calls")


if __name__ == "__main__":
    main()
