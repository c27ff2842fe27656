"""The command line: a sweep on a Ray cluster, into a file.

Exit codes: 0 done, 1 failed, 2 refused before anything was started, 130 stopped.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path

from ._error import SweepError, SweepPlanError, SweepRangeError
from .ray import sweep

__all__ = ["main"]


def main(words: list[str] | None = None) -> int:
    """Runs the command line; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m club_desk_jobs",
        description="Run the jobs of a sweep on a Ray cluster; the file is that of `desk sim sweep`.",
    )
    parser.add_argument("plan", type=Path, metavar="PLAN.toml", help="the plan")
    parser.add_argument("--jobs", required=True, metavar="A..B", help="numbers of the jobs, without B")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="file that is written")
    parser.add_argument("--address", help="the cluster; without it that of this machine, started where there is none")
    parser.add_argument("--size", type=int, default=4, help="jobs of a task (default: 4)")
    parser.add_argument("--retries", type=int, default=3, help="tries after the first of a lost task (default: 3)")
    given = parser.parse_args(words)
    try:
        _write(given)
    except (SweepPlanError, SweepRangeError) as error:
        return _failed(error, 2)
    except (SweepError, OSError, ImportError) as error:
        return _failed(error, 1)
    except KeyboardInterrupt:
        return 130
    return 0


def _write(given: argparse.Namespace) -> None:
    first, end = _jobs(given.jobs)
    part = given.out.with_name(f".{given.out.name}.{os.getpid()}")
    with part.open("xb") as file:
        try:
            file.write(
                sweep(
                    given.plan,
                    given.address,
                    first=first,
                    count=end - first,
                    size=given.size,
                    retries=given.retries,
                    progress=_Progress(),
                )
            )
            file.flush()
            part.replace(given.out)
        finally:
            part.unlink(missing_ok=True)
    print(f"{end - first} jobs in {given.out}", file=sys.stderr)


def _jobs(text: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"([0-9]{1,18})\.\.([0-9]{1,18})", text)
    if numbers is None:
        raise SweepRangeError(f"invalid jobs `{text[:64]}`, expected two numbers such as 0..100")
    return int(numbers[1]), int(numbers[2])


class _Progress:
    """Lines about what is done, one a second at most."""

    def __init__(self) -> None:
        self.next = 0.0

    def __call__(self, done: int, count: int) -> None:
        now = time.monotonic()
        if now < self.next and done < count:
            return
        self.next = now + 1.0
        end = "\r" if sys.stderr.isatty() and done < count else "\n"
        print(f"{done} of {count} jobs", end=end, file=sys.stderr, flush=True)


def _failed(error: BaseException, code: int) -> int:
    print(f"club_desk_jobs: {error}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
