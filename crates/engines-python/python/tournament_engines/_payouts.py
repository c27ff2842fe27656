"""Points of paid places."""

from __future__ import annotations

from . import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Numbers
    from .results import Payouts


def payouts(
    weights: str | Numbers,
    seats: int,
    *,
    ties: str = "better",
    method: str = "dhondt",
    places: int | None = None,
    min_seats: int = 0,
    cap: int | None = None,
) -> Payouts:
    """Points of every paid place for a field of `seats` entrants, each of whom brings one.

    `weights` is a text such as `harmonic` or `head:100,70,50`, or the weights themselves, the first place first. Floats
    have their exact values: 0.1 is not one tenth. The other arguments are those of the contract `payout-for/1`, which
    also divides money: `ask("payout-for/1", ..)`.

    >>> import tournament_engines as engines
    >>> list(engines.payouts("harmonic", 10).points)
    [5, 2, 1, 1, 1]
    >>> list(engines.payouts([100, 60, 40], 10).points)
    [5, 3, 2]
    """
    from .results import Payouts

    return Payouts(*_native.payouts(weights, seats, ties, method, places, min_seats, cap))
