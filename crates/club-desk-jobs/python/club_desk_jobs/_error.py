"""Exceptions of the package."""

from __future__ import annotations

__all__ = [
    "SweepClusterError",
    "SweepError",
    "SweepJobError",
    "SweepMergeError",
    "SweepPlanError",
    "SweepRangeError",
]


class SweepError(Exception):
    """Whatever the package refuses, and whatever fails in it."""


class SweepPlanError(SweepError, ValueError):
    """A text that is not a plan, or a plan that cannot be played."""


class SweepRangeError(SweepError, ValueError):
    """A number that is not whole, or outside its range."""


class SweepMergeError(SweepError, ValueError):
    """Results that do not belong together."""


class SweepJobError(SweepError, RuntimeError):
    """A job that failed: a fault of the package."""


class SweepClusterError(SweepError, RuntimeError):
    """A cluster that cannot be reached, or that lost a task for good."""
