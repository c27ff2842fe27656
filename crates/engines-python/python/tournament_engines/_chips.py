"""What chips are worth, and deals."""

from __future__ import annotations

from . import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from ._types import Numbers
    from .results import Equities, Finish


def icm_equities(stacks: Numbers, prizes: Numbers, *, tolerance: float | None = None) -> Equities:
    """The share of the prizes that each stack is worth, by the independent chip model.

    `stacks` are chips above 0, `prizes` the prizes left, the first place first, in any unit. `tolerance` is the largest
    residual, relative to the sum of the prizes.

    >>> import tournament_engines as engines
    >>> found = engines.icm_equities([5000, 3000, 2000], [50, 30, 20])
    >>> [round(equity, 4) for equity in found.equities]
    [38.3929, 32.75, 28.8571]
    """
    from .results import Equities

    return Equities(*_native.icm_equities(stacks, prizes, tolerance))


def icm_finish(stacks: Numbers, player: int, *, tolerance: float | None = None) -> Finish:
    """The probability of each place for one player, whose position in `stacks` counts from 0.

    >>> import tournament_engines as engines
    >>> found = engines.icm_finish([3, 1], 0)
    >>> [round(probability, 9) for probability in found.probabilities]
    [0.75, 0.25]
    """
    from .results import Finish

    return Finish(*_native.icm_finish(stacks, player, tolerance))


def deal(
    stacks: Numbers, prizes: Numbers, *, method: str = "icm", unit: int = 1, for_winner: int = 0
) -> array[int]:
    """What each player gets if the rest is not played, in minor units.

    `method` is `icm`, `chips` (the next prize for everybody, and the rest in proportion to chips) or `even`. Amounts are
    multiples of `unit`; `for_winner` is left to play for. All numbers are whole.

    >>> import tournament_engines as engines
    >>> list(engines.deal([5000, 3000, 2000], [5000, 3000, 2000], unit=10))
    [3840, 3270, 2890]
    """
    return _native.deal(stacks, prizes, method, unit, for_winner)
