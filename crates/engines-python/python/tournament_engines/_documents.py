"""Questions of any contract as documents."""

from __future__ import annotations

from . import _native
from ._error import EngineError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, overload

    from ._types import Document, Progress, Text
else:

    def overload(function):
        return function


ENGINES = _native.Engines(None)
"""The engines of the package, with the games that they solved."""


def contracts() -> tuple[str, ...]:
    """The contracts that `call` and `ask` answer, and `seating-run/1`, which is a `SeatingNight`.

    >>> import tournament_engines as engines
    >>> "payout-chop/1" in engines.contracts()
    True
    """
    return _native.contracts()


@overload
def call(
    contract: str, document: Mapping[str, Any], *, threads: int = 1, progress: Progress | None = None
) -> dict[str, Any]: ...
@overload
def call(contract: str, document: str, *, threads: int = 1, progress: Progress | None = None) -> str: ...
@overload
def call(
    contract: str, document: bytes | bytearray | memoryview, *, threads: int = 1, progress: Progress | None = None
) -> bytes: ...
def call(
    contract: str, document: Document, *, threads: int = 1, progress: Progress | None = None
) -> str | bytes | dict[str, Any]:
    """Answers the question of a contract, such as `payout-chop/1`, as `desk engine` does.

    The answer is of the kind that the question is: a text for a text of JSON, bytes for bytes, a dict for a dict. Text
    and bytes are those that the program writes. In a dict arrays count as lists.

    >>> import tournament_engines as engines
    >>> engines.call("payout-chop/1", '{"stacks":[1,1],"prizes":[3,1],"method":"icm"}')
    '{"amounts":[2,2],"sum":4,"for_winner":0}'
    >>> engines.call("payout-chop/1", {"stacks": [1, 1], "prizes": [3, 1], "method": "icm"})["amounts"]
    [2, 2]

    Long work runs on `threads` threads, with the same answer for any number, and reports to `progress` about twenty
    times a second which part is done, 0 to 1. Where it answers `False` the engine stops, with an `EngineError`; an exception
    that it raises ends the work and comes back, and so does Ctrl-C.

    Raises `EngineError` where the question cannot be read, or is refused.
    """
    return called(ENGINES, contract, document, threads, progress)


def called(
    engines: _native.Engines, contract: str, document: Document, threads: int, progress: Progress | None
) -> str | bytes | dict[str, Any]:
    """`call` with engines of one's own."""
    if isinstance(document, str):
        return engines.ask(contract, document, threads, progress)
    if isinstance(document, (bytes, bytearray, memoryview)):
        return engines.ask(contract, document, threads, progress).encode()
    import json

    answer: dict[str, Any] = json.loads(engines.ask(contract, text(document), threads, progress))
    return answer


def text(document: Document) -> Text:
    """A document as text; a dict as JSON."""
    if isinstance(document, (str, bytes, bytearray, memoryview)):
        return document
    import json

    if not isinstance(document, dict):
        # Whatever else is not a document is refused with its type.
        try:
            document = dict(document)
        except (TypeError, ValueError):
            raise refused(f"the document is of type {type(document).__name__}, expected a text or a dict") from None
    try:
        return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=plain)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise refused(str(error)) from error


def plain(value: Any) -> Any:
    """A value of another library as JSON has it."""
    if hasattr(value, "tolist"):
        # An array, or one of its numbers.
        return value.tolist()
    if hasattr(value, "__index__"):
        return value.__index__()
    if isinstance(value, memoryview):
        return value.tolist()
    raise TypeError(f"a value of type {type(value).__name__} is not JSON")


def refused(words: str) -> EngineError:
    """The failure of a document that is not JSON, and so has no place in it."""
    return EngineError("InvalidJson", words, {"line": 0, "column": 0})
