"""The exception of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class EngineError(Exception):
    """A question that has no answer, or an argument that cannot be read.

    >>> import tournament_engines as engines
    >>> try:
    ...     engines.icm_equities([5, 0], [1])
    ... except engines.EngineError as error:
    ...     print(error.kind, error.values, error)
    ZeroStack {'player': 1} player 1 has no chips
    """

    kind: str
    """The name of the failure, such as `ZeroStack`; the same in the program and in other languages.

    Faults of arguments that only Python has, such as `NotAnArray`, are kinds of the package; its README lists them.
    """
    message: str
    """The failure in words, in English."""
    values: dict[str, Any]
    """The values that the words name."""

    def __init__(self, kind: str, message: str, values: dict[str, Any]) -> None:
        # All three are arguments, so that a copy of the exception in another process is the same.
        super().__init__(kind, message, values)
        self.kind = kind
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message
