"""The engines of poker tournaments: ratings, ICM, payouts, deals, seats, ranges, small backgammons.

>>> import tournament_engines as engines
>>> list(engines.deal([5000, 3000, 2000], [5000, 3000, 2000]))
[3839, 3275, 2886]

Functions with arrays, for what runs in loops: `rate_field`, `icm_equities`, `icm_finish`, `deal`, `payouts`, `push_fold`,
`range_equity`. An array is what numpy takes for one, or a sequence of numbers; answers have `array.array`, which
`numpy.asarray` takes without a copy. numpy itself is not needed.

Documents, for everything: `call` answers any contract as the program `desk engine` does, byte for byte, and `ask` does
so with dataclasses, which are in `answers`.

Classes: `SeatingNight`, `RatingBook`, `SolvedGame`, and `Lines` for programs that speak as to `desk engine --lines`.

Whatever is refused raises `EngineError`, with `kind`, `message` and `values`. Engines work without the interpreter's
lock; questions may be asked from several threads.
"""

from ._ask import ask
from ._chips import deal, icm_equities, icm_finish
from ._documents import call, contracts
from ._error import EngineError
from ._game import SolvedGame
from ._lines import Lines
from ._native import __version__
from ._payouts import payouts
from ._preflop import hand_classes, push_fold, range_equity
from ._rating import RatingBook, rate_field
from ._seating import SeatingNight

__all__ = [
    "EngineError",
    "Lines",
    "RatingBook",
    "SeatingNight",
    "SolvedGame",
    "__version__",
    "ask",
    "call",
    "contracts",
    "deal",
    "hand_classes",
    "icm_equities",
    "icm_finish",
    "payouts",
    "push_fold",
    "range_equity",
    "rate_field",
]
