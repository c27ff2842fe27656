"""Push or fold, and equities of ranges."""

from __future__ import annotations

from . import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Numbers
    from .results import PushFold, RangeEquity


def hand_classes() -> tuple[str, ...]:
    """The 169 classes of hands, in the order of every list of frequencies.

    >>> import tournament_engines as engines
    >>> engines.hand_classes()[:3]
    ('AA', 'AKs', 'AQs')
    """
    return _native.hand_classes()


def push_fold(
    stack: float, *, ante: float | None = None, bb_ante: float | None = None, dead: bool = False
) -> PushFold:
    """The equilibrium of all in or fold between two players with `stack` big blinds each, with its proof.

    `ante` is posted by both, `bb_ante` by the big blind alone; with `dead` the latter is dead money. Games of three to
    ten players, with unequal stacks or for prizes are learned from random deals: `ask("range-pushfold/1", ..)`.

    >>> import tournament_engines as engines
    >>> chart = engines.push_fold(10)
    >>> chart.exact, round(100 * chart.push_share, 1), round(100 * chart.call_share, 1)
    (True, 58.3, 37.4)
    """
    from .results import PushFold

    return PushFold(*_native.push_fold(stack, ante, bb_ante, dead))


def range_equity(first: str | Numbers, second: str | Numbers) -> RangeEquity:
    """The exact equity of a range against another before the flop.

    A range is a text such as `22+,AKs`, or the weights of the 169 classes, 0 to 1, in the order of `hand_classes`.

    >>> import tournament_engines as engines
    >>> round(100 * engines.range_equity("AKs", "22").equity, 4)
    49.8933
    """
    from .results import RangeEquity

    return RangeEquity(*_native.range_equity(first, second))
