from array import array
from collections.abc import Callable
from typing import Any, final

__all__ = [
    "Engines",
    "Lines",
    "Night",
    "__version__",
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

__version__: str

@final
class Engines:
    def __new__(cls, most_states: int | None) -> Engines: ...
    def ask(
        self,
        contract: str,
        document: str | bytes | bytearray | memoryview,
        threads: int,
        progress: Callable[[float], object] | None,
    ) -> str: ...

@final
class Lines:
    def __new__(cls) -> Lines: ...
    def answer(
        self,
        line: str | bytes | bytearray | memoryview,
        number: int,
        progress: Callable[[float], object] | None = None,
    ) -> str: ...
    @staticmethod
    def versions() -> str: ...

@final
class Night:
    def __new__(cls, document: str | bytes | bytearray | memoryview, states: bool) -> Night: ...
    def event(self, document: str | bytes | bytearray | memoryview) -> str: ...
    def close(self) -> bool: ...
    @property
    def opening(self) -> str: ...
    @property
    def closed(self) -> bool: ...

def contracts() -> tuple[str, ...]: ...
def deal(stacks: Any, prizes: Any, method: str, unit: int, for_winner: int) -> array[int]: ...
def hand_classes() -> tuple[str, ...]: ...
def icm_equities(stacks: Any, prizes: Any, tolerance: float | None = None) -> tuple[array[float], float, int]: ...
def icm_finish(stacks: Any, player: int, tolerance: float | None = None) -> tuple[array[float], float, int]: ...
def payouts(
    weights: Any,
    seats: int,
    ties: str,
    method: str,
    places: int | None,
    min_seats: int,
    cap: int | None = None,
) -> tuple[array[int], array[int], str]: ...
def push_fold(
    stack: float, ante: float | None, bb_ante: float | None, dead: bool
) -> tuple[float, float, bool, bool, array[float], array[float], float, float]: ...
def range_equity(first: Any, second: Any) -> tuple[float, float, float, float]: ...
def rate_field(
    mu: Any, sigma: Any, beta: float, tolerance: float | None = None
) -> tuple[array[float], array[float], float, int]: ...
