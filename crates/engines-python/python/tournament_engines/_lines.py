"""The pipe of `desk engine --lines` without a process."""

from __future__ import annotations

from . import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Progress, Text


class Lines:
    """Answers the lines that `desk engine --lines` reads, with the nights that they opened.

    >>> import tournament_engines as engines
    >>> lines = engines.Lines()
    >>> lines.answer('{"contract":"payout-chop/1","id":7,"question":{"stacks":[3,1],"prizes":[60,20],"method":"icm"}}')
    '{"contract":"payout-chop/1","id":7,"answer":{"amounts":[50,30],"sum":80,"for_winner":0}}'
    """

    def __init__(self) -> None:
        self._lines = _native.Lines()
        self._number = 0

    @staticmethod
    def versions() -> str:
        """The line that comes before all answers: versions of the package and of the contracts."""
        return _native.Lines.versions()

    def answer(self, line: Text, *, number: int | None = None, progress: Progress | None = None) -> str:
        """The answer to a line, a refusal as well; refusals name the line by its number, which counts from 1.

        A `number` is whole, from 0 and of up to 64 bits, and the next line counts on from it. Any other one raises
        `EngineError` of the kind `InvalidWhole`, and the count stays as it was.
        """
        wanted = self._number + 1 if number is None else number
        counted = _counted(wanted)
        if counted is None:
            # The engines refuse it with its kind.
            return self._lines.answer(line, wanted, progress)
        self._number = counted
        return self._lines.answer(line, counted, progress)


def _counted(number: Any) -> int | None:
    """A number that lines may have as an `int`; none if it is another one."""
    if isinstance(number, bool):
        return None
    try:
        counted: int = number.__index__() if hasattr(number, "__index__") else int(number)
        return counted if counted == number and 0 <= counted < 2**64 else None
    except Exception:
        return None
