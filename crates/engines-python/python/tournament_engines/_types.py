"""Types of arguments, for type checkers: nothing imports this module when a program runs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Union


class GivesArray(Protocol):
    """What becomes an array of numpy when it is asked: tensors, columns of tables."""

    def __array__(self) -> Any: ...


class HasArrayInterface(Protocol):
    """Arrays of other libraries that describe their memory as numpy does."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


Numbers = Union[Sequence[float], "array[float]", "array[int]", memoryview, GivesArray, HasArrayInterface]
"""An array of numbers."""
Text = Union[str, bytes, bytearray, memoryview]
"""A document as JSON."""
Document = Union[Text, Mapping[str, Any]]
"""A document as JSON, or as a dict."""
Progress = Callable[[float], object]
"""Hears which part of long work is done, 0 to 1, and stops it where it answers `False` or raises."""
