"""What counts as an array of numbers, for type checkers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from typing import Any, Protocol, TypeAlias

    class GivesArray(Protocol):
        """Arrays of numpy, and what becomes one: tensors, columns of tables."""

        def __array__(self) -> Any: ...

    class HasArrayInterface(Protocol):
        """Arrays of other libraries that describe their memory as numpy does."""

        @property
        def __array_interface__(self) -> dict[str, Any]: ...

    Numbers: TypeAlias = (
        Sequence[float] | array[float] | array[int] | memoryview | GivesArray | HasArrayInterface
    )
    Labels: TypeAlias = Sequence[str]
