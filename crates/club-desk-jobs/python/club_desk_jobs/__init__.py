"""Jobs of a sweep of simulated poker seasons.

`run` plays the seasons of a plan with these numbers, `merge` joins results in any order. The bytes are those of
`desk sim sweep` and `desk sim merge`, whatever machine, process or thread ran a job. `club_desk_jobs.ray.sweep` runs a
sweep on a Ray cluster, as does `python -m club_desk_jobs`.

>>> import club_desk_jobs as jobs
>>> plan = "players = 4\\nfield = 4\\nnights = 1\\nstack = 1000\\n"
>>> whole = jobs.run(plan, 0, 3)
>>> jobs.merge([jobs.run(plan, 2, 1), jobs.run(plan, 0, 2)]) == whole
True

Whatever is refused raises a `SweepError` before a job is run:

>>> jobs.run("lapse = [0.0, 1.5]", 0, 3)
Traceback (most recent call last):
club_desk_jobs._error.SweepPlanError: invalid plan: lapse is 1.5, must be from 0 to 1
"""

from ._error import (
    SweepClusterError,
    SweepError,
    SweepJobError,
    SweepMergeError,
    SweepPlanError,
    SweepRangeError,
)
from ._native import __version__, merge, run

__all__ = [
    "SweepClusterError",
    "SweepError",
    "SweepJobError",
    "SweepMergeError",
    "SweepPlanError",
    "SweepRangeError",
    "__version__",
    "merge",
    "run",
]
